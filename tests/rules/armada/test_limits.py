"""A value that cannot be is refused at once with its rule: tokens, coins, symbols, points."""

from typing import Any

import pytest

from rules.armada import GAME
from rules.armada.city import TOKENS
from rules.core.layout import Item
from tests.rules.armada.tables import NOTHING, count, refusals

NUMBERS = [item.id for item in GAME.layout.items.values() if item.kind == "number"]


def naval(age: int, *tokens: str | None, **options: bool) -> list[tuple[str, str]]:
    """The refusals of a table whose naval tokens of one Age are these."""
    told: list[dict[str, Any]] = [{f"naval_{age}": token} for token in tokens]
    return refusals(count(*told, players=len(told), **options))


@pytest.mark.parametrize("item", NUMBERS)
def test_nothing_is_less_than_zero(item: str) -> None:
    refused = refusals(count({item: -1}, cities=True))
    assert refused, item
    assert {code for _, code in refused} <= {"less_than_possible", "more_than_islands"}


@pytest.mark.rule("ARM-BASE-30")
def test_a_treasury_is_never_negative_and_the_bank_limits_nobody() -> None:
    assert refusals(count({"coins": -1})) == [("ARM-BASE-30", "less_than_possible")]
    assert refusals(count(*[{"coins": 90}] * 3)) == []


@pytest.mark.rule("ARM-COMP-05", "ARM-COMP-06")
def test_the_pile_of_naval_tokens_limits_nobody() -> None:
    """ARM-GAP-10: five -2 and seven -1 are in the box; more players can tie for weakest."""
    assert naval(2, "plus_5", *["minus_2"] * 6) == []
    assert naval(3, "plus_7", *["minus_3"] * 7) == []


@pytest.mark.rule("ARM-COMP-07")
def test_land_tokens_have_the_printed_values_and_their_pile_limits_nobody() -> None:
    assert TOKENS == {"land_1": 1, "land_3": 3, "land_5": 5, "land_defeats": -1}
    assert refusals(count(*[{"land_defeats": 6}] * 8, players=8)) == []


@pytest.mark.rule("ARM-BASE-28", "ARM-INV-09", "ARM-TEAM-10", "ARM-TEAM-11")
@pytest.mark.parametrize(
    ("players", "teams", "most", "rule"),
    [
        (3, False, (2, 2, 2), "ARM-BASE-28"),
        (4, False, (3, 3, 3), "ARM-INV-09"),
        (5, False, (3, 4, 4), "ARM-INV-09"),
        (8, False, (3, 4, 4), "ARM-INV-09"),
        (4, True, (3, 3, 3), "ARM-TEAM-11"),
        (6, True, (3, 4, 4), "ARM-TEAM-11"),
    ],
)
def test_a_player_wins_no_more_than_he_fights(
    players: int, teams: bool, most: tuple[int, ...], rule: str
) -> None:
    for item, high in zip(("land_1", "land_3", "land_5"), most, strict=True):
        assert refusals(count({item: high}, players=players, teams=teams)) == []
        over = refusals(count({item: high + 1}, players=players, teams=teams))
        assert (rule, "more_conflicts_than_fought") in over


@pytest.mark.rule("ARM-TEAM-11", "ARM-EXP-05")
def test_with_diplomacy_a_player_of_a_team_may_meet_two_enemies() -> None:
    assert refusals(count({"land_1": 4}, players=4, teams=True, cities=True)) == []
    assert refusals(count({"land_1": 4}, players=4, teams=True)) != []


@pytest.mark.rule("ARM-BASE-29")
def test_a_table_has_no_more_victories_than_conflicts() -> None:
    assert refusals(count({"land_1": 2}, {"land_1": 1})) == []
    over = set(refusals(count({"land_1": 2}, {"land_1": 2})))
    assert over == {("ARM-BASE-29", "more_victories_than_fought")}


@pytest.mark.rule("ARM-INV-11")
def test_victories_and_defeats_together_are_no_more_than_the_conflicts() -> None:
    assert refusals(count({"land_1": 2, "land_5": 1, "land_defeats": 3})) == []
    over = set(refusals(count({"land_1": 2, "land_5": 1, "land_defeats": 4})))
    assert over == {("ARM-INV-11", "more_tokens_than_conflicts")}
    assert refusals(count({"land_defeats": 11}, players=5)) == []


@pytest.mark.rule("ARM-CONF-12", "ARM-CONF-06")
@pytest.mark.parametrize(("age", "first"), [(1, "plus_3"), (2, "plus_5"), (3, "plus_7")])
def test_two_players_are_not_first_at_once(age: int, first: str) -> None:
    assert naval(age, first, None, None) == []
    assert naval(age, first, first, None) == [("ARM-CONF-12", "two_naval_firsts")]


@pytest.mark.rule("ARM-CONF-07", "ARM-CONF-14")
@pytest.mark.parametrize(
    ("age", "first", "second"), [(1, "plus_3", "plus_1"), (3, "plus_7", "plus_5")]
)
def test_two_second_tokens_mean_that_nobody_is_first(age: int, first: str, second: str) -> None:
    assert naval(age, second, second, None, None) == []
    refused = [("ARM-CONF-07", "two_naval_seconds")]
    assert naval(age, first, second, second, None) == refused


