"""Naval conflicts: ranks, Ages, ties, the loser who cannot win, the general tie, Forgotten Harbor."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.armada import naval
from tests.rules.armada.tables import NAVAL, fleet

AGES = (1, 2, 3)


def straightforward(age: int, strengths: list[int]) -> list[int]:
    """The bullets of the rulebook one after another, with no idea in common with the engine."""
    if max(strengths) == min(strengths):
        return [0 for _ in strengths]
    first_prize = [3, 5, 7][age - 1]
    second_prize = [1, 3, 5][age - 1]
    third_prize = [0, 0, 3][age - 1]
    result = []
    losers = [s for s in strengths if s == min(strengths)]
    winners = [s for s in strengths if s not in losers]
    podium = [*sorted(set(winners))[::-1], -1, -1, -1]
    firsts, seconds, thirds = (winners.count(level) for level in podium[:3])
    for own in strengths:
        if own in losers:
            result.append(-age)
        elif own == podium[0]:
            result.append(first_prize if firsts == 1 else second_prize)
        elif own == podium[1] and seconds == 1:
            result.append(second_prize if firsts == 1 else third_prize)
        elif own == podium[1]:
            result.append(third_prize if firsts == 1 else 0)
        elif own == podium[2]:
            alone = firsts == 1 and seconds == 1 and thirds == 1
            result.append(third_prize if alone else 0)
        else:
            result.append(0)
    return result


def tokens(age: int, strengths: list[int], out: tuple[int, ...] = ()) -> list[int]:
    named = {str(at): strength for at, strength in enumerate(strengths)}
    awards = naval.resolve(age, named, [str(at) for at in out])
    return [awards[seat].token for seat in named]


@pytest.mark.rule("ARM-CONF-03", "ARM-CONF-04", "ARM-CONF-10")
@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_table_equals_a_second_implementation_for_every_order(age: int, players: int) -> None:
    for strengths in product(range(players), repeat=players):
        assert tokens(age, list(strengths)) == straightforward(age, list(strengths))


@given(st.sampled_from(AGES), st.lists(st.integers(0, 9), min_size=3, max_size=8))
def test_it_also_equals_it_at_large_tables(age: int, strengths: list[int]) -> None:
    assert tokens(age, strengths) == straightforward(age, strengths)


@given(st.sampled_from(AGES), st.lists(st.integers(0, 9), min_size=3, max_size=8), st.data())
def test_the_order_of_seats_does_not_matter(age: int, strengths: list[int], data: object) -> None:
    order = data.draw(st.permutations(range(len(strengths))))  # type: ignore[attr-defined]
    shuffled = tokens(age, [strengths[at] for at in order])
    plain = tokens(age, strengths)
    assert shuffled == [plain[at] for at in order]


@given(st.sampled_from(AGES), st.lists(st.integers(0, 9), min_size=3, max_size=8))
def test_somebody_loses_whenever_somebody_wins(age: int, strengths: list[int]) -> None:
    given_out = tokens(age, strengths)
    assert (min(given_out) < 0) == (max(given_out) > 0)
    assert tuple(sorted(given_out)) in naval.results(age, len(strengths))


@pytest.mark.rule("ARM-CONF-05", "ARM-CONF-06", "ARM-CONF-07", "ARM-CONF-08")
@pytest.mark.parametrize(
    ("age", "expected"), [(1, (3, 1, 0, 0, -1)), (2, (5, 3, 0, 0, -2)), (3, (7, 5, 3, 0, -3))]
)
def test_every_rank_takes_the_token_of_its_age(age: int, expected: tuple[int, ...]) -> None:
    assert fleet(age, [9, 7, 5, 3, 1]) == expected


@pytest.mark.rule("ARM-CONF-09")
def test_a_loser_cannot_also_win() -> None:
    assert fleet(3, [5, 3, 1]) == (7, 5, -3)
    assert fleet(3, [5, 1, 1]) == (7, -3, -3)
    assert fleet(1, [5, 5, 1]) == (1, 1, -1)


@pytest.mark.rule("ARM-CONF-11")
@pytest.mark.parametrize(("age", "lost"), [(1, -1), (2, -2), (3, -3)])
def test_all_who_tie_for_weakest_take_the_defeat(age: int, lost: int) -> None:
    assert fleet(age, [4, 0, 0, 0])[1:] == (lost, lost, lost)


@pytest.mark.rule("ARM-CONF-12", "ARM-CONF-13")
@pytest.mark.parametrize(
    ("age", "expected"), [(1, (1, 1, 0, 0, -1)), (2, (3, 3, 0, 0, -2)), (3, (5, 5, 3, 0, -3))]
)
def test_a_tie_for_strongest_takes_one_rank_less(age: int, expected: tuple[int, ...]) -> None:
    assert fleet(age, [8, 8, 5, 4, 1]) == expected


@pytest.mark.rule("ARM-CONF-14", "ARM-CONF-15")
@pytest.mark.parametrize(
    ("age", "expected"), [(1, (3, 0, 0, 0, -1)), (2, (5, 0, 0, 0, -2)), (3, (7, 3, 3, 0, -3))]
)
def test_a_tie_for_second(age: int, expected: tuple[int, ...]) -> None:
    assert fleet(age, [8, 5, 5, 4, 1]) == expected


@pytest.mark.rule("ARM-CONF-15")
def test_a_tie_for_second_under_a_tie_for_first_takes_nothing() -> None:
    assert fleet(3, [8, 8, 5, 5, 1]) == (5, 5, 0, 0, -3)


@pytest.mark.rule("ARM-CONF-08", "ARM-CONF-13", "ARM-CONF-15")
@pytest.mark.parametrize(
    ("strengths", "default", "literal"),
    [
        ([8, 8, 5, 4, 1], (5, 5, 3, 0, -3), (5, 5, 3, 3, -3)),
        ([8, 5, 5, 4, 1], (7, 3, 3, 0, -3), (7, 3, 3, 3, -3)),
        ([8, 8, 5, 5, 4, 1], (5, 5, 0, 0, 0, -3), (5, 5, 0, 0, 3, -3)),
        ([8, 8, 5, 4, 4, 1], (5, 5, 3, 0, 0, -3), (5, 5, 3, 0, 0, -3)),
        ([8, 7, 5, 4, 1], (7, 5, 3, 0, -3), (7, 5, 3, 0, -3)),
    ],
)
def test_third_place_after_a_tie_takes_nothing_unless_the_table_reads_it_literally(
    strengths: list[int], default: tuple[int, ...], literal: tuple[int, ...]
) -> None:
    """ARM-GAP-09: the 3 has gone to the players ahead; the bullet itself names no exception."""
    assert fleet(3, strengths) == default
    assert fleet(3, strengths, third_after_ties=True) == literal
    assert fleet(2, strengths) == fleet(2, strengths, third_after_ties=True)


@pytest.mark.rule("ARM-CONF-16")
def test_a_tie_for_third_takes_nothing() -> None:
    assert fleet(3, [8, 7, 5, 5, 1]) == (7, 5, 0, 0, -3)


@pytest.mark.rule("ARM-CONF-05", "ARM-CONF-06", "ARM-CONF-11", "ARM-CONF-14")
def test_example_03_two_weakest_one_strongest_and_two_second_in_age_two() -> None:
    assert fleet(2, [2, 2, 8, 6, 6]) == (-2, -2, 5, 0, 0)


@pytest.mark.rule("ARM-CONF-17")
@pytest.mark.parametrize("age", AGES)
def test_example_16_nobody_takes_a_token_when_all_are_equal(age: int) -> None:
    assert fleet(age, [4, 4, 4, 4]) == (0, 0, 0, 0)


@pytest.mark.rule("ARM-CONF-17", "ARM-TEAM-13", "ARM-TEAM-14")
def test_teams_fight_at_sea_each_for_himself_and_not_doubled() -> None:
    assert fleet(3, [8, 8, 5, 1], teams=True) == (5, 5, 3, -3)
    assert fleet(1, [2, 2, 2, 2], teams=True) == (0, 0, 0, 0)


@pytest.mark.rule("ARM-ISL-21", "ARM-ISL-22")
def test_the_forgotten_harbor_takes_its_owner_out_of_the_ranking() -> None:
    assert fleet(2, [9, 4, 2, 0], out=[0]) == (0, 5, 3, -2)
    assert fleet(2, [9, 4, 2, 0], out=[3]) == (5, 3, -2, 0)
    assert fleet(1, [9, 4, 4, 4], out=[0]) == (0, 0, 0, 0)


@pytest.mark.rule("ARM-ISL-22")
def test_all_ranks_and_ties_are_those_of_the_players_who_take_part() -> None:
    assert fleet(3, [9, 9, 5, 4, 1], out=[0]) == (0, 7, 5, 3, -3)  # no tie for first is left
    assert fleet(3, [9, 8, 5, 1, 1], out=[4]) == (7, 5, 3, -3, 0)  # one weakest, not two
    assert fleet(1, [5, 3, 3, 3], out=[0]) == (0, 0, 0, 0)  # the rest are all equal


@pytest.mark.rule("ARM-ISL-21")
def test_only_one_player_has_the_forgotten_harbor() -> None:
    seats = {"gizah": {"stays_out": True}, "babylon": {"stays_out": True}, "olympia": {}}
    refused = NAVAL.audit(NAVAL.read_count({"seats": seats, "table": {"age": "1"}}))
    assert [(r.rule, r.code) for r in refused] == [("ARM-ISL-21", "held_by_another")]
