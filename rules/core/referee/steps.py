"""A decision in steps: the next question about a partial move, or the whole move once nothing is left to ask."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.referee.acts import Act, Sheet, Stands, plain_value, stands
from rules.core.referee.calls import Bound
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal

PLAIN = (int, str, bool, type(None))


class Choice(Struct, frozen=True, kw_only=True):
    """One value of the field being asked. If choosing it completes the decision, `move` is set and `notes` are
    those of the whole move. `refused` greys the choice and says why."""

    value: Any
    notes: Mapping[str, Fact] = {}
    move: Mapping[str, Any] | None = None
    aside: bool = False
    refused: Refusal | None = None


class Step(Struct, frozen=True, kw_only=True):
    """What a form shows next: the choices of one field, a sheet of entries, or the whole move.

    `notes` are those of the fields chosen so far; for a sheet, the current values of its entries. `lacked` are
    unread facts that would determine the field: until then its value is chosen by hand. `part` is the family
    of picture parts the values name."""

    kind: str
    partial: Mapping[str, Any]
    field: str = ""
    choices: tuple[Choice, ...] = ()
    notes: Mapping[str, Fact] = {}
    move: Mapping[str, Any] | None = None
    sheet: Sheet = {}
    lacked: tuple[str, ...] = ()
    part: str = ""


def next_step(act: Act, t: Table[Any], bound: Bound, *, greyed: bool = False) -> Step | None:
    """The next question of a decision; None if nothing legal follows.

    A field with only one value worth asking about is filled in, and the next one asked. With `greyed` the
    illegal values are shown too, with reasons; an only legal value that leads to another question is still
    skipped."""
    if act.sheet is not None:
        return _sheet(act, t, bound)
    n = next((n for n, field in enumerate(act.fields) if field.name not in bound), len(act.fields))
    if n == 0 and not act.passes(t, bound, 0):
        return None
    partial = plain_move(act, bound)
    if n == len(act.fields):
        return Step(kind=act.tag, partial=partial, notes=act.notes_on(t, bound), move=partial)
    field = act.fields[n]
    values, lacked = act.tries(t, bound, n)
    choices = tuple(_choices(act, t, bound, n, values, greyed))
    legal = [choice for choice in choices if choice.refused is None]
    if not legal:
        return None
    if len(legal) == 1 and not lacked and not (greyed and legal[0].move is not None):
        value = act.read({field.name: legal[0].value})
        return next_step(act, t, {**bound, **value}, greyed=greyed)
    return Step(
        kind=act.tag,
        partial=partial,
        field=field.name,
        choices=choices,
        notes=act.notes_on(t, bound),
        lacked=lacked,
        part=field.part,
    )


def ruling_step(act: Act, t: Table[Any], bound: Bound) -> Step:
    """The next question without any guards: what the table may rule."""
    partial = plain_move(act, bound)
    if act.sheet is not None:
        return Step(kind=act.tag, partial=partial, sheet=act.entries(t, bound))
    for n, field in enumerate(act.fields):
        if field.name not in bound:
            values = act.spellable(t, bound, n)
            last = n == len(act.fields) - 1
            choices = tuple(
                Choice(value=value, move={**partial, field.name: value} if last else None)
                for value in map(_plain, values)
            )
            return Step(
                kind=act.tag,
                partial=partial,
                field=field.name,
                choices=choices,
                part=field.part,
            )
    return Step(kind=act.tag, partial=partial, move=partial)


def all_moves(act: Act, t: Table[Any], seat: str = "") -> Iterator[dict[str, Any]]:
    """Every legal move of a kind, from the whole tree; for tests and benchmarks."""
    bound: Bound = {"seat": seat} if act.seated else {}
    if act.sheet is None and act.passes(t, bound, 0):
        for leaf, _stands in act.leaves(t, bound):
            yield plain_move(act, leaf)


def plain_move(act: Act, bound: Bound) -> dict[str, Any]:
    """A partial or whole move as plain data."""
    return {"kind": act.tag, **{name: _plain(value) for name, value in bound.items()}}


def _sheet(act: Act, t: Table[Any], bound: Bound) -> Step | None:
    if not act.passes(t, bound, 0):
        return None
    entries, partial = act.entries(t, bound), plain_move(act, bound)
    if not entries:
        return None
    return Step(kind=act.tag, partial=partial, sheet=entries, notes=act.entries_now(t, bound))


def _choices(
    act: Act, t: Table[Any], bound: Bound, n: int, values: Iterable[Any], greyed: bool
) -> Iterator[Choice]:
    name = act.fields[n].name
    for candidate in values:
        value = plain_value(candidate)
        below = {**bound, name: value}
        refused = act.why_not(t, below, n + 1)
        first, only = (None, False) if refused else act.first_leaf(t, below, n + 1)
        if first is None:
            if greyed:
                why = refused or _dead_end(act, t, below, n + 1)
                aside = stands(candidate) is Stands.ASIDE
                yield Choice(value=_plain(value), aside=aside, refused=why)
            continue
        only = only and stands(candidate) is not Stands.BY_HAND
        yield Choice(
            value=_plain(value),
            notes=act.notes_on(t, first if only else below, n),
            move=plain_move(act, first) if only else None,
            aside=stands(candidate) is Stands.ASIDE,
        )


def why_nothing_follows(act: Act, t: Table[Any], bound: Bound) -> Refusal | None:
    """Why a partial move that is legal so far has no continuation; None if it has one."""
    n = next((n for n, field in enumerate(act.fields) if field.name not in bound), len(act.fields))
    if next(act.leaves(t, bound, n), None) is not None:
        return None
    return _dead_end(act, t, bound, n)


def _dead_end(act: Act, t: Table[Any], bound: Bound, n: int) -> Refusal:
    """The first rule that forbids the continuations of a partial move."""
    values, _lacked = act.tries(t, bound, n)
    for candidate in values:
        below = {**bound, act.fields[n].name: plain_value(candidate)}
        return act.why_not(t, below, n + 1) or _dead_end(act, t, below, n + 1)
    return act.not_offered(t, bound, n)


def _plain(value: Any) -> Any:
    return value if type(value) in PLAIN else msgspec.to_builtins(value)
