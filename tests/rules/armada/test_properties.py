"""What must hold for every count: sums, orders, growth; what is offered is what is allowed."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.armada import GAME, naval
from rules.armada.rows import COUNTED_GUILDS, NAVAL
from rules.core.move import Enter
from rules.core.option import Between, OneOf
from rules.core.setup import Setup
from rules.core.sheet import Sheet, SheetGame
from tests.rules.armada.tables import LAND, NOTHING, SEATS, count
from tests.rules.armada.tables import NAVAL as NAVAL_SHEET

BOX = {f"fleet.{fleet}.{n}": 2 for fleet in ("yellow", "blue") for n in (2, 5)}
BOX |= {"fleet.blue.1": 1, "fleet.blue.3": 3, "fleet.blue.4": 5, "fleet.yellow.6": 3}
GROWS = {
    "land_1": 1,
    "land_3": 1,
    "land_5": 1,
    "coins": 3,
    "wonder": 1,
    "civilian": 1,
    "commercial": 1,
    "compass": 1,
    "gear": 1,
    "tablet": 1,
    "wildcards": 1,
    "most_common": 1,
}


@st.composite
def seats(draw: st.DrawFn) -> dict[str, Any]:
    """One player's plain things, without what exists once."""
    own: dict[str, Any] = {item: draw(st.integers(0, 1)) for item in GROWS}
    own["coins"] = draw(st.integers(0, 30))
    own["civilian"] = draw(st.integers(0, 30))
    own["land_defeats"] = draw(st.integers(0, 3))
    own["islands"] = draw(st.integers(0, 3))
    own["blue_ship"] = draw(st.integers(0, 6))
    own["wildcards"] = own["most_common"] = 0
    return own


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[dict[str, Any]], dict[str, bool]]:
    """A whole table with naval results that a conflict gave."""
    told = draw(st.lists(seats(), min_size=3, max_size=8))
    for item, age in NAVAL.items():
        tokens = draw(st.sampled_from(sorted(naval.results(age, len(told)))))
        for own, token in zip(told, draw(st.permutations(tokens)), strict=True):
            sign = "minus" if token < 0 else "plus"
            own[item] = f"{sign}_{abs(token)}" if token else "none"
    teams = draw(st.booleans()) and len(told) in (4, 6, 8)
    return told, {"teams": teams, "second_edition": draw(st.booleans())}


def made(told: list[dict[str, Any]], **options: bool) -> Any:
    return count(*told, players=len(told), box=BOX, **options)


@given(tables())
@settings(max_examples=60)
def test_totals_add_up_and_everybody_has_a_place(table: Any) -> None:
    told, options = table
    pad = GAME.pad(made(told, **options))
    for seat in pad.seats:
        rows = [row.cells[seat] for row in pad.rows if row.kind == "score"]
        assert pad.totals[seat] == sum(cell.points or 0 for cell in rows)
        for cell in rows:
            assert cell.points == sum(part.points or 0 for part in cell.parts)
    assert sorted(seat for place in pad.places for seat in place.seats) == sorted(pad.seats)
    best = max(total for total in pad.totals.values() if total is not None)
    if not options["teams"]:
        assert all(pad.totals[seat] == best for seat in pad.winners)


@given(tables())
@settings(max_examples=40)
def test_naval_tokens_of_a_real_conflict_are_never_refused(table: Any) -> None:
    told, _ = table
    refused = GAME.audit(made(told))
    assert not [r for r in refused if r.rule.startswith("ARM-CONF")]


@given(tables(), st.integers(0, 7))
@settings(max_examples=40)
def test_the_order_of_seats_does_not_matter(table: Any, turn: int) -> None:
    counted = made(table[0])
    turned = list(counted.seats.items())
    turned = turned[turn:] + turned[:turn]
    other = GAME.read_count({"seats": {s: _plain(own) for s, own in turned}, "box": BOX})
    assert GAME.pad(other).totals == GAME.pad(counted).totals
    assert set(GAME.pad(other).winners) == set(GAME.pad(counted).winners)


