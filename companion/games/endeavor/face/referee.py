"""The words of Endeavor at referee depth: facts in words, effects, moves and questions to the box."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.items import (
    ACTIVATED_FOR,
    EFFECTS,
    EMPTIED,
    MOVES,
    OF_THE_FLEET,
    ORIGINS,
    REFUSALS,
)
from companion.wording.common import COLOURS
from rules.endeavor.referee.words import FLEET

__all__ = ["EFFECTS", "MOVES", "REFUSALS", "choice", "effect", "fact", "move", "named"]

# id: (label, hint); the table chooses these before a refereed game
OPTIONS = {
    "side": (_("Side of the board"), _("Without a choice: A, and B for five players.")),
    "any_side": (
        _("Our ruling: this side for any number of players"),
        _("Without it only the sides that the rulebook gives for your number are allowed."),
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
            "The narrowest reading of the rules: decks of regions and the Europe deck. Without it "
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

_EVENTS = {"event_1": _("Event 1"), "event_2": _("Event 2"), "event_3": _("Event 3")}
_LISTS: dict[str, Mapping[str, Any]] = {
    "zone": names.ZONES,
    "region": names.ZONES,
    "deck": names.DECKS,
    "token": names.TOKENS,
    "stat": names.STATS,
    "item": {**names.STATS, "harbour": _("Discs in the harbour"), **_EVENTS},
    "action": names.ACTIONS,
    "open": names.ACTIONS,
    "did": names.ACTIONS,
    "phase": names.PHASES,
    "wanted": names.PHASES,
    "pending": names.PENDING,
    "by": names.ORDERS,
    "side": names.SIDES,
    "origin": ORIGINS,
}
_BUILDINGS = ("building", "source", "face_up")
_CARDS = ("card", "top")
_CELLS = ("target", "targets", "to")
_PLACES = {"place": "", "places": "", "one": "", "other": "", "city": "city"}
_NAMED = {*_LISTS, *_BUILDINGS, *_CARDS, *_CELLS, *_PLACES, "thing"}
_NAMED |= {"actions", "cell", "due", "have", "owner", "options", "level", "colour"}


def named(key: str, value: object, who: names.Who = names.NOBODY) -> str | None:
    """A fact of the referee as people say it; None where it needs no name of its own."""
    if key not in _NAMED:
        return None
    if isinstance(value, list | tuple):
        return ", ".join(named(key, item, who) or str(item) for item in value) or "—"
    if key == "cell" and isinstance(value, int):
        return str(value + 1)  # coasts are counted from 1
    if value is None or value == "":
        return "—"
    if not isinstance(value, str):
        return None
    if key in _LISTS and value in _LISTS[key]:
        return str(_LISTS[key][value])
    return _name_of(key, value, who)


def _name_of(key: str, value: str, who: names.Who) -> str | None:
    """The same for a fact that is an id."""
    if key in _BUILDINGS or key == "have":
        return names.building(value, who)
    if key in _CARDS:
        return names.card(value)
    if key in (*_CELLS, "cell", "origin") or (key == "due" and "." in value):
        return names.cell(value, who)
    if key == "due":
        return str(names.ZONES.get(value, value))
    if key in _PLACES:
        return names.slug(value, who, _PLACES[key])
    if key == "actions":
        return names.actions(value)
    if key == "colour":
        return str(COLOURS.get(value, value))
    if key == "owner" and value == FLEET:
        return str(names.FLEET)
    if key == "options":
        return str(OPTIONS[value][0]) if value in OPTIONS else value
    return names.thing(value, who) if key == "thing" else None


def spoken(facts: Mapping[str, Any], who: names.Who) -> dict[str, str]:
    """Facts in words; seats by the names of their players."""
    return {
        key: who[value]
        if key in ("seat", "owner") and value in who
        else named(key, value, who) or str(value)
        for key, value in facts.items()
    }


def effect(code: str, facts: Mapping[str, Any], who: names.Who) -> str:
    """What hands must do, in a sentence; an unworded code is shown with its facts."""
    if code not in EFFECTS:
        return f"{code}: " + ", ".join(f"{key} = {value}" for key, value in facts.items())
    words: dict[str, Any] = spoken(facts, who)
    if "n" in facts:
        words["n"] = facts["n"]  # a plural counts with it
    if code == "move_marker" and facts.get("level") is not None:
        code = "move_marker_level"
        words["name"] = str(names.LEVELS[str(facts["stat"])])
    elif code == "disc_to_stock" and "." in str(facts["origin"]):
        code = "disc_to_stock_from_place"
    elif code in ("disc_to_city", "disc_to_fleet"):
        words["place"] = names.cell(f"{code.removeprefix('disc_to_')}.{facts['place']}", who)
    elif code == "named":
        words["name"] = names.thing(str(facts["name"]), who)
    sentence = str(EFFECTS[code] % words)
    if facts.get("owner") != FLEET:
        return sentence
    return str(OF_THE_FLEET) % {"what": sentence[:1].lower() + sentence[1:]}


class _Open(dict[str, Any]):
    """The words of a move that is still being chosen: what is open is shown as dots."""

    def __missing__(self, key: str) -> str:
        return "…"


def move(data: Mapping[str, Any], who: names.Who) -> str:
    """A move as the log reads it, or as far as it is chosen."""
    kind = str(data.get("kind"))
    if kind not in MOVES:
        return kind
    chosen = {key: value for key, value in data.items() if key not in ("kind", "v")}
    if kind in EMPTIED and None in chosen.values():
        return str(EMPTIED[kind])
    words = _Open(spoken(chosen, who))
    words.update(_said(kind, chosen, who))
    if kind == "activate" and chosen.get("actions"):
        return str(ACTIVATED_FOR) % words
    return str(MOVES[kind] % words)


def _said(kind: str, chosen: Mapping[str, Any], who: names.Who) -> dict[str, Any]:
    """The words of a move that need more than one of its fields, or count."""
    words: dict[str, Any] = {}
    if kind == "grow":
        words["n"] = chosen.get("n", 0)
    if kind == "teach":
        words["facts"] = str(len(chosen["facts"]))
    if kind == "enter":
        words["values"] = ", ".join(str(value) for value in chosen["values"].values())
    if kind == "name":
        words["names"] = ", ".join(names.thing(name, who) for name in chosen["names"].values())
    if "building" in chosen:
        words["building"] = names.building(chosen["building"], who, chosen.get("level", 0))
    for field in ("to", "target", "city"):
        if field in chosen:
            cell = f"city.{chosen[field]}" if field == "city" else chosen[field]
            words[field] = names.cell(cell, who, chosen.get("zone", ""))
    if isinstance(number := chosen.get("cell"), int):  # a coast never changes but by growing
        cell = _now("cell %(cell)s") % {"cell": number + 1}
        words["cell"] = who.get(f"coast.{chosen['seat']}.{number}", cell)
    return words


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
    "zone": _("%(thing)s: which zone is it in?"),
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
        return _about(names.capital(names.card(f"governor.{rest[0]}")), rest[1])
    if first == "building":
        kind = rest[0]
        known = names.capital(names.building(kind, who))
        return _about(_now("New building") if _is_new("building", kind, who) else known, rest[1])
    return _map_fact(who, *rest) if first in names.SIDES else key


def _map_fact(who: names.Who, what: str, *rest: str) -> str:
    if what == "track":
        return _now("%(zone)s: how many cells does the shipping track have?") % {
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
    known = names.capital(names.slug(rest[0], who, what))
    return _about(new if _is_new(what, rest[0], who) else known, rest[1])


def _is_new(family: str, name: str, who: names.Who) -> bool:
    """Whether the box has no name for a thing, and the table no other words for it."""
    return name == "*" or (names.is_nameless(name) and f"{family}.{name}" not in who)


def _about(thing: str, what: str) -> str:
    if what in names.STATS:
        return str(_SYMBOLS) % {"thing": thing, "stat": names.STATS[what]}
    return str(_QUESTIONS[what]) % {"thing": thing}
