"""Where the pieces of a legacy campaign lie: settlements, zones of cards and tiles, nations."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

# the settlements that the rulebook names with their numbers
NAMED = {
    "4": _("4, Puerto Plata"),
    "5": _("5, Santo Domingo"),
    "6": _("6, San Juan"),
    "7": _("7, St Kitts"),
    "8": _("8, Martinique"),
    "13": _("13, Port Royal"),
    "14": _("14, Cartagena"),
    "H1": _("tile H1"),
    "H4": _("tile H4"),
    "H7": _("tile H7"),
}

NATIONS = {"spain": _("Spain"), "england": _("England"), "france": _("France")}

CARD_ZONES = {
    "stack": _("in the stack"),
    "under": _("under the stack"),
    "board": _("on the board"),
    "fulfilled": _("fulfilled"),
    "read": _("being read"),
    "tucked": _("read, under a ship board"),
    "used": _("read"),
    "deck": _("in the travel deck"),
    "discard": _("in the discard"),
    "archive": _("in the bag"),
    "removed": _("out of the game"),
    "box": _("in the box"),
}
TILE_ZONES = {
    "supply": _("in the supply"),
    "board": _("on the board"),
    "archive": _("in the bag"),
    "box": _("in the box"),
}


def settlement(at: Any) -> str:
    """A settlement by its number, with its name where the rulebook gives one."""
    if at is None:
        return "—"
    named = NAMED.get(str(at))
    return str(named) if named else _now("settlement %(at)s") % {"at": at}


def nation(code: str) -> str:
    return str(NATIONS.get(code, code))


def card_zone(zone: str) -> str:
    return str(CARD_ZONES.get(zone, zone))


def tile_zone(zone: str) -> str:
    return str(TILE_ZONES.get(zone, zone))


def listed(pieces: Iterable[Any]) -> str:
    return ", ".join(str(piece) for piece in pieces)
