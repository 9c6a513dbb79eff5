"""What a sheet offers passes its check, and what it does not offer is refused: the pad and the others."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.move import Enter
from rules.core.option import Between, OneOf, Option
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.maracaibo import GAME

COLOURS = ("red", "yellow", "blue", "green")
SHEETS: dict[str, Any] = {"pad": GAME, **GAME.calculators}


@pytest.mark.parametrize("name", SHEETS)
@given(choice=st.data())
@settings(max_examples=40, deadline=None)
def test_at_every_table_what_is_offered_passes_and_what_is_not_is_refused(
    name: str, choice: st.DataObject
) -> None:
    sheet = SHEETS[name]
    solo = choice.draw(st.booleans())
    seats = ("red", "mary") if solo else COLOURS[: choice.draw(st.integers(2, 4))]
    box = {"automa.round": choice.draw(st.sampled_from(["odd", "even", "other"]))} if solo else {}
    state = sheet.new(Setup(game="maracaibo", seats=seats, options={"solo": solo}, box=box))
    for _ in range(choice.draw(st.integers(0, 14))):
        seat = choice.draw(st.sampled_from((None, *seats)))
        options = list(sheet.options(state, seat or ""))
        if not options:
            continue
        item, field = _open(choice.draw(st.sampled_from(options)))
        if isinstance(field, Between):
            assert field.low <= field.high, "a legal table is never stuck"
            value: Any = choice.draw(st.integers(field.low, field.high))
        else:
            value = choice.draw(st.sampled_from(field.values))
        move = Enter(seat=seat, values={item: value})
        assert sheet.check(state, move) == ()
        state = sheet.apply(state, move).state
    for seat in (None, *seats):
        for option in sheet.options(state, seat or ""):
            _offered_and_refused(sheet, state, seat, *_open(option))
    assert sheet.audit(sheet.count(state)) == ()


def _offered_and_refused(
    sheet: Any, state: Sheet, seat: str | None, item: str, field: Between | OneOf
) -> None:
    if isinstance(field, Between):
        offered: list[Any] = [field.low, field.high]
        others: list[Any] = [field.low - 1, field.high + 1]
    else:
        spec = (sheet.layout.items if seat else sheet.layout.table_items)[item]
        offered = list(field.values)
        others = [v for v in spec.choices or (False, True) if v not in field.values]
    assert all(not sheet.check(state, Enter(seat=seat, values={item: v})) for v in offered)
    assert all(sheet.check(state, Enter(seat=seat, values={item: v})) for v in others)


def _open(option: Option) -> tuple[str, Between | OneOf]:
    ((path, field),) = option.fields.items()
    return path.removeprefix("values."), field
