"""Rulebook chapter «Захват»: a disc into a free city."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import (
    is_open,
    mapped,
    need_zone,
    place_kind,
    refuse_absent,
    refuse_no_place,
    refuse_stated_zone,
    uncharted,
    zone_key,
    zones_to_occupy,
)
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.routes import settle_in
from rules.endeavor.referee.state import Board, is_nameless
from rules.endeavor.referee.turns import acted

# ------------------------------------------------------------ what holds for every disc without a fight


def is_city(t: Table[Board], city: str) -> Iterator[Refusal]:
    if place_kind(t, city) == "fleet":
        yield Refusal("END-OCC-01", "not_a_city", {"place": city})
    else:
        yield from refuse_no_place(t, "city", city)


def city_free(t: Table[Board], city: str) -> Iterator[Refusal]:
    if city in t.state.places and place_kind(t, city) != "fleet":
        facts: dict[str, Fact] = {"place": city, "owner": t.state.places[city].owner}
        yield Refusal("END-OCC-02", "city_taken", facts)


def city_open(t: Table[Board], city: str, zone: str) -> Iterator[Refusal]:
    if place_kind(t, city) == "fleet":
        return
    where = need_zone(t, "city", city, zone)
    if not is_open(t, where):
        yield Refusal("END-OCC-03", "region_unexplored", {"zone": where})


def refuse_distant(t: Table[Board], owner: str, city: str, stated_zone: str) -> Iterator[Refusal]:
    if place_kind(t, city) != "fleet":
        yield from refuse_absent(t, owner, need_zone(t, "city", city, stated_zone), "END-OCC-04")


# ------------------------------------------------------------ a player's occupation


def cities(t: Table[Board], seat: str) -> Sequence[str]:
    more = ("~",) if uncharted(t, "city", zones_to_occupy(t, seat)) else ()
    return (*mapped(t, "city"), *more)


def every_city(t: Table[Board]) -> Sequence[str]:
    return tuple(mapped(t, "city"))


def zones(t: Table[Board], seat: str, city: str) -> Sequence[str]:
    """Said of a city without a name, and by hand of one that the box does not know."""
    if city == "~":
        return uncharted(t, "city", zones_to_occupy(t, seat))
    need_zone(t, "city", city)
    return ("",)


def any_zone(t: Table[Board], seat: str) -> Sequence[str]:
    return zones_to_occupy(t, seat)


def unsaid(t: Table[Board]) -> Sequence[str]:
    return ("",)


def has_disc(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if (have := t.state.players[seat].harbour) < 1:
        yield Refusal("END-OCC-01", "no_disc_in_harbour", {"have": have, "needs": 1})


def zone_fits(t: Table[Board], city: str, zone: str) -> Iterator[Refusal]:
    yield from refuse_stated_zone(t, "city", city, zone)


def is_present(t: Table[Board], seat: str, city: str, zone: str) -> Iterator[Refusal]:
    yield from refuse_distant(t, seat, city, zone)


def do_occupy(desk: Desk, move: m.Occupy) -> None:
    acting = desk.state.acting
    where = move.zone or _zone(desk, move.city)
    if desk.from_harbour(move.seat):
        desk.clear_place(move.city)
        kind = place_kind(desk, move.city) or "city"
        settle_in(desk, move.seat, kind, move.city, move.seat, move.zone)
    acted(desk, acting, "occupy", move.seat, where)


def _zone(desk: Desk, city: str) -> str:
    """Where the city lies, for the silent fleet's reaction (END-SILENT-23)."""
    if is_nameless(city):
        return ""
    read_zone = desk.facts.get(zone_key(desk, "city", city))
    return read_zone if isinstance(read_zone, str) else ""


OCCUPY = Act(
    m.Occupy,
    Field(name="city", values=cities, every=every_city, part="place"),
    Field(name="zone", values=zones, free=any_zone, every=unsaid),
    guards=(has_disc, is_city, city_free, zone_fits, city_open, is_present),
    do=do_occupy,
)
