"""The component data agree with the printed counts of the rulebook and with each other."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.armada import GAME, naval
from rules.armada.components import CARDS, cards

HERE = Path(__file__).parents[2] / "games" / "armada"


@pytest.mark.rule("ARM-COMP-03", "ARM-COMP-11")
def test_twenty_four_armada_cards_six_of_each_colour() -> None:
    assert {colour: len(found) for colour, found in CARDS.items()} == {
        "red": 6,
        "yellow": 6,
        "blue": 6,
        "green": 6,
    }


@pytest.mark.rule("ARM-INV-01", "ARM-CARD-01")
def test_red_armada_cards_give_one_two_and_three_shields() -> None:
    red: dict[str, Any] = CARDS["red"]
    assert [red[card]["land_shields"] for card in ("dock", "quay", "jetty")] == [1, 2, 3]
    assert [card["naval_shields"] for card in red.values() if "naval_shields" in card] == [1, 2, 3]
    assert [red[card]["invades"] for card in ("dock", "quay", "jetty")] == [
        "right",
        "left",
        "right",
    ]


@pytest.mark.rule("ARM-BASE-02", "ARM-BASE-03", "ARM-SETUP-01")
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("players", range(3, 9))
def test_the_base_decks_hold_seven_cards_a_player_and_age(players: int, second: bool) -> None:
    colours = ("brown", "grey", "blue", "yellow", "red", "green", "purple")
    armada = {"red": 6, "yellow": 6, "blue": 6, "green": 6}
    unused = {"red": 3, "yellow": 2} if players == 3 else {}
    base = sum(
        cards(colour, players, second) - armada.get(colour, 0) + unused.get(colour, 0)
        for colour in colours
    )
    assert base == 3 * 7 * min(players, 7)  # the eighth player uses the decks of seven


@pytest.mark.rule("ARM-SETUP-03")
@pytest.mark.parametrize(
    ("colour", "three", "four"), [("red", 9 + 3, 13 + 6), ("yellow", 9 + 4, 13 + 6)]
)
def test_three_players_leave_out_three_red_and_two_yellow_cards(
    colour: str, three: int, four: int
) -> None:
    assert [cards(colour, players, second=False) for players in (3, 4)] == [three, four]


@pytest.mark.rule("ARM-COMP-05", "ARM-COMP-06")
def test_only_printed_naval_tokens_are_given() -> None:
    given = {token for age in naval.REWARDS for found in naval.results(age, 8) for token in found}
    assert given == {-3, -2, -1, 0, 1, 3, 5, 7}


@pytest.mark.rule("ARM-P8-02")
def test_eight_players_use_the_cards_of_seven() -> None:
    assert cards("purple", 8, second=False) == 9
    assert cards("blue", 8, second=False) == cards("blue", 7, second=False)


@pytest.mark.parametrize(
    ("name", "sheet", "totals"),
    [
        ("pad_invented", GAME, [108, 93, 91, 50]),
        ("naval_invented", GAME.calculators["naval"], [5, -3, 5, 3, 0]),
        ("land_invented", GAME.calculators["land"], [-3, 6, -2, -3, 9, 9]),
    ],
)
def test_the_invented_counts_are_legal_and_complete(
    name: str, sheet: Any, totals: list[int]
) -> None:
    counted = sheet.read_count(msgspec.json.decode((HERE / f"{name}.json").read_bytes()))
    assert sheet.audit(counted) == ()
    pad = sheet.pad(counted)
    assert list(pad.totals.values()) == totals
    assert pad.complete
    assert pad.places


def test_the_rulebook_lists_every_rule_that_the_engine_cites() -> None:
    cited = {spec.rule for spec in GAME.rows} | {spec.rule for spec in GAME.facts.values()}
    assert cited <= set(GAME.rulebook.rules)
    assert len(GAME.rulebook.examples) == 19
