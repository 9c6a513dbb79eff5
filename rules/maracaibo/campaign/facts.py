"""What the campaign asks of the box: which cards exist, what a read side says, a placed tile's print.

This catalogue is apart from the pad's: a session's setup carries its box along, and story cards that
nobody has read must not travel with it (MAR-GAP-11)."""

from collections.abc import Callable, Iterator, Mapping
from operator import ge, le, ne
from typing import Annotated

from msgspec import Meta

from rules.core.box import FactSpec, from_text
from rules.core.move import Value
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import (
    AfterRound,
    Amount,
    Back,
    Front,
    Quests,
    Story,
    refuse_side,
)
from rules.maracaibo.campaign.ids import (
    ALL_CARDS,
    ALL_TILES,
    CHAPTERS,
    FILL,
    FIRST,
    FREE,
    RED,
    REGULAR,
    Side,
    is_red,
    refuse,
)

ARROWS = ("H2", "H8", "H18")
BETWEEN = {"H4": (9, 10), "H7": (11, 12)}  # MAR-H04-02, MAR-H07-02
SETTLEMENTS = range(23)  # 0 to 22 are printed on the board
PLACES = ("at", "from", "to")  # facts that name a settlement of the board
COMBAT = ("H6", "H9")  # they lie beside the tracks, at no settlement
Text = Annotated[str, Meta(max_length=8000)]
Amounts = Annotated[tuple[Amount, ...], Meta(max_length=8)]
SURE = (FIRST, *FREE, *CHAPTERS[:2])  # the numbers that the rulebook itself speaks of

# what the rulebook prints of two cards (MAR-CAMP-06; MAR-FREE-02, MAR-INTER-12)
PRINTED: Mapping[str, Front] = {
    FIRST: Front(steps=(Story(at=15), Quests(at=16), Quests(at=19, least=4))),
    FREE[0]: Front(
        steps=(Quests(at=15), Quests(at=18, least=3), Quests(at=19, least=4)),
        rounds=(AfterRound(round=1, quests=(Quests(at=6), Quests(at=12), Quests(at=15, least=3))),),
    ),
}


def side_key(card: str, side: Side) -> str:
    """The box's key for what one side of a card says."""
    return f"card.{card}.{side}"


def exists_key(card: str) -> str:
    return f"card.{card}.exists"


def _card_specs(card: str) -> Iterator[FactSpec]:
    yield FactSpec(exists_key(card), "MAR-COMP-16", bool, True if card in SURE else None)
    if not is_red(card):
        yield FactSpec(side_key(card, "front"), "MAR-SINSTR-01", Text, holds=Front)
        yield FactSpec(side_key(card, "back"), "MAR-STORY-06", Text, holds=Back)


def _tile_specs(tile: str) -> Iterator[FactSpec]:
    if tile in BETWEEN or tile in ARROWS:
        ends = BETWEEN.get(tile, (None, None))
        for name, end in zip(("from", "to"), ends, strict=True):
            yield FactSpec(
                f"tile.{tile}.{name}", "MAR-LEG-01", int, end, low=0, high=SETTLEMENTS[-1]
            )
    elif tile not in COMBAT:
        at = 14 if tile == "H3" else None
        yield FactSpec(f"tile.{tile}.at", "MAR-LEG-01", int, at, low=0, high=SETTLEMENTS[-1])
    if tile in FILL:
        yield FactSpec(f"tile.{tile}.cells", "MAR-HGRP-05", int, low=1, high=24)
        yield FactSpec(f"tile.{tile}.two_player", "MAR-SOLOLEG-04", int, low=0, high=24)
        free = "[]" if tile == "H10" else None  # MAR-H10-01
        yield FactSpec(f"tile.{tile}.cost", "MAR-HGRP-02", Text, free, holds=Amounts)
        yield FactSpec(f"tile.{tile}.reward", "MAR-HGRP-02", Text, holds=Amounts)


def _catalogue() -> dict[str, FactSpec]:
    specs = [spec for card in ALL_CARDS for spec in _card_specs(card)]
    specs += [spec for tile in ALL_TILES for spec in _tile_specs(tile)]
    return {spec.key: spec for spec in specs}


