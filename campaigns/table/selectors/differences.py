"""What differs between two states of a table: the pieces to move, or the numbers that have changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.log.selectors.states import reads_at, table_at
from campaigns.models import Session
from campaigns.records import game_of, is_evening, is_refereed
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.totals import hides_totals
from companion import wording
from companion.games.face import Piece, face
from companion.marks import Mark
from companion.pictures import changes
from rules.core.book import PAD, Book
from rules.core.cells import TABLE
from rules.core.pad import Pad
from rules.core.referee.table import Table
from rules.core.schedule import Read
from rules.core.sheet import Sheet


@dataclass(frozen=True)
class Difference:
    """One line of a list: whose, what, from where to where or from which number to which; `sheet` is the sheet of
    the evening it is about."""

    seat: Mark | None
    text: str
    change: str = ""
    sheet: str = ""
    stop: str = PAD

    @property
    def says(self) -> str:
        """The whole line for a list without columns."""
        what = f"{self.sheet}. {self.text}" if self.sheet else self.text
        return f"{what}: {self.change}" if self.change else what


def differences(
    session: Session, marks: Mapping[str, Mark], before: Any, after: Any
) -> list[Difference]:
    """What the hands, or the numbers on the sheets, do from one state to the other."""
    if type(before) is not type(after):
        return []  # from the referee to sheets and back nothing moves on the table
    if is_refereed(session):
        return list(_moved(session, marks, before, after))
    return list(_counted(session, marks, before, after))


# ------------------------------------------------------------ pieces


def _moved(
    session: Session, marks: Mapping[str, Mark], before: Any, after: Any
) -> Iterator[Difference]:
    now = table_at(session)
    tables = [Table(now.setup, state, now.facts) for state in (before, after)]
    names = names_at(session, marks)
    for table in tables:  # either may have things that the other has not named
        names = {**wording.names_in(session.game, table), **names}
    for piece in _pieces(session, marks, tables[0], tables[1], names):
        yield Difference(marks.get(piece.seat), piece.text, piece.change)


def _pieces(
    session: Session,
    marks: Mapping[str, Mark],
    before: Table[Any],
    after: Table[Any],
    names: Mapping[str, str],
) -> Iterator[Piece]:
    brought = face(session.game)
    if brought.pieces is not None:
        yield from brought.pieces(before, after, names)
    elif brought.pictures is not None:
        old, new = (brought.pictures.parts(table, marks) for table in (before, after))
        for part in sorted(changes(old, new)):
            if says := getattr(new[part], "says", ""):
                yield Piece(says)


# ------------------------------------------------------------ numbers


def _counted(
    session: Session, marks: Mapping[str, Mark], before: Any, after: Any
) -> Iterator[Difference]:
    if not is_evening(session) or not isinstance(after, Book):
        game = game_of(session)
        yield from _on_sheet(session, marks, PAD, before, after)
        old, new = (game.pad(game.count(state)) for state in (before, after))
        yield from _totals(session, marks, old, new)
        return
    was, now = reads_at(session, before), reads_at(session, after)
    for stop, read in now.items():
        yield from _on_sheet(session, marks, stop, was[stop].sheet, read.sheet)
        yield from _closing(session, was[stop], read)
    yield from _totals(session, marks, was[PAD].pad, now[PAD].pad)


def _on_sheet(
    session: Session, marks: Mapping[str, Mark], stop: str, before: Sheet, after: Sheet
) -> Iterator[Difference]:
    """The entries that count otherwise, typed or taken over, and points that were typed as plain numbers."""
    name = wording.stop(session.game, stop).name if stop else ""
    old_points, new_points = before.points or {}, after.points or {}
    for seat in (TABLE, *after.seats):
        old = dict(before.seats.get(seat, {}) if seat else before.table)
        new = dict(after.seats[seat] if seat else after.table)
        old |= old_points.get(seat, {})
        new |= new_points.get(seat, {})
        for item in dict.fromkeys((*old, *new)):
            if old.get(item) != new.get(item):
                values = (wording.value(session.game, item, v.get(item)) for v in (old, new))
                text = wording.item_or_row(session.game, item)
                yield Difference(marks.get(seat), text, " → ".join(values), name, stop)


def _closing(session: Session, before: Read, after: Read) -> Iterator[Difference]:
    """A sheet that is closed, or open again."""
    old, new = before.page, after.page
    if (old.closed is None, old.skipped) == (new.closed is None, new.skipped):
        return
    text = _("open again") if new.closed is None else _("closed")
    if new.skipped:
        text = _("not recorded")
    yield Difference(None, wording.stop(session.game, after.stop.id).name, text)


def _totals(
    session: Session, marks: Mapping[str, Mark], before: Pad, after: Pad
) -> Iterator[Difference]:
    if hides_totals(session):
        return
    for seat in after.seats:
        old, new = before.running.get(seat), after.running.get(seat)
        if old != new:
            yield Difference(marks.get(seat), _("Total"), f"{old} → {new}")
