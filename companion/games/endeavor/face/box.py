"""The words of Endeavor's box: its parts, the things in it, what is printed on them."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from companion.games.endeavor.face import names
from companion.games.endeavor.face.referee import PROGRESS as PROGRESS

# what is printed on a thing, with its icon
ICONS = {
    "industry": "games/endeavor/industry",
    "culture": "games/endeavor/culture",
    "economy": "coin",
    "influence": "games/endeavor/influence",
    "glory": "star",
}
SYMBOLS = (*names.STATS, "glory")
# the order in which a thing is read
READ = ("name", "zone", "level", *SYMBOLS, "actions", "bonus_disc", "no_pay")
# what is seldom printed, or needs no answer: folded away unless it is asked
SELDOM = ("bonus_disc", "no_pay", "name")
NEEDED = ("zone", "level")
SINGLE = ("ship", "occupy", "attack", "pay", "draw")  # a building has one of these actions, or two
PLACES = ("city", "fleet")

_LABELS: dict[str, Any] = {
    **names.STATS,
    "glory": _("Glory"),
    "level": _("Level"),
    "actions": _("Actions"),
    "zone": _("Zone"),
    "name": _("Its name"),
    "bonus_disc": _("Brings a disc"),
    "no_pay": _("Bars the pay action"),
}
_SECTIONS = {
    "track": _("Symbols on the tracks"),
    "level": _("Levels on the tracks"),
    "governor": _("Governors"),
    "building": _("Buildings"),
    "a": _("Board, side A"),
    "b": _("Board, side B"),
}
_MAP = {
    "track": _("Shipping tracks"),
    "route": _("Routes"),
    "all.city": _("All cities known"),
    "all.fleet": _("All fleets known"),
}
# what a row of chips asks
_GRIDS = {
    "track": _("Tap the steps that carry a symbol"),
    "a": _("Tap the zones where nothing is missing"),
    "b": _("Tap the zones where nothing is missing"),
}
_NEW = {
    "city": _("A new city"),
    "fleet": _("A new fleet"),
    "building": _("A new building"),
    "route": _("A new route"),
}
_ADD = {
    "city": _("Add a city"),
    "fleet": _("Add a fleet"),
    "building": _("Add a building"),
    "route": _("Add a route"),
}


def group_of(key: str) -> str:
    """`card.india.3`, `a.city.lisbon`, `level.culture`; the routes of a side are one group."""
    parts = key.split(".")
    if len(parts) == 4 and parts[1] == "route":
        return ".".join((*parts[:2], "*")) if "*" in parts else ".".join(parts[:2])
    return ".".join(parts[:-1])


def section_of(group: str) -> str:
    """Each deck of cards is a part of its own."""
    first, *rest = group.split(".")
    return f"card.{rest[0]}" if first == "card" else first


def parts_of(key: str) -> tuple[str, ...]:
    return SINGLE if key.endswith(".actions") else ()


def ends_of(group: str, box: Mapping[str, Any]) -> dict[str, str]:
    """The cities and fleets of a side."""
    side = group.split(".")[0]
    places = {group_of(key) for key in box if key.endswith(".zone")}
    return {place.split(".")[2]: place for place in places if place.startswith(f"{side}.")}


def link_of(group: str, ends: tuple[str, str]) -> str:
    return f"{group.split('.')[0]}.route.{ends[0]}.{ends[1]}"


def kin_of(group: str) -> tuple[str, ...]:
    """A city and a fleet share no id: routes name either."""
    start, _dot, _new = group.rpartition(".")
    side = start.partition(".")[0]
    return tuple(f"{side}.{kind}." for kind in PLACES) if "." in start else (f"{start}.",)


def is_thing(group: str) -> bool:
    """Whether the group is one card, tile or place that is read as a whole."""
    first, *rest = group.split(".")
    return first in ("card", "governor", "building") or (bool(rest) and rest[0] in PLACES)


def is_whole(group: str) -> bool:
    """Whether one look answers the whole group: a thing, or the steps of a track."""
    return is_thing(group) or group.startswith("track.")


def section(name: str) -> str:
    """A part of the box."""
    first, _dot, rest = name.partition(".")
    if first == "card":
        return _now("Cards: %(deck)s") % {"deck": names.DECKS[rest]}
    return str(_SECTIONS.get(first, name))


def kind_of(group: str) -> str:
    """city, fleet, building, route, … of a group."""
    first, *rest = group.split(".")
    return rest[0] if first in names.SIDES else first


def add(group: str) -> str:
    """The button that brings a new thing into the box."""
    return str(_ADD[kind_of(group)])


def title(group: str, who: names.Who) -> str:
    """What a group of facts is about."""
    first, *rest = group.split(".")
    if "*" in group or (names.NEW in group and f"{kind_of(group)}.{rest[-1]}" not in who):
        return str(_NEW[kind_of(group)])
    if first == "card":
        return names.card(".".join(rest))
    if first == "governor":
        return names.capital(names.card(group))
    if first == "building":
        return names.capital(names.building(rest[0], who))
    if first == "level":
        values = {"track": names.STATS[rest[0]], "level": names.LEVELS[rest[0]]}
        return _now("%(track)s: %(level)s") % values
    if first == "track":
        return str(names.STATS.get(rest[0], _("Track extender")))
    what = ".".join(rest[:2]) if rest[0] == "all" else rest[0]
    return str(_MAP[what]) if what in _MAP else names.capital(names.slug(rest[1], who, rest[0]))


def label(key: str, who: names.Who) -> str:
    """What one fact of a group is called beside the group's title."""
    first, *rest = key.split(".")
    if first in ("level", "track"):
        return _now("Step %(step)s") % {"step": rest[1]}
    if first in names.SIDES and rest[0] in ("track", "all"):
        return str(names.ZONES[rest[-1]])
    if first in names.SIDES and rest[0] == "route":
        if "*" in key:
            return _now("Cell of the route")
        return f"{names.slug(rest[1], who)} – {names.slug(rest[2], who)}"
    return str(_LABELS[rest[-1]])


def grid(group: str) -> str:
    """What a row of chips asks."""
    return str(_GRIDS.get(group.split(".")[0], ""))


def names_of(box: Mapping[str, Any]) -> dict[str, str]:
    """What the group has named, by id: `city.lisbon`."""
    given = {}
    for key, value in box.items():
        *family, thing, what = key.split(".")
        if what == "name" and family and value is not None:
            given[f"{family[-1]}.{thing}"] = str(value)
    return given


def known_id(group: str, name: str) -> str | None:
    """The id of a building that the rulebook names, by its name in either language or another print."""
    if kind_of(group) != "building":
        return None
    for kind, others in names.ALSO.items():
        if name.casefold() in (other.casefold() for other in others):
            return kind
    for language in ("ru", "en"):
        with override(language):
            for kind, printed in names.BUILDINGS.items():
                if str(printed).casefold() == name.casefold():
                    return kind
    return None
