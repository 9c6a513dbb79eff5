"""The pad of an evening by sheets is the pad typed by hand."""

import pytest

from rules.core.book import PAD
from rules.core.move import Enter
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.imperial_struggle import GAME
from tests.rules.evenings import Evening
from tests.rules.imperial_struggle.pages import carried, scoring
from tests.rules.imperial_struggle.plans import ROUNDS, SETUP, Plan, evening_of, write
from tests.rules.imperial_struggle.second_count import GOODS, SIDES


@pytest.fixture
def evening() -> Evening:
    return Evening(ROUNDS, SETUP)


def whole_evenings() -> list[int]:
    """Seeds whose evening reaches the final scoring."""
    return [seed for seed in range(20) if Plan(seed).table.won is None][:6]


@pytest.mark.rule("IMP-PFIN-01", "IMP-FIN-03")
@pytest.mark.parametrize("seed", whole_evenings())
def test_the_pad_from_sheets_is_the_pad_typed_by_hand(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=True)
    last = plan.table.after["peace.6"]
    read = ROUNDS.at(evening.book, PAD)
    assert read.value("", "ending") == "final_scoring"
    assert read.value("", "vp") == last["vp"]
    for side in SIDES:
        assert read.value(side, "debt") == last["debt"][side]
        assert read.value(side, "debt_limit") == plan.table.limit[side]
        assert read.value(side, "prestige") == plan.table.held[side]["prestige"]
    for side in SIDES:  # what stands is tapped
        values = {c.item: c.value for c in read.untouched() if c.seat == side}
        missing = {good: 0 for good in GOODS if (side, good) not in read.carried}
        evening.enter(PAD, side, **values, **missing)
    sheet = ROUNDS.at(evening.book, PAD).sheet
    typed = GAME.new(Setup(game="imperial_struggle", seats=SIDES))
    for seat, values in (("", sheet.table), *sheet.seats.items()):
        move = Enter(seat=seat or None, values=dict(values))
        assert GAME.check(typed, move) == ()
        typed = GAME.apply(typed, move, 1).state
    by_hand, pad = GAME.pad(GAME.count(typed)), ROUNDS.pad(ROUNDS.count(evening.book))
    assert pad.complete
    assert (pad.totals, pad.places, pad.decided_by) == (
        by_hand.totals,
        by_hand.places,
        by_hand.decided_by,
    )
    assert evening.replayed() == evening.book


def test_only_goods_in_demand_follow_on_the_pad(evening: Evening) -> None:
    write(evening, "peace.5", {"": {}, "britain": {"tobacco": 2}, "france": {}})
    write(evening, "peace.6", scoring())
    assert carried(evening, PAD, "britain", "furs") == (1, "follows")
    assert carried(evening, PAD, "britain", "tobacco") == (2, "stands")
    assert carried(evening, PAD, "britain", "prestige") == (2, "follows")


def test_without_the_sixth_scoring_phase_the_markers_are_a_hint(evening: Evening) -> None:
    write(evening, "peace.1", scoring())
    assert carried(evening, PAD, "", "ending") is None
    assert carried(evening, PAD, "france", "debt_limit") == (14, "hint")
    vp = carried(evening, PAD, "", "vp")
    assert vp
    assert vp[1] == "hint"


@pytest.mark.parametrize("row", ["track", "prestige", "available_debt", "furs", "territories"])
def test_no_row_takes_a_plain_number(evening: Evening, row: str) -> None:
    with pytest.raises(Misspelled):
        evening.move(kind="enter", seat="france", values={}, points={row: 2})
