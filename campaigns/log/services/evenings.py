"""The sheets of an evening: close one, skip one, answer what has changed; and what the session's row follows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from campaigns.errors import NothingThere
from campaigns.log.selectors.states import reads_at, table_at
from campaigns.log.services.drafts import Draft, Wish, line_of_move
from campaigns.models import LogLine, Person, Seat, Session
from campaigns.records import (
    BOOK,
    engine_at,
    is_evening,
    read_move,
    read_setup,
    read_state,
    rounds_at,
)
from campaigns.series.stories import stories
from rules.core.book import PAD
from rules.core.log import Kind
from rules.core.move import Checkpoint, Close, Enter, Move
from rules.core.refusal import Refused
from rules.core.schedule import Read
from rules.core.spelling import Misspelled
from rules.core.switching import Switching


@dataclass(frozen=True)
class CloseSheet(Wish):
    """A sheet is done, or nobody recorded it. Closed again it takes over what has changed since."""

    stop: str
    skipped: bool = False
    whole_table: ClassVar[bool] = True

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        _read_of(session, state, self.stop)
        if self.skipped:
            return _draft(session, state, Close(sheet=self.stop, skipped=True))
        return _draft(session, state, rounds_at(session).closing(state, self.stop))

    def after(self, session: Session, row: LogLine) -> None:
        if session.evening is not None:  # in its story the round ends with it
            stories().sheet_closed(session, self.stop, row.by)


@dataclass(frozen=True)
class PlayedSo(Wish):
    """What has changed on a closed sheet was played as the table saw it then."""

    stop: str
    whole_table: ClassVar[bool] = True

    def draft(self, session: Session, state: Any, by: str) -> Draft | None:
        read = _read_of(session, state, self.stop)
        seats: dict[str, dict[str, Any]] = {}
        for carried, saw in read.drifted():
            seats.setdefault(carried.seat, {})[carried.item] = saw
        if not seats:
            return None
        table = seats.pop("", {})
        if len(seats) <= 1:
            seat, values = next(iter(seats.items()), (None, table))
            shared = table if seat else {}
            return _draft(
                session, state, Enter(seat=seat, values=values, table=shared, sheet=self.stop)
            )
        move = Checkpoint(seats=seats, table=table, sheet=self.stop)
        return _draft(session, state, move, kind="checkpoint")


@dataclass(frozen=True)
class FillSheet(Wish):
    """The numbers of a sheet that was counted by itself, onto one of the evening's that is still empty."""

    stop: str
    seats: Mapping[str, Mapping[str, Any]]
    table: Mapping[str, Any]
    whole_table: ClassVar[bool] = True

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        if _read_of(session, state, self.stop).page.touched:
            raise NothingThere("this sheet is no longer empty")
        seats = {seat: dict(values) for seat, values in self.seats.items()}
        move = Checkpoint(seats=seats, table=dict(self.table), sheet=self.stop)
        return _draft(session, state, move, kind="checkpoint")


@dataclass(frozen=True)
class GoOnBySheets(Wish):
    """A refereed table goes on by sheets, from the end of a round."""

    whole_table: ClassVar[bool] = True

    def draft(self, session: Session, state: Any, by: str) -> Draft:
        engine, table = engine_at(session), table_at(session, state)
        if not isinstance(engine, Switching):
            raise Misspelled("this table does not go over to sheets", "$.sheet")
        draft = _draft(session, state, engine.standings(table), kind="checkpoint")
        return replace(draft, keep_snapshot=True)


def follow(session: Session, row: LogLine | None) -> None:
    """Keep the session's row up with its state: its depth, the sheet that is due, who sits under which name."""
    by_sheets = session.state.startswith(BOOK)
    if read_setup(session).depth == "referee":
        session.depth = "rounds" if by_sheets else "referee"
        session.keeps_rounds = by_sheets
    if not by_sheets:
        session.due = PAD
        if row is None or row.kind != "move" or read_move(row).get("kind") == "reseat":
            colours = engine_at(session).colours(table_at(session))
            _reseat(session, read_setup(session).seats, colours)
        return
    state = read_state(session)
    move = read_move(row) if row is not None and row.kind == "move" else {}
    written = move.get("sheet", PAD)
    if move.get("kind") == "enter" and state.page(written).closed is None:
        order = list(rounds_at(session).stops(state.setup))
        if order.index(written) >= order.index(session.due):
            return  # nothing that others build on, and no skipped sheet that is open again
    session.due = rounds_at(session).due(state) if session.keeps_rounds else PAD
    if move.get("kind") not in ("enter", "close", "teach"):
        _reseat(session, state.setup.seats, {})


def _reseat(session: Session, names: Sequence[str], colours: Mapping[str, str]) -> None:
    """Give the people the seats that the state has, in the same order, and the colours where they differ."""
    rows = Seat.objects.filter(session=session).select_related("person").order_by("order")
    wanted = [(name, colours.get(name, "")) for name in names]
    pairs = list(zip(rows, wanted, strict=False))  # a story's log has no seats
    moved = [(seat, to) for seat, to in pairs if (seat.seat, seat.colour) != to]
    for step in ("-", ""):  # two may swap: nobody has the other's seat meanwhile
        for seat, (name, colour) in moved:
            seat.seat, seat.colour = f"{step}{name}"[:24], colour
        Seat.objects.bulk_update([seat for seat, _ in moved], ["seat", "colour"])
    for seat, (name, colour) in moved:
        seat.person.colour = colour or name  # offered first next time
    Person.objects.bulk_update([seat.person for seat, _ in moved], ["colour"])


def _read_of(session: Session, state: Any, stop: str) -> Read:
    read = reads_at(session, state).get(stop) if is_evening(session) else None
    if read is None or stop == PAD:
        raise Misspelled(f"no sheet to close: {stop!r}", "$.sheet")
    return read


def _draft(session: Session, state: Any, move: Move, kind: Kind = "move") -> Draft:
    """The line of a move that is legal: what is written here must read the same when the log is replayed."""
    engine, table = engine_at(session), table_at(session, state)
    if broken := engine.check(table, move).broken:
        raise Refused(broken, engine.moves.encode(move))
    done = engine.try_(table, move, at=session.version + 1)
    return Draft(kind, done.state, line_of_move(engine, move, done))
