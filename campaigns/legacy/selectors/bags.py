"""Bags of a group: what each archive contains, two compared, and the list that turns one into
another.

There is one physical bag, so a group's campaigns share it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from campaigns.legacy.selectors.moments import Open
from campaigns.legacy.selectors.timeline import day
from campaigns.models import Campaign
from campaigns.records import read_state
from companion.games.maracaibo.face import campaign as campaign_words
from companion.games.maracaibo.face import legacy as words
from rules.maracaibo.campaign.archive import Archive, Bag, bag_of
from rules.maracaibo.campaign.ids import Side
from rules.maracaibo.campaign.put_back import compare, put_back

EMPTY = "empty"


@dataclass(frozen=True)
class Choice:
    """An archive that can be chosen: this campaign's by number, another campaign's by code and
    number.
    """

    ref: str
    label: str
    archive: Archive | None = None


def choices(campaign: Campaign, state: Any) -> dict[str, Choice]:
    """The empty bag and every archive of the group's campaigns, by reference, in one query."""
    offered = [Choice(EMPTY, _("An empty bag"))]
    offered += [
        Choice(str(archive.evening), _label(archive, ""), archive)
        for archive in reversed(state.archives)
    ]
    others = Campaign.objects.filter(group_id=campaign.group_id, story__isnull=False)
    for other in others.exclude(pk=campaign.pk).select_related("story").order_by("pk")[:50]:
        if other.story is not None:
            for archive in reversed(read_state(other.story).archives):
                ref = f"{other.code}-{archive.evening}"
                offered.append(Choice(ref, _label(archive, other.name), archive))
    return {choice.ref: choice for choice in offered}


def _label(archive: Archive, campaign: str) -> str:
    values = {"number": archive.evening, "day": day(archive.on), "campaign": campaign}
    if campaign:
        return _("%(campaign)s: evening %(number)s, %(day)s") % values
    return _("Evening %(number)s, %(day)s") % values


def in_the_bag(offered: dict[str, Choice], bag: int | None) -> str:
    """What is most likely in the bag: this campaign's last archive, or a later one of another
    campaign.
    """
    current = offered.get(str(bag)) or offered[EMPTY]
    others = [choice for choice in offered.values() if "-" in choice.ref]
    latest = max(others, key=lambda choice: _on(choice.archive), default=current)
    return latest.ref if _on(latest.archive) > _on(current.archive) else current.ref


def _on(archive: Archive | None) -> str:
    return archive.on if archive else ""


def checklist(a: Archive | None, b: Archive | None) -> list[dict[str, Any]]:
    """What the players do to turn bag `a` into bag `b`, grouped by kind of action."""
    groups: dict[str, list[dict[str, Any]]] = {}
    for action in put_back(a, b):
        text = campaign_words.put_back(action.code, action.facts)
        groups.setdefault(action.code, []).append(
            {"id": action.id, "text": text, "rule": action.rule}
        )
    return [
        {"id": code, "title": str(words.DEEDS[code]), "entries": entries}
        for code, entries in groups.items()
    ]


def difference(a: Archive, b: Archive, open_: Open) -> dict[str, Any]:
    """What two archives do not share."""
    compared = compare(a, b)
    return {
        "a": a.evening,
        "b": b.evening,
        "only_a": pieces(compared.only_a, open_),
        "only_b": pieces(compared.only_b, open_),
        "read_a": [open_.name(card) for card in compared.used_only_a],
        "read_b": [open_.name(card) for card in compared.used_only_b],
        "same": compared.only_a == compared.only_b == Bag(),
        "top_a": compared.top_a,
        "top_b": compared.top_b,
    }


def pieces(bag: Bag, open_: Open) -> list[str]:
    """The pieces of a bag, with names as far as they are revealed."""
    return [
        *(_("Card %(card)s") % {"card": open_.name(card)} for card in bag.cards),
        *(_("Tile %(tile)s") % {"tile": tile} for tile in bag.tiles),
        *(_("“В” card %(card)s") % {"card": card} for card in bag.deck),
    ]


def contents(archive: Archive, story: Iterable[Archive], open_: Open) -> list[dict[str, Any]]:
    """What is in the bag, piece by piece, and which card brought it."""
    bag, source = bag_of(archive), _sources(archive, story, open_)
    cards = [
        _piece("scroll", _("Card %(card)s"), c, open_.name(c), source.get(c, "")) for c in bag.cards
    ]
    tiles = [
        _piece("map", _("Tile %(card)s"), t, t, archive.pieces.tile(t).card or "")
        for t in bag.tiles
    ]
    deck = [_piece("card", _("“В” card %(card)s"), c, c, source.get(c, "")) for c in bag.deck]
    kinds = (("cards", _("Story cards"), cards), ("tiles", _("Legacy tiles"), tiles))
    return [
        {"id": kind, "title": title, "pieces": many}
        for kind, title, many in (*kinds, ("deck", _("“В” cards of the travel deck"), deck))
        if many
    ]


def _piece(icon: str, template: str, id: str, name: str, by: str) -> dict[str, str]:
    brought = _("brought by card %(card)s") % {"card": by} if by else ""
    return {"id": id, "icon": icon, "name": template % {"card": name}, "by": brought}


def _sources(archive: Archive, story: Iterable[Archive], open_: Open) -> dict[str, str]:
    """Which card brought each card: the first side read in this story that says so, following the
    decisions as they were made.

    What an answer that nobody chose would have brought does not count.
    """
    sources: dict[str, str] = {}
    for card, side in _read_in(story):
        for step in open_.steps(card, side, archive.pieces.card(card).chosen):
            for piece in getattr(step, "cards", None) or (getattr(step, "card", ""),):
                sources.setdefault(piece, card)
    return sources


def _read_in(story: Iterable[Archive]) -> list[tuple[str, Side]]:
    """The sides in the order in which they were read."""
    sides: dict[str, Side] = {"front_read": "front", "back_read": "back"}
    return [
        (str(event.facts["card"]), sides[event.code])
        for archive in story
        for event in archive.events
        if event.code in sides
    ]
