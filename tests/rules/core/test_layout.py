"""A pad is laid out from the structs that are counted; nothing is laid out twice or forgotten."""

from typing import Literal

import pytest
from msgspec import Struct

from rules.core.layout import Item, RowSpec, lay_out
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
