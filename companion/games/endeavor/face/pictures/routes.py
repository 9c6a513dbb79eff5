"""The lines between cities and fleets that the box knows."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures import chart
from companion.games.endeavor.face.pictures.parts import Area, Route
from companion.games.endeavor.face.pictures.pen import Pen
from rules.endeavor.referee.words import route_cell


def routes_of(pen: Pen, areas: tuple[Area, ...]) -> Iterator[Route]:
    at = {place.place: (a.x + place.x, a.y + place.y) for a in areas for place in a.places}
    taken = frozenset((*at.values(), *(point for area in areas for point in _taken(area))))
    start = f"{pen.side}.route."
    drawn = set()
    for key, line in pen.t.facts.taught.items():
        if not key.startswith(start) or line not in ("round", "square"):
            continue
        one, other = key.removeprefix(start).split(".")
        cell = route_cell(one, other)
        if one in at and other in at and cell not in drawn:
            drawn.add(cell)
            yield _route(pen, cell, line == "square", chart.curve(at[one], at[other], taken))


def _taken(area: Area) -> Iterator[chart.Point]:
    """Words, cards and cells of the track: no knot of a line should hide there."""
    yield from ((area.x + x, area.y + 34) for x in (40, 90, 140))
    yield from ((area.x + disc.x, area.y + disc.y) for disc in area.presence)
    cards = (*area.decks, *((area.governor,) if area.governor else ()))
    yield from ((area.x + card.x + 24, area.y + card.y + 33) for card in cards)
    if area.track:
        yield from ((area.x + cell.x, area.y + cell.y) for cell in area.track.cells)


def _route(pen: Pen, cell: str, square: bool, drawn: tuple[str, int, int]) -> Route:
    state, (_kind, one, other) = pen.state, cell.split(".")
    held = {state.places[end].owner for end in (one, other) if end in state.places}
    both = one in state.places and other in state.places and len(held) == 1
    owner = held.pop() if both else ""
    if owner not in state.players:
        owner = ""  # the silent fleet controls no route (END-SILENT-12)
    token = state.laid.get(cell, "")
    values = {
        "one": pen.place(one),
        "other": pen.place(other),
        "owner": pen.owner(owner),
        "token": names.TOKENS.get(token, ""),
    }
    text = _("Route %(one)s – %(other)s")
    if owner:
        text = _("Route %(one)s – %(other)s: %(owner)s")
    elif token:
        text = _("Route %(one)s – %(other)s (token “%(token)s”)")
    colour = pen.marks[owner].colour if owner else ""
    empty = cell in state.emptied
    return Route(cell, *drawn, square, token, empty, owner, colour, text % values)
