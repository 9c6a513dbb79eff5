"""The first referee beside the new one: the same table in one form, the same moves in one spelling."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.core.chain import Chain, Link
from rules.core.option import Between, Option
from rules.core.referee.steps import all_moves
from rules.core.referee.table import Table
from rules.core.replay import begun
from rules.core.session import Session
from rules.endeavor import GAME
from rules.endeavor.referee.referee import EndeavorReferee
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.state import Board as FirstBoard
from tests.rules.endeavor.referee.player import spelled

REFEREE = EndeavorReferee()
BESIDE = ("setup", "box", "lines")  # what the first state repeats or collects


def canonical(state: FirstBoard | Board) -> dict[str, Any]:
    """What lies on the table: without what the first state holds beside it, and without defaults."""
    data = msgspec.to_builtins(state)
    data = {key: value for key, value in data.items() if key not in BESIDE}
    for own in data["players"].values():
        own.pop("lines", None)
    plain: dict[str, Any] = msgspec.to_builtins(msgspec.convert(data, Board))
    return plain


def table_of(board: FirstBoard) -> Table[Board]:
    """The same table for the new referee, over the box that the first one holds."""
    state = msgspec.convert(canonical(board), Board)
    return REFEREE.table(board.setup, state, board.box)


def first_offers(board: FirstBoard) -> dict[str, set[str]]:
    """Every legal move of the first referee, by kind."""
    found: dict[str, set[str]] = {}
    for seat in ("", *board.seats):
        for option in GAME.options(board, seat):
            if option.kind not in ("teach", "lay", "enter"):
                for move in _whole(option):
                    found.setdefault(option.kind, set()).add(_spelled(move))
    return found


def _whole(option: Option) -> Iterator[dict[str, Any]]:
    """The moves behind an option; of a range every number."""
    for field, values in option.fields.items():
        if isinstance(values, Between):
            yield from ({**option.move, field: n} for n in range(values.low, values.high + 1))
            return
    yield from spelled(option, most=10_000)


def new_offers(t: Table[Board]) -> dict[str, set[str]]:
    """Every legal move of the new referee, by kind; what only the new one has is left out."""
    found: dict[str, set[str]] = {}
    wait = REFEREE.wait(t)
    for kind in (*wait.kinds, *wait.free):
        act = REFEREE.by_tag[kind]
        if kind in ("explored", "claim", "name", "grow") or act.sheet is not None:
            continue
        for seat in t.setup.seats if act.seated else ("",):
            if act.seated and kind in wait.kinds and wait.seats and seat not in wait.seats:
                continue
            for move in all_moves(act, t, seat):
                found.setdefault(kind, set()).add(_spelled(move))
    return found


def _spelled(move: dict[str, Any]) -> str:
    """A move without what only the new spelling has and nobody said."""
    kept = {key: v for key, v in move.items() if not (key in NEW_FIELDS and v in ("", 0))}
    return msgspec.json.encode(dict(sorted(kept.items())), order="sorted").decode()


NEW_FIELDS = ("zone", "level", "actions")


def played(session: Session) -> Iterator[tuple[int, Link]]:
    """The moves of a log as they hold at its end, with their lines."""
    chain = Chain(session.all_lines())
    yield from ((link.seq, link) for link in chain.links())


def begun_setup(session: Session) -> Any:
    return begun(GAME, session.setup, session.all_lines())


def whole_box(session: Session) -> bool:
    """Whether the box was known before the first move: then both referees offer the same."""
    return len(session.setup.box) > 500