def _plain(own: Any) -> dict[str, Any]:
    return {f: v for f in own.__struct_fields__ if (v := getattr(own, f)) is not None}


@given(tables(), st.sampled_from([*GROWS, *COUNTED_GUILDS, "pirate_brotherhood", "islands"]))
@settings(max_examples=80)
def test_one_thing_more_never_lowers_ones_own_total(table: Any, item: str) -> None:
    told, options = table
    before = GAME.pad(made(told, **options)).totals["gizah"]
    held = told[0].get(item) or 0
    more = {item: True if item == "pirate_brotherhood" else held + GROWS.get(item, 1)}
    after = GAME.pad(made([{**told[0], **more}, *told[1:]], **options)).totals["gizah"]
    assert before is not None
    assert after is not None
    assert after >= before


# ------------------------------------------------------------ options and check


def _field(state: Sheet, game: SheetGame[Any], seat: str, item: str) -> Between | OneOf | None:
    for option in game.options(state, seat):
        if f"values.{item}" in option.fields:
            return option.fields[f"values.{item}"]
    return None


def _tried(field: Between | OneOf) -> tuple[list[Any], list[Any]]:
    if isinstance(field, OneOf):
        return list(field.values), []
    outside = [field.low - 1, max(field.high, field.low - 1) + 1]
    if field.high < field.low:
        return [], outside
    inside = [*range(field.low, field.high + 1, field.step)]
    between = [n + 1 for n in inside[:-1] if field.step > 1]
    return [inside[0], inside[len(inside) // 2], inside[-1]], outside + between


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (GAME, {}),
        (GAME, {"second_edition": True}),
        (GAME, {"teams": True, "cities": True}),
        (LAND, {"cities": True}),
        (LAND, {"teams": True}),
        (NAVAL_SHEET, {}),
    ],
)
@given(data=st.data())
@settings(max_examples=15)
def test_what_is_offered_is_allowed_and_just_outside_is_refused(
    game: SheetGame[Any], options: dict[str, bool], data: Any
) -> None:
    """A random walk: at each step one option is tried whole, then one legal value is entered."""
    players = data.draw(st.sampled_from((4, 6) if options.get("teams") else (3, 4, 5, 8)))
    state = game.new(Setup(game="armada", seats=SEATS[:players], options=dict(options)))
    for _ in range(12):
        seat = data.draw(st.sampled_from(("", *SEATS[:players])))
        offered = game.options(state, seat)
        if not offered:
            continue
        option = data.draw(st.sampled_from(offered))
        ((path, field),) = option.fields.items()
        item = path.removeprefix("values.")
        inside, outside = _tried(field)
        for value in inside:
            move = Enter(seat=seat or None, values={item: value})
            assert game.check(state, move) == (), (item, value)
        for value in outside:
            move = Enter(seat=seat or None, values={item: value})
            assert game.check(state, move), (item, value)
        if inside:
            value = data.draw(st.sampled_from(inside))
            state = game.apply(state, Enter(seat=seat or None, values={item: value})).state
            assert game.audit(game.count(state)) == ()
            game.pad(game.count(state))


def test_a_card_of_another_player_is_not_offered() -> None:
    state = GAME.new(Setup(game="armada", seats=SEATS[:4]))
    held = {"workers_guild": 4, "rainbow_archipelago": 3, "customs_office": True}
    state = GAME.apply(state, Enter(seat="gizah", values=held)).state
    for item in held:
        assert _field(state, GAME, "babylon", item) is None
        assert _field(state, GAME, "gizah", item) is not None
    assert _field(state, GAME, "gizah", "yellow_ship") == Between(0, 6)
    assert _field(state, GAME, "babylon", "yellow_ship") is None


def test_guilds_of_the_other_edition_are_not_offered() -> None:
    for second, missing in ((False, "decorators_guild"), (True, "strategists_guild")):
        setup = Setup(game="armada", seats=SEATS[:3], options={"second_edition": second})
        assert _field(GAME.new(setup), GAME, "gizah", missing) is None


def test_a_full_sheet_of_nothing_is_legal() -> None:
    assert GAME.audit(count(*[NOTHING] * 8, players=8)) == ()
