"""Rulebook chapter «Плавание»: onto a shipping track, into a fleet, into an open sea."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import is_open, mapped, place_kind, refuse_unplaced, zone
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.explore import length, sail_track, track_keys
from rules.endeavor.referee.known import unknown
from rules.endeavor.referee.routes import route_keys, settle_in
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import EUROPE, REGIONS


def refuse_ship(board: Board, move: m.Ship) -> Iterator[Refusal]:
    if (have := board.players[move.seat].harbour) < 1:
        yield Refusal("END-SHIP-01", "no_disc_in_harbour", {"have": have, "needs": 1})
    kind, where = move.to.split(".")
    if kind == "track":
        yield from refuse_track(board, move.seat, where)
    elif kind == "fleet":
        yield from refuse_fleet(board, move.seat, where)
    elif where == EUROPE:
        yield Refusal("END-SHIP-08", "no_open_sea", {"zone": where})
    elif where not in board.explored:
        yield Refusal("END-SHIP-08", "region_unexplored", {"zone": where})


def refuse_track(board: Board, owner: str, where: str) -> Iterator[Refusal]:
    """Any unexplored region, whether present there or not (END-SHIP-02, END-SHIP-03)."""
    if where == EUROPE:
        yield Refusal("END-SHIP-03", "no_track", {"zone": where})
    elif where in board.explored or _full(board, where):
        yield Refusal("END-SHIP-03", "track_full", {"zone": where})
    else:
        yield from unknown(board.box, track_keys(board, owner, where))


def _full(board: Board, region: str) -> bool:
    cells = length(board, region)
    return cells is not None and len(board.tracks[region]) >= cells


def refuse_fleet(board: Board, owner: str, fleet: str) -> Iterator[Refusal]:
    kind = place_kind(board, fleet)
    if kind == "city":
        yield Refusal("END-SHIP-01", "not_a_fleet", {"place": fleet})
        return
    yield from refuse_unplaced(board, "fleet", fleet)
    if fleet in board.places:
        facts: dict[str, Fact] = {"place": fleet, "owner": board.places[fleet].owner}
        yield Refusal("END-SHIP-06", "fleet_taken", facts)
    where = zone(board, "fleet", fleet)
    if where is not None and not is_open(board, where):
        yield Refusal("END-SHIP-06", "region_unexplored", {"zone": where})
    yield from unknown(board.box, route_keys(board, owner, fleet))


def do_ship(desk: Desk, move: m.Ship) -> None:
    if not desk.from_harbour(move.seat):
        return
    kind, where = move.to.split(".")
    if kind == "fleet":
        _leave(desk, where)
        settle_in(desk, move.seat, "fleet", where, move.seat)
    elif where not in REGIONS:
        desk.to_stock(move.seat, desk.origin)  # no such place in Europe: a ruling cannot make one
    elif kind == "track":
        sail_track(desk, move.seat, where, move.seat)
    else:
        sea = desk.board.seas[where]
        sea = {**sea, move.seat: sea.get(move.seat, 0) + 1}
        desk.set(seas={**desk.board.seas, where: sea})
        desk.lay_disc("disc_to_sea", move.seat, region=where)


def _leave(desk: Desk, place: str) -> None:
    """By a ruling a disc may land where another lies: that one goes back to its stock."""
    held = desk.board.places.get(place)
    if held is not None:
        desk.to_stock(held.owner, f"{held.kind}.{place}")


def destinations(board: Board) -> list[str]:
    """Every place that a form could offer, legal or not."""
    places = [f"track.{region}" for region in REGIONS] + [f"sea.{region}" for region in REGIONS]
    return places + [f"fleet.{fleet}" for fleet in mapped(board.box, board.side, "fleet")]
