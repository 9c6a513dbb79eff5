"""Chapter «Homes»: all choose openly at once; goods may be laid out as they lie; a mat may be put right."""

from collections.abc import Iterator, Mapping, Sequence

from rules.core.option import Between
from rules.core.referee.acts import Act, Field
from rules.core.referee.desk import Desk
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from tests.sample_game.chart import SPACES
from tests.sample_game.referee.moves import Adjust, Lay, Settle, Wander
from tests.sample_game.referee.state import LIMIT, Board

ADJUSTED = {"trades": 9, "debt": LIMIT}


def spaces(t: Table[Board]) -> Sequence[str]:
    return SPACES


def taken(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space in t.state.flags:
        yield Refusal("ISL-02", "taken", {"space": space})


def flag(desk: Desk[Board], seat: str, space: str) -> None:
    """The flag, and the goods that lie there."""
    tokens = dict(desk.state.tokens)
    goods = tokens.pop(space, 0)
    desk.set(flags={**desk.state.flags, space: seat}, tokens=tokens)
    desk.put(seat, trades=desk.state.players[seat].trades + goods)
    desk.tell("flag", seat, space=space, goods=goods)


def do_settle(desk: Desk[Board], move: Settle) -> None:
    flag(desk, move.seat, move.space)
    desk.set(settled=(*desk.state.settled, move.seat))


def do_wander(desk: Desk[Board], move: Wander) -> None:
    desk.set(settled=(*desk.state.settled, move.seat))


SETTLE = Act(
    Settle, Field(name="space", values=spaces, part="space"), guards=(taken,), do=do_settle
)
WANDER = Act(Wander, do=do_wander)


def goods_on_spaces(t: Table[Board]) -> Mapping[str, Between]:
    return {f"tokens.{space}": Between(0, 3) for space in SPACES if space not in t.state.flags}


def under_no_flag(t: Table[Board], tokens: Mapping[str, int]) -> Iterator[Refusal]:
    for space in tokens:
        if space in t.state.flags:
            yield Refusal("ISL-02", "taken", {"space": space})


def do_lay(desk: Desk[Board], move: Lay) -> None:
    now = {**desk.state.tokens, **move.tokens}
    desk.set(tokens={space: n for space, n in now.items() if n})


def goods_now(t: Table[Board]) -> Mapping[str, int]:
    return {f"tokens.{space}": n for space, n in t.state.tokens.items()}


LAY = Act(Lay, sheet=goods_on_spaces, now=goods_now, guards=(under_no_flag,), do=do_lay)


def mat(t: Table[Board], seat: str) -> Mapping[str, Between]:
    return {f"values.{item}": Between(0, most) for item, most in ADJUSTED.items()}


def within_limits(t: Table[Board], values: Mapping[str, int]) -> Iterator[Refusal]:
    for item, value in values.items():
        if value > ADJUSTED[item]:
            yield Refusal("ISL-11", "over_limit", {"item": item, "most": ADJUSTED[item]})


def do_adjust(desk: Desk[Board], move: Adjust) -> None:
    desk.put(move.seat, **move.values)
    for item, value in move.values.items():
        desk.tell("adjusted", move.seat, item=item, value=value)


def mat_now(t: Table[Board], seat: str) -> Mapping[str, int]:
    return {f"values.{item}": getattr(t.state.players[seat], item) for item in ADJUSTED}


ADJUST = Act(Adjust, sheet=mat, now=mat_now, guards=(within_limits,), do=do_adjust)
ACTS = (SETTLE, WANDER, LAY, ADJUST)
