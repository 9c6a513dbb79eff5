"""A story card as typed data, taught from the cardboard («Описание карт сюжета»). Never shipped text."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from rules.core.refusal import Refusal
from rules.maracaibo.campaign.ids import (
    CARDS,
    FREE,
    SKULLS,
    UNNAMED,
    CardId,
    FillTile,
    Name,
    RedId,
    Settlement,
    TileId,
    Words,
    is_red,
    refuse,
)

Players = Annotated[int, Meta(ge=1, le=4)]
ChoiceId = Annotated[str, Meta(pattern=r"^[a-z0-9]{1,8}$(?!\n)")]
Thing = Annotated[str, Meta(pattern=r"^[a-z_]{1,32}$(?!\n)")]
SKULL = "skull"  # a reward of older cards: so many tiles with a skull, without their names
Tiles = Annotated[tuple[TileId, ...], Meta(min_length=1, max_length=23)]
Reds = Annotated[tuple[RedId, ...], Meta(min_length=1, max_length=10)]


class Step(
    Struct,
    frozen=True,
    kw_only=True,
    tag_field="do",
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """One instruction, in the order of the card."""


class Story(Step, frozen=True, kw_only=True, tag="story"):
    """«Сюжет: N»: the top story token at settlement N (MAR-SINSTR-02)."""

    at: Settlement


class Quests(Step, frozen=True, kw_only=True, tag="quests"):
    """«Задания: N (диапазон)»: a quest token at N for these numbers of players (MAR-SINSTR-03)."""

    at: Settlement
    least: Players = 1
    most: Players = 4


class Discard(Step, frozen=True, kw_only=True, tag="discard"):
    """«В» cards into the travel discard (MAR-SINSTR-04)."""

    cards: Reds


class Shuffle(Step, frozen=True, kw_only=True, tag="shuffle"):
    """«Карты: 90–92»: «В» cards into the travel deck (MAR-SINSTR-07)."""

    cards: Reds


class Take(Step, frozen=True, kw_only=True, tag="take"):
    """Take a new story card; lower numbers go under the stack (MAR-STORY-16)."""

    card: CardId


class ReadNow(Step, frozen=True, kw_only=True, tag="read"):
    """«Прочитайте карту NN»: take and read this card at once as well (MAR-SINSTR-05)."""

    card: CardId


class Place(Step, frozen=True, kw_only=True, tag="place"):
    """Legacy tiles onto the board (MAR-SINSTR-06)."""

    tiles: Tiles


class Remove(Step, frozen=True, kw_only=True, tag="remove"):
    """Legacy tiles back to the box (MAR-LEG-03)."""

    tiles: Tiles


class Note(Step, frozen=True, kw_only=True, tag="note"):
    """A new rule, remembered in the group's own words (MAR-SAIL-12)."""

    text: Words


Plain = Story | Quests | Discard | Shuffle | Take | ReadNow | Place | Remove | Note


class Choice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One answer to a decision and what it leads to."""

    id: ChoiceId
    label: Name = ""
    steps: Annotated[tuple[Plain, ...], Meta(max_length=12)] = ()


class Decide(Step, frozen=True, kw_only=True, tag="decide"):
    """A decision of the table (MAR-STORY-13)."""

    choices: Annotated[tuple[Choice, ...], Meta(min_length=2, max_length=6)]


AnyStep = Plain | Decide
Steps = Annotated[tuple[AnyStep, ...], Meta(max_length=20)]


class Amount(Struct, frozen=True, forbid_unknown_fields=True):
    """So many of a thing, in a cost or a reward."""

    what: Thing
    n: Annotated[int, Meta(ge=0, le=99)] = 1


class AfterRound(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Quests that a card of the free mode brings after a round (MAR-INTER-11)."""

    round: Annotated[int, Meta(ge=1, le=3)]
    quests: Annotated[tuple[Quests, ...], Meta(max_length=12)]


