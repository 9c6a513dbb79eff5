"""The map of a position: every space with what can be seen on it, and the same in words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from companion.games.imperial_struggle.face.pictures.drawing import drawn
from companion.games.imperial_struggle.face.pictures.ground import ground, lines
from companion.games.imperial_struggle.face.pictures.looks import MapPicture, Region, Space, Tab
from companion.games.imperial_struggle.face.pictures.position import Position
from companion.games.imperial_struggle.face.pictures.says import says
from companion.games.imperial_struggle.face.pictures.schematic import (
    AT,
    TALL,
    WIDE,
    schematic,
)
from companion.games.imperial_struggle.face.spaces import LABELS
from companion.games.imperial_struggle.face.words import ROWS
from companion.marks import Mark
from companion.pictures import Passage
from rules.imperial_struggle.chart import SPACES

GAP = 8  # px between the regions on the wall: one large, the others half its size beside it
SIDES = ("britain", "france")


def map_picture(now: Position, marks: Mapping[str, Mark], *, on_the_wall: bool) -> MapPicture:
    """The whole map; on a phone one region at a time is shown of it."""
    regions = tuple(_region(name, now) for name in AT)
    wall = (2 * WIDE + GAP, TALL)
    width, height = wall if on_the_wall else (2 * WIDE, 2 * TALL)
    return MapPicture(
        title=_("The map"),
        width=width,
        height=height,
        classes="is-board pc-map map-22" + (" is-wall" if on_the_wall else ""),
        marks=tuple(marks.values()),
        regions=regions,
        words=tuple(_words(region) for region in regions),
        on_the_wall=on_the_wall,
    )


def _region(name: str, now: Position) -> Region:
    column, row = AT[name]
    spots = schematic().of(name)
    spaces = tuple(space_of(spot.id, now) for spot in spots)
    held = {
        side: sum(space.owner == side for space in spaces if not space.conflict) for side in SIDES
    }
    tab = Tab(f"zoom.{name}", _tab(name), held["britain"], held["france"], now.leads.get(name, ""))
    return Region(
        id=name,
        at=(column, row),
        x=column * WIDE,
        y=row * TALL,
        ground=ground(name),
        tab=tab,
        lines=lines(name, now),
        spaces=spaces,
        drawn=tuple(
            drawn(space, label(spot.id), spot) for space, spot in zip(spaces, spots, strict=True)
        ),
    )


def label(space: str) -> tuple[str, ...]:
    """The lines of a name on the map; none where the plate of the country says it."""
    return tuple(str(LABELS[space]).split("|")) if space in LABELS else ()


def _tab(region: str) -> str:
    """Short enough for one of five tabs at the width of a phone."""
    short = {
        "north_america": pgettext("tab of the map", "America"),
        "europe": pgettext("tab of the map", "Europe"),
        "caribbean": pgettext("tab of the map", "Caribbean"),
        "india": pgettext("tab of the map", "India"),
    }
    return short[region]


def space_of(name: str, now: Position) -> Space:
    """A space with all that can be seen on it."""
    printed = SPACES[name]
    price, beyond = now.prices.get(name, (None, False))
    tile = now.tiles.get(name)
    return Space(
        id=f"space.{name}",
        kind=printed.kind,
        says=says(printed, now),
        cost=printed.cost or None,
        good=printed.good,
        prestige=printed.prestige,
        rings=printed.alliance or printed.local,
        spanish=pgettext("a territory in Spanish colours", "Sp.") if printed.spanish else "–",
        dots=tuple(war in printed.dots for war in now.wars) if printed.dots else (),
        shut=name in now.shut,
        owner=now.owner(name),
        conflict=now.conflicts.get(name, ""),
        isolated=name in now.isolated,
        protected=name in now.protected,
        damaged=name in now.damaged,
        wanted=printed.good in now.wanted,
        tile="" if tile is None else tile or "free",
        huguenots=name in now.huguenots,
        now=price,
        beyond=beyond,
    )


def _words(region: Region) -> Passage:
    """What lies in a region, in words; the many empty spaces are only counted."""
    taken = tuple(space.says for space in region.spaces if space.owner or space.conflict)
    free = sum(not space.owner and not space.conflict and not space.shut for space in region.spaces)
    line = ngettext("%(n)s space is free.", "%(n)s spaces are free.", free) % {"n": free}
    return Passage(str(ROWS[region.id]), (*taken, line))
