"""Rulebook chapters «Состав игры: поле» and «Захват»: the map that the box knows, and presence."""

from collections.abc import Iterable, Iterator
from typing import Literal

from rules.core.refusal import Refusal
from rules.endeavor.referee.known import Facts, fact, number, unknown
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import EUROPE, REGIONS, TOKENS_IN_BOX, ZONES, route_cell


def place_kind(board: Board, place: str) -> Literal["city", "fleet"] | None:
    if fact(board.box, f"{board.side}.city.{place}.zone") is not None:
        return "city"
    return "fleet" if fact(board.box, f"{board.side}.fleet.{place}.zone") is not None else None


def zone(board: Board, kind: str, place: str) -> str | None:
    found = board.box.get(f"{board.side}.{kind}.{place}.zone")
    return found if isinstance(found, str) else None


def mapped(box: Facts, side: str, kind: Literal["city", "fleet"]) -> dict[str, str]:
    """The cities or fleets that the box knows on this side, with their zones."""
    start = f"{side}.{kind}."
    return {
        key[len(start) : -len(".zone")]: str(value)
        for key, value in box.items()
        if key.startswith(start) and key.endswith(".zone")
    }


def route_key(board: Board, one: str, other: str) -> str:
    return f"{board.side}.{route_cell(one, other)}"


def route(board: Board, one: str, other: str) -> str | None:
    """none, round or square; None while nobody has looked."""
    first, second = sorted((one, other))
    for key in (f"{first}.{second}", f"{second}.{first}"):
        found = board.box.get(f"{board.side}.route.{key}")
        if isinstance(found, str):
            return found
    return None


def round_cells(box: Facts, side: str) -> int:
    """The round cells known on a side: tracks, cities, fleets, round routes (END-GAP-04)."""
    tracks = sum(number(box, f"{side}.track.{region}") or 0 for region in REGIONS)
    places = sum(len(mapped(box, side, kind)) for kind in ("city", "fleet"))
    return tracks + places + len(round_routes(box, side))


def round_routes(box: Facts, side: str) -> list[str]:
    """The cells of round routes, each once; a route whose end is no place of the box any more is none."""
    places = {*mapped(box, side, "city"), *mapped(box, side, "fleet")}
    start = f"{side}.route."
    told = [
        key[len(start) :].split(".")
        for key, cell in box.items()
        if key.startswith(start) and cell == "round"
    ]
    drawn = (ends for ends in told if len(set(ends)) == 2 and places.issuperset(ends))
    return list(dict.fromkeys(route_cell(*ends) for ends in drawn))


def uncharted(board: Board, kind: str, zones: Iterable[str]) -> list[str]:
    """The zones that may have a city or fleet which the box does not know yet."""
    found = [where for where in zones if board.box.get(all_key(board, kind, where)) is not True]
    if not found or round_cells(board.box, board.side) >= TOKENS_IN_BOX:
        return []
    return found


def refuse_unplaced(board: Board, kind: str, place: str) -> Iterator[Refusal]:
    """A place without a zone: the box is asked for it, unless the table knows every place there is."""
    key = f"{board.side}.{kind}.{place}.zone"
    if fact(board.box, key) is None and not uncharted(board, kind, ZONES):
        yield Refusal("END-COMP-02", "no_such_place", {"place": place})
    else:
        yield from unknown(board.box, [key])


def all_key(board: Board, kind: str, where: str) -> str:
    """The fact that every city (or fleet) of a zone is known."""
    return f"{board.side}.all.{kind}.{where}"


def open_zones(board: Board) -> tuple[str, ...]:
    return (EUROPE, *board.explored)


def is_open(board: Board, where: str | None) -> bool:
    """Europe counts as explored from the start (END-EXPL-01)."""
    return where == EUROPE or where in board.explored


def presence(board: Board, owner: str, where: str | None) -> int:
    """Discs in cities and fleets, on the track and in the open sea (END-PRES-01)."""
    if where is None:
        return 0
    held = sum(
        1
        for place, held in board.places.items()
        if held.owner == owner and zone(board, held.kind, place) == where
    )
    return held + board.tracks.get(where, ()).count(owner) + board.seas.get(where, {}).get(owner, 0)


def is_present(board: Board, owner: str, where: str | None) -> bool:
    """Everyone is present in Europe (END-PRES-02); elsewhere with a disc (END-PRES-03)."""
    return where == EUROPE or presence(board, owner, where) >= 1


def zones_to_occupy(board: Board, owner: str) -> list[str]:
    """Open zones where the owner is present (END-OCC-03, END-OCC-04)."""
    return [where for where in open_zones(board) if is_present(board, owner, where)]
