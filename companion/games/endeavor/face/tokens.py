"""The words of Endeavor's trade tokens: their types, the cells they lie on, what the map still lacks."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now

from companion.games.endeavor.face import names
from rules.core.referee.table import Table
from rules.endeavor.referee.chart import round_cells, zone
from rules.endeavor.referee.desk import token_left
from rules.endeavor.referee.known import number
from rules.endeavor.referee.state import Board, side_of
from rules.endeavor.referee.words import REGIONS, SUPPLY, TOKENS_IN_BOX
from rules.endeavor.tracks import STATS

ICONS = {
    "industry": "games/endeavor/industry",
    "culture": "games/endeavor/culture",
    "economy": "games/endeavor/economy",
    "influence": "games/endeavor/influence",
    "occupy_draw": "flag",
    "ship_draw": "ship",
    "pay": "coin",
    "attack": "sword",
}


def left(t: Table[Board]) -> dict[str, int]:
    """Tokens of each type that are recorded nowhere yet."""
    return {token: token_left(t.state, token) for token in SUPPLY}


def name(token: str) -> str:
    return names.capital(str(names.TOKENS[token]))


def icon(token: str) -> str:
    return ICONS[token]


def is_action(token: str) -> bool:
    return token not in STATS


def cell(name: str, who: names.Who) -> str:
    """A cell by its whole name, as its tap on the board says it."""
    return names.capital(names.cell(name, who))


def short(name: str, who: names.Who) -> str:
    """The same cell under the heading of its zone."""
    kind, *rest = name.split(".")
    if kind == "track":
        return _now("Track, %(step)s") % {"step": rest[1]}
    if kind == "route":
        return f"{names.slug(rest[0], who)} – {names.slug(rest[1], who)}"
    return names.capital(names.slug(rest[0], who, kind))


def by_zone(t: Table[Board], cells: list[Any], who: names.Who) -> list[tuple[str, list[Any]]]:
    """The cells zone by zone, in the order of the board; routes between zones come last."""
    zones: dict[str, list[Any]] = {str(title): [] for title in names.ZONES.values()}
    for cell in sorted(cells, key=_place):
        zones.setdefault(_zone(t, cell.id), []).append(cell)
    return [(title, shown) for title, shown in zones.items() if shown]


def _place(cell: Any) -> tuple[int, str, int]:
    """A track from its beginning, then fleets, cities and routes by name."""
    kind, _dot, rest = cell.id.partition(".")
    name, _dot, step = rest.rpartition(".")
    order = ("track", "fleet", "city", "route").index(kind)
    return (order, name, int(step)) if kind == "track" else (order, cell.short, 0)


def _zone(t: Table[Board], name: str) -> str:
    kind, *rest = name.split(".")
    if kind == "track":
        return str(names.ZONES[rest[0]])
    if kind == "route":
        return _now("Routes")
    return str(names.ZONES.get(zone(t, kind, rest[0]) or "", rest[0]))


def known_cells(t: Table[Board]) -> Mapping[str, int]:
    """How many round cells of this side the box knows, of how many."""
    return {"known": round_cells(t), "total": TOKENS_IN_BOX}


def map_questions(t: Table[Board]) -> list[tuple[str, list[str]]]:
    """What the box may be told first, so that there are cells to tap."""
    keys = [f"{side_of(t)}.track.{region}" for region in REGIONS]
    unknown = [key for key in keys if number(t.facts, key) is None]
    return [(_now("How long are the shipping tracks?"), unknown)] if unknown else []
