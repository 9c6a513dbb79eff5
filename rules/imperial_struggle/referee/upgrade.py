"""Rulebook 5.3.3 and 12.2: the military upgrade, by drawing or by swapping."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.referee.acts import Act, Aside, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.prices import LIMITS
from rules.imperial_struggle.referee.bonus import every_theatre, put_stack, stack, theatres
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import (
    NOTHING,
    Swap,
    Upgrade,
)
from rules.imperial_struggle.referee.spending import (
    begin,
    finish,
)
from rules.imperial_struggle.referee.state import Board, now, option
from rules.imperial_struggle.theatres import BASIC

# ------------------------------------------------------------ the military upgrade


def symbol_unused(t: Table[Board]) -> Iterator[Refusal]:
    turn = now(t)
    if not turn.tile or not INVESTMENTS[turn.tile].upgrade:
        yield Refusal("IMP-UPG-01", "no_upgrade_symbol", {})
    elif "upgrade" in turn.done:
        yield Refusal("IMP-UPG-01", "upgraded_already", {})


def has_next_war(t: Table[Board]) -> Iterator[Refusal]:
    if not t.state.theatres:
        yield Refusal("IMP-UPG-03", "no_next_war", {})


def by_drawing(t: Table[Board]) -> Iterator[Refusal]:
    if option(t.setup, "military_planning_swap"):
        yield Refusal("IMP-OPL-02", "tiles_are_swapped", {})


def by_swapping(t: Table[Board]) -> Iterator[Refusal]:
    if not option(t.setup, "military_planning_swap"):
        yield Refusal("IMP-OPL-02", "tiles_are_drawn", {})


def a_tile_to_draw(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not t.state.players[seat].basic:
        yield Refusal("IMP-UPG-01", "pool_empty", {})


def a_tile_there(t: Table[Board], seat: str, theatre: str) -> Iterator[Refusal]:
    if not stack(t, theatre, seat).basic:
        yield Refusal("IMP-UPG-01", "no_tile_there", {"theatre": theatre})


def kept(t: Table[Board]) -> Sequence[str]:
    return ("new", "old")


def gone(t: Table[Board], seat: str) -> Sequence[Any]:
    """Back into the pool, or out of the game with its face shown (IMP-UPG-02)."""
    out = t.state.players[seat].basic_gone
    faces = [face for face, tile in BASIC.items() if out.count(face) < tile.tiles]
    return (NOTHING, *map(Aside, faces))


def enough_left(t: Table[Board], seat: str, gone: str) -> Iterator[Refusal]:
    """IMP-UPG-04, counting pool and war board together (IMP-GAP-35)."""
    total = sum(tile.tiles for tile in BASIC.values())
    left = total - len(t.state.players[seat].basic_gone) - 1
    if gone and left < LIMITS.basic_tiles_kept:
        facts: dict[str, Fact] = {"least": LIMITS.basic_tiles_kept}
        yield Refusal("IMP-UPG-04", "too_few_basic_tiles", facts)


def gone_notes(t: Table[Board], kept: str) -> Mapping[str, Fact]:
    return {"kept": kept}


def do_upgrade(desk: Desk, move: Upgrade) -> None:
    """One tile comes from the pool and one goes back, or out (IMP-UPG-01, IMP-UPG-02)."""
    begin(desk, "upgrade")
    finish(desk, "upgrade")
    desk.tell("upgrade", move.seat, theatre=move.theatre, kept=move.kept, gone=move.gone)
    power = desk.power(move.seat)
    if move.gone and power.basic:
        desk.put(move.seat, basic=power.basic - 1, basic_gone=(*power.basic_gone, move.gone))


UPGRADE = Act(
    Upgrade,
    Field(name="theatre", values=theatres, every=every_theatre, part="theatre"),
    Field(name="kept", values=kept),
    Field(
        name="gone",
        values=gone,
        closed=("IMP-UPG-02", "no_such_tile_left"),
        notes=gone_notes,
    ),
    guards=(has_next_war, symbol_unused, by_drawing, a_tile_to_draw, a_tile_there, enough_left),
    do=do_upgrade,
)


def others(t: Table[Board], theatre: str) -> Sequence[str]:
    """Each pair once: in the order of the war board."""
    order = tuple(t.state.theatres)
    return order[order.index(theatre) + 1 :] if theatre in order else ()


def both_have_tiles(t: Table[Board], seat: str, theatre: str, other: str) -> Iterator[Refusal]:
    if not (stack(t, theatre, seat).basic and stack(t, other, seat).basic):
        yield Refusal("IMP-OPL-02", "no_tile_there", {"theatre": other})


def do_swap(desk: Desk, move: Swap) -> None:
    begin(desk, "upgrade")
    finish(desk, "upgrade")
    one, two = stack(desk, move.theatre, move.seat), stack(desk, move.other, move.seat)
    put_stack(desk, move.theatre, move.seat, replace(one, basic=two.basic))
    put_stack(desk, move.other, move.seat, replace(two, basic=one.basic))
    desk.tell("swap", move.seat, theatre=move.theatre, other=move.other)


SWAP = Act(
    Swap,
    Field(name="theatre", values=theatres, every=every_theatre, part="theatre"),
    Field(
        name="other",
        values=others,
        closed=("IMP-OPL-02", "no_such_theatre"),
        every=every_theatre,
        part="theatre",
    ),
    guards=(has_next_war, symbol_unused, by_swapping, both_have_tiles),
    do=do_swap,
)
ACTS = (UPGRADE, SWAP)
