"""A pad is laid out from the structs that are counted; nothing is laid out twice or forgotten."""

from typing import Any, Literal

import pytest
from msgspec import UNSET, Struct

from rules.core.layout import Item, Once, RowSpec, lay_out
from rules.core.spelling import spell
from rules.registry import CODES, game
from tests.rules.core.toy import GAME


class Mine(Struct):
    ore: int | None = None
    gate: bool | None = None
    rank: Literal["low", "high"] | None = None


class Nothing(Struct):
    pass


WHOLE = (RowSpec("a", "R-1", ("ore", "gate")), RowSpec("b", "R-2", ("rank",), when="ranks"))


def test_the_kind_of_an_item_follows_its_type() -> None:
    assert lay_out(WHOLE, Mine, Nothing).items == {
        "ore": Item("ore", "number"),
        "gate": Item("gate", "toggle"),
        "rank": Item("rank", "choice", ("low", "high")),
    }


@pytest.mark.parametrize(
    "rows",
    [
        WHOLE[:1],
        (*WHOLE, RowSpec("c", "R-3", ("ore",))),
        (*WHOLE, RowSpec("c", "R-3", ("gold",))),
        (*WHOLE, RowSpec("c", "R-3", (), ("depth",))),
    ],
    ids=["forgotten", "twice", "unknown", "unknown for the table"],
)
def test_rows_and_items_must_match_exactly(rows: tuple[RowSpec, ...]) -> None:
    with pytest.raises(ValueError, match="rows and items differ"):
        lay_out(rows, Mine, Nothing)


@pytest.mark.parametrize(
    ("options", "shown"),
    [({}, ["a"]), ({"ranks": False}, ["a"]), ({"ranks": True}, ["a", "b"])],
)
def test_a_row_of_a_variant_is_shown_only_with_it(
    options: dict[str, object], shown: list[str]
) -> None:
    assert [row.id for row in lay_out(WHOLE, Mine, Nothing).shown(options)] == shown


def test_a_row_is_found_by_its_id() -> None:
    layout = lay_out(WHOLE, Mine, Nothing)
    assert layout.row("b") == WHOLE[1]
    assert layout.row("z") is None


def test_table_wide_items_have_their_own_list() -> None:
    assert list(GAME.layout.table_items) == ["depth"]
    assert "depth" not in GAME.layout.items


ONCE = Once("gates", ("gate",))


def test_who_has_none_of_a_thing_is_said_with_it() -> None:
    items = lay_out(WHOLE, Mine, Nothing, {"ore": 0, "rank": None}).items
    assert items["ore"].none == 0
    assert items["rank"].none is None
    assert items["gate"].none is UNSET


def test_a_thing_that_is_there_once_is_nobodys_while_it_is_empty() -> None:
    layout = lay_out(WHOLE, Mine, Nothing, {}, (ONCE,))
    assert layout.items["gate"] == Item("gate", "toggle", none=None, unique=True)
    assert not layout.items["ore"].unique
    assert layout.once == (ONCE,)


@pytest.mark.parametrize("told", [({"gold": 0}, ()), ({}, (Once("x", ("gold",)),))])
def test_what_is_not_counted_cannot_be_described(told: Any) -> None:
    with pytest.raises(ValueError, match="no such items"):
        lay_out(WHOLE, Mine, Nothing, *told)


def _sheets() -> list[Any]:
    games = [game(code) for code in CODES]
    return [sheet for found in games for sheet in (found, *found.calculators.values())]


@pytest.mark.parametrize("sheet", _sheets(), ids=lambda sheet: type(sheet).__name__)
def test_none_of_a_thing_can_be_written(sheet: Any) -> None:
    """The value fits the type of the count, and it is never somebody's card."""
    layout = sheet.layout
    for kind, items in ((sheet.seat_type, layout.items), (sheet.table_type, layout.table_items)):
        spell({n: i.none for n, i in items.items() if i.none is not UNSET}, kind)
    for item in layout.items.values():
        assert not item.unique or item.none is None
    for group in layout.once:
        assert {*group.items} <= {*layout.items}
        assert not group.closes or layout.items[group.closes].none is True
