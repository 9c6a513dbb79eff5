"""What is legal now: every candidate of the situation that `check` lets pass, and what to teach first."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rules.core.move import Move, Value
from rules.core.option import Between, OneOf, Option
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.asks import needs, teach
from rules.endeavor.referee.audit import right
from rules.endeavor.referee.chart import mapped
from rules.endeavor.referee.desk import token_left
from rules.endeavor.referee.discard import governors_held
from rules.endeavor.referee.draw import tops
from rules.endeavor.referee.known import UNKNOWN, building_level, kinds
from rules.endeavor.referee.ship import destinations
from rules.endeavor.referee.silent import candidates as reactions
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.tokens import known_cells
from rules.endeavor.referee.turns import FIRST_THREE
from rules.endeavor.referee.words import ACTIONS, START_BUILDINGS, SUPPLY, TOKEN_ACTIONS
from rules.endeavor.tracks import STATS

Check = Callable[[Board, Move], tuple[Refusal, ...]]
Offer = tuple[type[Move], str, Sequence[Value]]  # kind, its open field, the values to try
EVENTS = ("event_1", "event_2", "event_3")


def options_of(board: Board, seat: str, check: Check) -> list[Option]:
    """The legal moves of a seat (of the table for ""), then the facts that would allow more."""
    found: list[Option] = []
    asked: dict[tuple[str, ...], None] = {}
    for kind, field, values in _offers(board, seat):
        fixed: dict[str, Any] = {"seat": seat} if seat else {}
        legal: list[Value] = []
        for value in values:
            open_: dict[str, Any] = {field: value} if field else {}
            move = kind(**fixed, **open_)
            refusals = check(board, move)
            if not refusals:
                legal.append(value)
            elif all(refusal.code == UNKNOWN for refusal in refusals):
                asked[_keys(refusals)] = None
        if legal:
            found.append(_option(kind, seat, field, legal))
    found += _wide(board, seat)
    asked |= dict.fromkeys(needs(board, seat))
    found += [teach(board, seat, keys) for keys in asked if keys]
    return found


def _keys(refusals: Sequence[Refusal]) -> tuple[str, ...]:
    return tuple(str(key) for r in refusals for key in r.facts.get("keys") or ())  # type: ignore[union-attr]


def _option(kind: type[Move], seat: str, field: str, legal: list[Value]) -> Option:
    name = str(kind.__struct_config__.tag)
    fixed: dict[str, object] = {"kind": name, **({"seat": seat} if seat else {})}
    return Option(name, seat or None, fixed, {field: OneOf(tuple(legal))} if field else {})


# ------------------------------------------------------------ what the situation suggests


def _offers(board: Board, seat: str) -> Iterator[Offer]:
    if not seat:
        yield from _table_offers(board)
        return
    if board.phase in FIRST_THREE:
        yield m.Order, "by", ("phases", "players")
    if board.actor() == seat:
        yield from _due_offers(board, seat)
    yield m.Withhold, "cell", board.players[seat].home


def _due_offers(board: Board, seat: str) -> Iterator[Offer]:
    if board.queue:
        yield from _queue_offers(board)
    elif board.acting:
        yield from _action_offers(board, seat)
        yield m.Done, "", (None,)
    else:
        yield from _phase_offers(board, seat)


def _table_offers(board: Board) -> Iterator[Offer]:
    if board.phase == "setup":
        yield m.Crown, "seat", board.seats
        fives = [kind for kind in kinds(board.box) if building_level(board.box, kind) == 5]
        yield m.Uncover, "building", fives
    elif board.phase == "audit":
        yield m.Close, "", (None,)


def _phase_offers(board: Board, seat: str) -> Iterator[Offer]:
    cells = range(len(board.players[seat].coast))
    if board.phase == "setup":
        yield m.Start, "building", START_BUILDINGS
    elif board.phase == "shortage":
        yield m.Scrap, "building", kinds(board.box)
    elif board.phase == "build":
        yield m.Build, "building", kinds(board.box)
        yield m.Done, "", (None,)
    elif board.phase == "salary":
        yield m.Salary, "cell", cells
        yield m.Done, "", (None,)
    elif board.phase == "actions":
        yield m.Activate, "cell", cells
        yield m.Spend, "token", tuple(TOKEN_ACTIONS)
        yield m.Pass, "", (None,)
    elif board.phase == "discard":
        yield m.Discard, "card", tuple(board.players[seat].cards)
        yield m.Slot, "card", (*governors_held(board, seat), None)
        yield m.Done, "", (None,)


def _action_offers(board: Board, seat: str) -> Iterator[Offer]:
    assert board.acting is not None
    values: dict[str, tuple[type[Move], str, Callable[[], Sequence[Value]]]] = {
        "ship": (m.Ship, "to", lambda: destinations(board)),
        "occupy": (m.Occupy, "city", lambda: tuple(mapped(board.box, board.side, "city"))),
        "attack": (m.Attack, "place", lambda: tuple(board.places)),
        "pay": (m.Pay, "cell", lambda: range(len(board.players[seat].coast))),
        "draw": (m.Draw, "card", lambda: (*tops(board), *board.pile)),
    }
    for action in ACTIONS:
        if action in board.acting.left:
            kind, field, found = values[action]
            yield kind, field, found()


def _queue_offers(board: Board) -> Iterator[Offer]:
    due = board.queue[0]
    if due.kind == "remember":
        yield m.Remember, "stat", (*STATS, None)
    elif due.kind == "react_to":
        yield m.ReactTo, "action", due.actions
    elif due.kind == "react":
        yield m.React, "target", (*reactions(board, due), "none")


def _wide(board: Board, seat: str) -> Iterator[Option]:
    """Options with more than one open field, or with a range of numbers."""
    if not seat:
        yield from _tokens(board)
        return
    if board.queue and board.queue[0].kind == "collect" and board.actor() == seat:
        fixed: dict[str, object] = {"kind": "collect", "seat": seat, "cell": board.queue[0].cell}
        types = tuple(token for token in SUPPLY if token_left(board, token))
        yield Option("collect", seat, fixed, {"token": OneOf(types)})
    if board.phase == "audit" and not board.queue:
        for item in (*STATS, "harbour"):
            fixed = {"kind": "adjust", "seat": seat, "item": item}
            yield Option("adjust", seat, fixed, {"value": Between(*right(board, seat, item))})
    if board.option("events") and board.phase in ("audit", "over"):
        fixed = {"kind": "enter", "seat": seat}
        yield from (
            Option("enter", seat, fixed, {f"values.{event}": Between(0, 99)}) for event in EVENTS
        )


def _tokens(board: Board) -> Iterator[Option]:
    """Tokens to record, and recorded ones that may lie otherwise."""
    if board.phase == "over":
        return
    types = tuple(token for token in SUPPLY if token_left(board, token))
    fields: dict[str, Between | OneOf] = {}
    for cell in known_cells(board) if types else ():
        fields[f"tokens.{cell}"] = OneOf(types)
    for cell, token in board.laid.items():
        fields[f"tokens.{cell}"] = OneOf((*(one for one in types if one != token), None))
    if fields:
        yield Option("lay", None, {"kind": "lay"}, fields)
