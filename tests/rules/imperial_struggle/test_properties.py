"""What must hold of every count of Imperial Struggle, on its pad and on every further sheet."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter
from rules.core.option import Between, Option
from rules.core.pad import Pad
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.imperial_struggle import GAME
from rules.imperial_struggle.aftermath import AFTERMATH
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.war import WAR

SETUP = Setup(game="imperial_struggle", seats=("britain", "france"))
SHEETS: dict[str, Any] = {"final": GAME, "peace": PEACE, "war": WAR, "aftermath": AFTERMATH}
SEEDS = st.integers(0, 2**32)
every_sheet = pytest.mark.parametrize("name", SHEETS)


def _open(option: Option) -> tuple[str, Any]:
    ((path, field),) = option.fields.items()
    return path.removeprefix("values."), field


def _every(sheet: Any, state: Sheet) -> list[Option]:
    return [option for seat in ("", *SETUP.seats) for option in sheet.options(state, seat)]


FIRST = {
    "final": "ending",
    "peace": "round",
    "war": "theatre",
    "aftermath": "war",
}  # what the rest hangs on


def counted(seed: int, name: str) -> tuple[Any, Sheet]:
    """Every thing counted once, in any order, each with a value that is offered."""
    random, sheet = Random(seed), SHEETS[name]
    state = sheet.new(SETUP)
    layout = sheet.layout
    order: list[tuple[str | None, str]] = [(None, item) for item in layout.table_items]
    order += [(seat, item) for seat in SETUP.seats for item in layout.items]
    random.shuffle(order)
    for seat, item in sorted(order, key=lambda entry: entry[1] != FIRST[name]):
        fields = dict(_open(option) for option in sheet.options(state, seat or ""))
        if item not in fields:
            continue  # what was counted before leaves nothing to count here
        offered = fields[item]
        if isinstance(offered, Between):
            assert offered.low <= offered.high, f"{item} has no legal value"
            value: Any = random.randint(offered.low, offered.high)
        else:
            assert offered.values, f"{item} has no legal value"
            value = "final_scoring" if item == "ending" else random.choice(offered.values)
        move = Enter(seat=seat, values={item: value})
        assert sheet.check(state, move) == (), f"{item} = {value} was offered"
        state = sheet.apply(state, move).state
    return sheet, state


def swapped(data: dict[str, Any]) -> dict[str, Any]:
    seats = {"britain": data["seats"]["france"], "france": data["seats"]["britain"]}
    return {**data, "seats": seats}


def plain(state: Sheet) -> dict[str, Any]:
    return {"seats": dict(state.seats), "table": dict(state.table)}


@every_sheet
@given(seed=SEEDS)
@settings(max_examples=20)
def test_any_order_of_offered_values_makes_a_legal_complete_pad_that_adds_up(
    name: str, seed: int
) -> None:
    sheet, state = counted(seed, name)
    count = sheet.count(state)
    assert sheet.audit(count) == ()
    pad: Pad = sheet.pad(count)
    assert pad.complete
    for seat in pad.seats:
        scores = [row.cells[seat] for row in pad.rows if row.kind == "score"]
        assert pad.totals[seat] == sum(cell.points or 0 for cell in scores)
        for row in pad.rows:
            cell = row.cells[seat]
            assert cell.points is not None
            assert not cell.missing
            if row.kind == "score":
                assert cell.points == sum(part.points or 0 for part in cell.parts)
                assert cell.sources
    assert msgspec.json.decode(msgspec.json.encode(pad), type=Pad) == pad
    assert msgspec.json.decode(msgspec.json.encode(state), type=Sheet) == state


@every_sheet
@given(seed=SEEDS)
@settings(max_examples=20)
def test_at_every_table_what_is_offered_passes_and_one_beyond_is_refused(
    name: str, seed: int
) -> None:
    random, sheet = Random(seed), SHEETS[name]
    state = sheet.new(SETUP)
    for _ in range(random.randint(0, 20)):
        option = random.choice(_every(sheet, state))
        item, field = _open(option)
        if isinstance(field, Between):
            assert field.low <= field.high
            value: Any = random.randint(field.low, field.high)
        else:
            value = random.choice([*field.values, None])
        move = Enter(seat=option.seat, values={item: value})
        assert sheet.check(state, move) == ()
        state = sheet.apply(state, move).state
    for option in _every(sheet, state):
        item, field = _open(option)
        if isinstance(field, Between):
            inside, outside = [field.low, field.high], [field.low - 1, field.high + 1]
        else:
            items = sheet.layout.items if option.seat else sheet.layout.table_items
            known = items[item].choices or (False, True)
            inside, outside = list(field.values), [v for v in known if v not in field.values]
        for values, legal in ((inside, True), (outside, False)):
            for value in values:
                found = sheet.check(state, Enter(seat=option.seat, values={item: value}))
                assert (found == ()) is legal, (item, value)


@given(seed=SEEDS)
@settings(max_examples=25)
def test_sides_swapped_with_the_marker_mirrored_swap_the_points(seed: int) -> None:
    data = plain(counted(seed, "final")[1])
    data["table"] |= {"usa_flags_british": 0, "usa_flags_other": 0}
    mirrored = swapped(data)
    mirrored["table"] = {**data["table"], "vp": 30 - data["table"]["vp"]}
    one, other = GAME.pad(GAME.read_count(data)), GAME.pad(GAME.read_count(mirrored))
    assert one.totals["britain"] == other.totals["france"]
    assert one.totals["france"] == other.totals["britain"]
    if one.decided_by != "IMP-PFIN-04":  # only the last tie-break knows a side
        assert one.winners != other.winners


@given(seed=SEEDS)
@settings(max_examples=25)
def test_a_peace_phase_is_the_same_for_both_sides(seed: int) -> None:
    data = plain(counted(seed, "peace")[1])
    for entries in data["seats"].values():
        entries["ministry_vp"] = entries["ministry_trp"] = 0
    one, other = PEACE.pad(PEACE.read_count(data)), PEACE.pad(PEACE.read_count(swapped(data)))
    assert one.totals["britain"] == other.totals["france"]
    for row in one.rows:
        if row.id in ("debt", "treaty", "awards_won"):
            twin = next(r for r in other.rows if r.id == row.id)
            assert row.cells["britain"].points == twin.cells["france"].points


@given(seed=SEEDS)
@settings(max_examples=25)
def test_the_marker_after_final_scoring_decides_as_the_rule_says(seed: int) -> None:
    sheet, state = counted(seed, "final")
    pad = sheet.pad(sheet.count(state))
    marker = next(row for row in pad.rows if row.id == "marker").cells["france"].points
    seats = state.seats
    free = {side: seats[side]["debt_limit"] - seats[side]["debt"] for side in seats}
    if marker != 15:
        winner = "france" if marker > 15 else "britain"
    else:
        winner = "france" if free["france"] > free["britain"] else "britain"
    assert pad.winners == (winner,)


GIVING = ("prestige", "debt_limit", "furs", "spice", "fish", "tobacco", "sugar", "cotton")


@given(seed=SEEDS, side=st.sampled_from(SETUP.seats), item=st.sampled_from(GIVING))
@settings(max_examples=30)
def test_one_thing_more_never_worsens_the_own_side_of_the_final_scoring(
    seed: int, side: str, item: str
) -> None:
    data = plain(counted(seed, "final")[1])
    more = {**data["seats"][side], item: data["seats"][side][item] + 1}
    after = {**data, "seats": {**data["seats"], side: more}}
    assert _lead(GAME.pad(GAME.read_count(after)), side) >= _lead(
        GAME.pad(GAME.read_count(data)), side
    )


@given(seed=SEEDS, side=st.sampled_from(SETUP.seats))
@settings(max_examples=30)
def test_one_element_more_gives_one_strength_and_never_fewer_points_of_spoils(
    seed: int, side: str
) -> None:
    data = plain(counted(seed, "war")[1])
    before = WAR.pad(WAR.read_count(data))
    listed = [row.id for row in before.rows if row.kind == "score" and row.id != "army"]
    item = Random(seed).choice(listed)
    more = {**data["seats"][side], item: data["seats"][side][item] + 1}
    after = WAR.pad(WAR.read_count({**data, "seats": {**data["seats"], side: more}}))
    assert (after.totals[side] or 0) == (before.totals[side] or 0) + 1
    assert _lead(after, side) == _lead(before, side) + 1


def _lead(pad: Pad, side: str) -> int:
    other = next(seat for seat in pad.seats if seat != side)
    return (pad.totals[side] or 0) - (pad.totals[other] or 0)
