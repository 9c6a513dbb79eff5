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
    """What this campaign has turned up, sealed: its log, and nothing else of the box."""
    session = story_of(campaign)
    return write_campaign_file(campaign_file(read_setup(session), lines_of(session)))


def refusal_of(error: BadFile, data: bytes) -> dict[str, str]:
    """Why a file is refused: the reason, the place, and what is wrong there."""
    detail = words.detail(error.reason, error.detail)
    if error.reason == "refused_move" and error.detail:
        detail = sentence_of(GAME, error.detail.split(" ")[0])
    place = _counted(error.place, in_utf8(data))
    return {"reason": words.bad_file(error.reason), "place": words.place(place), "detail": detail}


def _counted(place: str, data: bytes) -> str:
    """Turn a byte position into a line number; in a file of one line, or beyond its end, it stays a
    byte.
    """
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
    """The campaign of the group that is closest to a file's log; the same campaign comes before any
    other.
    """
    hashes = [line.hash for line in lines]
    head = hashes[-1] if hashes else genesis(setup)
    related = []
    stories = Campaign.objects.filter(group=group, story__isnull=False).select_related("story")
    for campaign in stories.order_by("pk"):
        session = story_of(campaign)
        if session.head_hash == head:
            return Kin(campaign, "same", session.version, session.version, len(hashes))
        ours = list(session.lines.order_by("seq").values_list("hash", flat=True))
        common = _shared(ours, hashes)
        if common:
            relation = _relation(common, len(ours), len(hashes))
            related.append(Kin(campaign, relation, common, len(ours), len(hashes)))
    return max(related, key=lambda kin: kin.common, default=None)


def _shared(ours: list[str], theirs: list[str]) -> int:
    pairs = zip(ours, theirs, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))


def _relation(common: int, ours: int, theirs: int) -> Relation:
    if common == theirs:
        return "older"
    return "newer" if common == ours else "branch"
