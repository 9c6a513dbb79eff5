"""Every code of Maracaibo's campaign has words, and every fact that the words name is given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules.maracaibo.campaign
from companion import wording
from companion.wording import common
from companion.wording import maracaibo_campaign as words
from rules.maracaibo.campaign.archive import bag_of
from rules.maracaibo.campaign.cards import AnyStep, Front, Place
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.pieces import CardZone, TileZone, TokenZone
from rules.maracaibo.campaign.put_back import put_back
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import Table, with_card
from tests.rules.maracaibo.campaign.invented import invented

HOME = Path(rules.maracaibo.campaign.__file__).parent
KNOWN = {**common.REFUSALS, **words.REFUSALS}


def calls(*names: str) -> Iterator[ast.Call]:
    for file in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] in names:
                yield node


def constants(place: int, *names: str) -> set[str]:
    found = set()
    for call in calls(*names):
        if len(call.args) > place and isinstance(call.args[place], ast.Constant):
            found.add(call.args[place].value)  # type: ignore[attr-defined]
    return found


def test_every_refusal_is_worded() -> None:
    codes = constants(1, "refuse", "Refusal")
    assert len(codes) > 50
    assert codes - set(KNOWN) == set()


def test_every_effect_and_every_moment_is_worded() -> None:
    effects = constants(0, "effect") | {"shuffle_with_a", "shuffle_into_deck", "card_to_discard"}
    assert effects - set(words.EFFECTS) == set()
    moments = constants(1, "told") | {"front_read", "back_read", "remove_card", "place_unread"}
    assert moments - set(words.EVENTS) == set()


def test_every_zone_and_instruction_is_named() -> None:
    zones = {zone for kind in (CardZone, TileZone, TokenZone) for zone in kind.__args__}  # type: ignore[attr-defined]
    assert zones | {"fulfilled"} == set(words.ZONES)
    steps = {kind.__struct_config__.tag for kind in AnyStep.__args__}  # type: ignore[attr-defined]
    assert steps == set(words.STEPS)


@pytest.mark.parametrize("key", sorted(FACTS))
def test_every_fact_has_its_question(key: str) -> None:
    assert key.split(".")[1] in words.fact(key)


def test_refusals_name_only_facts_that_the_engine_gives() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H12", "H20")),)))
    table.do("teach", facts={"tile.H12.cells": 1}).do("fill_space", tile="H12", seat="red")
    for kind, fields in (
        ("fill_space", {"tile": "H12", "seat": "red"}),
        ("remove_tile", {"tile": "H5", "seat": "red"}),
        ("start_chapter", {"card": "12"}),
        ("place_tile", {"tile": "H1", "card": "12"}),
        ("open_card", {"card": "12", "side": "back", "seat": "red"}),
        ("follow", {"card": "12", "side": "front", "step": 3}),
        ("take_token", {"token": "4", "seat": "red"}),
        ("close_evening", {}),
    ):
        for refusal in table.refusals(kind, **fields):
            told = wording.refusal("maracaibo_campaign", refusal.code, refusal.facts, {})
            assert "—" not in told, refusal
            assert not told.startswith(refusal.code)


@pytest.mark.parametrize("seats", [("red",), ("red", "blue"), ("red", "blue", "green", "white")])
def test_every_entry_of_a_set_up_list_is_a_sentence(seats: tuple[str, ...]) -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H1", "H3", "H12")),))).close()
    table.sit(*seats, solo=len(seats) == 1).do("continue")
    free = Table().sit("red", "blue").do("start_free", card="75").front("75", "red")
    for state in (table.state, free.state):
        for entry in setup_list(state):
            told = words.setup(entry.id, entry.place, entry.facts, {})
            assert told.endswith("."), (entry.id, told)
            assert not re.match(r"^[a-z_.]+:", told)


def test_the_recorded_story_is_told_in_sentences() -> None:
    table = invented()
    for archive in table.state.archives:
        for event in archive.events:
            assert not words.event(event.code, event.facts, {}).startswith(event.code)
        for line in put_back(archive, table.state.archives[0]):
            assert str(line.facts.get("piece", "")) in words.put_back(line.code, line.facts)
        assert bag_of(archive) is not None


def test_an_unworded_code_is_shown_and_not_hidden() -> None:
    assert words.effect("dance", {"n": 1}) == "dance: n = 1"
