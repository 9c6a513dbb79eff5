"""Rulebook chapter «Выполнение действий»: a building or a blue token as source, passing, finishing."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, Unknown
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.boxfile import refuse_town_hall
from rules.endeavor.referee.build import refuse_no_building
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import refuse_keep
from rules.endeavor.referee.known import beside, need_actions, printed_actions, split_actions
from rules.endeavor.referee.possible import certain, possible, unsure
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.salary import cells, keep_paid, tell_unpaid
from rules.endeavor.referee.state import Acting, Board, Tile, is_nameless
from rules.endeavor.referee.words import ACTIONS, TOKEN_ACTIONS

ENDS = ("salary", "discard")  # phases that each player ends with a `done`
_PAIRS = tuple(combinations_with_replacement(ACTIONS, 2))
PRINTED = (*ACTIONS, *(f"{one}{sign}{other}" for sign in "+/" for one, other in _PAIRS))


# ------------------------------------------------------------ a building


def tile_at(t: Table[Board], seat: str, cell: int) -> Tile | None:
    coast = t.state.players[seat].coast
    return coast[cell] if cell < len(coast) else None


def no_actions_to_state(t: Table[Board], seat: str, cell: int) -> Sequence[str]:
    """Nothing has to be stated of a building whose actions the box has read."""
    tile = tile_at(t, seat, cell)
    if tile is not None:
        need_actions(t, tile.kind)
    return ("",)


def printable_actions(t: Table[Board], seat: str, cell: int) -> Sequence[str]:
    """What an unread building may have printed on it; "" leaves it open and allows any one action."""
    return ("", *PRINTED)


def unstated(t: Table[Board]) -> Sequence[str]:
    return ("",)


def has_disc(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if (have := t.state.players[seat].harbour) < 1:
        yield Refusal("END-ACTV-01", "no_disc_in_harbour", {"have": have, "needs": 1})


def free_building(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    tile = tile_at(t, seat, cell)
    if tile is None:
        yield Refusal("END-ACTV-02", "no_building_there", {"cell": cell})
    elif tile.disc:
        yield Refusal("END-ACTV-02", "building_manned", {"building": tile.kind, "cell": cell})


def has_action(t: Table[Board], seat: str, cell: int) -> Iterator[Refusal]:
    tile = tile_at(t, seat, cell)
    if tile is not None and need_actions(t, tile.kind) == "none":
        yield Refusal("END-ACTV-02", "no_action_printed", {"building": tile.kind})


def states_only_the_unread(
    t: Table[Board], seat: str, cell: int, actions: str
) -> Iterator[Refusal]:
    """A move states no actions for a building whose actions are already read."""
    tile = tile_at(t, seat, cell)
    if tile is not None and actions:
        facts: dict[str, Fact] = {"building": tile.kind, "actions": need_actions(t, tile.kind)}
        yield Refusal("END-ACTV-02", "already_read", facts)


def states_what_may_be_printed(
    t: Table[Board], seat: str, cell: int, actions: str
) -> Iterator[Refusal]:
    """Stated actions teach the box, and a town hall always has a draw symbol (END-SPEC-03)."""
    tile = tile_at(t, seat, cell)
    if tile is not None and actions and second(t.setup):
        yield from refuse_town_hall({f"building.{tile.kind}.actions": actions})


def one_can_follow(t: Table[Board], seat: str, cell: int, actions: str) -> Iterator[Refusal]:
    """At least one printed action must be possible once the disc is placed (END-GAP-20)."""
    tile, player = tile_at(t, seat, cell), t.state.players[seat]
    if tile is None or tile.disc or player.harbour < 1:
        return
    printed = actions or printed_actions(t, tile.kind)
    left = ACTIONS if printed is None else split_actions(printed)[0]
    if left and not any(possible(_manned(t, seat, cell), seat, action) for action in left):
        facts: dict[str, Fact] = {"have": player.harbour, "actions": left}
        yield Refusal("END-ACTV-03", "no_action_possible", facts)


def _manned(t: Table[Board], seat: str, cell: int) -> Table[Board]:
    """The table as it would be with the disc on the building; made once for each cell."""
    key = (_manned, (seat, cell))
    if key not in t.memo:
        player = t.state.players[seat]
        coast = list(player.coast)
        coast[cell] = replace(coast[cell], disc=True)
        changed = replace(player, harbour=player.harbour - 1, coast=tuple(coast))
        players = {**t.state.players, seat: changed}
        t.memo[key] = beside(t, replace(t.state, players=players))
    table: Table[Board] = t.memo[key]
    return table


def do_activate(desk: Desk, move: m.Activate) -> None:
    if (tile := tile_at(desk, move.seat, move.cell)) is not None:
        cell = move.cell if desk.man(move.seat, move.cell, manned=True) else None
        left, both = _printed(desk, tile.kind, move.actions)
        source = Acting(
            seat=move.seat, source="building", what=tile.kind, left=left, both=both, cell=cell
        )
        desk.set(acting=source, turn=move.seat)
    keep_paid(desk, move.seat)


def _printed(desk: Desk, kind: str, stated: str) -> tuple[tuple[str, ...], bool]:
    """The actions of a building. Those stated on the move teach the box or, without a name, stay with the tile."""
    if not stated or printed_actions(desk, kind) is not None:
        return desk.actions(kind)
    if not is_nameless(kind):
        desk.teaches[f"building.{kind}.actions"] = stated
    elif kind in desk.state.blanks:
        blank = replace(desk.state.blanks[kind], actions=stated)
        desk.set(blanks={**desk.state.blanks, kind: blank})
    return split_actions(stated)


ACTIVATE = Act(
    m.Activate,
    Field(name="cell", values=cells, part="coast"),
    Field(name="actions", values=no_actions_to_state, free=printable_actions, every=unstated),
    guards=(
        has_disc,
        free_building,
        has_action,
        states_only_the_unread,
        states_what_may_be_printed,
        one_can_follow,
    ),
    do=do_activate,
)


# ------------------------------------------------------------ blue tokens


def blue_tokens(t: Table[Board]) -> Sequence[str]:
    return tuple(TOKEN_ACTIONS)


def has_token(t: Table[Board], seat: str, token: str) -> Iterator[Refusal]:
    if t.state.players[seat].tokens.get(token, 0) < 1:
        yield Refusal("END-TOK-01", "no_such_token", {"token": token})


def token_can_act(t: Table[Board], seat: str, token: str) -> Iterator[Refusal]:
    if not any(possible(t, seat, action) for action in TOKEN_ACTIONS[token]):
        have = t.state.players[seat].harbour
        facts: dict[str, Fact] = {"have": have, "actions": TOKEN_ACTIONS[token]}
        yield Refusal("END-TOK-02", "no_action_possible", facts)


def do_spend(desk: Desk, move: m.Spend) -> None:
    tokens = desk.player(move.seat).tokens
    if tokens.get(move.token, 0) > 0:
        desk.put(move.seat, tokens={**tokens, move.token: tokens[move.token] - 1})
        desk.lose_token(move.token)
        desk.tell("token_gone", move.seat, token=move.token)
    left = TOKEN_ACTIONS[move.token]
    acting = Acting(seat=move.seat, source="token", what=move.token, left=left)
    desk.set(acting=acting, turn=move.seat)
    keep_paid(desk, move.seat)


SPEND = Act(
    m.Spend,
    Field(name="token", values=blue_tokens, part="token"),
    guards=(has_token, token_can_act),
    do=do_spend,
)


# ------------------------------------------------------------ passing and finishing


def do_pass(desk: Desk, move: m.Pass) -> None:
    """A pass is always legal on one's turn (END-ACT-05)."""
    desk.finish(move.seat, "pass")
    desk.tell("passed", move.seat)
    keep_paid(desk, move.seat)


