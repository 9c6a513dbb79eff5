"""What the box is asked, at the moment it matters: as few facts as the move at hand needs."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Literal, get_args, get_origin

from rules.core.box import FactSpec
from rules.core.option import Between, OneOf, Option
from rules.endeavor.referee.chart import all_key
from rules.endeavor.referee.facts import FACTS, Actions
from rules.endeavor.referee.known import level_needs
from rules.endeavor.referee.naming import new_levels, new_zones
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tally import glory_needs
from rules.endeavor.referee.words import ACTIONS, TOWN_HALL
from rules.endeavor.tracks import STATS

_PAIRS = tuple(combinations_with_replacement(ACTIONS, 2))
_BOTH = tuple(f"{one}{sign}{other}" for sign in "+/" for one, other in _PAIRS)
_ACTIONS = ("none", *ACTIONS, *_BOTH)  # what a tile may have printed


def needs(board: Board, seat: str) -> Iterator[tuple[str, ...]]:
    """Facts that hold up the whole table, and things that only the table can name."""
    if board.phase == "over":
        if not seat:
            yield from ((key,) for key in glory_needs(board))
        return
    if not seat and board.phase == "setup" and new_levels(board, seat):
        yield ("building.*.level",)
    if not seat or board.actor() != seat:
        return
    stat = {"growth": "culture", "salary": "economy", "discard": "influence"}.get(board.phase)
    if stat:
        yield level_needs(board, seat, stat)
    if board.phase == "build" and (unread := level_needs(board, seat, "industry")):
        yield unread  # first what may be built at all
    elif board.phase in ("build", "shortage") and new_levels(board, seat):
        yield "building.*.level", *(f"building.*.{stat}" for stat in STATS)
    if board.acting or board.queue:
        yield from _map_needs(board, seat)


def _map_needs(board: Board, seat: str) -> Iterator[tuple[str, ...]]:
    """Places that the box does not know: name one, or say that a zone has no other."""
    for kind, where in new_zones(board, seat).items():
        if where:
            yield (f"{board.side}.{kind}.*.zone",)
        yield from ((all_key(board, kind, zone),) for zone in where)


def teach(board: Board, seat: str, keys: tuple[str, ...]) -> Option:
    """The question for these facts; of a new thing only what lets it be taken now."""
    fields = {f"facts.{key}": _legal(board, seat, key) or _field(_spec(key)) for key in keys}
    return Option("teach", seat or None, {"kind": "teach"}, fields)


def _legal(board: Board, seat: str, key: str) -> OneOf | None:
    if key == f"building.{TOWN_HALL}.actions":  # END-SPEC-03: its own draw symbol counts
        return OneOf(tuple(one for one in _ACTIONS if "draw" in one))
    if key == "building.*.level":
        return OneOf(new_levels(board, seat))
    _side, _, rest = key.partition(".")
    for kind, where in new_zones(board, seat).items():
        if rest == f"{kind}.*.zone":
            return OneOf(tuple(where))
    return None


def _spec(key: str) -> FactSpec:
    family = next((f for f in FACTS.families if f.key == key), None)
    return family.spec(key) if family else FACTS[key]


def _field(spec: FactSpec) -> Between | OneOf:
    if spec.type is bool:
        return OneOf((False, True))
    if get_origin(spec.type) is Literal:
        return OneOf(get_args(spec.type))
    if spec.type is Actions:
        return OneOf(_ACTIONS)
    return Between(spec.low or 0, spec.high or 0)
