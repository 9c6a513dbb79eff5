"""One sheet to write on: a pad, a sheet started by itself, or a sheet of an evening. Pages ask for these views
and never look into the state."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, cast

from campaigns.log.selectors.states import reads_at
from campaigns.models import Session
from campaigns.records import game_of, is_evening, read_state
from rules.core.book import PAD, Book, Page
from rules.core.cells import TABLE
from rules.core.layout import Layout
from rules.core.move import Enter, Value
from rules.core.option import Option
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
    _options: dict[tuple[bool, str], Sequence[Option]] = field(default_factory=dict, compare=False)

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

    def options(self, seat: str, typed: bool = False) -> Sequence[Option]:
        """What the engine lets a seat, or with "" the whole table, enter; asked once for all cells."""
        if (typed, seat) not in self._options:
            sheet = self.typed if typed else self.sheet
            self._options[typed, seat] = self.game.options(sheet, seat)
        return self._options[typed, seat]

    def points(self, seat: str) -> Mapping[str, int]:
        """The rows of a seat whose points were told as a plain number."""
        by_seat: Mapping[str, Mapping[str, int]] = self.sheet.points or {}
        return by_seat.get(seat, {})

    def as_if(self, seat: str, values: Mapping[str, Any], table: Mapping[str, Any]) -> "Leaf":
        """The sheet as it would read with these entries; nothing is written."""
        move = Enter(seat=seat, values=dict(values), table=dict(table))
        typed = self.game.apply(self.typed, move).state
        same = self.sheet is self.typed
        sheet = typed if same else self.game.apply(self.sheet, move).state
        return replace(self, typed=typed, sheet=sheet, _options={})

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
