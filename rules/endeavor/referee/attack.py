"""Rulebook chapters «Атака» and «Особые здания: мемориал»: losses, the place, the lost discs."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import is_open, is_present, place_kind, zone
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import unknown
from rules.endeavor.referee.routes import route_keys, settle_in
from rules.endeavor.referee.state import Board, Pending
from rules.endeavor.referee.words import FLEET, MEMORIAL

COST = 2  # one lost, one placed


def refuse_attack(board: Board, move: m.Attack) -> Iterator[Refusal]:
    if (have := board.players[move.seat].harbour) < COST:
        yield Refusal("END-ATK-01", "no_disc_in_harbour", {"have": have, "needs": COST})
    held = board.places.get(move.place)
    if held is None:
        yield Refusal("END-ATK-03", "nothing_to_attack", {"place": move.place})
        return
    if held.owner == move.seat:
        yield Refusal("END-ATK-03", "own_disc", {"place": move.place})
    where = zone(board, held.kind, move.place)
    yield from unknown(board.box, [f"{board.side}.{held.kind}.{move.place}.zone"])
    if where is None:
        return
    if not is_open(board, where):
        yield Refusal("END-ATK-04", "region_unexplored", {"zone": where})
    if not is_present(board, move.seat, where):
        yield Refusal("END-ATK-05", "not_present", {"zone": where})
    yield from unknown(board.box, route_keys(board, move.seat, move.place))


def do_attack(desk: Desk, move: m.Attack) -> None:
    """The attacker's loss, the defender's, then the disc that takes the place (END-ATK-01, -02)."""
    held = desk.board.places.get(move.place)
    if desk.from_harbour(move.seat):
        _lose(desk, move.seat, desk.origin)
    if held is not None:
        places = {at: h for at, h in desk.board.places.items() if at != move.place}
        desk.set(places=places)
        _lose(desk, held.owner, f"{held.kind}.{move.place}")
    if desk.from_harbour(move.seat):
        kind = held.kind if held else place_kind(desk.board, move.place) or "city"
        settle_in(desk, move.seat, kind, move.place, move.seat)


def _lose(desk: Desk, owner: str, origin: str) -> None:
    desk.to_stock(owner, origin)
    if owner != FLEET and has_memorial(desk.board, owner):
        desk.await_(Pending(kind="remember", seat=owner))


def has_memorial(board: Board, seat: str) -> bool:
    return any(tile.kind == MEMORIAL for tile in board.players[seat].coast)


# ------------------------------------------------------------ the memorial


def refuse_remember(board: Board, move: m.Remember) -> Iterator[Refusal]:
    if not has_memorial(board, move.seat):
        yield Refusal("END-SPEC-01", "no_memorial", {"seat": move.seat})


def do_remember(desk: Desk, move: m.Remember) -> None:
    """The disc counts as a token of the track and stays there (END-SPEC-02)."""
    queue = desk.board.queue
    mine = next(
        (n for n, p in enumerate(queue) if (p.kind, p.seat) == ("remember", move.seat)), None
    )
    if mine is not None:
        desk.set(queue=queue[:mine] + queue[mine + 1 :])
    own = desk.player(move.seat)
    if move.stat is None or own.stock < 1:
        return
    memorial = {**own.memorial, move.stat: own.memorial.get(move.stat, 0) + 1}
    desk.put(move.seat, stock=own.stock - 1, memorial=memorial)
    desk.tell("disc_to_memorial", move.seat, stat=move.stat)
    desk.marker(move.seat, move.stat, 1)
