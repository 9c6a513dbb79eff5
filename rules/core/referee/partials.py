"""A move that is not whole yet, as a link or a form carries it: each field is spelled as in the whole move."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.core.referee.acts import Act
from rules.core.referee.calls import Bound
from rules.core.referee.steps import spelled, why_nothing_follows
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled

if TYPE_CHECKING:
    from rules.core.referee.game import Referee


def read_texts(game: "Referee", texts: Mapping[str, str]) -> dict[str, Any]:
    """A partial move out of an address, as plain data."""
    act = _act(game, texts.get("kind"))
    bound = {name: act.read_text(name, text) for name, text in texts.items() if name != "kind"}
    return spelled(act, bound)


def read_partial(game: "Referee", t: Table[Any], partial: Mapping[str, Any]) -> tuple[Act, Bound]:
    """The act of a partial move and what is chosen of it; a seated act has its seat."""
    act = _act(game, partial.get("kind"))
    bound = act.read({name: value for name, value in partial.items() if name != "kind"})
    seat = bound.get("seat")
    if (act.seated or seat is not None) and seat not in game.seats(t.setup):
        raise Misspelled(f"no such seat: {seat!r}", "$.seat")
    return act, bound


def broken_so_far(
    game: "Referee", t: Table[Any], partial: Mapping[str, Any]
) -> tuple[Refusal, ...]:
    """The rules that a partial or whole move breaks: what is not due, the first rule against each choice,
    or else what forbids everything that could follow."""
    act, bound = read_partial(game, t, partial)
    if act.sheet is not None or all(field.name in bound for field in act.fields):
        return game.check(t, game.moves.decode(spelled(act, bound))).broken
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
