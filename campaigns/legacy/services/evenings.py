"""An evening of a story and its table are one: opened with the same people, closed with the pad's totals."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.legacy.selectors.evenings import table_at
from campaigns.legacy.services.story import GAME, tell
from campaigns.log.services.writing import Post, Written, signed
from campaigns.models import Campaign, Session
from campaigns.records import read_state
from campaigns.seats.services.people import Visitor, open_table
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from rules.core.setup import Depth
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.state import Evening


@transaction.atomic
def open_evening(
    campaign: Campaign, move: Mapping[str, Any], post: Post, visitor: Visitor, *, rounds: bool
) -> Written:
    """Open an evening with its table; sent twice, both are opened once."""
    written = tell(campaign, move, post)
    if written.first_time:
        seat_table(campaign, visitor, rounds=rounds)
    return written


@transaction.atomic
def seat_table(campaign: Campaign, visitor: Visitor, *, rounds: bool) -> Session | None:
    """The table of tonight's evening: the one it has, one that these people have begun, or a new one."""
    story = Session.objects.select_for_update(of=("self",)).get(story_of=campaign)
    evening = read_state(story).evening
    if evening is None:
        return None
    chairs = chairs_of(evening)
    table = _own(campaign, evening.number, chairs) or _begun(campaign, chairs)
    if table is None:
        depth: Depth = "rounds" if rounds else "pad"
        options = {"solo": True} if evening.solo else {}
        plan = Plan(GAME, chairs, options, campaign=campaign, depth=depth)
        table = start_session(campaign.group, plan)
        open_table(table, visitor)
    if table.evening != evening.number:
        table.evening = evening.number
        table.save(update_fields=["evening"])
    return table


def chairs_of(evening: Evening) -> list[Chair]:
    """The people of an evening, Mary last."""
    chairs = [Chair(p.seat, p.who or wording.seat(GAME, p.seat)) for p in evening.players]
    return [*chairs, Chair(MARY, wording.seat(GAME, MARY))] if evening.solo else chairs


def _own(campaign: Campaign, number: int, chairs: list[Chair]) -> Session | None:
    """The table that this evening has already; one of other people stays, without the evening."""
    table = table_at(campaign, number)
    if table is None or _seated(table) == set(chairs):
        return table
    table.evening = None
    table.save(update_fields=["evening"])
    return None


def _begun(campaign: Campaign, chairs: list[Chair]) -> Session | None:
    """A table of the campaign that the same people have begun today."""
    tables = Session.objects.filter(
        campaign=campaign, sheet="", evening=None, status=Session.Status.OPEN
    )
    for table in tables.order_by("-created_at")[:4]:
        today = timezone.localtime(table.created_at).date() == timezone.localdate()
        if today and _seated(table) == set(chairs):
            return table
    return None


def _seated(table: Session) -> set[Chair]:
    return {Chair(seat.seat, seat.person.name) for seat in table.seats.select_related("person")}


@transaction.atomic
def begin(campaign: Campaign, start: str, written: Written, post: Post) -> Written:
    """The evening that was just opened goes on from the bag, or begins with the first card."""
    if not start or not written.first_time:
        return written
    move = {"kind": start}
    return tell(campaign, move, Post(by=signed(written.session, post)))


@transaction.atomic
def close_evening(campaign: Campaign, results: Mapping[str, int], post: Post) -> Written:
    """Close the evening."""
    return tell(campaign, {"kind": "close_evening", "results": dict(results)}, post)
