"""One sheet to write on: a pad, a sheet started by itself, or a sheet of an evening. Pages ask for these views
and never look into the state."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.records import game_of, is_evening, read_state
from rules.core.book import PAD, Book, Page
from rules.core.cells import TABLE
from rules.core.layout import Layout
from rules.core.move import Value
from rules.core.pad import Pad
from rules.core.schedule import Carried, Key
from rules.core.sheet import Sheet, SheetGame


@dataclass(frozen=True)
class Leaf:
    """A sheet as it reads now.

    `typed` decides what may be entered. `sheet` adds what counts of the values that earlier sheets bring, and
    is what the pad is made of."""

    stop: str
    game: SheetGame[Any]
    typed: Sheet
    sheet: Sheet
    carried: Mapping[Key, Carried]
    fixed: Mapping[str, Value]
    page: Page

    @property
    def layout(self) -> Layout:
        return self.game.layout

    @cached_property
    def count(self) -> Any:
        return self.game.count(self.sheet)

    @cached_property
    def pad(self) -> Pad:
        return self.game.pad(self.count)

    @property
    def brought(self) -> dict[Key, Value]:
        """The values that count here although nobody typed them on this sheet."""
        if self.sheet is self.typed:
            return {}
        return {
            (seat, item): value
            for seat, entries in ((TABLE, self.sheet.table), *self.sheet.seats.items())
            for item, value in entries.items()
            if item not in self.page.typed(seat)
        }

    def entered(self, seat: str) -> Mapping[str, Value]:
        """The entries of a seat, or with "" those of the whole table, that count now."""
        return self.sheet.seats[seat] if seat else self.sheet.table


def leaf_at(session: Session, stop: str = PAD) -> Leaf | None:
    """The sheet with this id; None if the session has none."""
    if not is_evening(session):
        if stop != PAD:
            return None
        sheet = read_state(session)
        game = cast("SheetGame[Any]", game_of(session))
        return Leaf(PAD, game, sheet, sheet, {}, {}, Page())
    read = reads_at(session).get(stop)
    if read is None:
        return None
    return Leaf(
        stop, read.stop.sheet, read.own, read.sheet, read.carried, read.stop.fixed, read.page
    )


def pad_leaf(session: Session) -> Leaf:
    """The final pad of a session, or the one sheet that it is."""
    leaf = leaf_at(session)
    if leaf is None:
        raise LookupError("every session has a pad")
    return leaf


def leaf_due(session: Session) -> Leaf:
    """The sheet that the table is at: that of the round, or else the final pad."""
    due = session.due if session.is_open and session.keeps_rounds else PAD
    return leaf_at(session, due) or pad_leaf(session)


def typed_on(state: Any, stop: str, seat: str) -> Mapping[str, Value]:
    """What was typed on a sheet for a seat, or with "" for the whole table."""
    if isinstance(state, Book):
        return state.page(stop).typed(seat)
    entries: Mapping[str, Value] = state.seats[seat] if seat else state.table
    return entries


def changed_points(
    points: Mapping[str, int | None], state: Any, stop: str, seat: str
) -> dict[str, int | None]:
    """Those plain points that differ from what the sheet has."""
    by_seat = state.page(stop).points if isinstance(state, Book) else (state.points or {})
    known = by_seat.get(seat, {})
    return {row: number for row, number in points.items() if number != known.get(row)}
