"""A move that is not whole yet, as a link or a form carries it: each field is spelled as in the whole move."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from rules.core.referee.acts import Act
from rules.core.referee.calls import Bound
from rules.core.referee.steps import spelled
from rules.core.referee.table import Table
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


def _act(game: "Referee", kind: object) -> Act:
    act = game.by_tag.get(str(kind))
    if act is None:
        raise Misspelled(f"unknown kind of move: {kind!r}", "$.kind")
    return act
