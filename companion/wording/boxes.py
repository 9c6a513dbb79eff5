"""The words of a game's box. For a game without box words, facts are shown one by one."""

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
    """The words of the game's box, if its things are described one by one."""
    return face(game).box


def group_of(game: str, key: str) -> str:
    """The thing that a fact is about: the common prefix of its keys."""
    box_words = words(game)
    return box_words.group_of(key) if box_words else key.rpartition(".")[0]


def section_of(game: str, group: str) -> str:
    """The part of the box that a group belongs to."""
    box_words = words(game)
    return box_words.section_of(group) if box_words else group.split(".")[0]


def parts_of(game: str, key: str) -> Sequence[str]:
    """The values that a fact may combine two of, joined by a sign."""
    box_words = words(game)
    return box_words.parts_of(key) if box_words else ()


def is_thing(game: str, group: str) -> bool:
    box_words = words(game)
    return bool(box_words and box_words.is_thing(group))


def is_whole(game: str, group: str) -> bool:
    """Whether all facts of the group are asked together, even if only one of them is needed."""
    box_words = words(game)
    return bool(box_words and box_words.is_whole(group))


def title(game: str, group: str, who: Mapping[str, str]) -> str:
    box_words = words(game)
    return str(box_words.title(group, who)) if box_words else section(game, group.split(".")[0])


def section(game: str, name: str) -> str:
    """A part of the box."""
    box_words = words(game)
    return (
        str(box_words.section(name))
        if box_words
        else str((face(game).box_parts or {}).get(name, name))
    )


def label(game: str, key: str, who: Mapping[str, str]) -> str:
    box_words = words(game)
    return str(box_words.label(key, who)) if box_words else wording.fact(game, key)


def add(game: str, group: str) -> str:
    box_words = words(game)
    return str(box_words.add(group)) if box_words else group


def grid(game: str, group: str) -> str:
    """The question above a row of chips."""
    box_words = words(game)
    return str(box_words.grid(group)) if box_words else ""


def icon(game: str, key: str) -> str:
    box_words = words(game)
    name: str = (
        box_words.ICONS.get(key.rsplit(".", 1)[-1], "") if box_words and is_thing(game, key) else ""
    )
    return name


def rank(game: str, key: str) -> int:
    """The position of a fact on its thing."""
    box_words, field = words(game), key.rsplit(".", 1)[-1]
    order: tuple[str, ...] = box_words.READ if box_words else ()
    return order.index(field) if field in order else len(order)


def is_seldom(game: str, key: str) -> bool:
    box_words = words(game)
    return bool(box_words and key.rsplit(".", 1)[-1] in box_words.SELDOM)


def progress(game: str, family: str) -> str:
    box_words = words(game)
    return str(box_words.PROGRESS.get(family, family)) if box_words else section(game, family)


def names_of(game: str, box: Mapping[str, Any]) -> dict[str, str]:
    box_words = words(game)
    return box_words.names_of(box) if box_words else {}


def known_id(game: str, group: str, name: str) -> str | None:
    """The id of a thing that the rulebook already names."""
    box_words = words(game)
    return box_words.known_id(group, name) if box_words else None


def bad_file(place: str) -> str:
    """Why a file is refused, by the place where the error was found."""
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
    """The place in the file."""
    if where.startswith("$.facts."):
        return gettext("Fact “%(key)s”.") % {"key": where.removeprefix("$.facts.")[:80]}
    if match := re.search(r"byte (\d+)", f"{where} {reason}"):
        return gettext("Byte %(n)s of the file.") % {"n": match[1]}
    return gettext("The file as a whole.")
