"""What is printed on a legacy tile that this story has called for: its place, spaces, cost and reward."""

from collections.abc import Mapping
from typing import Any

from django.urls import reverse

from campaigns.legacy.selectors.moments import story_of
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.table.selectors.tables import new_key
from companion.games.maracaibo.face import campaign as words
from companion.games.maracaibo.face import cards as card_words
from rules.core.box import from_text
from rules.core.move import Value
from rules.maracaibo.campaign.facts import FACTS, Amounts, number

NUMBERS = ("at", "from", "to", "cells", "two_player")
LISTS = ("cost", "reward")


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


def tile_context(campaign: Campaign, tile: str, sent: Mapping[str, str]) -> dict[str, Any]:
    """The form: what is known, or what was sent and could not be saved."""
    session = story_of(campaign)
    box = read_state(session).box
    keys = open_facts(campaign, tile)
    return {
        "campaign": campaign,
        "tile": tile,
        "numbers": [_number(box, key, sent) for key in keys if key.split(".")[2] in NUMBERS],
        "lists": [_list(box, key, sent) for key in keys if key.split(".")[2] in LISTS],
        "version": session.version,
        "key": new_key(),
        "story_url": reverse("story", args=[campaign.code]),
        "demo": campaign.group.is_demo,
    }


def _number(box: Mapping[str, Value], key: str, sent: Mapping[str, str]) -> dict[str, Any]:
    spec, known = FACTS[key], number(box, key)
    value = sent.get(key, "" if known is None else known)
    return {
        "name": key,
        "label": words.fact(key),
        "value": value,
        "least": spec.low,
        "most": spec.high,
    }


def _list(box: Mapping[str, Value], key: str, sent: Mapping[str, str]) -> dict[str, Any]:
    kind = key.split(".")[2]
    known = told_amounts(box, key)
    things = card_words.THINGS[kind]
    return {
        "label": words.fact(key),
        "things": [
            (f"{key}.{thing}", str(label), sent.get(f"{key}.{thing}", known.get(thing, "")))
            for thing, label in things.items()
        ],
    }
