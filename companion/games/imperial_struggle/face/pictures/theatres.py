"""The war board: strength in sight by its sources, theatre by theatre, and the rows of spoils.

What lies face down is only counted; nobody's own tiles are in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from companion.games.imperial_struggle.face.items import CHOICES
from companion.games.imperial_struggle.face.spaces import SPACES
from companion.games.imperial_struggle.face.words import ROWS
from rules.core.referee.table import Table
from rules.imperial_struggle.referee.state import HIDDEN, SIDES, Board
from rules.imperial_struggle.referee.strength import Source, sources
from rules.imperial_struggle.theatres import ELEMENTS, THEATRES, Spoils, SpoilsRow

GLYPHS = {
    "alliances": "is-rings",
    "keywords": "is-keyword",
    "conflicts": "is-burst",
    "squadrons": "is-hull",
    "forts": "is-fort",
}
TILES = ("basic", "bonus", "special")


@dataclass(frozen=True)
class Tile:
    """A war tile: its strength and symbol, or nothing while it lies face down."""

    text: str
    symbol: str = ""
    down: bool = False


@dataclass(frozen=True)
class Column:
    """One side of a theatre: a block for each point in sight, tiles on top."""

    side: str
    tiles: tuple[Tile, ...]
    blocks: tuple[str, ...]  # a glyph each
    total: int
    hidden: int


@dataclass(frozen=True)
class Band:
    """A row of the spoils table; `on` is the side that would get it as things stand."""

    margin: str
    on: str
    winner: str
    loser: str


@dataclass(frozen=True)
class Fact:
    """An element of the bonus list: what each side has of it."""

    name: str
    what: str
    britain: int
    france: int


@dataclass(frozen=True)
class Theatre:
    id: str
    name: str
    full: str
    step: str  # done, now or ahead
    columns: tuple[Column, ...]
    bands: tuple[Band, ...]
    facts: tuple[Fact, ...]

    @property
    def says(self) -> str:
        return f"{self.full}: " + " : ".join(_sum(column) for column in self.columns)


def _sum(column: Column) -> str:
    return f"{column.total} + ?" if column.hidden else str(column.total)


def theatres(t: Table[Board]) -> tuple[Theatre, ...]:
    """Those of the war whose board lies beside the map."""
    return tuple(_theatre(t, name) for name in t.state.theatres)


def _theatre(t: Table[Board], name: str) -> Theatre:
    full = str(CHOICES["theatre"][name])
    columns = tuple(_column(t, name, side) for side in SIDES)
    return Theatre(
        id=f"theatre.{name}",
        name=full.partition(": ")[2] or full,
        full=full,
        step=_step(t, name),
        columns=columns,
        bands=tuple(_bands(name, columns)),
        facts=tuple(_facts(t, name)),
    )


def _step(t: Table[Board], name: str) -> str:
    won = t.state.fought
    if won is None or name not in (*won.results, won.theatre):
        return "ahead"
    return "now" if name == won.theatre and t.state.phase == "battles" else "done"


def _column(t: Table[Board], name: str, side: str) -> Column:
    found = sources(t, name, side)
    tiles = [source for source in found if source.item in TILES]
    blocks = [GLYPHS[source.item] for source in found if source.item not in TILES]
    return Column(
        side=side,
        tiles=tuple(_tile(source) for source in tiles),
        blocks=tuple(blocks),
        total=sum(source.strength or 0 for source in found),
        hidden=sum(source.what == HIDDEN for source in tiles),
    )


def _tile(source: Source) -> Tile:
    if source.strength is None:
        return Tile("?", down=True)
    symbols = {
        "debt": pgettext("on a war tile", "debt"),
        "damage": pgettext("on a war tile", "damage"),
        "unflag": pgettext("on a war tile", "flag"),
    }
    last = source.what.rpartition("_")[2]
    text = f"{source.strength:+d}".replace("-", "−") if source.strength else "0"
    return Tile(text, symbols.get(last, ""))


def _bands(name: str, columns: tuple[Column, ...]) -> Iterator[Band]:
    """The rows for the side that leads as things stand; those of Britain while nobody does."""
    lead = columns[0].total - columns[1].total
    side = "france" if lead < 0 else "britain"
    place = THEATRES[name]
    for row in place.spoils.get(side) or place.spoils["any"]:
        reached = bool(lead) and row is place.row(side, abs(lead))
        yield Band(_margin(row), side if reached else "", _gets(row.winner), _gets(row.loser))


def _margin(row: SpoilsRow) -> str:
    if row.high is None:
        return f"{row.low}+"
    return str(row.low) if row.low == row.high else f"{row.low}–{row.high}"


def _gets(share: Spoils) -> str:
    """A side's share in short; nothing where it gets nothing."""
    parts = [_("%(n)s VP") % {"n": share.vp}] if share.vp else []
    parts += [_("%(n)s CP") % {"n": share.cp}] if share.cp else []
    parts += [_("%(n)s TP") % {"n": share.trp}] if share.trp else []
    if share.unflag:
        where = CHOICES["spoil_unflag"][share.unflag]
        parts.append(_("unflag %(what)s") % {"what": where})
    others = {
        _("the Atlantic Dominance tile"): share.atlantic_dominance,
        _("the USA"): share.usa,
        _("Canada"): share.canada,
        _("a Jacobite victory"): share.jacobite_victory,
        _("the Jacobites are defeated"): share.jacobite_defeat,
    }
    parts += [text for text, on in others.items() if on]
    if lost := share.squadrons_unbuilt + share.squadrons_removed:
        parts.append(_("squadrons lost: %(n)s") % {"n": lost})
    return ", ".join(parts)


def _facts(t: Table[Board], name: str) -> Iterator[Fact]:
    """Only what the theatre's list names."""
    found = {side: sources(t, name, side) for side in SIDES}
    for element in ELEMENTS:
        if not THEATRES[name].most(element):
            continue
        counts = {side: sum(s.item == element for s in found[side]) for side in SIDES}
        places = [
            str(SPACES[source.what])
            for side in SIDES
            for source in found[side]
            if source.item == element and source.what in SPACES
        ]
        yield Fact(str(ROWS[element]), "; ".join(places), counts["britain"], counts["france"])
