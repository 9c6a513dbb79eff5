"""Rulebook chapter «Контроль маршрутов»: who controls a route, and who takes its token."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, Unknown
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import PlaceKind, place_kind, route, route_key, zone_key
from rules.endeavor.referee.desk import Desk, cells_left, token_left, types_left
from rules.endeavor.referee.state import Board, Held, Pending, is_nameless
from rules.endeavor.referee.words import FLEET, route_cell

ROUND = "round"


def others(board: Board, owner: str, place: str) -> list[str]:
    """The owner's other cities and fleets."""
    return [at for at, held in board.places.items() if held.owner == owner and at != place]


def places_of(board: Board, owner: str) -> list[str]:
    return others(board, owner, "")


def settle_in(
    desk: Desk, owner: str, kind: str, place: str, chooser: str, stated_zone: str = ""
) -> None:
    """A disc lands in a city or fleet: its token, then the tokens of routes now controlled.

    `stated_zone` is the zone of a place that the box cannot name, or did not know until now."""
    if place == "~":
        place = desk.nameless_id()
    known = place_kind(desk, place) or kind  # a ruling may have called it otherwise
    family: PlaceKind = "fleet" if known == "fleet" else "city"
    held = Held(family, owner, desk.at, _zone(desk, family, place, stated_zone))
    desk.set(places={**desk.state.places, place: held})
    desk.lay_disc(f"disc_to_{family}", owner, place=place)
    win_token(desk, owner, f"{family}.{place}", chooser)
    if owner == FLEET:
        return
    for end in others(desk.state, owner, place):
        if read_route(desk, place, end) == ROUND:
            win_token(desk, owner, route_cell(place, end), chooser)


def _zone(desk: Desk, family: str, place: str, stated_zone: str) -> str:
    """The zone to keep with the disc; a zone stated for a named place also teaches the box."""
    if not desk.keeps_zones:
        return ""
    held = desk.state.places.get(place)
    if is_nameless(place):
        return stated_zone or (held.zone if held else "")
    key = zone_key(desk, family, place)
    printed = desk.facts.get(key)
    if printed is None and stated_zone:
        desk.teaches[key] = stated_zone
        return stated_zone
    return str(printed or "")


def read_route(desk: Desk, one: str, other: str) -> str | None:
    """The line between two places, quoted where it is read and lacked where it is not."""
    if is_nameless(one) or is_nameless(other):
        return None
    printed = route(desk, one, other)
    desk.facts.note(route_key(desk, one, other), printed)
    return printed


def win_token(desk: Desk, owner: str, cell: str, chooser: str) -> None:
    """Once only: the first who wins the cell takes its token (END-ROUTE-02, END-ROUTE-03)."""
    if cell in desk.state.emptied or any(p.cell == cell for p in desk.state.queue):
        return
    if not desk.may_collect(cell):
        return
    desk.await_(Pending(kind="collect", seat=chooser, cell=cell, gone=owner == FLEET))


def controlled(t: Table[Board], owner: str) -> list[str] | None:
    """The routes with the owner's discs on both ends; None while one is unknown (END-ROUTE-01)."""
    if owner == FLEET:
        return []  # END-SILENT-12
    places = places_of(t.state, owner)
    cells = []
    for n, one in enumerate(places):
        for other in places[n + 1 :]:
            line = route(t, one, other)
            if line is None:
                return None
            if line != "none":
                cells.append(route_cell(one, other))
    return cells


# ------------------------------------------------------------ a route that the table sees


def own_places(t: Table[Board], seat: str) -> Sequence[str]:
    return sorted(places_of(t.state, seat))


def further_places(t: Table[Board], seat: str, one: str) -> Sequence[str]:
    return [place for place in own_places(t, seat) if place > one]


def tokens_on_route(t: Table[Board], one: str, other: str) -> Sequence[str]:
    """The recorded token, or any type that is left."""
    recorded = t.state.laid.get(route_cell(one, other))
    return (recorded,) if recorded else types_left(t)


def in_play(t: Table[Board]) -> Iterator[Refusal]:
    if t.state.phase in ("setup", "over"):
        yield Refusal(
            "END-ROUND-01", "wrong_phase", {"phase": t.state.phase, "wanted": ("actions",)}
        )


def holds_both(t: Table[Board], seat: str, one: str, other: str) -> Iterator[Refusal]:
    """The route is controlled by whoever holds both ends (END-ROUTE-01)."""
    places = own_places(t, seat)
    if one >= other or one not in places or other not in places:
        yield Refusal("END-ROUTE-01", "not_controlled", {"places": (one, other)})


def is_round(t: Table[Board], one: str, other: str) -> Iterator[Refusal]:
    line = route(t, one, other)
    if line is None and not is_nameless(one) and not is_nameless(other):
        raise Unknown(route_key(t, one, other))
    if line not in (None, ROUND):
        yield Refusal("END-SETUP-05", "no_round_cell", {"cell": route_cell(one, other)})


def still_there(t: Table[Board], one: str, other: str) -> Iterator[Refusal]:
    cell = route_cell(one, other)
    if cell in t.state.emptied:
        yield Refusal("END-ROUTE-03", "cell_emptied", {"cell": cell})


def not_due_already(t: Table[Board], one: str, other: str) -> Iterator[Refusal]:
    cell = route_cell(one, other)
    if any(due.cell == cell for due in t.state.queue):
        yield Refusal("END-ACTV-06", "first_decide", {"pending": "collect"})


def such_token_left(t: Table[Board], one: str, other: str, token: str) -> Iterator[Refusal]:
    recorded = t.state.laid.get(route_cell(one, other))
    left = token in types_left(t) and cells_left(t.state) > 0
    if token != recorded and (recorded or not left):
        yield Refusal("END-COMP-04", "no_such_token_left", {"token": token, "left": 0})


def do_claim(desk: Desk, move: m.Claim) -> None:
    cell = route_cell(move.one, move.other)
    if cell in desk.state.emptied:
        return
    recorded = desk.state.laid.get(cell)
    if recorded or token_left(desk.state, move.token):
        desk.gain_token(move.seat, cell, recorded or move.token)
    if not is_nameless(move.one) and not is_nameless(move.other):
        desk.teaches[route_key(desk, move.one, move.other)] = ROUND


CLAIM = Act(
    m.Claim,
    Field(name="one", values=own_places, part="place"),
    Field(name="other", values=further_places, part="place"),
    Field(name="token", values=tokens_on_route),
    guards=(in_play, holds_both, is_round, still_there, not_due_already, such_token_left),
    do=do_claim,
)