PASS = Act(m.Pass, do=do_pass)


def took_one(t: Table[Board]) -> Iterator[Refusal]:
    """Whoever used a source must take an action, unless none is certain to be possible."""
    acting = t.state.acting
    if t.state.queue or acting is None or acting.did or t.facts.hidden:  # a replay may know less
        return
    if not acting.left or any(certain(t, acting.seat, action) for action in acting.left):
        yield Refusal("END-ACTV-01", "take_one_action", {"open": acting.left})
    elif unread := [key for action in acting.left for key in unsure(t, acting.seat, action)]:
        raise Unknown(*unread)


def built(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if t.state.acting or t.state.phase != "build":
        return
    if not second(t.setup):
        facts: dict[str, Fact] = {"phase": t.state.phase, "wanted": ENDS}
        yield Refusal("END-ROUND-01", "wrong_phase", facts)
    else:
        yield from refuse_no_building(t, seat)


def within_limit(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not t.state.acting and t.state.phase == "discard":
        yield from refuse_keep(t, seat)


def do_done(desk: Desk, move: m.Done) -> None:
    board = desk.state
    if board.acting is not None:
        if board.acting.left and not board.acting.did and desk.gives_back:
            give_back(desk, board.acting)
        else:
            desk.set(acting=replace(board.acting, left=()))
    elif board.phase in ENDS:
        desk.finish(move.seat, board.phase)
        if board.phase == "salary":
            tell_unpaid(desk, move.seat)
    elif board.phase == "build" and second(desk.setup):
        desk.finish(move.seat, board.phase)
        desk.tell("nothing_built", move.seat)


def give_back(desk: Desk, acting: Acting) -> None:
    """No action is possible after all: put the disc or the token back (END-GAP-20)."""
    if acting.cell is not None:
        desk.man(acting.seat, acting.cell, manned=False)
    gone = desk.state.tokens_gone
    if acting.source == "token" and gone.get(acting.what, 0) > 0:
        player = desk.player(acting.seat).tokens
        desk.set(tokens_gone={**gone, acting.what: gone[acting.what] - 1})
        desk.put(acting.seat, tokens={**player, acting.what: player.get(acting.what, 0) + 1})
    desk.set(acting=None)
    desk.tell("source_back", acting.seat, source=acting.what)


DONE = Act(m.Done, guards=(took_one, built, within_limit), do=do_done)
