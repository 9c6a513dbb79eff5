"""What a table may want to rule: every move that can be spelled on this board, legal or not."""

from collections.abc import Iterator, Sequence
from typing import Any

from rules.core.move import Move, Value
from rules.core.option import OneOf, Option
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import mapped
from rules.endeavor.referee.known import kinds
from rules.endeavor.referee.ship import destinations
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import (
    CARDS,
    GOVERNORS,
    REGIONS,
    START_BUILDINGS,
    TOKEN_ACTIONS,
)
from rules.endeavor.tracks import STATS


def candidates(board: Board, seat: str) -> list[Option]:
    """A family for each kind of move with all its values on the table, whatever the phase."""
    found = [_option(kind, seat, field, values) for kind, field, values in _kinds(board, seat)]
    if board.phase == "audit":  # over a marker that differs
        found.append(Option("close", None, {"kind": "close"}, {}))
    return [*found, Option("end", None, {"kind": "end"}, {})] if board.phase != "over" else found


def _kinds(board: Board, seat: str) -> Iterator[tuple[type[Move], str, Sequence[Value]]]:
    own = board.players[seat]
    cells = range(len(own.coast))
    cities = tuple(mapped(board.box, board.side, "city"))
    fleets = tuple(f"fleet.{name}" for name in mapped(board.box, board.side, "fleet"))
    seas = tuple(f"{kind}.{region}" for kind in ("track", "sea") for region in REGIONS)
    yield m.Start, "building", START_BUILDINGS
    yield m.Build, "building", kinds(board.box)
    yield m.Activate, "cell", cells
    yield m.Spend, "token", tuple(TOKEN_ACTIONS)
    yield m.Ship, "to", tuple(dict.fromkeys((*destinations(board), *seas, *fleets)))
    yield m.Occupy, "city", cities
    yield m.Attack, "place", tuple(board.places)
    yield m.Pay, "cell", cells
    yield m.Salary, "cell", cells
    yield m.Withhold, "cell", cells
    yield m.Draw, "card", (*CARDS, *GOVERNORS)
    yield m.Discard, "card", tuple(own.cards)
    yield m.Slot, "card", (*(card for card in GOVERNORS if card in own.cards), None)
    yield m.Remember, "stat", (*STATS, None)
    yield m.Pass, "", ()
    yield m.Done, "", ()


def _option(kind: type[Move], seat: str, field: str, values: Sequence[Value]) -> Option:
    name = str(kind.__struct_config__.tag)
    fields: dict[str, Any] = {field: OneOf(tuple(values))} if field else {}
    return Option(name, seat, {"kind": name, "seat": seat}, fields)
