"""What must hold of every count of Endeavor, whatever is on the table."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter, Teach
from rules.core.option import Between, OneOf, Option
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.endeavor import GAME
from rules.endeavor.tracks import FACTS, LONGEST, STATS

COLOURS = ("red", "yellow", "blue", "purple", "orange")
SMALL = st.integers(0, 20)


@st.composite
def seats(draw: st.DrawFn) -> dict[str, Any]:
    cities = draw(SMALL)
    counted = {stat: draw(st.integers(0, LONGEST)) for stat in STATS}
    counted |= {item: draw(SMALL) for item in ("routes", "buildings", "town_hall_draws", "cards")}
    counted |= {f"event_{n}": draw(SMALL) for n in (1, 2, 3)}
    return counted | {
        "cities": cities,
        "two_glory_cities": draw(st.integers(0, cities)),
        "harbour": draw(st.integers(0, 35 - cities)),
        "governor_slot_empty": draw(st.booleans()),
        "slavery": draw(st.integers(0, 1)),
    }


@st.composite
def counts(draw: st.DrawFn) -> dict[str, Any]:
    """A complete and legal count with every step of the box read."""
    box = {key: draw(st.booleans()) for key, spec in FACTS.items() if spec.shipped is None}
    colours = draw(st.permutations(COLOURS))[: draw(st.integers(2, 5))]
    return {
        "seats": {colour: draw(seats()) for colour in colours},
        "options": {"events": True},
        "box": box,
    }


@given(counts())
@settings(max_examples=40)
def test_a_complete_legal_count_adds_up_part_by_part(data: dict[str, Any]) -> None:
    count = GAME.read_count(data)
    assert GAME.audit(count) == ()
    pad = GAME.pad(count)
    assert pad.complete
    assert pad.asks == ()
    for seat in pad.seats:
        cells = [row.cells[seat] for row in pad.rows]
        for cell in cells:
            assert cell.points == sum(part.points or 0 for part in cell.parts)
        assert pad.totals[seat] == sum(cell.points or 0 for cell in cells)
    best = max(total or 0 for total in pad.totals.values())
    assert set(pad.winners) == {seat for seat, total in pad.totals.items() if total == best}


@given(counts(), st.randoms())
@settings(max_examples=40)
def test_the_order_of_seats_does_not_matter(data: dict[str, Any], random: Any) -> None:
    order = list(data["seats"])
    random.shuffle(order)
    one = GAME.pad(GAME.read_count(data))
    other = GAME.pad(GAME.read_count({**data, "seats": {s: data["seats"][s] for s in order}}))
    assert one.totals == other.totals
    assert set(one.winners) == set(other.winners)
    assert [(p.place, set(p.seats)) for p in one.places] == [
        (p.place, set(p.seats)) for p in other.places
    ]


@given(counts(), st.data())
@settings(max_examples=80)
def test_more_of_anything_never_lowers_a_total_except_slavery(
    data: dict[str, Any], choice: st.DataObject
) -> None:
    seat = choice.draw(st.sampled_from(sorted(data["seats"])))
    item = choice.draw(st.sampled_from(sorted(data["seats"][seat])))
    before = GAME.pad(GAME.read_count(data)).totals
    value = data["seats"][seat][item]
    more = True if isinstance(value, bool) else value + choice.draw(st.integers(1, 4))
    after = GAME.pad(GAME.read_count(_with(data, seat, item, more))).totals
    assert {s: t for s, t in after.items() if s != seat} == {
        s: t for s, t in before.items() if s != seat
    }
    if item == "slavery":
        assert (after[seat] or 0) == (before[seat] or 0) - (more - value)
    else:
        assert (after[seat] or 0) >= (before[seat] or 0)


@given(counts())
@settings(max_examples=30)
def test_the_same_count_typed_or_recorded_gives_the_same_points(data: dict[str, Any]) -> None:
    setup = Setup(game="endeavor", seats=tuple(data["seats"]), options=data["options"])
    state = GAME.apply(GAME.new(setup), Teach(facts=data["box"]), 1).state
    for line, (seat, values) in enumerate(data["seats"].items(), start=2):
        move = Enter(seat=seat, values=values)
        assert GAME.check(state, move) == ()
        state = GAME.apply(state, move, line).state
    stored = msgspec.json.decode(msgspec.json.encode(state), type=Sheet)
    assert stored == state
    recorded, typed = GAME.pad(GAME.count(stored)), GAME.pad(GAME.read_count(data))
    assert recorded.totals == typed.totals
    assert recorded.places == typed.places
    kinds = {s.kind for row in recorded.rows for c in row.cells.values() for s in c.sources}
    assert kinds <= {"line", "box", "rulebook"}


@given(st.data())
@settings(max_examples=60)
def test_at_every_table_what_is_offered_passes_and_one_beyond_is_refused(
    choice: st.DataObject,
) -> None:
    events = choice.draw(st.booleans())
    setup = Setup(game="endeavor", seats=("red", "blue"), options={"events": events})
    state = GAME.new(setup)
    for _ in range(choice.draw(st.integers(0, 10))):
        seat = choice.draw(st.sampled_from(setup.seats))
        item, field = _open(choice.draw(st.sampled_from(list(GAME.options(state, seat)))))
        if isinstance(field, Between):
            assert field.low <= field.high, "a legal table is never stuck"
            value: Any = choice.draw(st.integers(field.low, field.high))
        else:
            value = choice.draw(st.sampled_from([*field.values, None]))
        assert GAME.check(state, Enter(seat=seat, values={item: value})) == ()
        state = GAME.apply(state, Enter(seat=seat, values={item: value})).state
    for option in GAME.options(state, "red"):
        item, field = _open(option)
        if isinstance(field, Between):
            for inside in (field.low, field.high):
                assert GAME.check(state, Enter(seat="red", values={item: inside})) == ()
            for outside in (field.low - 1, field.high + 1):
                assert GAME.check(state, Enter(seat="red", values={item: outside}))
        else:
            assert field == OneOf((False, True))
    assert GAME.audit(GAME.count(state)) == ()


def _open(option: Option) -> tuple[str, Between | OneOf]:
    ((path, field),) = option.fields.items()
    return path.removeprefix("values."), field


def _with(data: dict[str, Any], seat: str, item: str, value: Any) -> dict[str, Any]:
    own = {**data["seats"][seat], item: value}
    return {**data, "seats": {**data["seats"], seat: own}}
