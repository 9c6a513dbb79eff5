"""What the app may draw where no tiles are at hand: awards, demand, investment tiles."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from rules.core.referee.table import Table
from rules.core.spelling import Misspelled
from rules.imperial_struggle.board import COMMODITIES, REGIONS
from rules.imperial_struggle.prices import ROUND
from rules.imperial_struggle.referee.deal import awards_in_bag, face_down, wanted
from rules.imperial_struggle.referee.state import Board

Shuffle = Callable[[list[Any]], None]
DRAWS = {"awards": "award", "demand": "demand", "tiles": "open"}


def draws(t: Table[Board]) -> tuple[str, ...]:
    kind = DRAWS.get(t.state.phase)
    return (kind,) if kind else ()


def drawn(t: Table[Board], kind: str, shuffle: Shuffle) -> dict[str, Any]:
    """The move that chance makes; `shuffle` mixes a list in place, so that the engine stays pure."""
    if kind not in draws(t):
        raise Misspelled(f"nothing of that kind is drawn now: {kind!r}", "$.kind")
    if kind == "award":
        faces = _mixed(awards_in_bag(t.state), shuffle)
        return {"kind": kind, **dict(zip(REGIONS, faces, strict=False))}
    if kind == "demand":
        few = _mixed(COMMODITIES, shuffle)[: ROUND.in_demand]
        named = [good for good in COMMODITIES if good in few]
        return {"kind": kind, **dict(zip(("first", "second", "third"), named, strict=True))}
    bag = _mixed(face_down(t.state).elements(), shuffle)
    return {"kind": kind, "tiles": dict(Counter(bag[: wanted(t.state)]))}


def _mixed(things: Any, shuffle: Shuffle) -> list[Any]:
    pile = list(things)
    shuffle(pile)
    return pile
