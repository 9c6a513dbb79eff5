"""Rulebook chapter «Захват»: a disc into a free city."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import is_open, is_present, place_kind, refuse_unplaced, zone
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import unknown
from rules.endeavor.referee.routes import route_keys, settle_in
from rules.endeavor.referee.state import Board


def refuse_occupy(board: Board, move: m.Occupy) -> Iterator[Refusal]:
    if (have := board.players[move.seat].harbour) < 1:
        yield Refusal("END-OCC-01", "no_disc_in_harbour", {"have": have, "needs": 1})
    yield from refuse_city(board, move.seat, move.city)


def refuse_city(board: Board, owner: str, city: str) -> Iterator[Refusal]:
    """What holds for every disc that enters a city without a fight."""
    if place_kind(board, city) == "fleet":
        yield Refusal("END-OCC-01", "not_a_city", {"place": city})
        return
    yield from refuse_unplaced(board, "city", city)
    if city in board.places:
        facts: dict[str, Fact] = {"place": city, "owner": board.places[city].owner}
        yield Refusal("END-OCC-02", "city_taken", facts)
    where = zone(board, "city", city)
    if where is None:
        return
    if not is_open(board, where):
        yield Refusal("END-OCC-03", "region_unexplored", {"zone": where})
    if not is_present(board, owner, where):
        yield Refusal("END-OCC-04", "not_present", {"zone": where})
    yield from unknown(board.box, route_keys(board, owner, city))


def do_occupy(desk: Desk, move: m.Occupy) -> None:
    if not desk.from_harbour(move.seat):
        return
    if (held := desk.board.places.get(move.city)) is not None:
        desk.to_stock(held.owner, f"{held.kind}.{move.city}")  # only by a ruling
    settle_in(desk, move.seat, place_kind(desk.board, move.city) or "city", move.city, move.seat)
