"""A fact is shipped, taught or unknown; nobody guesses."""

import msgspec
import pytest

from rules.core.box import Box, read_facts
from rules.core.move import Enter, Teach, Value
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.core.toy import FACTS, GAME, SETUP

NEW = GAME.new(SETUP)


@pytest.mark.parametrize(
    ("key", "taught", "value", "origin"),
    [
        ("price.pearl", {}, None, "unknown"),
        ("price.pearl", {"price.pearl": 4}, 4, "taught"),
        ("price.ship", {}, 3, "shipped"),
        ("price.ship", {"price.ship": 5}, 5, "taught"),
        ("price.ship", {"price.ship": None}, 3, "shipped"),
        ("reef", {}, False, "shipped"),
        ("reef", {"reef": True}, True, "taught"),
    ],
)
def test_what_the_table_taught_lies_over_what_ships(
    key: str, taught: dict[str, Value], value: Value, origin: str
) -> None:
    box = Box(FACTS, taught)
    assert (box.get(key), box.origin(key)) == (value, origin)


def test_a_step_that_no_component_has_is_unknown() -> None:
    box = Box(FACTS, {})
    assert (box.get("price.whale"), box.origin("price.whale")) == (None, "unknown")


def test_a_taught_false_is_known() -> None:
    assert Box(FACTS, {"reef": False}).origin("reef") == "taught"


@pytest.mark.parametrize(
    ("facts", "place"),
    [
        ({"price.gold": 1}, "$.facts.price.gold"),
        ({"price.pearl": "four"}, "$.facts.price.pearl"),
        ({"price.pearl": True}, "$.facts.price.pearl"),
        ({"reef": 1}, "$.facts.reef"),
    ],
)
def test_a_fact_the_box_cannot_hold_is_misspelled(facts: dict[str, Value], place: str) -> None:
    with pytest.raises(Misspelled) as caught:
        read_facts(FACTS, facts)
    assert caught.value.place == place
    with pytest.raises(Misspelled):
        GAME.check(NEW, Teach(facts=facts))
    with pytest.raises(Misspelled):
        GAME.new(Setup(game="pearls", seats=("red",), box=facts))
    with pytest.raises(Misspelled):
        GAME.read_count({"seats": {"red": {}}, "box": facts})


@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"price.pearl": 0}, "fact_too_small"),
        ({"price.pearl": 10}, "fact_too_large"),
        ({"price.ship": 4}, "contradicts_rulebook"),
        ({"reef": True}, "contradicts_rulebook"),
    ],
)
def test_a_fact_against_rulebook_or_range_is_refused_wherever_it_comes_from(
    facts: dict[str, Value], code: str
) -> None:
    assert [r.code for r in GAME.check(NEW, Teach(facts=facts))] == [code]
    count = GAME.read_count({"seats": {"red": {}}, "box": facts})
    assert [r.code for r in GAME.audit(count)] == [code]


@pytest.mark.parametrize("facts", [{"price.pearl": 1}, {"price.pearl": 9}, {"price.ship": 3}, {}])
def test_a_fact_within_its_range_is_taught(facts: dict[str, Value]) -> None:
    assert GAME.check(NEW, Teach(facts=facts)) == ()
    assert GAME.apply(NEW, Teach(facts=facts)).state.box == facts


def test_a_null_unteaches() -> None:
    taught = GAME.apply(NEW, Teach(facts={"price.pearl": 4})).state
    assert GAME.apply(taught, Teach(facts={"price.pearl": None})).state.box == {}


def test_a_fact_kept_by_ruling_does_not_block_what_follows() -> None:
    ruled = GAME.apply(NEW, Teach(facts={"reef": True})).state
    assert GAME.check(ruled, Enter(seat="red", values={"pearls": 3})) == ()
    assert GAME.check(ruled, Teach(facts={"reef": False})) == ()


def test_teaching_leaves_the_setup_and_the_earlier_state_alone() -> None:
    setup = Setup(game="pearls", seats=("red",), box={"price.pearl": 2})
    before = GAME.new(setup)
    stored = msgspec.json.encode(before)
    after = GAME.apply(before, Teach(facts={"price.pearl": 5})).state
    assert after.box == {"price.pearl": 5}
    assert setup.box == {"price.pearl": 2}
    assert msgspec.json.encode(before) == stored