FACTS = _catalogue()

Known = Mapping[str, Value]


def front_of(box: Known, card: str) -> Front | None:
    """What the front says; None while nobody has typed it."""
    text = box.get(side_key(card, "front"))
    return from_text(text, Front) if isinstance(text, str) else PRINTED.get(card)


def back_of(box: Known, card: str) -> Back | None:
    text = box.get(side_key(card, "back"))
    return from_text(text, Back) if isinstance(text, str) else None


def side_of(box: Known, card: str, side: Side) -> Front | Back | None:
    """One side of a card; a «В» card is a travel card, so a story finds nothing on it (MAR-CAMP-12)."""
    if is_red(card):
        return Front() if side == "front" else Back()
    return front_of(box, card) if side == "front" else back_of(box, card)


def exists(box: Known, card: str) -> bool | None:
    value = box.get(exists_key(card))
    return value if isinstance(value, bool) else (True if card in SURE else None)


def number(box: Known, key: str) -> int | None:
    value, spec = box.get(key), FACTS.get(key)
    value = spec.shipped if value is None and spec else value
    return value if type(value) is int else None


def printable(box: Known, key: str) -> tuple[int, ...]:
    """The numbers that a tile may have printed there, next to what is known of it: no more markers to
    begin with than it has spaces, and an arrow that leads to another settlement."""
    spec, (_, tile, what) = FACTS[key], key.split(".")
    numbers = range(spec.low or 0, (spec.high or 0) + 1)
    fits = _FITS.get(what)
    other = number(box, f"tile.{tile}.{fits[0]}") if fits else None
    return tuple(n for n in numbers if fits is None or other is None or fits[1](n, other))


def check_printed(box: Known, entered: Mapping[str, int]) -> None:
    """`Misspelled` for a number that no tile can have, beside what is known and what is entered with it."""
    known = {**box, **entered}
    for key, value in entered.items():
        if key in FACTS and value not in printable(known, key):
            raise Misspelled(f"no tile has this printed: {value}", key)


# what else on the tile a number must fit, and how
_FITS: Mapping[str, tuple[str, Callable[[int, int], bool]]] = {
    "two_player": ("cells", le),
    "cells": ("two_player", ge),
    "from": ("to", ne),
    "to": ("from", ne),
}


def cells(box: Known, tile: str) -> int | None:
    """How many round markers fill a tile; None where it has not been read or has no cells."""
    return number(box, f"tile.{tile}.cells") if tile in FILL else None


def refuse_cards(box: Known, listed: frozenset[str]) -> Iterator[Refusal]:
    """69 regular cards and 8 «В» cards: no more can exist, and no fewer (MAR-COMP-16)."""
    sure = listed | {card for card in ALL_CARDS if exists(box, card)}
    for red, has in ((False, REGULAR), (True, RED)):
        numbers = [card for card in ALL_CARDS if is_red(card) == red]
        there = sum(card in sure for card in numbers)
        absent = sum(exists(box, card) is False for card in numbers)
        if there > has:
            yield refuse("MAR-COMP-16", "more_cards_than_box", have=there, most=has)
        if len(numbers) - absent < has:
            yield refuse("MAR-COMP-16", "too_few_cards_left", have=len(numbers) - absent, least=has)
    for card in sorted(listed):
        if exists(box, card) is False:
            yield refuse("MAR-COMP-16", "no_such_card", card=card)


def refuse_told(box: Known) -> Iterator[Refusal]:
    """Sides that cannot be printed so, or that contradict what the rulebook prints of a card."""
    for key in sorted(box):
        parts = key.split(".")
        if parts[-1] not in ("front", "back") or box[key] is None:
            continue
        side = side_of(box, parts[1], "front" if parts[-1] == "front" else "back")
        if side is not None:
            yield from refuse_side(parts[1], side)
        printed = PRINTED.get(parts[1])
        if isinstance(side, Front) and printed and not set(printed.steps) <= set(side.steps):
            rule = "MAR-CAMP-06" if parts[1] == FIRST else "MAR-FREE-02"
            yield refuse(rule, "contradicts_rulebook", fact=key)
