"""The words of Endeavor at referee depth: facts in words, effects, moves and questions to the box."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.items import EFFECTS, EMPTIED, MOVES, ORIGINS, REFUSALS
from companion.wording.common import COLOURS

__all__ = ["EFFECTS", "MOVES", "REFUSALS", "choice", "effect", "fact", "move", "named"]

# id: (label, hint); the table chooses these before a refereed game
OPTIONS = {
    "side": (_("Side of the board"), _("Without a choice: A, and B for five players.")),
    "any_side": (
        _("Our ruling: this side for any number of players"),
        _("Otherwise the app accepts only the sides that the rulebook gives for your number."),
    ),
    "silent_fleet": (
        _("Silent fleet"),
        _(
            "For two: after your turn you place a third colour's discs. They hinder your "
            "opponent; it gets about as confrontational as with four."
        ),
    ),
    "fleet_colour": (
        _("Colour of the silent fleet"),
        _("A colour of your box that nobody plays."),
    ),
    "fleet_regions_only": (
        _("The fleet spares the slavery deck"),
        _(
            "The narrowest reading of the rules: decks of regions and the Europe deck. Otherwise "
            "the fleet takes cards of all eight decks."
        ),
    ),
    "material_shortage": (
        _("Material shortage"),
        _("Each round the player without the crown scraps a building first."),
    ),
    "occupy_limit": (_("Occupy limit"), _("The fleet occupies only in the zone where you did.")),
    "ignore_tokens": (_("Ignore tokens"), _("The fleet does not react to action tokens.")),
}

FLEET_OPTIONS = (
    "fleet_colour",
    "fleet_regions_only",
    "material_shortage",
    "occupy_limit",
    "ignore_tokens",
)

PROGRESS = {
    "cards": _("Cards"),
    "governors": _("Governors"),
    "buildings": _("Kinds of building"),
    "start_buildings": _("Starting buildings"),
    "levels": _("Levels on the tracks"),
    "cells_a": _("Round cells, side A"),
    "cells_b": _("Round cells, side B"),
}

_LISTS: dict[str, Mapping[str, Any]] = {
    "zone": names.ZONES,
    "region": names.ZONES,
    "deck": names.DECKS,
    "token": names.TOKENS,
    "stat": names.STATS,
    "item": {**names.STATS, "harbour": _("Discs in the harbour")},
    "action": names.ACTIONS,
    "actions": names.ACTIONS,
    "open": names.ACTIONS,
    "did": names.ACTIONS,
    "phase": names.PHASES,
    "wanted": names.PHASES,
    "pending": names.PENDING,
    "by": names.ORDERS,
    "side": names.SIDES,
}
_BUILDINGS = ("building", "source", "face_up")
_CARDS = ("card", "top")
_CELLS = ("target", "targets", "to")
_PLACES = ("place", "city")
_NAMED = {*_LISTS, *_BUILDINGS, *_CARDS, *_CELLS, *_PLACES}
_NAMED |= {"origin", "cell", "due", "have", "owner", "options", "keys", "level", "colour"}


def named(key: str, value: object, who: names.Who = names.NOBODY) -> str | None:
    """A fact of the referee as people say it; None where it needs no name of its own."""
    if key not in _NAMED:
        return None
    if isinstance(value, list | tuple):
        return ", ".join(named(key, one, who) or str(one) for one in value) or "—"
    if key == "cell" and isinstance(value, int):
        return str(value + 1)  # coasts are counted from 1
    if value is None or value == "":
        return "—"
    if not isinstance(value, str):
        return None
    if key in _LISTS and value in _LISTS[key]:
        return str(_LISTS[key][value])
    if key in _BUILDINGS or (key == "have" and value):
        return names.building(value, who)
    if key in _CARDS:
        return names.card(value)
    if key in _CELLS or key == "cell" or (key == "due" and "." in value):
        return names.cell(value, who)
    if key == "due":
        return str(names.ZONES.get(value, value))
    if key in _PLACES:
        return names.slug(value, who)
    if key == "origin":
        kind, _dot, place = value.partition(".")
        return str(ORIGINS.get(kind, value)) % {"place": names.slug(place, who) if place else ""}
    if key == "colour":
        return str(COLOURS.get(value, value))
    if key == "owner" and value == "silent_fleet":
        return str(names.FLEET)
    if key == "options":
        return str(OPTIONS[value][0]) if value in OPTIONS else value
    return fact(value, who) if key == "keys" else None


def spoken(facts: Mapping[str, Any], who: names.Who) -> dict[str, str]:
    """Facts in words; seats by the names of their players."""
    found = {}
    for key, value in facts.items():
        if key in ("seat", "owner") and value in who:
            found[key] = who[value]
        else:
            found[key] = named(key, value, who) or str(value)
    return found


def effect(code: str, facts: Mapping[str, Any], who: names.Who) -> str:
    """What hands must do, in a sentence; an unworded code is shown with its facts."""
    if code == "move_marker" and facts.get("level") is not None:
        code = "move_marker_level"
        facts = {**facts, "name": str(names.LEVELS[str(facts["stat"])])}
    if code not in EFFECTS:
        return f"{code}: " + ", ".join(f"{key} = {value}" for key, value in facts.items())
    return str(EFFECTS[code]) % spoken(facts, who)


def move(data: Mapping[str, Any], who: names.Who) -> str:
    """A move as the log reads it."""
    kind = str(data.get("kind"))
    if kind not in MOVES:
        return kind
    told = {key: value for key, value in data.items() if key not in ("kind", "v")}
    if kind in EMPTIED and None in told.values():
        return str(EMPTIED[kind])
    if "facts" in told:
        told["facts"] = str(len(told["facts"]))
    if "values" in told:
        told["values"] = ", ".join(str(value) for value in told["values"].values())
    words = spoken(told, who)
    if isinstance(told.get("cell"), int):  # a coast never changes but by growing
        cell = _now("cell %(cell)s") % words
        words["cell"] = who.get(f"coast.{told['seat']}.{told['cell']}", cell)
    return str(MOVES[kind]) % words


# ------------------------------------------------------------ questions to the box


def choice(key: str, value: str) -> str | None:
    """An answer to a question of the box, or a choice of the set-up, as people say it."""
    if key.endswith(".zone"):
        return str(names.ZONES.get(value, value))
    if key.endswith(".actions"):
        return names.actions(value)
    if ".route." in key:
        return str(names.CELLS.get(value, value))
    if key == "fleet_colour":
        return str(COLOURS.get(value) or _now("Not said"))
    if key == "side":
        return str(names.SIDES.get(value) or _now("As the rulebook says"))
    return None


_SYMBOLS = _("%(thing)s: how many symbols “%(stat)s”?")
_QUESTIONS = {
    "glory": _("%(thing)s: how many glory symbols?"),
    "level": _("%(thing)s: which level?"),
    "actions": _("%(thing)s: which actions?"),
    "no_pay": _("%(thing)s: does it carry the symbol that bars the pay action?"),
    "name": _("%(thing)s: what is it called?"),
    "zone": _("%(thing)s: in which zone?"),
    "bonus_disc": _("%(thing)s: does it bring a disc?"),
}


def fact(key: str, who: names.Who = names.NOBODY) -> str:
    """The question behind a fact of the box."""
    first, *rest = key.split(".")
    if first == "level":
        values = {"level": names.LEVELS[rest[0]], "track": names.STATS[rest[0]], "step": rest[1]}
        return _now("Track “%(track)s”, step %(step)s: which %(level)s?") % values
    if first == "card":
        return _about(names.card(".".join(rest[:2])), rest[2])
    if first == "governor":
        return _about(names.card(f"governor.{rest[0]}"), rest[1])
    if first == "building":
        return _about(_thing(rest[0], _now("New building"), names.building(rest[0], who)), rest[1])
    return _map_fact(who, *rest) if first in names.SIDES else key


def _map_fact(who: names.Who, what: str, *rest: str) -> str:
    if what == "track":
        return _now("%(zone)s: how many cells has the shipping track?") % {
            "zone": names.ZONES[rest[0]]
        }
    if what == "all":
        text = _now("%(zone)s: are all cities known?")
        if rest[0] == "fleet":
            text = _now("%(zone)s: are all fleets known?")
        return text % {"zone": names.ZONES[rest[1]]}
    if what == "route":
        ends = {"one": names.slug(rest[0], who), "other": names.slug(rest[1], who)}
        return _now("Is there a route %(one)s – %(other)s, and what is its cell?") % ends
    new = _now("New fleet") if what == "fleet" else _now("New city")
    return _about(_thing(rest[0], new, names.slug(rest[0], who)), rest[1])


def _thing(name: str, new: str, known: str) -> str:
    return new if name == "*" else known


def _about(thing: str, what: str) -> str:
    if what in names.STATS:
        return str(_SYMBOLS) % {"thing": thing, "stat": names.STATS[what]}
    return str(_QUESTIONS[what]) % {"thing": thing}
