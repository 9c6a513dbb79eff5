"""What is printed on a legacy tile that this story has called for: its place, spaces, cost and reward."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.urls import reverse

from campaigns.legacy.selectors.moments import story_of
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.table.selectors.tables import new_key
from companion.controls import Control
from companion.games.maracaibo.face import campaign as words
from companion.games.maracaibo.face import cards as card_words
from rules.core.box import from_text
from rules.core.move import Value
from rules.maracaibo.campaign.facts import FACTS, Amounts, number

NUMBERS = ("at", "from", "to", "cells", "two_player")
LISTS = ("cost", "reward")
MOST = 99  # of one thing in a cost or a reward


def open_facts(campaign: Campaign, tile: str) -> tuple[str, ...]:
    """The facts of a tile that have to be read off the component; empty if nobody has called for
    the tile.

    A tile that does not exist and one that was not called for get the same answer.
    """
    return printed_facts(tile) if tile in read_state(story_of(campaign)).shown else ()


def printed_facts(tile: str) -> tuple[str, ...]:
    """The facts of a tile that the rulebook does not contain."""
    keys = (f"tile.{tile}.{field}" for field in (*NUMBERS, *LISTS))
    return tuple(key for key in keys if key in FACTS and FACTS[key].shipped is None)


def told_amounts(box: Mapping[str, Value], key: str) -> dict[str, int]:
    """The cost or the reward that was typed: thing → number."""
    text = box.get(key)
    amounts: Any = from_text(text, Amounts) if isinstance(text, str) else ()
    return {amount.what: amount.n for amount in amounts}


def amounts_of(box: Mapping[str, Value], tile: str) -> list[tuple[str, str]]:
    """Cost and reward in words, for display."""
    return [
        (str(card_words.FRONT_KINDS[kind]), card_words.amount({"what": thing, "n": n}, kind))
        for kind in LISTS
        for thing, n in told_amounts(box, f"tile.{tile}.{kind}").items()
    ]


def number_control(box: Mapping[str, Value], key: str) -> Control:
    """The field of one number of a tile."""
    return Control.of_fact(FACTS[key], words.fact(key), value=number(box, key))


def amount_controls(box: Mapping[str, Value], key: str) -> dict[str, Control]:
    """The fields of a cost or a reward: thing → how many."""
    known, things = told_amounts(box, key), card_words.THINGS[key.split(".")[2]]
    named = {thing: (f"{key}.{thing}", str(label)) for thing, label in things.items()}
    return {
        thing: Control(name, label, name, "stepper", 0, MOST, value=known.get(thing))
        for thing, (name, label) in named.items()
    }


def tile_context(campaign: Campaign, tile: str, sent: Mapping[str, str]) -> dict[str, Any]:
    """The form: what is known, or what was sent and could not be saved."""
    session = story_of(campaign)
    box = read_state(session).box
    keys = open_facts(campaign, tile)
    numbers = [number_control(box, key) for key in keys if key.split(".")[2] in NUMBERS]
    lists = [
        (words.fact(key), amount_controls(box, key).values())
        for key in keys
        if key.split(".")[2] in LISTS
    ]
    return {
        "campaign": campaign,
        "tile": tile,
        "numbers": _filled(numbers, sent),
        "lists": [(label, _filled(controls, sent)) for label, controls in lists],
        "version": session.version,
        "key": new_key(),
        "story_url": reverse("story", args=[campaign.code]),
        "demo": campaign.group.is_demo,
    }


def _filled(controls: Iterable[Control], sent: Mapping[str, str]) -> list[Control]:
    return [one.filled(sent) if one.name in sent else one for one in controls]
