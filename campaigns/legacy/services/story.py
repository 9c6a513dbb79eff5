"""A legacy campaign: its story is one log over all evenings, written like any session's."""

from typing import Any

from django.db import transaction

from campaigns.box.selectors.facts import known_facts
from campaigns.errors import NamedTwice, NotYours
from campaigns.legacy.selectors.evenings import table_at
from campaigns.legacy.selectors.rounds import is_recorded, may_go_on
from campaigns.legacy.services.cover import cover_votes, drop_other_votes
from campaigns.legacy.services.reveals import mark_seen
from campaigns.log.services import history
from campaigns.log.services.moves import Entry, record, record_move
from campaigns.log.services.writing import Post, Written, signed
from campaigns.models import Campaign, Group, Session, SetupTick
from campaigns.records import box_name, read_move, read_state, to_json
from campaigns.seats.services.people import tell_screens
from campaigns.series.services.campaigns import begin_campaign
from rules.core.log import genesis
from rules.core.spelling import plain
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
    """Create a campaign with a story; a move opens its first evening."""
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
def tell(campaign: Campaign, data: object, post: Post, reason: str = "") -> Written:
    """Record a move of the story; what the group's box already knows about it is recorded right
    after.
    """
    _tell_apart(data)
    written = record(_locked(campaign), Entry(data, reason if reason.strip() else None), post)
    mark_seen(campaign, written.row)
    written = _with_next_round(campaign, _with_lesson(campaign, written, post), post)
    drop_other_votes(written.session)
    return _in_step(campaign, written)


def _tell_apart(data: object) -> None:
    """Raise `NamedTwice` if two of those who sit down share a name, however it is written."""
    move = campaign(GAME).moves.decode(data)
    names: set[str] = set()
    for player in move.players if isinstance(move, OpenEvening) else ():
        name = " ".join(player.who.split()).casefold()
        if name and name in names:
            raise NamedTwice(player.who)
        names.add(name)


def _in_step(campaign: Campaign, written: Written) -> Written:
    """Set the campaign's status to match its story, and let the evening's table look again."""
    state = read_state(written.session)
    if table := table_at(campaign, state.evening.number if state.evening else state.evenings):
        tell_screens(table)
    status = STATUS[state.status]
    if status != campaign.status:
        Campaign.objects.filter(pk=campaign.pk).update(status=status)
        campaign.status = status
    return written


def _with_lesson(campaign: Campaign, written: Written, post: Post) -> Written:
    """Record the instructions of an opened card that the box already knows: a second campaign needs
    no typing.
    """
    session = written.session
    box = known_facts(campaign.group_id, box_name(session))
    taught: Any = lesson(read_state(session), box)
    if taught is None or not written.first_time:
        return written
    return record_move(session.pk, plain(taught), Post(by=signed(session, post)))


def _with_next_round(campaign: Campaign, written: Written, post: Post) -> Written:
    """A round that ends after the table has closed its sheet is followed by the next one."""
    row, session = written.row, written.session
    ended = row is not None and row.move is not None and read_move(row).get("kind") == "end_round"
    if not ended or not written.first_time or not is_recorded(campaign, session):
        return written
    if not may_go_on(session):
        return written
    return record_move(session.pk, {"kind": "next_round"}, Post(by=signed(session, post)))


@transaction.atomic
def take_back(campaign: Campaign, to: int, post: Post) -> Written:
    written = history.take_back(_locked(campaign), to, post)
    cover_votes(written.session, to)
    return _in_step(campaign, written)


def tick(
    campaign: Campaign, evening: int, entry: str, by: str, groups: frozenset[int], *, done: bool
) -> None:
    """Mark an entry as done or not done; two phones that do so agree."""
    if not campaign.group.is_demo and campaign.group_id not in groups:
        raise NotYours
    named = {"campaign": campaign, "evening": evening, "entry": entry}
    if done:
        SetupTick.objects.get_or_create(**named, defaults={"by": by})
    else:
        SetupTick.objects.filter(**named).delete()


def _locked(campaign: Campaign) -> int:
    """The story's id. The evening's table is locked before the story is: a sheet that is closed does it in this
    order, too, and nobody may reopen the pad meanwhile."""
    story = _story(campaign)
    state = read_state(Session.objects.get(pk=story))
    if table := table_at(campaign, state.evening.number if state.evening else state.evenings):
        Session.objects.select_for_update(of=("self",)).get(pk=table.pk)
    return story


def _story(campaign: Campaign) -> int:
    if campaign.story_id is None:
        raise NotYours
    return campaign.story_id
