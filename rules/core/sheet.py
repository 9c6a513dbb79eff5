"""The common part of all games at pad depth, where only the final count is recorded."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from rules.core.box import Box, FactSpec, read_facts, refuse_facts
from rules.core.calculator import Calculator
from rules.core.cells import PLAINLY, TABLE, AnyCount, cell, part
from rules.core.layout import Layout, Once, RowSpec, lay_out
from rules.core.move import Checkpoint, Codec, Enter, Move, Teach, Value
from rules.core.option import Between, OneOf, Option
from rules.core.outcome import Outcome
from rules.core.pad import Pad
from rules.core.refusal import Fact, Refusal, Refused, new_refusals
from rules.core.rulebook import Rulebook
from rules.core.setup import Pieces, Setup
from rules.core.spelling import Misspelled, plain, spell

if TYPE_CHECKING:
    from rules.core.schedule import Schedule

__all__ = ["TABLE", "AnyCount", "Bound", "Sheet", "SheetGame", "cell", "part"]


class Sheet(Struct, frozen=True, kw_only=True, tag_field="state", tag="sheet"):
    """The state at pad depth: the counts by seat and item, and the lines that recorded them."""

    setup: Setup
    seats: Mapping[str, Mapping[str, Value]]
    table: Mapping[str, Value] = {}
    box: Mapping[str, Value] = {}
    sources: Mapping[str, Mapping[str, int | str]] = {}
    round: int | None = None
    points: Mapping[str, Mapping[str, int]] | UnsetType = UNSET  # by seat and row: plain numbers


class Bound(Struct, frozen=True, kw_only=True):
    """The least and greatest value of an item, with the rule and a code for each side.

    A `high` of None leaves the maximum to another bound of the item; `low_rule` is the rule of the
    minimum if it is a different one. With a `step` only its multiples are possible."""

    rule: str
    code: str
    low: int = 0
    high: int | None = 99
    low_code: str = "less_than_possible"
    low_rule: str = ""
    step: int = 1
    facts: Mapping[str, Fact] = {}


C = TypeVar("C", bound=AnyCount)


class SheetGame(ABC, Generic[C]):
    """A game at pad depth. It defines its counts, rows and bounds, and how its pad adds up."""

    code: ClassVar[str]
    version: ClassVar[str]
    reading: ClassVar[str] = ""  # the rules new tables are pinned to, if not `version`
    box_file: ClassVar[str] = ""
    min_seats: ClassVar[int]
    max_seats: ClassVar[int]
    seats_rule: ClassVar[str]
    seat_type: ClassVar[type[Struct]]
    table_type: ClassVar[type[Struct]]
    options_type: ClassVar[type[Struct]]
    count_type: ClassVar[Any]
    rows: ClassVar[tuple[RowSpec, ...]]
    pieces: ClassVar[Pieces | None] = None  # where seats are colours
    nones: ClassVar[Mapping[str, Value]] = {}  # by item: what somebody has who has none of it
    once: ClassVar[tuple[Once, ...]] = ()  # what the box has once
    grows: ClassVar[tuple[str, ...]] = ()  # what grows by a few from sheet to sheet
    facts: ClassVar[Mapping[str, FactSpec]]
    home: ClassVar[Path]
    calculators: Mapping[str, Calculator] = {}  # extra sheets, by name
    schedule: ClassVar["Schedule | None"] = None  # the sheets of an evening; None: only the pad

    state_type: Any = Sheet
    moves = Codec(Enter, Teach, Checkpoint)

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook(self.home / "rulebook.toml")

    @cached_property
    def layout(self) -> Layout:
        kinds = self.seat_type, self.table_type
        return lay_out(self.rows, *kinds, self.nones, self.once, self.grows)

    @property
    def pad_facts(self) -> Mapping[str, FactSpec]:
        """The facts of the box that a pad may need; a refereed game has more."""
        return self.facts

    # ------------------------------------------------------------ what a game brings

    @abstractmethod
    def bounds(self, count: C, seat: str, item: str) -> Iterator[Bound]:
        """The bounds of a number, given the rest of the sheet (`seat` "" for the table)."""

    def row_bounds(self, count: C, seat: str, row: RowSpec) -> Bound | None:
        """What the points of a row may be where they are typed as a plain number; None where a row takes
        none."""
        return Bound(rule=row.rule, code="more_than_pad_holds") if row.kind == "score" else None

    def counted(self, count: C, seat: str, item: str) -> bool:
        """Whether the item is counted for this seat, given the rest of the sheet."""
        return True

    def most_once(self, count: C, group: Once) -> int | None:
        """How many of these things can lie on the table, where fewer than the box has."""
        return None

    def conflicts(self, count: C) -> Iterator[Refusal]:
        """Broken rules other than the bounds of single numbers."""
        yield from ()

    def refuse_setup(self, setup: Setup) -> Iterator[Refusal]:
        """The rules a setup breaks."""
        seats = setup.seats
        if not self.min_seats <= len(seats) <= self.max_seats:
            facts = {"have": len(seats), "least": self.min_seats, "most": self.max_seats}
            yield Refusal(self.seats_rule, "number_of_seats", facts)
        if len(set(seats)) != len(seats):
            yield Refusal(self.seats_rule, "seat_taken_twice", {"seats": seats})

    @abstractmethod
    def pad(self, count: C) -> Pad:
        """The pad, from facts recorded or typed in."""

    # ------------------------------------------------------------ the game's public answers

    def new(self, setup: Setup) -> Sheet:
        if setup.game != self.code:
            raise Misspelled(f"this is {setup.game}, not {self.code}", "$.game")
        spell(setup.options, self.options_type, "$.options")
        read_facts(self.facts, setup.box, "$.box")
        refusals = tuple(self.refuse_setup(setup))
        if refusals:
            raise Refused(refusals)
        return Sheet(setup=setup, seats={seat: {} for seat in setup.seats}, box=setup.box)

    def actors(self, state: Sheet) -> frozenset[str]:
        return frozenset(state.seats)

    def options(self, state: Sheet, seat: str) -> Sequence[Option]:
        """One option for each thing to count, with its legal values."""
        if seat and seat not in state.seats:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        count = self.count(state)
        rows = self.layout.shown(state.setup.options)
        items = [item for row in rows for item in (row.items if seat else row.table_items)]
        counted = [item for item in items if self.counted(count, seat, item)]
        return [self._option(state, count, seat, item) for item in counted]

    def check(self, state: Sheet, move: Move) -> tuple[Refusal, ...]:
        after = self.apply(state, move).state
        return new_refusals(self.audit(self.count(state)), self.audit(self.count(after)))

    def apply(self, state: Sheet, move: Move, at: int = 0) -> Outcome[Sheet]:
        if isinstance(move, Enter):
            state = self._enter(state, move.seat, move.values, at)
            state = self._enter(state, None, move.table, at, "$.table")
            return Outcome(self._with_plain_points(state, move, at))
        if isinstance(move, Teach):
            read_facts(self.facts, move.facts)
            return Outcome(msgspec.structs.replace(state, box=_merged(state.box, move.facts)))
        if isinstance(move, Checkpoint):
            for seat, values in move.seats.items():
                state = self._enter(state, seat, values, at, f"$.seats.{seat}")
            state = self._enter(state, None, move.table, at, "$.table")
            return Outcome(msgspec.structs.replace(state, round=move.round))
        raise Misspelled(f"not a move at pad depth: {type(move).__name__}", "$.kind")

    def count(self, state: Sheet) -> C:
        count: C = spell(
            {
                "seats": state.seats,
                "options": state.setup.options,
                "table": state.table,
                "box": state.box,
                "sources": state.sources,
                **({"points": state.points} if state.points else {}),
            },
            self.count_type,
        )
        return count

    def read_count(self, data: object) -> C:
        """A count from plain data; errors name the seat."""
        if isinstance(data, Mapping) and isinstance(data.get("seats"), Mapping):
            for seat, entries in data["seats"].items():
                spell(entries, self.seat_type, f"$.seats.{seat}")
        count: C = spell(data, self.count_type)
        read_facts(self.facts, count.box, "$.box")
        return count

    def audit(self, count: C) -> tuple[Refusal, ...]:
        setup = Setup(game=self.code, seats=tuple(count.seats), options=plain(count.options))
        refusals = [*self.refuse_setup(setup), *refuse_facts(self.facts, count.box)]
        for seat, entries in [(TABLE, count.table), *count.seats.items()]:
            items = self.layout.items if seat else self.layout.table_items
            for item in items:
                value = getattr(entries, item)
                if type(value) is int:
                    refusals += _outside(self.bounds(count, seat, item), seat, item, value)
        for seat, rows in count.points.items():
            for row_id, points in rows.items():
                bound = self.row_bounds(count, seat, self._row(row_id))
                if bound is not None:
                    refusals += _outside(iter((bound,)), seat, row_id, points)
        refusals += self.conflicts(count)
        return tuple(refusals)

    def between(self, count: C, seat: str, item: str) -> Between:
        """The least and the greatest value of a number, given the rest of the sheet."""
        bounds = tuple(self.bounds(count, seat, item))
        highs = [b.high for b in bounds if b.high is not None]
        return Between(max(b.low for b in bounds), min(highs), step=max(b.step for b in bounds))

    def box(self, count: C) -> Box:
        return Box(self.facts, count.box)

    # ------------------------------------------------------------ helpers

    def _enter(
        self,
        state: Sheet,
        seat: str | None,
        values: Mapping[str, Value],
        at: int,
        under: str = "$.values",
    ) -> Sheet:
        if seat is not None and seat not in state.seats:
            place = "$.seat" if under == "$.values" else under
            raise Misspelled(f"no such seat: {seat!r}", place)
        spell(values, self.table_type if seat is None else self.seat_type, under)
        if not values:
            return state
        key = TABLE if seat is None else seat
        lines = {item: at if value is not None else None for item, value in values.items()}
        sources = {**state.sources, key: _merged(state.sources.get(key, {}), lines)}
        if seat is None:
            table = _merged(state.table, values)
            return msgspec.structs.replace(state, table=table, sources=sources)
        seats = {**state.seats, seat: _merged(state.seats[seat], values)}
        state = msgspec.structs.replace(state, seats=seats, sources=sources)
        parts = {row.id for row in self.rows if set(row.items) & set(_merged({}, values))}
        return _with_points(state, seat, dict.fromkeys(parts & set(_points(state, seat))), at)

    def _with_plain_points(self, state: Sheet, move: Enter, at: int) -> Sheet:
        """Points in place of their parts: what was counted for such a row is wiped."""
        if not move.points:
            return state
        if move.seat is None:
            raise Misspelled("points are somebody's", "$.points")
        count = self.count(state)
        for row_id in move.points:
            if self.row_bounds(count, move.seat, self._row(row_id)) is None:
                raise Misspelled(f"{row_id!r} takes no plain points", f"$.points.{row_id}")
        given = [row_id for row_id, points in move.points.items() if points is not None]
        parts = [item for row_id in given for item in self._row(row_id).items]
        state = self._enter(state, move.seat, dict.fromkeys(parts), at)
        return _with_points(state, move.seat, move.points, at)

    def _row(self, row_id: str) -> RowSpec:
        row = self.layout.row(row_id)
        if row is None:
            raise Misspelled(f"no such row: {row_id!r}", f"$.points.{row_id}")
        return row

    def _option(self, state: Sheet, count: C, seat: str, item: str) -> Option:
        spec = (self.layout.items if seat else self.layout.table_items)[item]
        fixed = {"kind": "enter", "seat": seat or None}
        field: Between | OneOf
        if spec.kind == "number":
            field = self.between(count, seat, item)
        else:
            values: tuple[Value, ...] = spec.choices or (False, True)
            field = OneOf(tuple(v for v in values if self._legal(state, seat, item, v)))
        return Option("enter", seat or None, fixed, {f"values.{item}": field})

    def _legal(self, state: Sheet, seat: str, item: str, value: Value) -> bool:
        return not self.check(state, Enter(seat=seat or None, values={item: value}))


def _points(state: Sheet, seat: str) -> Mapping[str, int]:
    return state.points.get(seat, {}) if state.points else {}


def _with_points(state: Sheet, seat: str, points: Mapping[str, int | None], at: int) -> Sheet:
    """The sheet with the points of these rows as plain numbers; a None wipes."""
    if not points:
        return state
    lines = {f"{row}{PLAINLY}": None if n is None else at for row, n in points.items()}
    merged = {**(state.points or {}), seat: _merged(_points(state, seat), points)}
    kept = {who: rows for who, rows in merged.items() if rows}
    sources = {**state.sources, seat: _merged(state.sources.get(seat, {}), lines)}
    return msgspec.structs.replace(state, points=kept or UNSET, sources=sources)


def _outside(bounds: Iterator[Bound], seat: str, item: str, value: int) -> Iterator[Refusal]:
    for bound in bounds:
        facts: dict[str, Fact] = {"seat": seat, "item": item, "have": value, **bound.facts}
        if value < bound.low:
            yield Refusal(
                bound.low_rule or bound.rule, bound.low_code, {**facts, "least": bound.low}
            )
        elif bound.high is not None and value > bound.high:
            yield Refusal(bound.rule, bound.code, {**facts, "most": bound.high})
        elif value % bound.step:
            yield Refusal(bound.rule, "not_in_steps", {**facts, "step": bound.step})


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """The old entries updated with the new ones; None removes an entry."""
    return {key: value for key, value in {**old, **new}.items() if value is not None}
