"""Rulebook chapter «Глобальные события»: the glory that the table writes down for a seat."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.move import Enter
from rules.core.option import Between
from rules.core.referee.acts import Act
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.core.spelling import Misspelled
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.state import Board, option

EVENTS = ("event_1", "event_2", "event_3")
MOST = 99  # what the pad holds


def sheet(t: Table[Board], seat: str) -> Mapping[str, Between]:
    return {f"values.{event}": Between(0, MOST) for event in EVENTS} if option(t, "events") else {}


def after_the_actions(t: Table[Board]) -> Iterator[Refusal]:
    """Glory of events is written down by the table (END-EVT-04)."""
    if t.state.phase not in ("audit", "over"):
        facts: dict[str, Fact] = {"phase": t.state.phase, "wanted": ("audit", "over")}
        yield Refusal("END-ROUND-01", "wrong_phase", facts)


def on_the_pad(t: Table[Board], seat: str, values: Mapping[str, Any]) -> Iterator[Refusal]:
    for item, value in values.items():
        if not option(t, "events"):
            yield Refusal("END-SCORE-02", "no_events", {"seat": seat, "item": item})
        elif isinstance(value, int) and not 0 <= value <= MOST:
            code = "less_than_possible" if value < 0 else "more_than_pad_holds"
            facts: dict[str, Fact] = {"seat": seat, "item": item, "have": value}
            yield Refusal("END-EVT-04", code, {**facts, "least": 0, "most": MOST})


def read_events(move: Enter) -> None:
    """Raise `Misspelled` for anything but the glory of an event for one seat."""
    if move.seat is None or move.table:
        raise Misspelled("an event's glory belongs to a seat", "$.seat")
    for item, value in move.values.items():
        if item not in EVENTS:
            raise Misspelled(f"the referee counts this itself: {item!r}", f"$.values.{item}")
        if value is not None and (type(value) is not int or abs(value) > 999):
            raise Misspelled(f"not a number of glory: {value!r}", f"$.values.{item}")


def do_enter(desk: Desk, move: Enter) -> None:
    assert move.seat is not None, "read as the glory of a seat"
    events = {**desk.player(move.seat).events, **move.values}
    kept = {item: value for item, value in events.items() if isinstance(value, int)}
    desk.put(move.seat, events=kept)
    for item, value in move.values.items():
        desk.tell("event_glory", move.seat, item=item, value=value)


ENTER = Act(Enter, guards=(after_the_actions, on_the_pad), do=do_enter, sheet=sheet)
