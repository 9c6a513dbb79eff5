"""Two archives compared, and the checklist that turns one physical bag into another."""

from collections.abc import Iterator, Mapping
from typing import Literal

from msgspec import Struct

from rules.core.refusal import Fact
from rules.maracaibo.campaign.archive import Archive, Bag, bag_of

Deed = Literal["return", "take_out", "set_aside", "sort_stack"]


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
        top_a=a.pieces.top if a else "",
        top_b=b.pieces.top if b else "",
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
    """What to return to the box and what to take out of it, so that bag `a` becomes bag `b`."""
    return tuple(_put_back(compare(a, b)))


def _put_back(diff: Difference) -> Iterator[PutBack]:
    both: tuple[tuple[Deed, Bag], ...] = (("return", diff.only_a), ("take_out", diff.only_b))
    for code, bag in both:
        for kind in ("cards", "tiles", "deck"):
            for piece in getattr(bag, kind):
                yield PutBack(f"{code}.{piece}", code, {"piece": piece, "kind": kind})
    for piece in diff.used_only_b:
        yield PutBack(f"set_aside.{piece}", "set_aside", {"piece": piece, "kind": "cards"})
    if diff.top_a != diff.top_b or diff.used_only_a:
        facts: dict[str, Fact] = {"top": diff.top_b, "back": diff.used_only_a}
        yield PutBack("sort_stack", "sort_stack", facts, "MAR-STORY-16")


def _gone(archive: Archive | None) -> set[str]:
    return set(archive.pieces.lying("used", "removed")) if archive else set()


def _minus(a: Bag, b: Bag) -> Bag:
    return Bag(
        tuple(x for x in a.cards if x not in b.cards),
        tuple(x for x in a.tiles if x not in b.tiles),
        tuple(x for x in a.deck if x not in b.deck),
    )
