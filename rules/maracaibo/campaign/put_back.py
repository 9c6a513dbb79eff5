"""Two archives compared, and the checklist that turns one physical bag into another."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rules.core.refusal import Fact
from rules.maracaibo.campaign.archive import Archive, Bag, bag_of
from rules.maracaibo.campaign.ids import ALL_TILES, is_red

Place = Literal["bag", "box", "deck", "aside", "stack"]
Deed = Literal["to_bag", "to_box", "to_deck", "set_aside", "to_stack", "sort_stack"]

# what brings a piece to its place, in the order in which hands do it: first the bag is emptied
DEEDS: dict[Place, Deed] = {
    "stack": "to_stack",
    "box": "to_box",
    "aside": "set_aside",
    "deck": "to_deck",
    "bag": "to_bag",
}


class Difference(Struct, frozen=True):
    """What two bags do not share, and the stack of each."""

    only_a: Bag
    only_b: Bag
    top_a: str
    top_b: str
    used_only_a: tuple[str, ...]
    used_only_b: tuple[str, ...]


def compare(a: Archive | None, b: Archive | None) -> Difference:
    """The difference between two archives; None is an empty bag."""
    bag_a, bag_b = bag_of(a), bag_of(b)
    used_a, used_b = _gone(a), _gone(b)
    return Difference(
        only_a=_minus(bag_a, bag_b),
        only_b=_minus(bag_b, bag_a),
        top_a=_top(a),
        top_b=_top(b),
        used_only_a=tuple(sorted(used_a - used_b)),
        used_only_b=tuple(sorted(used_b - used_a)),
    )


class PutBack(Struct, frozen=True):
    """One line of the checklist that turns one physical bag into another; `id` is for ticking off."""

    id: str
    code: Deed
    facts: Mapping[str, Fact]
    rule: str = "MAR-CAMP-08"


def put_back(a: Archive | None, b: Archive | None) -> tuple[PutBack, ...]:
    """What to move so that all lies as after evening `b`; each piece has one line and one place."""
    moved = [
        (place_in(b, piece), piece)
        for piece in (*_listed(a, b), *ALL_TILES)
        if place_in(a, piece) != place_in(b, piece)
    ]
    lines = [
        PutBack(f"{DEEDS[to]}.{piece}", DEEDS[to], {"piece": piece, "whence": place_in(a, piece)})
        for place in DEEDS
        for to, piece in moved
        if to == place
    ]
    if _top(a) != _top(b) or any(to == "stack" for to, _ in moved):
        lines.append(PutBack("sort_stack", "sort_stack", {"top": _top(b)}, "MAR-STORY-16"))
    return tuple(lines)


def place_in(archive: Archive | None, piece: str) -> Place:
    """Where a card or a tile lies between two evenings; without an archive all is as in the box.

    «В» cards of the archive stay among the travel cards (MAR-AFTER-04), the others lie in the bag."""
    if piece in ALL_TILES:
        kept = archive is not None and archive.pieces.tile(piece).zone == "archive"
        return "bag" if kept else "box"
    zone = archive.pieces.zone(piece) if archive else "stack"
    if zone == "archive":
        return "deck" if is_red(piece) else "bag"
    return "aside" if zone in ("used", "removed") else "stack"


def _listed(a: Archive | None, b: Archive | None) -> tuple[str, ...]:
    """Every card that has left the stack in one of the two."""
    cards = {card for archive in (a, b) if archive for card in archive.pieces.cards}
    return tuple(sorted(cards))


def _top(archive: Archive | None) -> str:
    return archive.pieces.top if archive else ""


def _gone(archive: Archive | None) -> set[str]:
    return set(archive.pieces.lying("used", "removed")) if archive else set()


def _minus(a: Bag, b: Bag) -> Bag:
    return Bag(
        tuple(x for x in a.cards if x not in b.cards),
        tuple(x for x in a.tiles if x not in b.tiles),
        tuple(x for x in a.deck if x not in b.deck),
    )
