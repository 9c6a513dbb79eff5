"""One declaration per kind of move: its fields in order, its guards, what it does.

A guard, an offer or a note takes the fields it needs as parameters. `check` runs every guard on the whole
move; the walk through the legal moves runs each as soon as its fields are chosen, to prune the tree early."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from rules.core.move import Move
from rules.core.option import Between, OneOf
from rules.core.referee.calls import Bound, Call, at_once
from rules.core.referee.table import Table, Unknown
from rules.core.refusal import Fact, Refusal
from rules.core.spelling import Misspelled, spell

Guard = Callable[..., Iterator[Refusal]]
NOTHING_FOLLOWS = (
    "nothing_follows"  # a choice that is legal by itself but has no legal continuation
)
Sheet = Mapping[str, Between | OneOf]  # path of a field in the move: its legal values


class Aside(Struct, frozen=True):
    """A legal value that is not asked about while a better one is offered."""

    value: Any


class ByHand(Struct, frozen=True):
    """A value offered because a fact is missing: always shown, never chosen automatically."""

    value: Any


class Stands(IntEnum):
    """How a leaf is offered: as its least favoured choice is."""

    OFFERED = 0
    ASIDE = 1
    BY_HAND = 2


class Field(Struct, frozen=True, kw_only=True):
    """An open field of a move: the values worth trying, best first, given the earlier fields.

    `closed` is the (rule, code) that refuses values not offered; without it the guards decide.
    `free` gives the values to choose by hand where `values` needs an unknown fact.
    `every` lists all valid values, for a ruling; by default the same as `values`.
    `notes` are the facts behind a value's wording (a cost with its parts).
    `part` is the family of picture parts the values name: a tap on `space.jamaica` chooses jamaica."""

    name: str
    values: Callable[..., Iterable[Any]]
    closed: tuple[str, str] = ("", "")
    free: Callable[..., Sequence[Any]] | None = None
    every: Callable[..., Sequence[Any]] | None = None
    notes: Callable[..., Mapping[str, Fact]] | None = None
    part: str = ""


class Verdict(Struct, frozen=True):
    """The rules broken, and the facts lacking to be sure; empty if legal."""

    broken: tuple[Refusal, ...] = ()
    lacked: tuple[str, ...] = ()


class Act:
    """A kind of move with everything the engine must know about it.

    `do` is None for sealed answers: the game resolves them together. `sheet` makes the act a sheet of
    independent entries instead of a decision: guards still apply, but its values are not walked. `now` gives
    the current values of the entries, to prefill a form."""

    def __init__(
        self,
        kind: type[Move],
        *fields: Field,
        guards: Sequence[Guard] = (),
        do: Callable[[Any, Any], None] | None = None,
        sheet: Callable[..., Sheet] | None = None,
        now: Callable[..., Mapping[str, Fact]] | None = None,
    ) -> None:
        self.kind, self.fields, self.do, self.sheet, self.now = kind, fields, do, sheet, now
        self.tag = str(kind.__struct_config__.tag)
        self.types = get_type_hints(kind, include_extras=True)
        names = [field.name for field in fields]
        self.seated = "seat" in kind.__struct_fields__ and "seat" not in names
        order = {"seat": 0} if self.seated else {}
        if sheet is None:
            self._complete(names)
            order |= {name: n for n, name in enumerate(names, 1)}
        else:
            order |= {name: 1 for name in kind.__struct_fields__ if name not in ("seat", "v")}
        self.order = order
        calls = [Call(guard, order) for guard in guards]
        self.guards = [[c for c in calls if c.level == n] for n in range(len(fields) + 2)]
        self.values = [at_once(Call(f.values, order, n)) for n, f in enumerate(fields)]
        self.free = [Call(f.free, order, n) if f.free else None for n, f in enumerate(fields)]
        self.every = [Call(f.every, order, n) if f.every else None for n, f in enumerate(fields)]
        self.notes = [
            Call(f.notes, order, n + 1) if f.notes else None for n, f in enumerate(fields)
        ]

    def _complete(self, names: Sequence[str]) -> None:
        """Raise `TypeError` unless the act declares exactly the fields of its move."""
        declared = {*names, "v", "seat"}
        missing = [n for n in self.kind.__struct_fields__ if n not in declared]
        if unknown := [name for name in names if name not in self.kind.__struct_fields__]:
            raise TypeError(f"{self.tag} has no such field: {unknown}")
        if missing:
            raise TypeError(f"{self.tag} asks for no {missing}")

    # ------------------------------------------------------------ judging a whole move

    def check(self, t: Table[Any], move: Move) -> Verdict:
        """Every broken rule in the order of the fields, and every fact a guard lacked."""
        bound = {name: getattr(move, name) for name in self.kind.__struct_fields__}
        broken: list[Refusal] = []
        lacked: list[str] = []
        for level, guards in enumerate(self.guards):
            for guard in guards:
                try:
                    broken += guard(t, bound)
                except Unknown as missing:
                    lacked += missing.keys
            if 0 < level <= len(self.fields) and self.fields[level - 1].closed[0]:
                self._check_closed(t, bound, level - 1, broken, lacked)
        return Verdict(tuple(dict.fromkeys(broken)), tuple(dict.fromkeys(lacked)))

    def _check_closed(
        self, t: Table[Any], bound: Bound, n: int, broken: list[Refusal], lacked: list[str]
    ) -> None:
        field = self.fields[n]
        try:
            offered = [plain_value(value) for value in self.values[n](t, bound)]
        except Unknown as missing:
            lacked += missing.keys
            return
        if bound[field.name] not in offered:
            broken.append(self.not_offered(t, bound, n))

    def not_offered(self, t: Table[Any], bound: Bound, n: int) -> Refusal:
        """The refusal of a value that field `n` does not offer, with the notes of the fields before it."""
        rule, code = self.fields[n].closed
        before = {name: bound[name] for name in bound if self.order.get(name, 0) <= n}
        facts = {**self.notes_on(t, before), "field": self.fields[n].name}
        return Refusal(rule, code or NOTHING_FOLLOWS, facts)

    # ------------------------------------------------------------ partial moves

    def read(self, partial: Mapping[str, Any]) -> Bound:
        """A partial move from a link or a form, each field validated as in the whole move."""
        bound: Bound = {}
        for name, value in partial.items():
            if name not in self.types:
                raise Misspelled(f"{self.tag} has no field {name!r}", f"$.{name}")
            bound[name] = spell(value, self.types[name], f"$.{name}")
        return bound

    def read_text(self, name: str, text: str) -> Any:
        """One field from a URL or a form: plain text where the type allows it, else JSON."""
        if name not in self.types:
            raise Misspelled(f"{self.tag} has no field {name!r}", f"$.{name}")
        place = f"$.{name}"
        try:
            return spell(text, self.types[name], place)
        except Misspelled:
            try:
                return spell(msgspec.json.decode(text), self.types[name], place)
            except (msgspec.DecodeError, RecursionError) as error:
                raise Misspelled.of(error, place) from None

    def holds(self, t: Table[Any], bound: Bound) -> bool:
        """Whether the walk would have offered every choice of a partial move."""
        chosen: Bound = {"seat": bound["seat"]} if self.seated and "seat" in bound else {}
        if (self.seated and not chosen) or not self.passes(t, chosen, 0):
            return False
        for level, field in enumerate(self.fields, 1):
            if field.name not in bound:
                return all(later.name not in bound for later in self.fields[level:])
            if field.closed[0]:
                values, lacked = self.tries(t, chosen, level - 1)
                if not lacked and bound[field.name] not in map(plain_value, values):
                    return False  # where facts are lacking, any value may be entered by hand
            chosen[field.name] = bound[field.name]
            if not self.passes(t, chosen, level):
                return False
        return True

    # ------------------------------------------------------------ the tree of legal moves

    def passes(self, t: Table[Any], bound: Bound, level: int) -> bool:
        """Whether no guard of this level refuses what is chosen so far."""
        return self.why_not(t, bound, level) is None

    def why_not(self, t: Table[Any], bound: Bound, level: int) -> Refusal | None:
        """The first broken rule among the guards of this level."""
        for guard in self.guards[level]:
            try:
                refusal: Refusal | None = next(iter(guard(t, bound)), None)
            except Unknown:
                continue
            if refusal is not None:
                return refusal
        return None

    def tries(self, t: Table[Any], bound: Bound, n: int) -> tuple[Iterable[Any], tuple[str, ...]]:
        """The values of field `n` to try; if facts are missing, the values by hand, and those facts."""
        try:
            return self.values[n](t, bound), ()
        except Unknown as missing:
            free = self.free[n]
            if free is None:
                raise TypeError(f"{self.tag}.{self.fields[n].name} has no values by hand") from None
            return [ByHand(value) for value in free(t, bound)], missing.keys

    def notes_on(self, t: Table[Any], bound: Bound, since: int = 0) -> dict[str, Fact]:
        """The notes of the chosen fields from number `since` on, except those that need an unread fact."""
        gathered: dict[str, Fact] = {}
        for field, notes in list(zip(self.fields, self.notes, strict=True))[since:]:
            if notes is not None and field.name in bound:
                with suppress(Unknown):
                    gathered |= notes(t, bound)
        return gathered

    def spellable(self, t: Table[Any], bound: Bound, n: int) -> Sequence[Any]:
        """Every value of field `n` that a ruling may choose."""
        every = self.every[n]
        if every is not None:
            return tuple(every(t, bound))
        values, _lacked = self.tries(t, bound, n)
        return tuple(plain_value(value) for value in values)

    def entries(self, t: Table[Any], bound: Bound) -> Sheet:
        """The entries of a sheet with their legal values; empty if the act is a decision."""
        if self.sheet is None:
            return {}
        return self.sheet(t, bound["seat"]) if self.seated else self.sheet(t)

    def entries_now(self, t: Table[Any], bound: Bound) -> Mapping[str, Fact]:
        """The current values of a sheet's entries, as far as the game gives them."""
        if self.now is None:
            return {}
        return self.now(t, bound["seat"]) if self.seated else self.now(t)

    def leaves(self, t: Table[Any], bound: Bound, n: int = 0) -> Iterator[tuple[Bound, Stands]]:
        """The legal moves below a choice, best first, each with how it is offered."""
        if n == len(self.fields):
            yield bound, Stands.OFFERED
            return
        name = self.fields[n].name
        values, _lacked = self.tries(t, bound, n)
        for candidate in values:
            below = {**bound, name: plain_value(candidate)}
            if self.passes(t, below, n + 1):
                here = stands(candidate)
                for leaf, there in self.leaves(t, below, n + 1):
                    yield leaf, max(here, there)

    def first_leaf(self, t: Table[Any], bound: Bound, n: int) -> tuple[Bound | None, bool]:
        """The best leaf below, and whether one tap may choose it: it is the only one worth asking about, and
        nothing in it is entered by hand."""
        best: Bound | None = None
        aside: Bound | None = None
        asides = 0
        for leaf, there in self.leaves(t, bound, n):
            if there is Stands.BY_HAND:
                return best or aside or leaf, False
            if there is Stands.ASIDE:
                aside = aside or leaf
                asides += 1
            elif best is not None:
                return best, False
            else:
                best = leaf
        return (best, True) if best is not None else (aside, asides < 2)


def stands(candidate: Any) -> Stands:
    if type(candidate) is Aside:
        return Stands.ASIDE
    return Stands.BY_HAND if type(candidate) is ByHand else Stands.OFFERED


def plain_value(candidate: Any) -> Any:
    return candidate.value if type(candidate) in (Aside, ByHand) else candidate
