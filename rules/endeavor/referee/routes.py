"""Rulebook chapter «Контроль маршрутов»: who controls a route, and who takes its token."""

from itertools import combinations

from rules.endeavor.referee.chart import place_kind, route, route_key
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.state import Board, Held, Pending
from rules.endeavor.referee.words import FLEET, route_cell


def others(board: Board, owner: str, place: str) -> list[str]:
    """The owner's other cities and fleets."""
    return [at for at, held in board.places.items() if held.owner == owner and at != place]


def route_keys(board: Board, owner: str, place: str) -> list[str]:
    """What the box must know before a disc lands here: the lines to the owner's other places."""
    if owner == FLEET:
        return []
    ends = others(board, owner, place)
    return [route_key(board, place, end) for end in ends if route(board, place, end) is None]


def controlled(board: Board, owner: str) -> list[str] | None:
    """The routes with the owner's discs on both ends; None while one is unknown (END-ROUTE-01)."""
    if owner == FLEET:
        return []  # END-SILENT-12
    own = [at for at, held in board.places.items() if held.owner == owner]
    found = []
    for n, one in enumerate(own):
        for other in own[n + 1 :]:
            line = route(board, one, other)
            if line is None:
                return None
            if line != "none":
                found.append(route_cell(one, other))
    return found


def settle_in(desk: Desk, owner: str, kind: str, place: str, chooser: str) -> None:
    """A disc lands in a city or fleet: its token, then the tokens of routes now controlled."""
    known = place_kind(desk.board, place) or kind  # a ruling may have called it otherwise
    held = Held("fleet" if known == "fleet" else "city", owner, desk.at)
    desk.set(places={**desk.board.places, place: held})
    desk.lay_disc(f"disc_to_{held.kind}", owner, place=place)
    win_token(desk, owner, f"{held.kind}.{place}", chooser)
    if owner == FLEET:
        return
    for end in others(desk.board, owner, place):
        if route(desk.board, place, end) == "round":
            win_token(desk, owner, route_cell(place, end), chooser)


def claim_routes(desk: Desk, before: Board) -> None:
    """A route that is told to be round only now is controlled already: its token is due."""
    if before.phase in ("setup", "over"):
        return
    for one, other in combinations(before.places, 2):
        owner = before.places[one].owner
        if owner == FLEET or before.places[other].owner != owner:
            continue
        if route(before, one, other) != "round" == route(desk.board, one, other):
            win_token(desk, owner, route_cell(one, other), owner)


def win_token(desk: Desk, owner: str, cell: str, chooser: str) -> None:
    """Once only: the first who wins the cell takes its token (END-ROUTE-02, END-ROUTE-03)."""
    if cell in desk.board.emptied or any(p.cell == cell for p in desk.board.queue):
        return
    desk.await_(Pending(kind="collect", seat=chooser, cell=cell, gone=owner == FLEET))
