"""The picture of the board: seven areas, the lines between them, the cartouche and the organizer."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures import chart
from companion.games.endeavor.face.pictures.areas import areas_of, height_of, known_places
from companion.games.endeavor.face.pictures.organizer import shelves_of
from companion.games.endeavor.face.pictures.parts import Area, BoardPicture, Route, Shelf
from companion.games.endeavor.face.pictures.pen import Pen, pen
from companion.games.endeavor.face.pictures.routes import routes_of
from companion.games.endeavor.face.table import round_text
from companion.marks import Mark
from companion.pictures import Passage
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import FLEET
from rules.endeavor.tracks import STATS

ICONS = {
    **{stat: f"games/endeavor/{stat}" for stat in STATS},
    "occupy_draw": "flag",
    "ship_draw": "ship",
    "pay": "coin",
    "attack": "sword",
}


def board(
    t: Table[Board],
    marks: Mapping[str, Mark],
    *,
    on_the_wall: bool = False,
) -> BoardPicture:
    """The board as it lies; `on_the_wall` it is drawn to be read across a room."""
    lie = chart.ON_THE_WALL if on_the_wall else chart.IN_THE_HAND
    drawn = pen(t, marks, lie)
    known = known_places(t)
    need = height_of(drawn, known)
    deep = chart.depth(need)
    tall = max(need, chart.WALL) if on_the_wall else chart.BASE + chart.STEP * deep
    areas = tuple(areas_of(drawn, known, tall))
    routes = tuple(routes_of(drawn, areas))
    notes, shelves = tuple(_notes(drawn)), tuple(shelves_of(drawn))
    return BoardPicture(
        title=_("The board, %(side)s") % {"side": names.SIDES[drawn.side]},
        width=lie.width,
        height=3 * tall,
        border=_border(lie.column, tall),
        on_the_wall=on_the_wall,
        tokens=tuple(
            (token, ICONS[token], token not in STATS)
            for token in dict.fromkeys(t.state.laid.values())
        ),
        cartouche=(2 * lie.column, 2 * tall),
        classes=chart.deep(deep),
        marks=tuple(drawn.marks.values()),
        areas=areas,
        routes=routes,
        notes=notes,
        shelves=shelves,
        words=tuple(_words(areas, routes, notes, shelves)),
    )


def _border(wide: int, tall: int) -> str:
    """The lines between the areas; none crosses Europe."""
    upright = "".join(f"M{column * wide} 0v{3 * tall}" for column in (1, 2))
    level = f"M0 {tall}h{wide}M0 {2 * tall}h{3 * wide}M{2 * wide} {tall}h{wide}"
    return upright + level


def _notes(pen: Pen) -> list[tuple[str, str]]:
    state = pen.state
    found = [("anchor", round_text(pen.t))]
    if state.crown:
        found.append(
            ("games/endeavor/crown", _("Crown: %(who)s") % {"who": pen.owner(state.crown)})
        )
    slavery = _("Slavery is abolished") if state.abolished else _("Slavery is not abolished")
    found.append(("games/endeavor/chain", slavery))
    if FLEET in pen.marks:
        stock = {"n": state.fleet_stock}
        found.append(("ship", _("Silent fleet, discs in stock: %(n)s") % stock))
    return found


# ------------------------------------------------------------ the same in words


def _words(
    areas: tuple[Area, ...],
    routes: tuple[Route, ...],
    notes: list[tuple[str, str]] | tuple[tuple[str, str], ...],
    shelves: tuple[Shelf, ...],
) -> list[Passage]:
    found = [Passage(_("The table"), tuple(text for _icon, text in notes))]
    found += [Passage(_area_title(area), tuple(_area_lines(area))) for area in areas]
    if routes:
        found.append(Passage(_("Routes"), tuple(route.says for route in routes)))
    for shelf in shelves:
        found.append(Passage(shelf.title, tuple(tile.says for tile in shelf.tiles)))
    return found


def _area_title(area: Area) -> str:
    return f"{area.name} — {area.state}" if area.state else area.name


def _area_lines(area: Area) -> list[str]:
    found = [part.says for part in (area.track,) if part]
    found += [part.says for part in (area.sea,) if part]
    found += [part.says for part in (area.governor,) if part]
    found += [card.says for card in area.decks]
    found += [place.says for place in area.places]
    if area.pile:
        cards = ", ".join(card.says for card in area.pile)
        found.append(_("Pile by Europe: %(cards)s") % {"cards": cards})
    if area.more:
        found.append(_("There may be places that nobody has named yet"))
    return found
