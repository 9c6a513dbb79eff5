"""«Счётчики дохода», «Счётчики влияния»: gains beyond the end of a track."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.pad import Pad
from rules.maracaibo import GAME
from rules.maracaibo.tracks import Influence, Raised, gain_influence, raise_income, upcoming
from tests.rules.maracaibo.tables import cell

TRACKS: Any = GAME.calculators["tracks"]
STANDS = {
    "doubloons_at": 8,
    "doubloons_gain": 0,
    "vp_at": 0,
    "vp_gain": 0,
    "nation": "france",
    "influence_at": 0,
    "influence_gain": 0,
}


def gained(round_: int = 1, box: dict[str, Any] | None = None, **red: Any) -> Pad:
    count = TRACKS.read_count(
        {
            "seats": {"red": {**STANDS, **red}, "blue": STANDS},
            "table": {"round": round_},
            "box": {"influence.france.last": 20} if box is None else box,
        }
    )
    assert TRACKS.audit(count) == ()
    pad: Pad = TRACKS.pad(count)
    return pad


@pytest.mark.rule("MAR-INCOME-01")
def test_a_gain_moves_the_markers_forward() -> None:
    pad = gained(doubloons_at=10, doubloons_gain=2, vp_at=3, vp_gain=4)
    assert cell(pad, "doubloon_marker").points == 12
    assert cell(pad, "vp_income_marker").points == 7
    assert pad.totals["red"] == 0


@pytest.mark.rule("MAR-INCOME-03")
def test_doubloon_income_beyond_34_becomes_vp_income() -> None:
    pad = gained(doubloons_at=33, doubloons_gain=4, vp_at=5)
    assert cell(pad, "doubloon_marker").points == 34
    assert cell(pad, "vp_income_marker").points == 8


@pytest.mark.rule("MAR-INCOME-04")
def test_the_worked_example_mar_ex_07_22_in_round_iii_gives_40_vp_and_leaves_2() -> None:
    pad = gained(round_=3, vp_at=18, vp_gain=4)
    assert cell(pad, "income_overflow").points == 40
    assert cell(pad, "vp_income_marker").points == 2
    assert pad.totals["red"] == 40


@pytest.mark.rule("MAR-INCOME-04", "MAR-INTER-01", "MAR-TURN-03")
@pytest.mark.parametrize(("round_", "vp"), [(1, 80), (2, 60), (3, 40), (4, 20)])
def test_20_vp_for_each_scoring_still_to_come(round_: int, vp: int) -> None:
    assert gained(round_=round_, vp_at=19, vp_gain=1).totals["red"] == vp
    assert upcoming(round_) * 20 == vp


@pytest.mark.rule("MAR-INCOME-03", "MAR-INCOME-04")
def test_surplus_doubloons_can_push_the_vp_income_over_its_end() -> None:
    raised = raise_income(34, 18, more_doubloons=3, more_vp=0, round_=4)
    assert raised == Raised(doubloons=34, vp=1, at_once=20)


@pytest.mark.rule("MAR-INFL-01", "MAR-INFL-03")
def test_every_step_beyond_the_end_of_an_influence_track_gives_2_vp() -> None:
    pad = gained(influence_at=18, influence_gain=5)
    assert cell(pad, "influence_marker").points == 20
    assert cell(pad, "influence_overflow").points == 6
    assert gain_influence(3, 2, 20) == Influence(5, 0)


@pytest.mark.rule("MAR-INFL-03", "MAR-SOLOACT-08", "MAR-SOLOCOMB-08")
@pytest.mark.parametrize(
    ("step", "gain", "reached", "vp"),
    [(19, 3, 20, 4), (20, 1, 20, 2), (4, 1, 5, 0)],
    ids=["a combat", "the action of a card", "not at the end"],
)
def test_marys_steps_beyond_the_end_give_her_2_vp_each(
    step: int, gain: int, reached: int, vp: int
) -> None:
    hers = {"nation": "france", "influence_at": step, "influence_gain": gain}
    data = {"seats": {"red": STANDS, "mary": hers}, "options": {"solo": True}}
    box = {"influence.france.last": 20}
    pad = TRACKS.pad(TRACKS.read_count({**data, "table": {"round": 2}, "box": box}))
    assert cell(pad, "influence_marker", "mary").points == reached
    assert pad.totals["mary"] == vp


@pytest.mark.rule("MAR-INFL-03")
def test_the_end_of_an_influence_track_is_asked_from_the_box() -> None:
    pad = gained(box={}, influence_at=18, influence_gain=5)
    assert pad.asks == ("influence.france.last",)
    assert pad.totals["red"] is None


@pytest.mark.rule("MAR-TURN-01")
@pytest.mark.parametrize("round_", [0, 5])
def test_there_are_four_rounds(round_: int) -> None:
    count = TRACKS.read_count({"seats": {"red": {}, "blue": {}}, "table": {"round": round_}})
    assert [refusal.rule for refusal in TRACKS.audit(count)] == ["MAR-TURN-01"]


@pytest.mark.rule("MAR-SOLO-02", "MAR-SOLOINC-02")
def test_marys_income_is_on_no_track_and_each_cell_says_why() -> None:
    data = {"seats": {"red": STANDS, "mary": {"nation": "france"}}, "options": {"solo": True}}
    pad = TRACKS.pad(TRACKS.read_count({**data, "table": {"round": 2}}))
    rows = ("income_overflow", "doubloon_marker", "vp_income_marker")
    assert {row: cell(pad, row, "mary").rule for row in rows} == {
        "income_overflow": "MAR-SOLOINC-02",
        "doubloon_marker": "MAR-SOLO-02",
        "vp_income_marker": "MAR-SOLOINC-02",
    }
    typed = {**data, "seats": {"red": {}, "mary": {"doubloons_gain": 2, "vp_gain": 3}}}
    found = TRACKS.audit(TRACKS.read_count(typed))
    assert [(refusal.rule, refusal.facts["item"]) for refusal in found] == [
        ("MAR-SOLO-02", "doubloons_gain"),
        ("MAR-SOLOINC-02", "vp_gain"),
    ]


@given(st.integers(8, 34), st.integers(0, 19), st.integers(0, 60), st.integers(0, 60))
@pytest.mark.rule("MAR-INCOME-03", "MAR-INCOME-04")
def test_no_step_of_income_is_lost(doubloons: int, vp: int, more: int, more_vp: int) -> None:
    raised = raise_income(doubloons, vp, more_doubloons=more, more_vp=more_vp, round_=4)
    assert raised.doubloons + raised.vp + raised.at_once == doubloons + vp + more + more_vp
    assert raised.doubloons <= 34
    assert 0 <= raised.vp < 20


@given(st.integers(0, 20), st.integers(0, 40))
@pytest.mark.rule("MAR-INFL-03")
def test_no_step_of_influence_is_lost(step: int, more: int) -> None:
    after = gain_influence(step, more, 20)
    assert after.step + after.at_once // 2 == step + more
    assert after.step <= 20
