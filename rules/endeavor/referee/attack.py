"""Rulebook chapters «Атака» and «Особые здания: мемориал»: losses, the place, the lost discs."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.chart import is_open, need_zone, place_kind, refuse_absent
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.routes import settle_in
from rules.endeavor.referee.state import Board, Pending
from rules.endeavor.referee.turns import acted
from rules.endeavor.referee.words import FLEET, MEMORIAL
from rules.endeavor.tracks import STATS

COST = 2  # one lost, one placed


def places(t: Table[Board]) -> Sequence[str]:
    return tuple(t.state.places)


def has_discs(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if (have := t.state.players[seat].harbour) < COST:
        yield Refusal("END-ATK-01", "no_disc_in_harbour", {"have": have, "needs": COST})


def is_held(t: Table[Board], seat: str, place: str) -> Iterator[Refusal]:
    held = t.state.places.get(place)
    if held is None:
        yield Refusal("END-ATK-03", "nothing_to_attack", {"place": place})
    elif held.owner == seat:
        yield Refusal("END-ATK-03", "own_disc", {"place": place})


def place_open(t: Table[Board], place: str) -> Iterator[Refusal]:
    if (held := t.state.places.get(place)) is None:
        return
    where = need_zone(t, held.kind, place)
    if not is_open(t, where):
        yield Refusal("END-ATK-04", "region_unexplored", {"zone": where})


def is_present(t: Table[Board], seat: str, place: str) -> Iterator[Refusal]:
    if (held := t.state.places.get(place)) is not None:
        yield from refuse_absent(t, seat, need_zone(t, held.kind, place), "END-ATK-05")


def do_attack(desk: Desk, move: m.Attack) -> None:
    """The attacker's loss, the defender's, then the disc that takes the place (END-ATK-01, -02)."""
    acting = desk.state.acting
    held = desk.state.places.get(move.place)
    if desk.from_harbour(move.seat):
        _lose(desk, move.seat, desk.origin)
    if held is not None:
        left = {at: other for at, other in desk.state.places.items() if at != move.place}
        desk.set(places=left)
        _lose(desk, held.owner, f"{held.kind}.{move.place}")
    if desk.from_harbour(move.seat):
        kind = held.kind if held else place_kind(desk, move.place) or "city"
        settle_in(desk, move.seat, kind, move.place, move.seat, held.zone if held else "")
    acted(desk, acting, "attack", move.seat)


def _lose(desk: Desk, owner: str, origin: str) -> None:
    desk.to_stock(owner, origin)
    if owner != FLEET and has_memorial(desk.state, owner):
        desk.await_(Pending(kind="remember", seat=owner))


def has_memorial(board: Board, seat: str) -> bool:
    return any(tile.kind == MEMORIAL for tile in board.players[seat].coast)


ATTACK = Act(
    m.Attack,
    Field(name="place", values=places, part="place"),
    guards=(has_discs, is_held, place_open, is_present),
    do=do_attack,
)


# ------------------------------------------------------------ the memorial


def tracks_or_stock(t: Table[Board]) -> Sequence[str | None]:
    return (*STATS, None)


def stands_there(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not has_memorial(t.state, seat):
        yield Refusal("END-SPEC-01", "no_memorial", {"seat": seat})


def do_remember(desk: Desk, move: m.Remember) -> None:
    """The disc counts as a token of the track and stays there (END-SPEC-02)."""
    queue = desk.state.queue
    mine = next(
        (n for n, p in enumerate(queue) if (p.kind, p.seat) == ("remember", move.seat)), None
    )
    if mine is not None:
        desk.set(queue=queue[:mine] + queue[mine + 1 :])
    player = desk.player(move.seat)
    if move.stat is None or player.stock < 1:
        return
    memorial = {**player.memorial, move.stat: player.memorial.get(move.stat, 0) + 1}
    desk.put(move.seat, stock=player.stock - 1, memorial=memorial)
    desk.tell("disc_to_memorial", move.seat, stat=move.stat)
    desk.marker(move.seat, move.stat, 1)


REMEMBER = Act(
    m.Remember,
    Field(name="stat", values=tracks_or_stock, part="stat"),
    guards=(stands_there,),
    do=do_remember,
)
