"""Points typed as a plain number: no legal count leaves the bounds, and a tie still asks for the coins."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.armada import GAME
from rules.armada.components import GUILDS, edition
from rules.armada.rows import COUNTED_GUILDS, POINT_ISLANDS, SYMBOL_ISLANDS, YELLOW_CARDS
from rules.core.move import Enter
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.armada.tables import LAND, NAVAL, SEATS, count
from tests.rules.armada.test_properties import BOX, tables
from tests.rules.worth import assert_inside, assert_nothing_hidden, assert_same_totals, bounded


@st.composite
def counts(draw: st.DrawFn) -> dict[str, Any]:
    """A whole table, with cards that exist once dealt to anybody."""
    drawn, options = draw(tables())
    cities = draw(st.booleans())
    seats = {
        seat: {**entries, "guilds_counted": True, "islands": 9 if not at else 0}
        for at, (seat, entries) in enumerate(zip(SEATS, drawn, strict=False))
    }
    box = {**BOX, "debt.points": draw(st.integers(0, 3))}
    second = options["second_edition"]
    printed = [g for g, data in GUILDS.items() if edition(second) in data["editions"]]
    dealt = draw(st.permutations(printed))[: min(len(seats), 7) + 2]
    for guild in dealt:
        seat = draw(st.sampled_from(sorted(seats)))
        value: int | bool = True
        if guild in COUNTED_GUILDS:
            plain = GAME.read_count({"seats": {s: {} for s in seats}, "options": options})
            possible = GAME.between(plain, seat, guild)
            value = draw(st.sampled_from(range(possible.low, possible.high + 1, possible.step)))
        seats[seat][guild] = value
    for island in (*POINT_ISLANDS, *SYMBOL_ISLANDS):
        rainbow = island == "rainbow_archipelago"
        seats[SEATS[0]][island] = draw(st.integers(0, 30)) if rainbow else draw(st.booleans())
    for card in YELLOW_CARDS:
        seats[draw(st.sampled_from(sorted(seats)))][card] = True
    for entries in seats.values():
        entries["yellow_ship"] = draw(st.integers(0, 6))
        if cities:
            entries |= {"cities_points": draw(st.integers(0, 20)), "debts": draw(st.integers(0, 9))}
    return {"seats": seats, "options": {**options, "cities": cities}, "box": box}


@given(counts(), st.booleans())
@settings(max_examples=60)
def test_what_is_counted_lies_inside_the_bounds(data: dict[str, Any], read: bool) -> None:
    assert_inside(GAME, GAME.read_count(data if read else {**data, "box": {}}))


@given(counts())
@settings(max_examples=30)
def test_all_rows_as_plain_numbers_give_the_same_totals(data: dict[str, Any]) -> None:
    assert_same_totals(GAME, data)


@given(counts(), st.data())
@settings(max_examples=30)
def test_a_plain_number_hides_nothing_that_others_need(
    data: dict[str, Any], choice: st.DataObject
) -> None:
    cells = sorted(bounded(GAME, GAME.read_count(data)))
    assert_nothing_hidden(GAME, data, *choice.draw(st.sampled_from(cells)))


@pytest.mark.rule("ARM-BASE-35", "ARM-CONF-18", "ARM-BASE-36", "ARM-GUILD-01")
@pytest.mark.parametrize(
    ("players", "row", "low", "high"),
    [
        (3, "military", -6, 2 * (1 + 3 + 5)),
        (5, "military", -11, 3 * 1 + 4 * (3 + 5)),
        (4, "naval", -6, 3 + 5 + 7),
        (3, "treasury", 0, 33),
        (3, "guilds", 0, 50),
        (3, "shipyard", 0, 10),
    ],
)
def test_the_least_and_the_most_of_a_row(players: int, row: str, low: int, high: int) -> None:
    box = {f"fleet.blue.{space}": 9 for space in range(1, 6)}
    bound = bounded(GAME, count(players=players, box=box))["gizah", row]
    assert (bound.low, bound.high) == (low, high)


@pytest.mark.rule("ARM-BASE-44")
@pytest.mark.parametrize("teams", [False, True])
def test_a_treasury_typed_plainly_leaves_only_a_tie_to_the_coins(teams: bool) -> None:
    """Nobody counts coins for a win by points; between equal ones they are named as missing."""
    state = GAME.new(Setup(game="armada", seats=SEATS[:4], options={"teams": teams}))
    for seat, entries in count(players=4).seats.items():
        plain = {i: v for i in entries.__struct_fields__ if (v := getattr(entries, i)) is not None}
        state = GAME.apply(state, Enter(seat=seat, values=plain)).state
        state = GAME.apply(state, Enter(seat=seat, values={}, points={"treasury": 2})).state
    pad = GAME.pad(GAME.count(state))
    assert pad.complete
    assert pad.places == ()
    assert pad.rows[-1].cells["gizah"].missing == ("coins",)
    for at, seat in enumerate(SEATS[:4]):
        state = GAME.apply(state, Enter(seat=seat, values={"civilian": 3 * (at // 2) + at})).state
    pad = GAME.pad(GAME.count(state))
    assert pad.winners == (SEATS[2:4] if teams else SEATS[3:4])


def test_a_conflict_is_fought_not_typed_as_points() -> None:
    setup = Setup(game="armada", seats=SEATS[:4])
    for game, row in ((LAND, "land_tokens"), (NAVAL, "naval_token"), (GAME, "cities")):
        with pytest.raises(Misspelled):
            game.apply(game.new(setup), Enter(seat="gizah", values={}, points={row: 1}))
    for row in ("wonder", "civilian", "most_coins"):
        with pytest.raises(Misspelled):
            GAME.apply(GAME.new(setup), Enter(seat="gizah", values={}, points={row: 1}))
