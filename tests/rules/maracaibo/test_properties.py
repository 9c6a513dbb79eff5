"""What must hold of every count of Maracaibo, whatever is on the table."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter, Teach
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.maracaibo import GAME
from rules.maracaibo.buildings import KINDS, SPACES
from rules.maracaibo.facts import FACTS, NATIONS

COLOURS = ("red", "yellow", "blue", "green")
STEP = st.integers(0, 40)
LIMITS = {
    "vp_marker": 99,
    "last_vp": 20,
    "vp_income": 19,
    "cards": 120,
    "thresholds": 3,
    "quests": 6,
    "assistants": 2,
    "combat_points": 8,
    "sailors": 2,
    "attributes": 5,
    "combat_tokens": 6,
    "upgrades": 12,
}
OTHERS_FEEL = {f"influence_{nation}" for nation in NATIONS}  # a majority can be taken from others


@st.composite
def players(draw: st.DrawFn, laid: tuple[str, ...]) -> dict[str, Any]:
    counted: dict[str, Any] = {item: draw(st.integers(0, most)) for item, most in LIMITS.items()}
    counted |= {name: draw(st.booleans()) for name in laid}
    counted |= {f"influence_{nation}": draw(STEP) for nation in NATIONS}
    steps = ["bought", "two_vp"]
    return counted | {
        "vp_token": draw(st.sampled_from(["none", "100", "200"])),
        "last_step": draw(st.sampled_from(steps)),
        "doubloon_income": draw(st.integers(8, 34)),
    }


@st.composite
def marys(draw: st.DrawFn) -> dict[str, Any]:
    most = {"vp_marker": 99, "automa_markers": 22, "automa_cards": 30}
    most |= {"mary_quests": 12, "explorer_lead": 30}
    counted: dict[str, Any] = {item: draw(st.integers(0, high)) for item, high in most.items()}
    counted |= {f"influence_{nation}": draw(STEP) for nation in NATIONS}
    return counted | {"vp_token": draw(st.sampled_from(["none", "100", "200"]))}


@st.composite
def counts(draw: st.DrawFn) -> dict[str, Any]:
    """A complete and legal count with everything of the box read (the values are invented)."""
    box = {key: draw(st.integers(0, 12)) for key in FACTS if key.startswith("doubloon_track")}
    for nation in NATIONS:
        gains = draw(st.lists(st.booleans(), min_size=40, max_size=40))
        box |= {f"rank.{nation}.{step}": sum(gains[:step]) for step in range(1, 41)}
    box |= {"automa.row": True, "automa.round": draw(st.sampled_from(["odd", "even", "other"]))}
    laid = tuple(draw(st.permutations(tuple(KINDS)))[:4])
    table: dict[str, Any] = dict(zip(SPACES, laid, strict=True))
    for nation in NATIONS:
        table[f"empty_{nation}"] = draw(st.integers(1, 7))
        table[f"chips_{nation}"] = draw(st.integers(0, min(13, 2 * table[f"empty_{nation}"])))
    solo = draw(st.booleans())
    colours = draw(st.permutations(COLOURS))[: 1 if solo else draw(st.integers(2, 4))]
    seats = {colour: draw(players(laid)) for colour in colours}
    if solo:
        seats["mary"] = draw(marys())
        if box["automa.round"] == "other":
            gone = seats["mary"]["automa_markers"]
            seats["mary"]["automa_cells"] = draw(st.integers(0, gone))
    return {"seats": seats, "options": {"solo": solo}, "table": table, "box": box}


@given(counts())
@settings(max_examples=40)
def test_a_complete_legal_count_adds_up_part_by_part(data: dict[str, Any]) -> None:
    count = GAME.read_count(data)
    assert GAME.audit(count) == ()
    pad = GAME.pad(count)
    assert pad.complete
    assert pad.asks == ()
    rows = [row for row in pad.rows if row.kind == "score"]
    for seat in pad.seats:
        cells = [row.cells[seat] for row in rows]
        for cell in cells:
            assert cell.points == sum(part.points or 0 for part in cell.parts)
        assert pad.totals[seat] == sum(cell.points or 0 for cell in cells)
    best = {seat for seat, total in pad.totals.items() if total == max(map(int, _totals(pad)))}
    assert set(pad.winners) == ({"mary"} if "mary" in best else best)


@given(counts(), st.randoms())
@settings(max_examples=40)
def test_the_order_of_seats_does_not_matter(data: dict[str, Any], random: Any) -> None:
    order = list(data["seats"])
    random.shuffle(order)
    one = GAME.pad(GAME.read_count(data))
    other = GAME.pad(GAME.read_count({**data, "seats": {s: data["seats"][s] for s in order}}))
    assert one.totals == other.totals
    assert [(p.place, set(p.seats)) for p in one.places] == [
        (p.place, set(p.seats)) for p in other.places
    ]


@given(counts(), st.data())
@settings(max_examples=80)
def test_more_of_anything_never_lowers_ones_own_total(
    data: dict[str, Any], choice: st.DataObject
) -> None:
    seat = choice.draw(st.sampled_from(sorted(data["seats"])))
    numbers = [i for i, v in data["seats"][seat].items() if type(v) is int]
    item = choice.draw(st.sampled_from(sorted({*numbers} - {"doubloon_income"})))
    before = GAME.pad(GAME.read_count(data)).totals
    more = data["seats"][seat][item] + 1
    own = {**data["seats"][seat], item: more}
    after = GAME.pad(GAME.read_count({**data, "seats": {**data["seats"], seat: own}})).totals
    assert (after[seat] or 0) >= (before[seat] or 0)
    others = {s: t for s, t in after.items() if s != seat}
    if item in OTHERS_FEEL or data["options"]["solo"]:
        assert all((total or 0) <= (before[s] or 0) for s, total in others.items())
    else:
        assert others == {s: t for s, t in before.items() if s != seat}


@given(counts(), st.sampled_from(NATIONS))
@settings(max_examples=40)
@pytest.mark.rule("MAR-FINAL-12")
def test_an_emptier_supply_never_lowers_a_total(data: dict[str, Any], nation: str) -> None:
    before = GAME.pad(GAME.read_count(data)).totals
    table = {**data["table"], f"empty_{nation}": data["table"][f"empty_{nation}"] + 1}
    after = GAME.pad(GAME.read_count({**data, "table": table})).totals
    assert all((after[seat] or 0) >= (total or 0) for seat, total in before.items())


@given(counts())
@settings(max_examples=25)
def test_the_same_count_typed_or_recorded_gives_the_same_points(data: dict[str, Any]) -> None:
    setup = Setup(game="maracaibo", seats=tuple(data["seats"]), options=data["options"])
    state = GAME.apply(GAME.new(setup), Teach(facts=data["box"]), 1).state
    state = GAME.apply(state, Enter(values=data["table"]), 2).state
    for line, (seat, values) in enumerate(data["seats"].items(), start=3):
        move = Enter(seat=seat, values=values)
        assert GAME.check(state, move) == ()
        state = GAME.apply(state, move, line).state
    stored = msgspec.json.decode(msgspec.json.encode(state), type=Sheet)
    assert stored == state
    recorded, typed = GAME.pad(GAME.count(stored)), GAME.pad(GAME.read_count(data))
    assert (recorded.totals, recorded.places) == (typed.totals, typed.places)
    kinds = {s.kind for row in recorded.rows for c in row.cells.values() for s in c.sources}
    assert kinds <= {"line", "box", "rulebook"}


def _totals(pad: Any) -> list[int]:
    return [total for total in pad.totals.values() if total is not None]
