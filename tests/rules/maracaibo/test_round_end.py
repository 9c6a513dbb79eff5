"""«Промежуточный подсчёт очков»: what the hands do once a round is counted, in the rulebook's order."""

from typing import Any

import pytest

from rules.core.outcome import Effect
from tests.rules.evenings import Evening
from tests.rules.maracaibo.evenings import ROUNDS, setup_of

ANNA = {"vp_before": 47, "last_step": "two_vp", "vp_income": 6, "doubloon_income": 14}
BORIS = {"vp_before": 46, "last_step": "bought", "vp_income": 11, "doubloon_income": 18}
CLEAN_UP = [
    "clear_markets",
    "renew_open_cards",
    "reveal_building",
    "quests_or_story",
    "ships_to_havana",
    "left_of_ender_starts",
]


def effects(sheet: str = "interim.3", **seats: dict[str, Any]) -> list[Effect]:
    evening = Evening(ROUNDS, setup_of(*seats))
    for seat, values in seats.items():
        evening.enter(sheet, seat, **values)
    return list(ROUNDS.at(evening.book, sheet).effects)


@pytest.mark.rule("MAR-INTER-06")
def test_markers_go_to_their_space_then_doubloons_are_taken() -> None:
    assert effects(red=ANNA, blue=BORIS)[:4] == [
        Effect("marker_to", "red", {"space": 55, "vp": 8}),
        Effect("marker_to", "blue", {"space": 57, "vp": 11}),
        Effect("take_doubloons", "red", {"doubloons": 14}),
        Effect("take_doubloons", "blue", {"doubloons": 18}),
    ]


@pytest.mark.rule(
    "MAR-INTER-08",
    "MAR-INTER-09",
    "MAR-INTER-10",
    "MAR-INTER-11",
    "MAR-INTER-13",
    "MAR-INTER-14",
    "MAR-INTER-15",
    "MAR-INTER-16",
)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_clean_up_ends_with_the_next_round(number: int) -> None:
    steps = effects(f"interim.{number}", red=ANNA, blue=BORIS)[4:]
    assert [effect.code for effect in steps] == CLEAN_UP
    facts = {effect.code: effect.facts for effect in steps}
    assert facts["renew_open_cards"] == {"cards": 4}
    assert facts["reveal_building"] == {"space": number + 1}
    assert facts["left_of_ender_starts"] == {"round": number + 1}


@pytest.mark.rule("MAR-VPTOK-01", "MAR-VPTOK-02")
@pytest.mark.parametrize(
    ("before", "space", "sides"), [(91, 99, []), (92, 0, [100]), (95, 3, [100]), (195, 3, [200])]
)
def test_a_lap_of_the_track_takes_or_turns_the_token(
    before: int, space: int, sides: list[int]
) -> None:
    steps = effects(red={**ANNA, "vp_before": before}, blue=BORIS)
    assert Effect("marker_to", "red", {"space": space, "vp": 8}) in steps
    assert [effect.facts["side"] for effect in steps if effect.code == "vp_token"] == sides


def test_without_a_marker_only_the_gain_is_known_and_without_a_count_nothing() -> None:
    steps = effects(red={**ANNA, "vp_before": None}, blue={})
    assert steps[:2] == [
        Effect("gain_vp", "red", {"vp": 8}),
        Effect("take_doubloons", "red", {"doubloons": 14}),
    ]
    assert [effect.code for effect in steps[2:]] == CLEAN_UP


@pytest.mark.rule("MAR-SOLO-02", "MAR-SOLOINC-02")
def test_mary_moves_her_marker_and_takes_no_doubloons() -> None:
    mary = {"vp_before": 30, "automa_markers": 3, "automa_cards": 2}
    steps = [effect for effect in effects(red=ANNA, mary=mary) if effect.seat == "mary"]
    assert steps == [Effect("marker_to", "mary", {"space": 34, "vp": 4})]


def test_what_stands_counts_and_a_skipped_sheet_moves_nothing() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue"))
    evening.enter("interim.1", "red", **ANNA)
    evening.enter("interim.1", "blue", **BORIS)
    evening.close("interim.1")
    evening.enter("interim.2", "red", last_step="bought", vp_before=60)
    steps = ROUNDS.at(evening.book, "interim.2").effects
    assert steps[:2] == (
        Effect("marker_to", "red", {"space": 66, "vp": 6}),
        Effect("take_doubloons", "red", {"doubloons": 14}),
    )
    evening.close("interim.2", skipped=True)
    assert ROUNDS.at(evening.book, "interim.2").effects == ()
