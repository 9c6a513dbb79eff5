"""Rulebook chapter «Подготовка к игре», step Б: which trade token lies on which round cell."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import place_kind, refuse_unplaced, round_routes, route
from rules.endeavor.referee.desk import Desk, token_left
from rules.endeavor.referee.known import number, unknown
from rules.endeavor.referee.state import Board


def refuse_lay(board: Board, move: m.Lay) -> Iterator[Refusal]:
    """As many tokens of a type as the box has, each on a round cell that still has one.

    What was recorded wrongly is laid anew, or taken off the record with null: the table is right."""
    if board.phase == "over":
        yield Refusal("END-ROUND-01", "wrong_phase", {"phase": board.phase, "wanted": ("setup",)})
    for cell, token in move.tokens.items():
        if cell in board.laid:
            if board.laid[cell] == token:
                yield Refusal("END-SETUP-04", "laid_already", {"cell": cell, "token": token})
        elif token is None:
            yield Refusal("END-SETUP-04", "nothing_laid", {"cell": cell})
        else:
            yield from _refuse_cell(board, cell)
    told = [token for token in move.tokens.values() if token is not None]
    freed = [board.laid.get(cell) for cell in move.tokens]
    for token in dict.fromkeys(told):
        if told.count(token) > (left := token_left(board, token) + freed.count(token)):
            facts: dict[str, Fact] = {"token": token, "left": left, "have": told.count(token)}
            yield Refusal("END-COMP-04", "no_such_token_left", facts)


def _refuse_cell(board: Board, cell: str) -> Iterator[Refusal]:
    if cell in board.emptied:
        yield Refusal("END-SETUP-04", "cell_had_token", {"cell": cell})
    kind, *names = cell.split(".")
    if kind in ("city", "fleet"):
        yield from refuse_unplaced(board, kind, names[0])
    elif kind == "track":
        key = f"{board.side}.track.{names[0]}"
        yield from unknown(board.box, [key])
        length = number(board.box, key)
        if length is not None and int(names[1]) > length:
            yield Refusal("END-SETUP-04", "no_such_cell", {"cell": cell, "most": length})
    elif names != sorted(set(names)) or not all(place_kind(board, name) for name in names):
        yield Refusal("END-SETUP-04", "no_such_cell", {"cell": cell})
    elif route(board, names[0], names[1]) is None:
        yield from unknown(board.box, [f"{board.side}.{cell}"])
    elif route(board, names[0], names[1]) != "round":
        yield Refusal("END-SETUP-05", "no_round_cell", {"cell": cell})


def do_lay(desk: Desk, move: m.Lay) -> None:
    """Whatever is ruled, never more tokens than the box has."""
    laid = {at: found for at, found in desk.board.laid.items() if at not in move.tokens}
    desk.set(laid=laid)
    for cell, token in move.tokens.items():
        if token and cell not in desk.board.emptied and token_left(desk.board, token):
            desk.set(laid={**desk.board.laid, cell: token})
    lying = sum(1 for token in move.tokens.values() if token)
    if lying:
        desk.tell("tokens_laid", None, n=lying)
    if len(move.tokens) > lying:
        desk.tell("tokens_unlaid", None, n=len(move.tokens) - lying)


def known_cells(board: Board) -> list[str]:
    """Every cell that the box knows and that still waits for a recorded token."""
    side = board.side
    found = []
    for key, value in board.box.items():
        parts = key.split(".")
        if parts[0] != side:
            continue
        if parts[1] in ("city", "fleet") and parts[-1] == "zone":
            found.append(f"{parts[1]}.{parts[2]}")
        elif parts[1] == "track" and isinstance(value, int):
            found += [f"track.{parts[2]}.{n}" for n in range(1, value + 1)]
    found += round_routes(board.box, side)
    cells = (cell for cell in dict.fromkeys(found) if cell not in board.laid)
    return [cell for cell in cells if not any(_refuse_cell(board, cell))]
