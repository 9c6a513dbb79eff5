"""«Промежуточный подсчёт очков»: the sheet of steps 1 and 2."""

from typing import Any

import pytest

from rules.core.pad import Pad
from rules.maracaibo import GAME
from tests.rules.maracaibo.tables import cell

INTERIM: Any = GAME.calculators["interim"]
PYOTR = {"last_step": "bought", "vp_income": 3, "doubloon_income": 12}


def scored(**seats: dict[str, Any]) -> Pad:
    count = INTERIM.read_count({"seats": seats, "options": {"solo": "mary" in seats}})
    assert INTERIM.audit(count) == ()
    pad: Pad = INTERIM.pad(count)
    return pad


@pytest.mark.rule("MAR-INTER-06", "MAR-INTER-07")
def test_the_worked_example_mar_ex_02_pyotr_gains_12_doubloons_and_3_vp() -> None:
    pad = scored(red=PYOTR, blue=PYOTR)
    assert cell(pad, "interim_doubloons").points == 12
    assert pad.totals["red"] == 3
    assert pad.asks == (), "VP of the doubloon track are not needed now"


@pytest.mark.rule("MAR-INTER-04", "MAR-INTER-05")
@pytest.mark.parametrize(("step", "vp"), [("bought", 0), ("contributed", 0), ("two_vp", 2)])
def test_a_card_a_contribution_or_2_vp(step: str, vp: int) -> None:
    pad = scored(red={**PYOTR, "last_step": step}, blue=PYOTR)
    assert cell(pad, "interim_purchase").points == vp
    assert pad.totals["red"] == 3 + vp


@pytest.mark.rule("MAR-SOLOINC-01", "MAR-SOLOINC-02")
def test_the_worked_example_mar_ex_09_at_the_first_interim_scoring_mary_gains_4_vp() -> None:
    pad = scored(red=PYOTR, mary={"automa_markers": 3, "automa_cards": 2})
    assert pad.totals == {"red": 3, "mary": 4}


@pytest.mark.rule("MAR-INTER-06", "MAR-SETUP-29")
def test_at_the_start_the_income_is_8_doubloons_and_no_vp() -> None:
    start = {"last_step": "bought", "vp_income": 0, "doubloon_income": 8}
    assert scored(red=start, blue=start).totals["red"] == 0
    below = INTERIM.read_count({"seats": {"red": {"doubloon_income": 7}, "blue": {}}})
    assert [refusal.rule for refusal in INTERIM.audit(below)] == ["MAR-SETUP-29"]


@pytest.mark.rule("MAR-SOLOINC-01", "MAR-SOLO-02")
def test_mary_neither_buys_nor_has_doubloons_and_each_cell_says_so() -> None:
    pad = scored(red=PYOTR, mary={"automa_markers": 3, "automa_cards": 2})
    rows = ("interim_purchase", "interim_doubloons")
    rules = [(cell(pad, row, "mary").points, cell(pad, row, "mary").rule) for row in rows]
    assert rules == [(0, "MAR-SOLOINC-01"), (0, "MAR-SOLO-02")]


@pytest.mark.rule("MAR-SOLO-02", "MAR-SOLO-04")
def test_mary_has_no_purse_and_no_player_has_her_board() -> None:
    seats = {"red": {"automa_cards": 1}, "mary": {"doubloon_income": 8}}
    found = INTERIM.audit(INTERIM.read_count({"seats": seats, "options": {"solo": True}}))
    assert [(r.rule, r.code) for r in found] == [
        ("MAR-SOLO-04", "only_mary_has"),
        ("MAR-SOLO-02", "mary_has_none"),
    ]


@pytest.mark.rule("MAR-VPTOK-01")
def test_a_sheet_without_a_marker_reads_as_it_always_did() -> None:
    pad = scored(red=PYOTR, mary={"automa_markers": 3, "automa_cards": 2})
    assert [row.id for row in pad.rows] == ["interim_purchase", "interim_vp", "interim_doubloons"]


@pytest.mark.rule("MAR-VPTOK-01", "MAR-VPTOK-02")
def test_a_marker_goes_from_where_it_was_by_what_is_gained() -> None:
    pad = scored(red={**PYOTR, "vp_before": 98, "last_step": "two_vp"}, blue=PYOTR)
    assert cell(pad, "vp_before").points == 98
    assert cell(pad, "vp_after").points == 98 + 2 + 3
    assert pad.totals["red"] == 5, "what was there before is not gained again"
    assert cell(pad, "vp_after", "blue").missing == ("vp_before",)
    beyond = INTERIM.read_count({"seats": {"red": {"vp_before": 300}, "blue": {}}})
    assert [refusal.rule for refusal in INTERIM.audit(beyond)] == ["MAR-VPTOK-02"]
