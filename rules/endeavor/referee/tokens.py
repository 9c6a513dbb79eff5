"""Rulebook chapter «Подготовка к игре», step Б: which trade token lies on which round cell."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.option import OneOf
from rules.core.referee.acts import Act
from rules.core.referee.table import Table, Unknown, derived
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import (
    mapped,
    place_kind,
    refuse_no_place,
    round_routes,
    route,
    route_key,
    uncharted,
)
from rules.endeavor.referee.desk import Desk, token_left, types_left
from rules.endeavor.referee.known import number
from rules.endeavor.referee.state import Board, side_of
from rules.endeavor.referee.words import REGIONS, ZONES

Tokens = dict[str, Any]  # cell: the token that lies there; None: not recorded


# ------------------------------------------------------------ what may be recorded


def in_a_game(t: Table[Board]) -> Iterator[Refusal]:
    if t.state.phase == "over":
        facts: dict[str, Fact] = {"phase": t.state.phase, "wanted": ("setup",)}
        yield Refusal("END-ROUND-01", "wrong_phase", facts)


def on_waiting_cells(t: Table[Board], tokens: Tokens) -> Iterator[Refusal]:
    """Each on a cell that still has one; what was recorded wrongly is laid anew, or taken off with null."""
    for cell, token in tokens.items():
        if cell in t.state.laid:
            if t.state.laid[cell] == token:
                yield Refusal("END-SETUP-04", "laid_already", {"cell": cell, "token": token})
        elif token is None:
            yield Refusal("END-SETUP-04", "nothing_laid", {"cell": cell})
        elif cell in t.state.emptied:
            yield Refusal("END-SETUP-04", "cell_had_token", {"cell": cell})


def on_round_cells(t: Table[Board], tokens: Tokens) -> Iterator[Refusal]:
    """Whatever is known of a cell binds, whether or not the box knows the others."""
    lacked: list[str] = []
    for cell, token in tokens.items():
        if token is None or cell in t.state.laid:
            continue
        try:
            yield from refuse_cell(t, cell)
        except Unknown as missing:
            lacked += missing.keys
    if lacked:
        raise Unknown(*lacked)


def as_many_as_there_are(t: Table[Board], tokens: Tokens) -> Iterator[Refusal]:
    """As many tokens of a type as the box has (END-COMP-04)."""
    laid = [token for token in tokens.values() if token is not None]
    freed = [t.state.laid.get(cell) for cell in tokens]
    for token in dict.fromkeys(laid):
        if laid.count(token) > (left := token_left(t.state, token) + freed.count(token)):
            facts: dict[str, Fact] = {"token": token, "left": left, "have": laid.count(token)}
            yield Refusal("END-COMP-04", "no_such_token_left", facts)


def refuse_cell(t: Table[Board], cell: str) -> Iterator[Refusal]:
    """A cell that the printed board does not have (END-SETUP-04, END-SETUP-05)."""
    kind, *names = cell.split(".")
    if kind in ("city", "fleet"):
        yield from refuse_no_place(t, kind, names[0])  # type: ignore[arg-type]
    elif kind == "track":
        length = t.facts.need(f"{side_of(t)}.track.{names[0]}")
        if int(names[1]) > length:
            yield Refusal("END-SETUP-04", "no_such_cell", {"cell": cell, "most": length})
    elif names != sorted(set(names)) or any(_no_place(t, name) for name in names):
        yield Refusal("END-SETUP-04", "no_such_cell", {"cell": cell})
    elif (printed := route(t, names[0], names[1])) is None:
        raise Unknown(route_key(t, names[0], names[1]))
    elif printed != "round":
        yield Refusal("END-SETUP-05", "no_round_cell", {"cell": cell})


def _no_place(t: Table[Board], name: str) -> bool:
    if place_kind(t, name) is not None:
        return False
    return not any(uncharted(t, kind, ZONES) for kind in ("city", "fleet"))


def do_lay(desk: Desk, move: m.Lay) -> None:
    """Whatever is ruled, never more tokens than the box has."""
    laid = {at: token for at, token in desk.state.laid.items() if at not in move.tokens}
    desk.set(laid=laid)
    for cell, token in move.tokens.items():
        if token and cell not in desk.state.emptied and token_left(desk.state, token):
            desk.set(laid={**desk.state.laid, cell: token})
    lying = sum(1 for token in move.tokens.values() if token)
    if lying:
        desk.tell("tokens_laid", None, n=lying)
    if len(move.tokens) > lying:
        desk.tell("tokens_unlaid", None, n=len(move.tokens) - lying)


# ------------------------------------------------------------ what a form offers


@derived
def known_cells(t: Table[Board]) -> tuple[str, ...]:
    """Every cell that the box knows and that still waits for a recorded token."""
    cells = [f"{kind}.{place}" for kind in ("city", "fleet") for place in mapped(t, kind)]
    for region in REGIONS:
        length = number(t.facts, f"{side_of(t)}.track.{region}") or 0
        cells += [f"track.{region}.{n}" for n in range(1, length + 1)]
    cells += [cell for cell in round_routes(t) if route(t, *cell.split(".")[1:]) == "round"]
    had = {*t.state.laid, *t.state.emptied}
    return tuple(cell for cell in dict.fromkeys(cells) if cell not in had)


def sheet(t: Table[Board]) -> Mapping[str, OneOf]:
    """Tokens to record, and recorded ones that may lie otherwise."""
    types = types_left(t)
    entries = {f"tokens.{cell}": OneOf(types) for cell in known_cells(t)} if types else {}
    for cell, token in t.state.laid.items():
        others = tuple(other for other in types if other != token)
        entries[f"tokens.{cell}"] = OneOf((*others, None))
    return entries


LAY = Act(
    m.Lay,
    guards=(in_a_game, on_waiting_cells, on_round_cells, as_many_as_there_are),
    do=do_lay,
    sheet=sheet,
)
