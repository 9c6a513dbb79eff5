"""Guilds: each is worth ten at most; both editions; the Guild that the pad counts by itself."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.armada import GAME
from rules.armada.components import GUILDS as DATA
from rules.armada.components import guild_points
from rules.armada.rows import COUNTED_GUILDS, GUILDS
from tests.rules.armada.tables import LAND, army, cell, count, points, refusals


@pytest.mark.rule("ARM-GUILD-01", "ARM-GUILD-02")
def test_example_04_the_philosophers_give_ten_and_the_traders_six() -> None:
    left, right = {"green": 7, "yellow": 4}, {"green": 5, "yellow": 2}
    own = {
        "philosophers_guild": left["green"] + right["green"],
        "traders_guild": left["yellow"] + right["yellow"],
    }
    found = cell(GAME.pad(count(own, players=7)), "guilds")
    assert found.points == 16
    assert {p.item: p.points for p in found.parts} == {
        "philosophers_guild": 10,
        "traders_guild": 6,
        "guilds_counted": 0,
    }
    assert {p.item: p.rule for p in found.parts}["philosophers_guild"] == "ARM-GUILD-01"


@pytest.mark.rule("ARM-GUILD-01", "ARM-BASE-42")
@pytest.mark.parametrize("guild", COUNTED_GUILDS)
def test_every_guild_counts_as_it_is_up_to_ten(guild: str) -> None:
    assert points("guilds", {guild: 4}, players=7) == 4
    assert points("guilds", {guild: 10}, players=7) == 10
    assert points("guilds", {guild: 11}, players=7) == 10


@pytest.mark.rule("ARM-GUILD-01", "ARM-BASE-47")
def test_a_copied_guild_is_capped_too() -> None:
    for counted, worth, rule in ((13, 10, "ARM-GUILD-01"), (7, 7, "ARM-BASE-47")):
        told = ({}, {}, {"copied_guild": counted})
        found = cell(GAME.pad(count(*told, players=5)), "guilds", "olympia")
        assert found.points == worth
        assert found.parts[0].rule == rule


@pytest.mark.rule("ARM-BASE-47")
def test_only_olympia_of_the_first_edition_copies_a_guild() -> None:
    refused = [("ARM-BASE-47", "cannot_copy")]
    assert refusals(count({}, {}, {"copied_guild": 3}, players=5)) == []
    assert refusals(count({"copied_guild": 3}, players=5)) == refused
    second = count({}, {}, {"copied_guild": 3}, players=5, second_edition=True)
    assert refusals(second) == refused


@pytest.mark.rule("ARM-BASE-47")
def test_a_wonder_from_elsewhere_may_copy_a_guild() -> None:
    seats = {"another_1": {"copied_guild": 3}, "gizah": {}, "rhodos": {}}
    assert GAME.audit(GAME.read_count({"seats": seats})) == ()


@pytest.mark.rule("ARM-BASE-42", "ARM-GUILD-01")
def test_the_strategists_count_the_defeats_of_both_neighbours() -> None:
    own, beside, far = {"strategists_guild": True}, {"land_defeats": 6}, {"land_defeats": 3}
    assert points("guilds", own, beside, far, players=3) == 9
    assert points("guilds", own, {"land_defeats": 6}, far, {"land_defeats": 6}, players=4) == 10
    assert points("guilds", own, beside, far, {"land_defeats": 1}, players=4) == 7


@pytest.mark.rule("ARM-TEAM-12", "ARM-BASE-42", "ARM-TERM-03")
def test_a_doubled_defeat_counts_two_tokens_for_the_strategists() -> None:
    """ARM-GAP-57: every land token counts, and no token of the sea."""
    counted = LAND.read_count(army(1, [4, 1, 2, 4], teams=True))
    (lost,) = cell(LAND.pad(counted), "land_tokens", "babylon").parts
    assert (lost.facts["tokens"], lost.points) == (2, -2)
    beaten = {"land_defeats": lost.facts["tokens"], "naval_1": "minus_1"}
    told = ({"strategists_guild": True}, beaten, {"naval_1": "plus_3"}, {"naval_1": "plus_1"})
    assert points("guilds", *told, players=4, teams=True) == 2


@pytest.mark.rule("ARM-BASE-42")
def test_the_strategists_wait_for_the_neighbours_tokens() -> None:
    own = {"strategists_guild": True}
    found = cell(GAME.pad(count(own, {"land_defeats": None})), "guilds")
    assert (found.points, found.missing) == (None, ("land_defeats",))
    sources = cell(GAME.pad(count(own, {"land_defeats": 2})), "guilds").sources
    assert {"babylon.land_defeats", "olympia.land_defeats"} <= {s.ref for s in sources}


@pytest.mark.rule("ARM-BASE-42")
def test_the_decorators_of_the_second_edition_give_seven() -> None:
    assert points("guilds", {"decorators_guild": True}, second_edition=True) == 7


@pytest.mark.rule("ARM-BASE-42")
def test_a_guild_of_the_other_edition_is_refused() -> None:
    refused = [("ARM-BASE-42", "not_in_this_edition")]
    assert refusals(count({"decorators_guild": True})) == refused
    assert refusals(count({"strategists_guild": True}, second_edition=True)) == refused
    assert refusals(count({"strategists_guild": True})) == []
    assert refusals(count({"decorators_guild": True}, second_edition=True)) == []


@pytest.mark.rule("ARM-BASE-42")
@pytest.mark.parametrize("guild", [*COUNTED_GUILDS, "strategists_guild"])
def test_a_guild_exists_once(guild: str) -> None:
    held: dict[str, Any] = {guild: True if guild == "strategists_guild" else 2}
    assert set(refusals(count(held, held))) == {("ARM-BASE-42", "held_by_another")}


@pytest.mark.rule("ARM-BASE-42", "ARM-TERM-02")
@pytest.mark.parametrize(
    ("guild", "three", "seven"),
    [
        ("workers_guild", 10, 22),
        ("craftsmens_guild", 12, 24),
        ("traders_guild", 9 + 4, 28 + 6),
        ("spies_guild", 9 + 3, 25 + 6),
        ("magistrates_guild", 12 + 6, 27 + 6),
        ("philosophers_guild", 12 + 6, 24 + 6),
        ("shipowners_guild", 10 + 6 + 5, 22 + 12 + 9),
        ("builders_guild", 12, 12),
    ],
)
def test_a_guild_counts_no_more_than_the_decks_hold(guild: str, three: int, seven: int) -> None:
    assert guild_points(guild, 3, second=False) == three
    assert guild_points(guild, 7, second=False) == seven
    assert guild_points(guild, 8, second=False) == seven
    assert refusals(count({guild: three})) == []
    assert refusals(count({guild: three + 1})) == [("ARM-BASE-42", "more_than_cards_give")]


def test_a_row_of_guilds_waits_until_all_are_counted() -> None:
    for told in (None, False):
        found = cell(GAME.pad(count({"guilds_counted": told, "workers_guild": 3})), "guilds")
        assert (found.points, found.missing) == (None, ("guilds_counted",))
    assert points("guilds", {}) == 0


def test_every_guild_of_the_data_has_an_item() -> None:
    assert set(DATA) == set(GUILDS) - {"copied_guild"}


@pytest.mark.rule("ARM-GUILD-02")
@given(st.dictionaries(st.sampled_from(COUNTED_GUILDS), st.integers(0, 12)))
def test_the_cap_holds_for_each_guild_and_not_for_their_sum(held: dict[str, int]) -> None:
    assert points("guilds", held, players=7) == sum(min(10, counted) for counted in held.values())


@pytest.mark.rule("ARM-BASE-03", "ARM-P8-02")
@pytest.mark.parametrize(("players", "most"), [(3, 5), (5, 7), (7, 9), (8, 9)])
def test_the_deck_holds_two_guilds_more_than_there_are_players(players: int, most: int) -> None:
    held = dict.fromkeys(COUNTED_GUILDS, 2) | {"strategists_guild": True}
    dealt = dict([*held.items()][:most])
    assert refusals(count(dealt, players=players)) == []
    more = dict([*held.items()][: most + 1])
    if len(more) > most:
        assert refusals(count(more, players=players)) == [("ARM-BASE-03", "more_guilds_than_dealt")]


def test_once_all_guilds_of_the_deck_have_an_owner_no_other_is_asked() -> None:
    held = dict.fromkeys(COUNTED_GUILDS[:5], 2)
    told = count(held, players=3)
    assert not GAME.counted(told, "babylon", COUNTED_GUILDS[5])
    assert not GAME.counted(told, "gizah", "strategists_guild")
    fewer = count(dict([*held.items()][1:]), players=3)
    assert GAME.counted(fewer, "babylon", COUNTED_GUILDS[5])


@pytest.mark.rule("ARM-BASE-42")
def test_each_grey_card_gives_the_craftsmen_two() -> None:
    odd = refusals(count({"craftsmens_guild": 3}))
    assert odd == [("ARM-BASE-42", "not_in_steps")]
    assert refusals(count({"craftsmens_guild": 4})) == []
    assert GAME.between(count({}), "gizah", "craftsmens_guild").nearest(3) == 4


@pytest.mark.rule("ARM-BASE-42")
def test_the_shipowners_count_their_own_guild_at_least() -> None:
    assert refusals(count({"shipowners_guild": 0})) == [("ARM-BASE-42", "less_than_possible")]
    assert refusals(count({"shipowners_guild": 1})) == []
