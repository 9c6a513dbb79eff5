"""Chapters «Treasures» and «Tides»: a thing may be named later; a raid; what the tide brings."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.desk import NAMELESS, Desk
from rules.core.referee.dues import settle
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from tests.sample_game.facts import worth_of
from tests.sample_game.referee.moves import Find, Name, Raid, Tide
from tests.sample_game.referee.state import TREASURES, Board


def held(t: Table[Board]) -> set[str]:
    return {thing for captain in t.state.players.values() for thing in captain.treasures}


def drawn(t: Table[Board]) -> Sequence[str]:
    return (NAMELESS, *TREASURES)


def some_left(t: Table[Board]) -> Iterator[Refusal]:
    if len(held(t)) >= len(TREASURES):
        yield Refusal("ISL-12", "none_left", {})


def not_held(t: Table[Board], treasure: str) -> Iterator[Refusal]:
    if treasure in held(t):
        yield Refusal("ISL-12", "held_already", {"treasure": treasure})


def do_find(desk: Desk[Board], move: Find) -> None:
    thing = desk.nameless_id() if move.treasure == NAMELESS else move.treasure
    worth = desk.facts.ask(worth_of(thing))
    if move.treasure == NAMELESS:
        read = worth if isinstance(worth, int) else None
        desk.set(unnamed={**desk.state.unnamed, thing: read})
    captain = desk.state.players[move.seat]
    gain = worth if isinstance(worth, int) else 0
    desk.put(move.seat, trades=captain.trades + gain, treasures=(*captain.treasures, thing))
    desk.tell("treasure", move.seat, treasure=thing, goods=gain)
    settle(desk, "find", move.seat)


FIND = Act(Find, Field(name="treasure", values=drawn), guards=(some_left, not_held), do=do_find)


def unnamed(t: Table[Board]) -> Sequence[str]:
    return tuple(t.state.unnamed)


def names(t: Table[Board]) -> Sequence[str]:
    return TREASURES


def same_worth(t: Table[Board], thing: str, treasure: str) -> Iterator[Refusal]:
    read = t.state.unnamed.get(thing)
    if read is not None and t.facts.need(worth_of(treasure)) != read:
        yield Refusal("ISL-12", "other_worth", {"treasure": treasure, "worth": read})


def do_name(desk: Desk[Board], move: Name) -> None:
    """The thing gets its name, and what was read of it teaches the box."""
    read = desk.state.unnamed.get(move.thing)
    rest = {thing: worth for thing, worth in desk.state.unnamed.items() if thing != move.thing}
    desk.set(unnamed=rest)
    for seat, captain in desk.state.players.items():
        if move.thing in captain.treasures:
            renamed = tuple(move.treasure if x == move.thing else x for x in captain.treasures)
            desk.put(seat, treasures=renamed)
    if read is not None:
        desk.teaches[worth_of(move.treasure)] = read
    desk.tell("named", move.seat, thing=move.thing, treasure=move.treasure)


NAME = Act(
    Name,
    Field(name="thing", values=unnamed, closed=("ISL-12", "no_such_thing")),
    Field(name="treasure", values=names),
    guards=(not_held, same_worth),
    do=do_name,
)


def raided(t: Table[Board], seat: str) -> Sequence[str]:
    return [space for space, other in t.state.flags.items() if other != seat]


def do_raid(desk: Desk[Board], move: Raid) -> None:
    flags = {space: seat for space, seat in desk.state.flags.items() if space != move.space}
    desk.set(flags=flags)
    desk.tell("raided", move.seat, space=move.space)
    settle(desk, "raid", move.seat)


RAID = Act(
    Raid, Field(name="space", values=raided, part="space", closed=("ISL-13", "no_prey")), do=do_raid
)


def gains(t: Table[Board]) -> Sequence[int]:
    return range(4)


def tide_of(t: Table[Board]) -> str:
    return f"tide.{t.state.round}"


def do_tide(desk: Desk[Board], move: Tide) -> None:
    desk.teaches[tide_of(desk)] = move.gain
    bring(desk, move.gain)


def bring(desk: Desk[Board], gain: int) -> None:
    """Everybody gains; the next round begins, or the game ends (ISL-14)."""
    desk.tell("tide", goods=gain)
    for seat, captain in desk.state.players.items():
        desk.put(seat, trades=captain.trades + gain)
    desk.set(phase="ebb")


TIDE = Act(Tide, Field(name="gain", values=gains), do=do_tide)
ACTS = (FIND, NAME, RAID, TIDE)
