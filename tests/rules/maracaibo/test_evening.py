"""Three interim sheets and the pad: incomes stand until they are touched, VP markers are only a hint."""

import random
from itertools import pairwise
from typing import Any

import pytest

from rules.core.book import PAD
from rules.core.move import Enter
from rules.core.schedule import changed
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo import GAME
from tests.rules.evenings import Evening
from tests.rules.maracaibo.evenings import (
    BOARD,
    INCOMES,
    INTERIMS,
    ROUNDS,
    Plan,
    evening_of,
    fill,
    setup_of,
)
from tests.rules.maracaibo.tables import NOTHING, TABLE


def as_planned(evening: Evening, plan: Plan) -> None:
    for sheet in INTERIMS:
        read = ROUNDS.at(evening.book, sheet)
        assert {seat: dict(values) for seat, values in read.sheet.seats.items()} == plan.lies[sheet]
        for seat in plan.seats:
            assert read.pad.totals[seat] == plan.gain(sheet, seat)
            assert read.points("vp_after", seat) == plan.after(sheet, seat)


@pytest.mark.rule("MAR-INTER-05", "MAR-INTER-06", "MAR-SOLOINC-02")
@pytest.mark.parametrize("shuffled", [False, True], ids=["in order", "in any order"])
@pytest.mark.parametrize("seed", range(16))
def test_every_interim_sheet_reads_as_the_markers_lay(seed: int, shuffled: bool) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=shuffled)
    as_planned(evening, plan)
    assert ROUNDS.due(evening.book) == PAD
    assert evening.replayed() == evening.book


@pytest.mark.rule("MAR-VPTOK-01", "MAR-VPTOK-02")
@pytest.mark.parametrize("seed", range(16))
def test_vp_markers_are_hints_for_the_next_sheet_and_for_the_pad(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan)
    for sheet, next_ in pairwise(INTERIMS):
        carried = ROUNDS.at(evening.book, next_).carried
        for seat in plan.seats:
            hint = carried[seat, "vp_before"]
            assert (hint.kind, hint.value, hint.gap) == ("hint", plan.after(sheet, seat), False)
            assert hint.source == f"{sheet}/vp_after"
    pad = ROUNDS.at(evening.book, PAD)
    for seat in plan.seats:
        laps, space = divmod(plan.after("interim.3", seat), 100)
        assert pad.carried[seat, "vp_marker"].value == space
        assert pad.carried[seat, "vp_token"].value == ("none", "100", "200")[laps]
        assert pad.value(seat, "vp_marker") is None
        assert pad.value(seat, "vp_token") is None
        assert pad.points("vp_track", seat) is None


@pytest.mark.parametrize("seed", range(12))
def test_the_pad_after_tapping_what_stands_is_the_pad_typed_by_hand(seed: int) -> None:
    plan = Plan(seed)
    evening, chance = evening_of(plan, shuffled=True), plan.chance
    by_hand = GAME.new(Setup(game="maracaibo", seats=plan.seats, **_same(evening.setup)))
    table = Enter(values=TABLE)
    by_hand = GAME.apply(by_hand, table, 1).state
    evening.move(kind="enter", seat=None, values=TABLE)
    for seat in plan.seats:
        stands = {
            carried.item: carried.value
            for carried in ROUNDS.at(evening.book, PAD).untouched()
            if carried.seat == seat
        }
        items = BOARD if seat == "mary" else INCOMES
        assert stands == {item: plan.lies["interim.3"][seat][item] for item in items}
        rest = _rest(chance, seat, solo="mary" in plan.seats)
        evening.enter(PAD, seat, **rest)
        for item, value in stands.items():
            evening.enter(PAD, seat, **{item: value})
        move = Enter(seat=seat, values={**rest, **stands})
        assert GAME.check(by_hand, move) == ()
        by_hand = GAME.apply(by_hand, move, 1).state
    pads = ROUNDS.pad(ROUNDS.count(evening.book)), GAME.pad(GAME.count(by_hand))
    assert pads[0].complete
    assert _points(pads[0]) == _points(pads[1])
    assert (pads[0].totals, pads[0].places) == (pads[1].totals, pads[1].places)


def _same(setup: Setup) -> dict[str, Any]:
    return {"options": setup.options, "box": setup.box}


def _rest(chance: random.Random, seat: str, *, solo: bool) -> dict[str, Any]:
    """What no sheet knows of the final count."""
    marker = {"vp_marker": chance.randint(0, 99), "vp_token": chance.choice(("none", "100"))}
    nations = dict.fromkeys(("influence_france", "influence_spain", "influence_england"), 0)
    if seat == "mary":
        return {**marker, **nations, "mary_quests": chance.randint(0, 4), "explorer_lead": 3}
    rest = {item: value for item, value in NOTHING.items() if item not in INCOMES}
    more = {"quests": chance.randint(0, 4), "upgrades": chance.randint(0, 12)} if solo else {}
    return {**rest, **marker, **nations, **more, "cards": chance.randint(0, 60)}