class Front(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is followed when the card is opened; cost, then reward of its quest (MAR-SINSTR-08).

    The condition is its story token (a `story` step), the tile it `fills`, or what the table says.
    `removes` are the tiles with a skull that its reward takes off the board (MAR-SINSTR-25)."""

    title: Name = ""
    steps: Steps = ()
    fills: FillTile | None = None
    cost: Annotated[tuple[Amount, ...], Meta(max_length=8)] = ()
    reward: Annotated[tuple[Amount, ...], Meta(max_length=8)] = ()
    rounds: Annotated[tuple[AfterRound, ...], Meta(max_length=3)] = ()
    removes: Annotated[tuple[TileId, ...], Meta(max_length=5)] = ()


class Back(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is read and followed once the condition is met (MAR-STORY-06)."""

    title: Name = ""
    steps: Steps = ()


def unfolded(steps: Steps) -> Iterator[Plain]:
    """Every plain instruction of a side, whatever is decided."""
    for step in steps:
        if isinstance(step, Decide):
            for choice in step.choices:
                yield from choice.steps
        else:
            yield step


def refuse_side(card: str, side: Front | Back) -> Iterator[Refusal]:
    """What cannot be printed on a card: the box does not have it, or the rules exclude it."""
    for step in unfolded(side.steps):
        if isinstance(step, Quests) and step.least > step.most:
            yield refuse(
                "MAR-SINSTR-03", "range_reversed", card=card, least=step.least, most=step.most
            )
        if isinstance(step, Story) and card in FREE:
            yield refuse("MAR-FREE-05", "no_story_tokens", card=card)
        if isinstance(step, Take | ReadNow) and is_red(step.card):
            yield refuse("MAR-CAMP-12", "not_a_story_card", card=card, named=step.card)
        elif isinstance(step, Take) and step.card == card:
            yield refuse("MAR-STORY-16", "takes_itself", card=card)
        elif isinstance(step, ReadNow) and step.card == card:
            yield refuse("MAR-SINSTR-05", "reads_itself", card=card)
        for name in _repeated(step):
            yield refuse("MAR-COMP-16", "named_twice", card=card, named=name)
        for tile in step.tiles if isinstance(step, Place | Remove) else ():
            if tile in UNNAMED:
                yield refuse("MAR-COMP-08", "no_such_tile", tile=tile)
    if isinstance(side, Front):
        yield from _refuse_removed(card, side)
    if isinstance(side, Front) and side.fills and any(map(_is_story, unfolded(side.steps))):
        yield refuse("MAR-STORY-10", "two_conditions", card=card, tile=side.fills)
    quests = sum(isinstance(step, Quests) for step in unfolded(side.steps))
    if quests > CARDS["quest_tokens"]:
        most: int = CARDS["quest_tokens"]
        yield refuse("MAR-COMP-05", "more_quests_than_box", card=card, have=quests, most=most)
    for decision in side.steps:
        if isinstance(decision, Decide):
            ids = {choice.id for choice in decision.choices}
            if len(ids) < len(decision.choices):
                yield refuse("MAR-STORY-13", "same_choice_twice", card=card)


def _refuse_removed(card: str, front: Front) -> Iterator[Refusal]:
    """A reward names each tile once, and only those with a skull (MAR-SINSTR-25)."""
    for tile in sorted(set(front.removes)):
        if tile not in SKULLS:
            yield refuse("MAR-SINSTR-25", "no_skull", card=card, tile=tile)
        if front.removes.count(tile) > 1:
            yield refuse("MAR-COMP-08", "named_twice", card=card, named=tile)


def _is_story(step: Plain) -> bool:
    return isinstance(step, Story)


def _repeated(step: Plain) -> Iterator[str]:
    if isinstance(step, Discard | Shuffle):
        yield from sorted({c for c in step.cards if step.cards.count(c) > 1})
    if isinstance(step, Place | Remove):
        yield from sorted({t for t in step.tiles if step.tiles.count(t) > 1})
