"""Rulebook chapters «Состав игры: поле» and «Захват»: the map that the box knows, and presence."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from rules.core.referee.table import Facts, Table, Unknown, derived
from rules.core.refusal import Refusal
from rules.endeavor.referee.known import Index, index, number
from rules.endeavor.referee.state import Board, is_nameless, side_of
from rules.endeavor.referee.words import EUROPE, REGIONS, TOKENS_IN_BOX, ZONES, route_cell

PlaceKind = Literal["city", "fleet"]
NOWHERE = "-"  # the zone of a place that old lines never read: it counts for no presence


def zone_key(t: Table[Board], kind: str, place: str) -> str:
    return f"{side_of(t)}.{kind}.{place}.zone"


def place_kind(t: Table[Board], place: str) -> PlaceKind | None:
    """What the box, or the disc that lies there, says of a place."""
    if is_nameless(place):
        held = t.state.places.get(place)
        return held.kind if held else None
    if t.facts.peek(zone_key(t, "city", place)) is not None:
        return "city"
    return "fleet" if t.facts.peek(zone_key(t, "fleet", place)) is not None else None


def mapped(t: Table[Board], kind: PlaceKind) -> Mapping[str, str]:
    """The cities or fleets that the box knows on this side, with their zones."""
    return index(t).city if kind == "city" else index(t).fleet


def zone(t: Table[Board], kind: str, place: str) -> str | None:
    """Where a place lies: as the table keeps it, or as the box has it."""
    held = t.state.places.get(place)
    if held is not None and held.zone:
        return None if held.zone == NOWHERE else held.zone
    read_zone = None if is_nameless(place) else t.facts.get(zone_key(t, kind, place))
    return read_zone if isinstance(read_zone, str) else None


def need_zone(t: Table[Board], kind: str, place: str, stated: str = "") -> str:
    """Where a place lies: as stated on the move, or as the box has it. Raises `Unknown` where neither says."""
    known_zone = stated or zone(t, kind, place)
    if not known_zone:
        raise Unknown(zone_key(t, kind, place))
    return known_zone


def route(t: Table[Board], start: str, end: str) -> str | None:
    """What the route between two places has, "none", "round" or "square"; None if it is unread."""
    if is_nameless(start) or is_nameless(end):
        return None
    first, second = sorted((start, end))
    for ends in (f"{first}.{second}", f"{second}.{first}"):
        cell = t.facts.peek(f"{side_of(t)}.route.{ends}")
        if isinstance(cell, str):
            return cell
    return None


def route_key(t: Table[Board], start: str, end: str) -> str:
    return f"{side_of(t)}.{route_cell(start, end)}"


# ------------------------------------------------------------ what the box may still not know


@derived
def round_routes(t: Table[Board]) -> tuple[str, ...]:
    """The cells of round routes on this side."""
    return route_cells(index(t))


def route_cells(named: Index) -> tuple[str, ...]:
    """Each round route once; one whose end is no place of the box any more is none."""
    places = {*named.city, *named.fleet}
    drawn = (ends for ends in named.round_routes if len(set(ends)) == 2 and places.issuperset(ends))
    return tuple(dict.fromkeys(route_cell(*ends) for ends in drawn))


@derived
def round_cells(t: Table[Board]) -> int:
    """The round cells known on this side."""
    return cells_of(t.facts, side_of(t), index(t))


def cells_of(facts: Facts, side: str, named: Index) -> int:
    """Tracks, cities, fleets and round routes of a side (END-GAP-04)."""
    tracks = sum(number(facts, f"{side}.track.{region}") or 0 for region in REGIONS)
    return tracks + len(named.city) + len(named.fleet) + len(route_cells(named))


def all_key(t: Table[Board], kind: str, where: str) -> str:
    """The fact that every city (or fleet) of a zone is known."""
    return f"{side_of(t)}.all.{kind}.{where}"


@derived
def nameless_cells(t: Table[Board]) -> int:
    """The cells of places that came onto the table without a name."""
    return sum(1 for place in t.state.places if is_nameless(place))


def uncharted(t: Table[Board], kind: str, zones: Iterable[str]) -> list[str]:
    """The zones that may have a city or fleet which the box does not know yet."""
    incomplete = [where for where in zones if t.facts.get(all_key(t, kind, where)) is not True]
    if not incomplete or round_cells(t) + nameless_cells(t) >= TOKENS_IN_BOX:
        return []
    return incomplete


def refuse_no_place(t: Table[Board], kind: PlaceKind, place: str) -> Iterator[Refusal]:
    """Refuse a name that no place has, once every place on the board is known."""
    if not is_nameless(place) and place_kind(t, place) is None and not uncharted(t, kind, ZONES):
        yield Refusal("END-COMP-02", "no_such_place", {"place": place})


def unnamed_key(t: Table[Board], kind: str) -> str:
    """The fact that a line lacks when it puts a disc on a place without a name."""
    return f"{side_of(t)}.{kind}.*.zone"


def refuse_stated_zone(
    t: Table[Board], kind: PlaceKind, place: str, stated: str
) -> Iterator[Refusal]:
    """A move states the zone only of a place without a name, or of one that the box does not know.

    A line that named no place stays legal after the box has learnt every name."""
    if place == "~" and not stated:
        yield Refusal("END-COMP-02", "zone_unsaid", {"place": place})
    elif place == "~":
        unnamed = unnamed_key(t, kind)
        if unnamed in t.facts.hidden or stated in uncharted(t, kind, ZONES):
            raise Unknown(unnamed)
        yield Refusal("END-COMP-02", "no_other_place", {"zone": stated})
    elif stated:
        read = need_zone(t, kind, place)
        yield Refusal("END-COMP-02", "already_read", {"place": place, "zone": read})


# ------------------------------------------------------------ presence


def open_zones(t: Table[Board]) -> tuple[str, ...]:
    return (EUROPE, *t.state.explored)


def is_open(t: Table[Board], where: str) -> bool:
    """Europe counts as explored from the start (END-EXPL-01)."""
    return where == EUROPE or where in t.state.explored


def presence(t: Table[Board], owner: str, where: str) -> int:
    """Discs in cities and fleets, on the track and in the open sea, as far as is known (END-PRES-01)."""
    held_places = [(place, held) for place, held in t.state.places.items() if held.owner == owner]
    placed = sum(1 for place, held in held_places if zone(t, held.kind, place) == where)
    sea = t.state.seas.get(where, {}).get(owner, 0)
    return placed + t.state.tracks.get(where, ()).count(owner) + sea


def need_presence(t: Table[Board], owner: str, where: str, enough: int) -> int:
    """The presence, where it is enough or wholly known: an unread zone may hide a disc that counts."""
    have = presence(t, owner, where)
    if have < enough and (keys := _unplaced(t, owner)):
        raise Unknown(*keys)
    return have


def _unplaced(t: Table[Board], owner: str) -> list[str]:
    return [
        zone_key(t, held.kind, place)
        for place, held in t.state.places.items()
        if held.owner == owner and not held.zone and zone(t, held.kind, place) is None
    ]


def refuse_absent(t: Table[Board], owner: str, where: str, rule: str) -> Iterator[Refusal]:
    """Everyone is present in Europe (END-PRES-02); elsewhere with a disc (END-PRES-03)."""
    if where != EUROPE and need_presence(t, owner, where, 1) < 1:
        yield Refusal(rule, "not_present", {"zone": where})


def may_be_present(t: Table[Board], owner: str, where: str) -> bool:
    try:
        return where == EUROPE or need_presence(t, owner, where, 1) >= 1
    except Unknown:
        return True


def zones_to_occupy(t: Table[Board], owner: str) -> Sequence[str]:
    """Open zones where the owner is present (END-OCC-03, END-OCC-04)."""
    return [where for where in open_zones(t) if may_be_present(t, owner, where)]
