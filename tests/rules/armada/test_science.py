"""Science: squares and sets; wildcards and «most common» symbols solved for the best total."""

from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.armada.science import best
from rules.armada.science import points as worth
from tests.rules.armada.tables import GAME, cell, count, points

SMALL = st.tuples(*(st.integers(0, 5) for _ in range(3)))


def brute_force(symbols: tuple[int, int, int], wildcards: int, most_common: int) -> int:
    """Every order of the extra symbols times every choice; illegal choices are thrown away."""
    found = []
    for order in set(permutations("w" * wildcards + "m" * most_common)):
        for choices in product(range(3), repeat=len(order)):
            held = list(symbols)
            legal = True
            for kind, chosen in zip(order, choices, strict=True):
                legal &= kind == "w" or held[chosen] == max(held)
                held[chosen] += 1
            if legal:
                found.append(sum(n**2 for n in held) + 7 * min(held))
    return max(found)


def symbols(compass: int, gear: int, tablet: int, **more: Any) -> dict[str, Any]:
    return {"compass": compass, "gear": gear, "tablet": tablet, **more}


@pytest.mark.rule("ARM-BASE-39")
@pytest.mark.parametrize(
    ("held", "expected"), [((3, 2, 1), 21), ((3, 2, 2), 31), ((0, 0, 0), 0), ((4, 0, 0), 16)]
)
def test_squares_and_sets(held: tuple[int, int, int], expected: int) -> None:
    assert points("science", symbols(*held)) == expected


@pytest.mark.rule("ARM-BASE-40", "ARM-CARD-13", "ARM-CARD-14", "ARM-ISL-18", "ARM-ISL-19")
@given(SMALL, st.integers(0, 3), st.integers(0, 3))
def test_the_optimum_equals_brute_force(
    held: tuple[int, int, int], wildcards: int, most_common: int
) -> None:
    found = best(held, wildcards, most_common)
    assert found.points == brute_force(held, wildcards, most_common)
    assert found.points == worth(found.symbols)
    assert sum(found.symbols) == sum(held) + wildcards + most_common


@pytest.mark.rule("ARM-BASE-40")
def test_a_wildcard_completes_a_set_when_that_is_best() -> None:
    assert points("science", symbols(1, 1, 0, wildcards=1)) == 10
    assert points("science", symbols(4, 0, 0, wildcards=1)) == 25


@pytest.mark.rule("ARM-CARD-13")
def test_most_common_may_not_complete_a_set() -> None:
    assert points("science", symbols(2, 2, 1, most_common=1)) == 9 + 4 + 1 + 7
    assert points("science", symbols(1, 0, 0, most_common=1)) == 4


@pytest.mark.rule("ARM-CARD-14")
def test_a_tie_for_most_common_lets_the_player_choose() -> None:
    assert points("science", symbols(1, 1, 0, most_common=2)) == 9 + 1
    assert points("science", symbols(0, 0, 0, most_common=1)) == 1


@pytest.mark.rule("ARM-SYM-05", "ARM-CARD-13")
def test_the_end_of_the_game_decides_what_was_most_common() -> None:
    # the wildcard completes the second set first, and any kind is then as common as the others
    assert points("science", symbols(2, 2, 1, wildcards=1, most_common=1)) == 9 + 4 + 4 + 14


@pytest.mark.rule("ARM-ISL-18", "ARM-ISL-19", "ARM-SCORE-02")
def test_two_archipelagos_add_their_symbols_to_science() -> None:
    golden = symbols(1, 1, 0, islands=1, golden_archipelago=True)
    emerald = symbols(2, 1, 0, islands=1, emerald_archipelago=True)
    assert points("science", golden) == 10
    assert points("science", emerald) == 9 + 1
    assert points("islands", golden) == 0


@pytest.mark.rule("ARM-ISL-19")
def test_a_tie_lets_the_owner_of_the_emerald_archipelago_choose() -> None:
    tied = symbols(1, 1, 0, islands=1, emerald_archipelago=True)
    assert points("science", tied) == 4 + 1
    level = symbols(1, 1, 1, islands=1, emerald_archipelago=True)
    assert points("science", level) == 4 + 1 + 1 + 7
    assert points("science", symbols(0, 0, 0, islands=1, emerald_archipelago=True)) == 1


@given(SMALL, st.integers(0, 2), st.integers(0, 3), st.integers(0, 4))
def test_one_symbol_more_never_lowers_the_total(
    held: tuple[int, int, int], wildcards: int, most_common: int, at: int
) -> None:
    before = best(held, wildcards, most_common).points
    more = tuple(n + (at == kind) for kind, n in enumerate(held))
    after = best((more[0], more[1], more[2]), wildcards + (at == 3), most_common + (at == 4))
    assert after.points > before


@given(SMALL, st.integers(0, 2), st.integers(0, 3))
def test_the_three_kinds_are_alike(
    held: tuple[int, int, int], wildcards: int, most_common: int
) -> None:
    turned = (held[2], held[0], held[1])
    same = best(turned, wildcards, most_common).points
    assert best(held, wildcards, most_common).points == same


def test_the_cell_shows_what_each_kind_became() -> None:
    found = cell(GAME.pad(count(symbols(3, 2, 2, wildcards=1, most_common=1))), "science")
    assert [(p.item, p.value, p.points) for p in found.parts[:4]] == [
        ("compass", 3, 25),
        ("gear", 2, 4),
        ("tablet", 2, 4),
        ("science_sets", 2, 14),
    ]
    assert [p.facts.get("final") for p in found.parts[:3]] == [5, 2, 2]
    assert all(source.ref != "gizah.science_sets" for source in found.sources)


def test_science_waits_for_every_count() -> None:
    found = cell(GAME.pad(count(symbols(3, 2, 2, wildcards=None))), "science")
    assert (found.points, found.missing) == (None, ("wildcards",))


@pytest.mark.parametrize(
    ("free", "symbols"),
    [((-1, -1), (3, 2, 1)), ((900, 100), (1003, 2, 1)), ((0, 5000), (5003, 2, 1))],
)
def test_a_count_that_only_a_ruling_admits_is_counted_too(
    free: tuple[int, int], symbols: tuple[int, int, int]
) -> None:
    assert best((3, 2, 1), *free).symbols == symbols