@pytest.mark.rule("ARM-CONF-05", "ARM-CONF-17")
def test_there_are_no_victories_without_a_defeat() -> None:
    assert naval(1, "plus_3", "plus_1", "none", None) == []
    assert naval(1, "plus_3", "plus_1", "none", "none") == [("ARM-CONF-05", "nobody_weakest")]
    assert naval(1, "none", "none", "none", "none") == []


@pytest.mark.rule("ARM-CONF-04", "ARM-CONF-13", "ARM-CONF-15")
def test_tokens_that_no_conflict_gives_are_refused() -> None:
    no_such = [("ARM-CONF-04", "no_such_naval_result")]
    assert naval(1, "plus_1", "none", "minus_1") == no_such  # a second without a first
    assert naval(3, "plus_3", "plus_3", "plus_5", None) == no_such  # two thirds under a second
    assert naval(3, "plus_7", "plus_3", "plus_3", "minus_3") == []  # a tie for second
    assert naval(3, "plus_5", "plus_5", "plus_3", "minus_3") == []  # a tie for first
    assert naval(2, "minus_2", "minus_2", "minus_2") == no_such  # all equal take none


@pytest.mark.rule("ARM-CONF-08")
def test_a_table_that_reads_third_place_literally_may_have_its_tokens() -> None:
    literal = ("plus_5", "plus_5", "plus_3", "plus_3", "minus_3")
    assert naval(3, *literal) == [("ARM-CONF-04", "no_such_naval_result")]
    assert naval(3, *literal, third_after_ties=True) == []


@pytest.mark.rule("ARM-ISL-22")
def test_one_player_may_have_stayed_out() -> None:
    assert naval(3, "plus_7", "plus_5", "none", "minus_3") == []
    assert naval(1, "plus_3", "none", "minus_1") == []


@pytest.mark.rule("ARM-BASE-37")
@pytest.mark.parametrize(("at", "most"), [(0, 20), (1, 10)])
def test_a_wonder_gives_no_more_than_its_better_side(at: int, most: int) -> None:
    told: list[dict[str, Any]] = [{}, {}]
    for second_edition in (False, True):
        told[at] = {"wonder": most}
        assert refusals(count(*told, second_edition=second_edition)) == []
        told[at] = {"wonder": most + 1}
        assert refusals(count(*told, second_edition=second_edition)) == [
            ("ARM-BASE-37", "more_than_wonder_gives")
        ]


@pytest.mark.rule("ARM-BASE-16")
@pytest.mark.parametrize("symbol", ["compass", "gear", "tablet"])
def test_four_green_cards_of_different_names_show_a_symbol(symbol: str) -> None:
    assert refusals(count({symbol: 4})) == []
    assert refusals(count({symbol: 5})) == [("ARM-BASE-16", "more_symbols_than_cards")]
    assert refusals(count({symbol: 5}, cities=True)) == []


@pytest.mark.rule("ARM-CARD-13", "ARM-BASE-40")
def test_extra_symbols_are_no_more_than_the_cards_that_give_them() -> None:
    assert refusals(count({"most_common": 2}, {"most_common": 1})) == []
    assert set(refusals(count({"most_common": 2}, {"most_common": 2}))) == {
        ("ARM-CARD-13", "more_symbols_than_box")
    }
    assert refusals(count({"wildcards": 3})) == [("ARM-BASE-40", "more_symbols_than_box")]


def wild(**by_seat: int) -> list[tuple[str, str]]:
    seats = {seat: {"wildcards": number} for seat, number in by_seat.items()}
    return refusals(GAME.read_count({"seats": seats}))


@pytest.mark.rule("ARM-BASE-40")
def test_one_guild_and_babylon_give_a_wildcard_each() -> None:
    refused = [("ARM-BASE-40", "more_symbols_than_box")]
    assert wild(gizah=1, babylon=1, olympia=0) == []
    assert wild(gizah=0, babylon=2, olympia=0) == []
    assert wild(gizah=2, babylon=0, olympia=0) == refused
    assert set(wild(gizah=1, babylon=2, olympia=0)) == {*refused}
    assert set(wild(gizah=1, babylon=0, olympia=1)) == {*refused}


@pytest.mark.rule("ARM-BASE-40")
def test_whoever_has_not_said_their_wonder_may_be_babylon() -> None:
    refused = [("ARM-BASE-40", "more_symbols_than_box")]
    assert wild(city_1=2, city_2=0, city_3=0) == wild(city_1=1, city_2=1, city_3=0) == []
    assert set(wild(city_1=1, city_2=1, city_3=1)) == {*refused}
    assert wild(city_1=1, gizah=1, olympia=0) == wild(another_1=1, gizah=1, babylon=1) == []
    assert set(wild(city_1=1, gizah=1, babylon=1)) == {*refused}


def test_every_refusal_names_a_rule_of_the_rulebook() -> None:
    odd = dict.fromkeys(NUMBERS, 99) | {"naval_1": "plus_3", "strategists_guild": True}
    found = GAME.audit(count(odd, odd, players=4, second_edition=True, teams=True))
    assert {refusal.rule for refusal in found} <= set(GAME.rulebook.rules)
    assert len({refusal.code for refusal in found}) > 10


def test_items_of_one_kind_are_entered_alike() -> None:
    items: dict[str, Item] = dict(GAME.layout.items)
    assert items["naval_3"].choices == ("minus_3", "none", "plus_3", "plus_5", "plus_7")
    assert items["golden_archipelago"].kind == "toggle"
    assert set(NOTHING) <= set(items)
