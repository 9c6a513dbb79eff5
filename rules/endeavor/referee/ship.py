"""Rulebook chapter «Плавание»: onto a shipping track, into a fleet, into an open sea."""

from collections.abc import Callable, Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import (
    is_open,
    mapped,
    need_zone,
    open_zones,
    place_kind,
    refuse_no_place,
    refuse_stated_zone,
    uncharted,
)
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.explore import sail_track, track_key
from rules.endeavor.referee.routes import settle_in
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.turns import acted
from rules.endeavor.referee.words import EUROPE, REGIONS

WAYS = tuple(f"{way}.{region}" for way in ("track", "sea") for region in REGIONS)

# ------------------------------------------------------------ tracks and fleets, for player and silent fleet


def track_open(t: Table[Board], where: str) -> Iterator[Refusal]:
    """Any unexplored region, whether present there or not (END-SHIP-02, END-SHIP-03)."""
    if where == EUROPE:
        yield Refusal("END-SHIP-03", "no_track", {"zone": where})
    elif where in t.state.explored:
        yield Refusal("END-SHIP-03", "track_full", {"zone": where})


def track_not_full(t: Table[Board], where: str) -> Iterator[Refusal]:
    if where == EUROPE or where in t.state.explored:
        return
    if len(t.state.tracks[where]) >= t.facts.need(track_key(t, where)):
        yield Refusal("END-SHIP-03", "track_full", {"zone": where})


def is_fleet(t: Table[Board], fleet: str) -> Iterator[Refusal]:
    if place_kind(t, fleet) == "city":
        yield Refusal("END-SHIP-01", "not_a_fleet", {"place": fleet})
    else:
        yield from refuse_no_place(t, "fleet", fleet)


def fleet_free(t: Table[Board], fleet: str) -> Iterator[Refusal]:
    if fleet in t.state.places and place_kind(t, fleet) != "city":
        facts: dict[str, Fact] = {"place": fleet, "owner": t.state.places[fleet].owner}
        yield Refusal("END-SHIP-06", "fleet_taken", facts)


def fleet_open(t: Table[Board], fleet: str, said: str) -> Iterator[Refusal]:
    if place_kind(t, fleet) == "city":
        return
    where = need_zone(t, "fleet", fleet, said)
    if not is_open(t, where):
        yield Refusal("END-SHIP-06", "region_unexplored", {"zone": where})


# ------------------------------------------------------------ a player's ship


def destinations(t: Table[Board]) -> Sequence[str]:
    more = ("fleet.~",) if uncharted(t, "fleet", open_zones(t)) else ()
    return (*WAYS, *(f"fleet.{fleet}" for fleet in mapped(t, "fleet")), *more)


def every_destination(t: Table[Board]) -> Sequence[str]:
    return (*WAYS, *(f"fleet.{fleet}" for fleet in mapped(t, "fleet")))


def zones(t: Table[Board], to: str) -> Sequence[str]:
    """Said of a fleet without a name, and by hand of one that the box does not know."""
    kind, _, fleet = to.partition(".")
    if fleet == "~":
        return uncharted(t, "fleet", open_zones(t))
    if kind == "fleet":
        need_zone(t, "fleet", fleet)
    return ("",)


def any_zone(t: Table[Board], to: str) -> Sequence[str]:
    return open_zones(t)


def unsaid(t: Table[Board]) -> Sequence[str]:
    return ("",)


def has_disc(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if (have := t.state.players[seat].harbour) < 1:
        yield Refusal("END-SHIP-01", "no_disc_in_harbour", {"have": have, "needs": 1})


def open_sea(t: Table[Board], to: str) -> Iterator[Refusal]:
    kind, where = to.split(".")
    if kind != "sea":
        return
    if where == EUROPE:
        yield Refusal("END-SHIP-08", "no_open_sea", {"zone": where})
    elif where not in t.state.explored:
        yield Refusal("END-SHIP-08", "region_unexplored", {"zone": where})


def onto(
    kind: str, rule: Callable[[Table[Board], str], Iterator[Refusal]]
) -> Callable[..., Iterator[Refusal]]:
    """A rule of tracks or fleets, asked of a destination."""

    def guard(t: Table[Board], to: str) -> Iterator[Refusal]:
        family, where = to.split(".")
        if family == kind:
            yield from rule(t, where)

    guard.__name__ = rule.__name__
    return guard


def zone_fits(t: Table[Board], to: str, zone: str) -> Iterator[Refusal]:
    family, where = to.split(".")
    if family == "fleet":
        yield from refuse_stated_zone(t, "fleet", where, zone)
    elif zone:
        yield Refusal("END-COMP-02", "another_zone", {"place": to, "zone": zone})


def zone_open(t: Table[Board], to: str, zone: str) -> Iterator[Refusal]:
    family, where = to.split(".")
    if family == "fleet":
        yield from fleet_open(t, where, zone)


def do_ship(desk: Desk, move: m.Ship) -> None:
    acting = desk.state.acting
    _sail(desk, move)
    acted(desk, acting, "ship", move.seat)


def _sail(desk: Desk, move: m.Ship) -> None:
    if not desk.from_harbour(move.seat):
        return
    kind, where = move.to.split(".")
    if kind == "fleet":
        desk.clear_place(where)
        settle_in(desk, move.seat, "fleet", where, move.seat, move.zone)
    elif where not in REGIONS:
        desk.to_stock(move.seat, desk.origin)  # no such place in Europe: a ruling cannot make one
    elif kind == "track":
        sail_track(desk, move.seat, where, move.seat)
    else:
        sea = desk.state.seas[where]
        sea = {**sea, move.seat: sea.get(move.seat, 0) + 1}
        desk.set(seas={**desk.state.seas, where: sea})
        desk.lay_disc("disc_to_sea", move.seat, region=where)


SHIP = Act(
    m.Ship,
    Field(name="to", values=destinations, every=every_destination, part="place"),
    Field(name="zone", values=zones, free=any_zone, every=unsaid),
    guards=(
        has_disc,
        onto("track", track_open),
        onto("track", track_not_full),
        onto("fleet", is_fleet),
        onto("fleet", fleet_free),
        open_sea,
        zone_fits,
        zone_open,
    ),
    do=do_ship,
)
