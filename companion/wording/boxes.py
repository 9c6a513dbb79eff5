"""The words of a game's box: a game without words of its own is told fact by fact."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from companion import wording
from companion.games.face import BoxWords, face

ALONE = _("only that")
SIGNS = {"+": _("and"), "/": _("or")}  # between two parts of one fact


def words(game: str) -> BoxWords | None:
    """The words of the game's box, where things in it are told one by one."""
    return face(game).box


def group_of(game: str, key: str) -> str:
    """The thing that a fact is about: the common beginning of its keys."""
    own = words(game)
    return own.group_of(key) if own else key.rpartition(".")[0]


def section_of(game: str, group: str) -> str:
    """The part of the box that a group lies in."""
    own = words(game)
    return own.section_of(group) if own else group.split(".")[0]


def parts_of(game: str, key: str) -> Sequence[str]:
    """The values of which a fact may hold two, joined by a sign."""
    own = words(game)
    return own.parts_of(key) if own else ()


def is_thing(game: str, group: str) -> bool:
    own = words(game)
    return bool(own and own.is_thing(group))


def is_whole(game: str, group: str) -> bool:
    """Whether the group is asked as a whole, even where one of its facts is wanted."""
    own = words(game)
    return bool(own and own.is_whole(group))


def title(game: str, group: str, who: Mapping[str, str]) -> str:
    own = words(game)
    return str(own.title(group, who)) if own else section(game, group.split(".")[0])


def section(game: str, name: str) -> str:
    """A part of the box."""
    own = words(game)
    return str(own.section(name)) if own else str((face(game).box_parts or {}).get(name, name))


def label(game: str, key: str, who: Mapping[str, str]) -> str:
    own = words(game)
    return str(own.label(key, who)) if own else wording.fact(game, key)


def add(game: str, group: str) -> str:
    own = words(game)
    return str(own.add(group)) if own else group


def grid(game: str, group: str) -> str:
    """What a row of chips asks."""
    own = words(game)
    return str(own.grid(group)) if own else ""


def icon(game: str, key: str) -> str:
    own = words(game)
    found: str = own.ICONS.get(key.rsplit(".", 1)[-1], "") if own and is_thing(game, key) else ""
    return found


def rank(game: str, key: str) -> int:
    """The place of a fact on its thing."""
    own, what = words(game), key.rsplit(".", 1)[-1]
    order: tuple[str, ...] = own.READ if own else ()
    return order.index(what) if what in order else len(order)


def is_seldom(game: str, key: str) -> bool:
    own = words(game)
    return bool(own and key.rsplit(".", 1)[-1] in own.SELDOM)


def progress(game: str, family: str) -> str:
    own = words(game)
    return str(own.PROGRESS.get(family, family)) if own else section(game, family)


def names_of(game: str, box: Mapping[str, Any]) -> dict[str, str]:
    own = words(game)
    return own.names_of(box) if own else {}


def known_id(game: str, group: str, name: str) -> str | None:
    """The id of a thing that the rulebook already names."""
    own = words(game)
    return own.known_id(group, name) if own else None


def bad_file(place: str) -> str:
    """Why a file is not taken in, by the place where it was found out."""
    if place == "$.format":
        return str(_("This is not a box that Shiplog has written."))
    if place == "$.v":
        return str(_("This file is newer than this Shiplog: update it first."))
    if place == "$.game":
        return str(_("This is the box of another game."))
    if place.startswith("$.facts."):
        return str(
            _("One fact of the file is not of this box, or has a value that it cannot have.")
        )
    return str(_("The file is damaged or not a box at all."))


def place(where: str, reason: str) -> str:
    """Where in the file."""
    if where.startswith("$.facts."):
        return gettext("Fact “%(key)s”.") % {"key": where.removeprefix("$.facts.")[:80]}
    if found := re.search(r"byte (\d+)", f"{where} {reason}"):
        return gettext("Byte %(n)s of the file.") % {"n": found[1]}
    return gettext("The file as a whole.")
