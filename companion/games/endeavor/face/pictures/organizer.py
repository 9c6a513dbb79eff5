"""The organizer: the buildings that are left, by level."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from companion.games.endeavor.face.pictures.parts import Shelf, Tile
from companion.games.endeavor.face.pictures.pen import Pen
from rules.endeavor.referee.known import building_level, index
from rules.endeavor.referee.words import FACE_UP, START_BUILDINGS, copies


def shelves_of(pen: Pen) -> Iterator[Shelf]:
    state = pen.state
    if state.phase == "setup":
        yield Shelf(_("Starting buildings"), tuple(_tile(pen, kind) for kind in START_BUILDINGS))
    known = (*index(pen.t).kinds, *state.blanks)
    for level in range(1, 6):
        found = [kind for kind in known if building_level(pen.t, kind) == level]
        if level == 5 and len(state.uncovered) >= FACE_UP:
            found = [kind for kind in found if kind in state.uncovered]
        if found:
            title = _("Level %(level)s") % {"level": level}
            yield Shelf(title, tuple(_tile(pen, kind) for kind in found))
    if unread := [kind for kind in known if building_level(pen.t, kind) is None]:
        yield Shelf(_("Level not told yet"), tuple(_tile(pen, kind) for kind in unread))


def _tile(pen: Pen, kind: str) -> Tile:
    name = pen.building(kind)
    level = None if kind in START_BUILDINGS else building_level(pen.t, kind)
    taken = pen.state.tiles.get(kind, 0)
    n = None if level is None else max(copies(level) - taken, 0)
    says = name if n is None else _("%(building)s, left: %(n)s") % {"building": name, "n": n}
    return Tile(f"organizer.{kind}", name, n, says)