def _points(pad: Any) -> list[int | None]:
    return [row.cells[seat].points for row in pad.rows for seat in pad.seats]


@pytest.mark.parametrize("seed", range(12))
def test_a_correction_flows_through_what_nobody_touched_and_fells_nothing(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, shuffled=True)
    seat = plan.chance.choice([seat for seat in plan.seats if seat != "mary"])
    before = ROUNDS.read(evening.book)
    assert evening.correct("interim.1", seat, vp_income=17) == []
    for sheet in INTERIMS:
        if sheet != "interim.1" and "vp_income" in plan.typed[sheet][seat]:
            break
        plan.lies[sheet][seat]["vp_income"] = 17
    as_planned(evening, plan)
    moved = {(stop, item) for stop, (_, item), *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= {("interim.2", "vp_income"), ("interim.3", "vp_income")}
    assert evening.replayed() == evening.book


@pytest.mark.parametrize("seed", range(12))
def test_a_sheet_filled_late_moves_only_what_nobody_touched_after_it(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, but="interim.2")
    before = ROUNDS.read(evening.book)
    fill(evening, plan, "interim.2")
    as_planned(evening, plan)
    moved = {stop for stop, *_ in changed(before, ROUNDS.read(evening.book))}
    assert moved <= {"interim.2", "interim.3"}


@pytest.mark.parametrize("seed", range(4))
def test_after_a_skipped_sheet_the_one_before_it_stands_with_a_gap(seed: int) -> None:
    plan = Plan(seed)
    evening = evening_of(plan, but="interim.2")
    evening.close("interim.2", skipped=True)
    carried = ROUNDS.at(evening.book, "interim.3").carried
    assert {c.source.partition("/")[0] for c in carried.values()} == {"interim.1"}
    assert all(c.gap for c in carried.values())
    for seat in plan.seats:
        assert carried[seat, "vp_before"].value == plan.after("interim.1", seat)
    assert not any(c.gap for c in ROUNDS.at(evening.book, PAD).carried.values())


def test_without_a_marker_there_is_an_income_to_gain_and_no_hint() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue"))
    for seat in ("red", "blue"):
        evening.enter("interim.1", seat, last_step="bought", vp_income=3, doubloon_income=12)
    evening.close("interim.1")
    read = ROUNDS.at(evening.book, "interim.1")
    assert read.pad.totals == {"red": 3, "blue": 3}
    after = next(row for row in read.pad.rows if row.id == "vp_after")
    assert (after.cells["red"].points, after.cells["red"].missing) == (None, ("vp_before",))
    kinds = {c.kind for c in ROUNDS.at(evening.book, "interim.2").carried.values()}
    assert kinds == {"stands"}


def test_the_round_is_said_by_the_place_of_the_sheet() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue"))
    with pytest.raises(Misspelled):
        evening.enter("interim.2", None, round=1)
    assert ROUNDS.options(evening.book, "", "interim.2") == []
    offered = {name for o in ROUNDS.options(evening.book, "red", "interim.2") for name in o.fields}
    assert "values.vp_before" in offered


def test_an_empty_sheet_of_an_evening_shows_where_the_markers_go() -> None:
    evening = Evening(ROUNDS, setup_of("red", "blue"))
    rows = [row.id for row in ROUNDS.at(evening.book, "interim.1").pad.rows]
    assert (rows[0], rows[-1]) == ("vp_before", "vp_after")


@pytest.mark.rule("MAR-SOLOINC-01", "MAR-SOLOINC-02")
def test_marys_points_may_be_typed_as_they_were_gained() -> None:
    evening = Evening(ROUNDS, setup_of("red", "mary"))
    evening.enter("interim.1", "mary", vp_before=20)
    evening.move(kind="enter", sheet="interim.1", seat="mary", values={}, points={"interim_vp": 4})
    evening.close("interim.1")
    assert ROUNDS.at(evening.book, "interim.1").points("vp_after", "mary") == 24
    carried = ROUNDS.at(evening.book, "interim.2").carried
    hers = [item for seat, item in carried if seat == "mary"]
    assert hers == ["vp_before"], "what was not counted does not stand"


@pytest.mark.rule("MAR-SETUP-29", "MAR-INTER-06")
def test_before_the_first_scoring_the_income_in_vp_stands_where_everybody_begins() -> None:
    evening = Evening(ROUNDS, setup_of("red", "mary"))
    carried = ROUNDS.at(evening.book, "interim.1").untouched()
    assert [(c.seat, c.item, c.value) for c in carried] == [("red", "vp_income", 0)]
    evening.enter("interim.1", "red", vp_before=20, last_step="two_vp")
    evening.close("interim.1")
    assert ROUNDS.at(evening.book, "interim.1").points("vp_after", "red") == 22
    assert evening.replayed() == evening.book
    with pytest.raises(Misspelled):
        evening.move(
            kind="enter", sheet="interim.1", seat="red", values={}, points={"interim_vp": 4}
        )
