"""Partial moves, as links and forms carry them: each field has the same format as in the whole move."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.core.referee.acts import Act
from rules.core.referee.calls import Bound
from rules.core.referee.steps import plain_move, why_nothing_follows
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled

if TYPE_CHECKING:
    from rules.core.referee.game import Referee


def read_texts(game: "Referee", texts: Mapping[str, str]) -> dict[str, Any]:
    """A partial move from URL parameters, as plain data."""
    act = _act(game, texts.get("kind"))
    bound = {name: act.read_text(name, text) for name, text in texts.items() if name != "kind"}
    return plain_move(act, bound)


def read_partial(game: "Referee", t: Table[Any], partial: Mapping[str, Any]) -> tuple[Act, Bound]:
    """The act of a partial move, and the fields chosen; a seated act must have its seat."""
    act = _act(game, partial.get("kind"))
    bound = act.read({name: value for name, value in partial.items() if name != "kind"})
    seat = bound.get("seat")
    if (act.seated or seat is not None) and seat not in game.seats(t.setup):
        raise Misspelled(f"no such seat: {seat!r}", "$.seat")
    return act, bound


def broken_so_far(
    game: "Referee", t: Table[Any], partial: Mapping[str, Any]
) -> tuple[Refusal, ...]:
    """The rules a partial or whole move breaks: that it is not due, the first rule against each choice, or
    else whatever forbids every continuation."""
    act, bound = read_partial(game, t, partial)
    if act.sheet is not None or all(field.name in bound for field in act.fields):
        return game.check(t, game.moves.decode(plain_move(act, bound))).broken
    refusals = [*game.not_due(t, act, bound.get("seat"))]
    chosen: Bound = {"seat": bound["seat"]} if act.seated else {}
    refusals += filter(None, [act.why_not(t, chosen, 0)])
    for level, field in enumerate(act.fields, 1):
        if field.name in bound:
            chosen[field.name] = bound[field.name]
            refusals += filter(None, [act.why_not(t, chosen, level)])
    if not refusals:
        refusals += filter(None, [why_nothing_follows(act, t, chosen)])
    return tuple(dict.fromkeys(refusals))


def _act(game: "Referee", kind: object) -> Act:
    act = game.by_tag.get(str(kind))
    if act is None:
        raise Misspelled(f"unknown kind of move: {kind!r}", "$.kind")
    return act
