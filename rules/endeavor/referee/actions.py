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

ENDS = ("salary", "discard")  # phases that a player ends by a word
_PAIRS = tuple(combinations_with_replacement(ACTIONS, 2))
PRINTED = (*ACTIONS, *(f"{one}{sign}{other}" for sign in "+/" for one, other in _PAIRS))


# ------------------------------------------------------------ a building


def tile_at(t: Table[Board], seat: str, cell: int) -> Tile | None:
    coast = t.state.players[seat].coast
    return coast[cell] if cell < len(coast) else None


def as_printed(t: Table[Board], seat: str, cell: int) -> Sequence[str]:
    """Nothing is said of a building whose actions the box has read."""
    tile = tile_at(t, seat, cell)
    if tile is not None:
        need_actions(t, tile.kind)
    return ("",)


def by_hand(t: Table[Board], seat: str, cell: int) -> Sequence[str]:
    """Unsaid it is any one action; a plus or a slash is said."""
    return ("", *PRINTED)


def unsaid(t: Table[Board]) -> Sequence[str]:
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


def says_what_is_unread(t: Table[Board], seat: str, cell: int, actions: str) -> Iterator[Refusal]:
    """Nothing is said of a building whose actions are read."""
    tile = tile_at(t, seat, cell)
    if tile is not None and actions:
        facts: dict[str, Fact] = {"building": tile.kind, "actions": need_actions(t, tile.kind)}
        yield Refusal("END-ACTV-02", "already_read", facts)


def says_what_it_can_have(t: Table[Board], seat: str, cell: int, actions: str) -> Iterator[Refusal]:
    """What is said here teaches the box: the town hall has a draw symbol (END-SPEC-03)."""
    tile = tile_at(t, seat, cell)
    if tile is not None and actions and second(t.setup):
        yield from refuse_town_hall({f"building.{tile.kind}.actions": actions})


def one_can_follow(t: Table[Board], seat: str, cell: int, actions: str) -> Iterator[Refusal]:
    """At least one printed action can follow the disc (END-GAP-20)."""
    tile, own = tile_at(t, seat, cell), t.state.players[seat]
    if tile is None or tile.disc or own.harbour < 1:
        return
    printed = actions or printed_actions(t, tile.kind)
    left = ACTIONS if printed is None else split_actions(printed)[0]
    if left and not any(possible(_manned(t, seat, cell), seat, action) for action in left):
        facts: dict[str, Fact] = {"have": own.harbour, "actions": left}
        yield Refusal("END-ACTV-03", "no_action_possible", facts)


def _manned(t: Table[Board], seat: str, cell: int) -> Table[Board]:
    """The table with the disc already on the building; made once for each cell."""
    key = (_manned, (seat, cell))
    if key not in t.memo:
        own = t.state.players[seat]
        coast = list(own.coast)
        coast[cell] = replace(coast[cell], disc=True)
        changed = replace(own, harbour=own.harbour - 1, coast=tuple(coast))
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


def _printed(desk: Desk, kind: str, said: str) -> tuple[tuple[str, ...], bool]:
    """What was said of a building teaches the box, or stays with a building that has no name."""
    if not said or printed_actions(desk, kind) is not None:
        return desk.actions(kind)
    if not is_nameless(kind):
        desk.teaches[f"building.{kind}.actions"] = said
    elif kind in desk.state.blanks:
        blank = replace(desk.state.blanks[kind], actions=said)
        desk.set(blanks={**desk.state.blanks, kind: blank})
    return split_actions(said)


ACTIVATE = Act(
    m.Activate,
    Field(name="cell", values=cells, part="coast"),
    Field(name="actions", values=as_printed, free=by_hand, every=unsaid),
    guards=(
        has_disc,
        free_building,
        has_action,
        says_what_is_unread,
        says_what_it_can_have,
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
    """A source is for an action; where none is certain to follow, it may go back."""
    acting = t.state.acting
    if t.state.queue or acting is None or acting.did or t.facts.hidden:  # or judged with less read
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
    """Nothing can follow after all: the source is as it was (END-GAP-20)."""
    if acting.cell is not None:
        desk.man(acting.seat, acting.cell, manned=False)
    gone = desk.state.tokens_gone
    if acting.source == "token" and gone.get(acting.what, 0) > 0:
        own = desk.player(acting.seat).tokens
        desk.set(tokens_gone={**gone, acting.what: gone[acting.what] - 1})
        desk.put(acting.seat, tokens={**own, acting.what: own.get(acting.what, 0) + 1})
    desk.set(acting=None)
    desk.tell("source_back", acting.seat, source=acting.what)


DONE = Act(m.Done, guards=(took_one, built, within_limit), do=do_done)
