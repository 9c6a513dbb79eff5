"""A space in words: what it is, whose it is, what lies there."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from companion.games.imperial_struggle.face.pictures.position import Position
from companion.games.imperial_struggle.face.spaces import SPACES
from rules.imperial_struggle.chart import Space


def says(space: Space, now: Position) -> str:
    """One line, for a screen reader and for the list of a region."""
    return f"{SPACES[space.id]}: {', '.join(_facts(space, now))}"


def _facts(space: Space, now: Position) -> Iterator[str]:
    yield _kind(space)
    if space.id in now.shut:
        yield _("not open yet")
        return
    yield _holder(space, now.owner(space.id))
    if space.id in now.damaged:
        yield _("damaged")
    if space.id in now.isolated:
        yield _("isolated")
    if space.id in now.protected:
        yield _("protected")
    if conflict := now.conflicts.get(space.id):
        yield _("a conflict marker with +1") if conflict == "worse" else _("a conflict marker")
    if space.id in now.huguenots:
        yield _("Huguenots")


def _kind(space: Space) -> str:
    if space.kind == "market":
        return _market(space.good)
    kinds = {
        "political": _("a political space"),
        "territory": _("a territory"),
        "naval": _("a naval space"),
        "fort": _("a fort"),
    }
    return kinds[space.kind]


def _market(good: str) -> str:
    goods = {
        "furs": _("a market for furs"),
        "spice": _("a market for spice"),
        "fish": _("a market for fish"),
        "tobacco": _("a market for tobacco"),
        "sugar": _("a market for sugar"),
        "cotton": _("a market for cotton"),
    }
    return goods.get(good, _("a market without a commodity"))


def _holder(space: Space, owner: str) -> str:
    if space.kind == "naval":
        squadrons = {"britain": _("a British squadron"), "france": _("a French squadron")}
        return squadrons.get(owner, _("no squadron"))
    flags = {
        "britain": _("a British flag"),
        "france": _("a French flag"),
        "usa": _("a flag of the USA"),
    }
    return flags.get(owner, _("Spanish") if space.spanish else _("no flag"))
