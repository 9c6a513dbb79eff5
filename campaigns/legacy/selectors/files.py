"""A legacy campaign as a file, and what the group already has of a file's log."""

from dataclasses import dataclass
from typing import Literal

from django.utils.text import slugify

from campaigns.legacy.selectors.moments import GAME
from campaigns.legacy.selectors.story import lines_of, story_of
from campaigns.models import Campaign, Group
from campaigns.records import read_setup
from campaigns.table.selectors.pads import sentence_of
from companion.games.maracaibo.face import campaign_files as words
from rules.core.encoding import in_utf8
from rules.core.log import Line, genesis
from rules.core.setup import Setup
from rules.maracaibo.campaign.campaign_file import BadFile, campaign_file, write_campaign_file

Relation = Literal["same", "older", "newer", "branch"]


@dataclass(frozen=True)
class Kin:
    """A campaign of the group that shares lines with a file; `common` of them are the same."""

    campaign: Campaign
    relation: Relation
    common: int
    ours: int
    theirs: int


def file_of(campaign: Campaign) -> bytes:
    """What this campaign has turned up, sealed: its own log and nothing of the box besides."""
    session = story_of(campaign)
    return write_campaign_file(campaign_file(read_setup(session), lines_of(session)))


def refusal_of(error: BadFile, data: bytes) -> dict[str, str]:
    """Why a file is not taken: the reason, the place, and what is wrong there."""
    told = words.detail(error.reason, error.detail)
    if error.reason == "refused_move" and error.detail:
        told = sentence_of(GAME, error.detail.split(" ")[0])
    place = _counted(error.place, in_utf8(data))
    return {"reason": words.bad_file(error.reason), "place": words.place(place), "detail": told}


def _counted(place: str, data: bytes) -> str:
    """A byte as a line of the text; in a file of one line, or beyond its end, it stays a byte."""
    kind, _, number = place.partition(" ")
    if kind != "byte" or not number.isdecimal() or int(number) > len(data) or not data.strip():
        return place
    ends = max((b"\n", b"\r"), key=data.count)
    if ends not in data.strip():
        return place
    return f"text {data.count(ends, 0, int(number)) + 1}"


def file_name(campaign: Campaign) -> str:
    return f"shiplog-{slugify(campaign.name) or campaign.code}.json"


def kin_of(group: Group, setup: Setup, lines: tuple[Line, ...]) -> Kin | None:
    """The campaign of the group that is nearest to a file's log: the same one before any other."""
    told = [line.hash for line in lines]
    head = told[-1] if told else genesis(setup)
    found = []
    stories = Campaign.objects.filter(group=group, story__isnull=False).select_related("story")
    for campaign in stories.order_by("pk"):
        session = story_of(campaign)
        if session.head_hash == head:
            return Kin(campaign, "same", session.version, session.version, len(told))
        ours = list(session.lines.order_by("seq").values_list("hash", flat=True))
        common = _shared(ours, told)
        if common:
            relation = _relation(common, len(ours), len(told))
            found.append(Kin(campaign, relation, common, len(ours), len(told)))
    return max(found, key=lambda kin: kin.common, default=None)


def _shared(ours: list[str], theirs: list[str]) -> int:
    pairs = zip(ours, theirs, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))


def _relation(common: int, ours: int, theirs: int) -> Relation:
    if common == theirs:
        return "older"
    return "newer" if common == ours else "branch"
