"""A legacy campaign: its story is a log of its own over all evenings, written like any session's."""

from typing import Any

from django.db import transaction

from campaigns.box.selectors.facts import known_facts
from campaigns.errors import NamedTwice, NotYours
from campaigns.legacy.services.reveals import mark_seen
from campaigns.log.services import history
from campaigns.log.services.moves import Spelling, record_move, record_ruling
from campaigns.log.services.writing import Post, Written, signed
from campaigns.models import Campaign, Group, Session
from campaigns.records import box_name, game_of, read_state, to_json
from campaigns.series.services.campaigns import begin_campaign
from rules.core.log import genesis
from rules.core.refusal import Refused
from rules.core.spelling import plain
from rules.maracaibo.campaign.firm import firm
from rules.maracaibo.campaign.moves import OpenEvening
from rules.maracaibo.campaign.seen import lesson
from rules.registry import CAMPAIGN_SHEET, campaign

GAME = "maracaibo"
STATUS = {
    "active": Campaign.Status.RUNNING,
    "resting": Campaign.Status.RESTING,
    "finished": Campaign.Status.FINISHED,
    "abandoned": Campaign.Status.ABANDONED,
}


@transaction.atomic
def begin_legacy(group: Group, name: str, places: str) -> Campaign:
    """A campaign with a story; its first evening is opened by a move."""
    begun = begin_campaign(group, GAME, name, places)
    engine = campaign(GAME)
    setup = engine.setup()
    begun.story = Session.objects.create(
        group=group,
        game=GAME,
        sheet=CAMPAIGN_SHEET,
        rules_version=engine.version,
        setup=to_json(setup),
        state=to_json(engine.new(setup)),
        head_hash=genesis(setup),
    )
    begun.save(update_fields=["story"])
    return begun


@transaction.atomic
def tell(found: Campaign, data: object, post: Post, reason: str = "") -> Written:
    """Record a move of the story; what the group's box already knows of it is told right after."""
    story = _story(found)
    _tell_apart(data)
    ruled, move = reason.strip(), _rulable(data)
    written = record_ruling(story, move, reason, post) if ruled else record_move(story, data, post)
    mark_seen(found, written.row)
    return _in_step(found, _with_lesson(found, written, post))


def _tell_apart(data: object) -> None:
    """Raise `NamedTwice` where two of those who sit down share a name, however it is written."""
    move = campaign(GAME).moves.decode(data)
    seen: set[str] = set()
    for player in move.players if isinstance(move, OpenEvening) else ():
        name = " ".join(player.who.split()).casefold()
        if name and name in seen:
            raise NamedTwice(player.who)
        seen.add(name)


def _rulable(data: object) -> Spelling:
    """The move of a ruling; what no ruling may record is refused under the lock, like any move."""

    def spelled(session: Session, state: Any) -> dict[str, Any] | None:
        game = game_of(session)
        move = game.moves.decode(data)
        refusals = game.check(state, move)
        told = game.moves.encode(move)
        if firm(state, move, refusals):
            raise Refused(refusals, told)
        return told

    return spelled


def _in_step(found: Campaign, written: Written) -> Written:
    """A campaign with a story rests, ends and goes on as its story does."""
    status = STATUS[read_state(written.session).status]
    if status != found.status:
        Campaign.objects.filter(pk=found.pk).update(status=status)
        found.status = status
    return written


def _with_lesson(found: Campaign, written: Written, post: Post) -> Written:
    """The second campaign needs no typing: an opened card whose instructions are known is told."""
    session = written.session
    known = known_facts(found.group_id, box_name(session))
    taught: Any = lesson(read_state(session), known)
    if taught is None or not written.first_time:
        return written
    return record_move(session.pk, plain(taught), Post(by=signed(session, post)))


@transaction.atomic
def take_back(found: Campaign, to: int, post: Post) -> Written:
    return _in_step(found, history.take_back(_story(found), to, post))


@transaction.atomic
def redo(found: Campaign, post: Post) -> Written:
    return _in_step(found, history.redo(_story(found), post))


def _story(found: Campaign) -> int:
    if found.story_id is None:
        raise NotYours
    return found.story_id
