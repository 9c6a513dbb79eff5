"""What must hold of the bounds of plain points, whatever lies on the table."""

from typing import Any

from rules.core.move import Enter
from rules.core.pad import Pad
from rules.core.setup import Setup
from rules.core.sheet import Bound, Sheet, SheetGame

Points = dict[tuple[str, str], int]  # by seat and row


def bounded(game: SheetGame[Any], count: Any) -> dict[tuple[str, str], Bound]:
    """The bound of every cell that takes a plain number."""
    cells = [(seat, row) for seat in count.seats for row in game.rows]
    bounds = {(seat, row.id): game.row_bounds(count, seat, row) for seat, row in cells}
    return {cell: bound for cell, bound in bounds.items() if bound is not None}


def points_of(pad: Pad) -> Points:
    cells = [(seat, row.id, cell.points) for row in pad.rows for seat, cell in row.cells.items()]
    return {(seat, row): points for seat, row, points in cells if points is not None}


def assert_inside(game: SheetGame[Any], count: Any) -> None:
    """The points of every cell that takes a plain number lie inside its bound."""
    assert game.audit(count) == ()
    points, kinds = points_of(game.pad(count)), {row.id: row.kind for row in game.rows}
    for cell, bound in bounded(game, count).items():
        assert kinds[cell[1]] == "score", "only points can be typed as points"
        assert bound.low <= points.get(cell, 0) <= (bound.high or 0), (cell, points[cell], bound)
        for rule in (bound.rule, bound.low_rule or bound.rule):
            assert rule in game.rulebook.rules


def assert_same_totals(game: SheetGame[Any], data: dict[str, Any]) -> Pad:
    """Every cell that takes one typed as a plain number: the totals are those of the parts."""
    count = game.read_count(data)
    by_parts = game.pad(count)
    points = points_of(by_parts)
    state = _typed(game, data)
    for seat, row in bounded(game, count):
        move = Enter(seat=seat, values={}, points={row: points[seat, row]})
        assert game.check(state, move) == (), (seat, row)
        state = game.apply(state, move).state
    pad = game.pad(game.count(state))
    assert pad.totals == by_parts.totals
    return pad


def assert_nothing_hidden(game: SheetGame[Any], data: dict[str, Any], seat: str, row: str) -> None:
    """One cell typed plainly: what is unknown because of it is named."""
    points = points_of(game.pad(game.read_count(data)))
    move = Enter(seat=seat, values={}, points={row: points[seat, row]})
    pad = game.pad(game.count(game.apply(_typed(game, data), move).state))
    for shown in pad.rows:
        for cell in shown.cells.values():
            assert cell.points is not None or cell.missing or shown.kind == "note"


def _typed(game: SheetGame[Any], data: dict[str, Any]) -> Sheet:
    setup = Setup(
        game=game.code,
        seats=tuple(data["seats"]),
        options=data.get("options", {}),
        box=data.get("box", {}),
    )
    state: Sheet = game.apply(game.new(setup), Enter(values=data.get("table", {}))).state
    for seat, values in data["seats"].items():
        state = game.apply(state, Enter(seat=seat, values=values)).state
    return state
