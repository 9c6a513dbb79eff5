"""How many taps a sheet costs on one phone, digits included: a model of the keys, for many counts in little time.
What the keys really cost, recorded counts tell in Chromium (tests/browser/test_taps.py).

It walks the engine's own layout, row by row. The keys lead from one open cell to the next: with "next", or by
themselves after a number that no digit can follow, after the only choice of a cell, and after the last of so
many picks. A choice that is not what the form begins with is a tap, and so is a further number of the same cell. A
cell that need not be opened, because an earlier sheet brings its value, is tapped if it has changed. What the box
has once is asked once for the table. What grows by a few is on the way although it stands: one key says by how much,
or "as it was"; on the pad so is all that stands, and "as it was" takes it over. Closing the sheet, or opening the
result, is the last tap."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.core import once
from rules.core.cells import TABLE
from rules.core.layout import Item, Once, RowSpec
from rules.core.move import Checkpoint, Enter, Move, Value
from rules.core.schedule import Key
from rules.core.sheet import Sheet, SheetGame

GROWTH = range(-2, 7)  # the keys that say by how much
Values = Mapping[str, Mapping[str, Value]]  # by seat ("" for the table) and item


@dataclass
class Walk:
    """A sheet that is filled in with the `wanted` values and plain `points`; `taps` tells where they go.

    `stands` are values that lie there already. This phone fills the columns of `seats`, all by default, and if
    `table` what is asked of everybody."""

    game: SheetGame[Any]
    sheet: Sheet
    wanted: Values
    points: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    stands: Mapping[Key, Value] = field(default_factory=dict)
    seats: tuple[str, ...] = ()
    table: bool = True
    fixed: frozenset[str] = frozenset()
    looks: bool = False  # on the pad somebody has to look at what stands
    taps: dict[str, int] = field(default_factory=dict)
    done: set[Key] = field(default_factory=set)
    flows: bool = False  # whether the keys stand at the next open cell by themselves

    @property
    def total(self) -> int:
        return sum(self.taps.values())

    def fill(self) -> "Walk":
        for row in self.game.layout.shown(self.sheet.setup.options):
            for group in self.game.layout.once if self.table else ():
                if {*row.items} & {*group.items}:
                    self._ask(group)
            for seat in self.seats or tuple(self.sheet.seats):
                self._cell(row, seat)
        self._spend("close", 1 if self.flows else 2)  # the keys have to be put away first
        return self

    def _spend(self, what: str, taps: int) -> None:
        self.taps[what] = self.taps.get(what, 0) + taps

    def _arrive(self, what: str, *, is_open: bool = True) -> None:
        self._spend(what, 0 if self.flows and is_open else 1)

    # ------------------------------------------------------------ what is there once

    def _ask(self, group: Once) -> None:
        if once.is_done(self.game, self.sheet, group):
            return
        self._arrive(group.id)
        left = {item for item in group.items if self._owner(item) is not None}
        for item in once.asked(self.game, self.sheet, group):
            if not left:
                break
            owner = self._owner(item)
            left -= {item}
            self._spend(group.id, 1)
            entries = once.told(self.game, self.sheet, group, item, owner)
            needed = once.number_for(self.game, group, item) if owner else ""
            if owner and needed and (number := self.wanted[owner].get(needed)) is not None:
                digits, full = self._digits(once.supposing(self.sheet, entries), owner, needed)
                self._spend(group.id, digits + (not full))
                assert type(number) is int
                entries = once.told(self.game, self.sheet, group, item, owner, number)
            last = once.is_last(self.game, self.sheet, group, item, more=int(owner is not None))
            if last:
                entries = once.merged(once.rest(self.game, self.sheet, group), entries)
            self._write(Checkpoint(seats=once.changed(self.sheet, entries)))
            if last:
                break
        if rest := once.changed(self.sheet, once.rest(self.game, self.sheet, group)):
            self._spend(group.id, 1)  # "nobody has the others"
            self._write(Checkpoint(seats=rest))
        self.flows = True

    def _owner(self, item: str) -> str | None:
        return next((s for s in self.sheet.seats if once.held(self.wanted[s].get(item))), None)

    # ------------------------------------------------------------ a cell

    def _cell(self, row: RowSpec, seat: str) -> None:
        if row.id in self.points.get(seat, {}):
            return self._plain(row, seat)
        standing = self._standing(row, seat)
        changed = [key for key in standing if self._wants(key) != self.stands[key]]
        is_open = next(self._open(row, seat), None) is not None
        grows = len(standing) == 1 and not is_open and self._item(standing[0]).grows
        if grows or (self.looks and standing and not is_open and not changed):
            return self._as_it_was(row, standing, changed)
        if not is_open and not changed:
            return None
        self._arrive(row.id, is_open=is_open)
        numbers: list[tuple[int, bool]] = []
        last, chosen, fields = 0, 0, 0
        for key in self._keys_of(row, seat, changed):
            value, spec = self._wants(key), self._item(key)
            if value is None and spec.none is UNSET:
                raise LookupError(f"{row.id}: nothing to type for {key}")
            told: Any = spec.none if value is None else value
            fields += 1
            chosen += spec.unique and spec.kind == "number"  # it is tapped among the others
            if spec.kind == "number" and told is not None:
                numbers.append(self._digits(self.sheet, *key, told))
                last = len(numbers) if told != spec.none else last
            elif told != spec.none:
                chosen += 1
            self.done.add(key)
            self._enter(key, told)
        if not last and not chosen:
            self._spend(row.id, 1)  # "nothing of it"
            self.flows = True
            return None
        self._spend(row.id, chosen + sum(digits + (not full) for digits, full in numbers[:last]))
        full = bool(last) and numbers[last - 1][1]
        self._spend(row.id, -1 if last and not full else 0)  # where one goes next is counted there
        only_choice = chosen == fields == 1 or (row.picks and chosen >= row.picks)
        self.flows = bool(full and last == len(numbers) and not chosen) or bool(only_choice)
        return None

    def _as_it_was(self, row: RowSpec, standing: list[Key], changed: list[Key]) -> None:
        """One key: by how much it has grown, or "as it was"; another number is typed after one key more."""
        self._arrive(row.id)
        self.flows = bool(changed)
        for key in standing:
            self.done.add(key)
            self._enter(key, self._wants(key))
        for key in changed:
            was, now = self.stands[key], self._wants(key)
            assert type(was) is type(now) is int
            if now - was in GROWTH:
                self._spend(row.id, 1)
                continue
            digits, self.flows = self._digits(self.sheet, *key, now)
            self._spend(row.id, 1 + digits)

    def _plain(self, row: RowSpec, seat: str) -> None:
        """One number instead of the parts."""
        number = self.points[seat][row.id]
        bound = self.game.row_bounds(self.game.count(self.sheet), seat, row)
        assert bound is not None
        self._arrive(row.id)
        self._spend(row.id, len(str(number)))
        self.flows = bound.high is not None and abs(number) * 10 > bound.high
        self._write(Enter(seat=seat, values={}, points={row.id: number}))

    def _digits(self, sheet: Sheet, seat: str, item: str, value: Value = None) -> tuple[int, bool]:
        """How many taps a number takes, and whether no digit can follow."""
        number = self.wanted[seat][item] if value is None else value
        assert type(number) is int
        high = self.game.between(self.game.count(sheet), seat, item).high
        return len(str(abs(number))) + (number < 0), abs(number) * 10 > high or high <= 9

    def _keys_of(self, row: RowSpec, seat: str, changed: list[Key]) -> Iterator[Key]:
        """What is asked, one after another: some things only after others."""
        yield from changed
        while (key := next(self._open(row, seat), None)) is not None:
            yield key

    def _all(self, row: RowSpec, seat: str) -> list[Key]:
        keys = [(seat, item) for item in row.items]
        if self.table:
            keys += [(TABLE, item) for item in row.table_items if item not in self.fixed]
        return keys

    def _standing(self, row: RowSpec, seat: str) -> list[Key]:
        return [key for key in self._all(row, seat) if key in self.stands and key not in self.done]

    def _open(self, row: RowSpec, seat: str) -> Iterator[Key]:
        """What the cell lacks; what is nobody's while it is empty is not missing in a cell that is counted."""
        count = self.game.count(self.sheet)
        for owner, item in self._all(row, seat):
            entries = self.sheet.seats[owner] if owner else self.sheet.table
            known = item in entries or (owner, item) in self.done or (owner, item) in self.stands
            if known or not self.game.counted(count, owner, item):
                continue
            if self._item((owner, item)).none is None and self._wants((owner, item)) is None:
                continue
            yield owner, item

    def _wants(self, key: Key) -> Value:
        return self.wanted[key[0]].get(key[1])

    def _item(self, key: Key) -> Item:
        return (self.game.layout.items if key[0] else self.game.layout.table_items)[key[1]]

    def _enter(self, key: Key, value: Value) -> None:
        if value is not None:
            self._write(Enter(seat=key[0] or None, values={key[1]: value}))

    def _write(self, move: Move) -> None:
        refused = self.game.check(self.sheet, move)
        if refused:
            raise AssertionError(f"an honest count was refused: {move} {refused}")
        self.sheet = replace(self.game.apply(self.sheet, move, 1).state, sources={})
