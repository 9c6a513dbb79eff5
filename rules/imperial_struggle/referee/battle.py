"""Rulebook 7.1: the tiles of a theatre turned face up, and what their symbols do."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import owe, settle
from rules.core.referee.stage import Due
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import START_MARKER
from rules.imperial_struggle.chart import MARKABLE, OF_KIND, SPACES
from rules.imperial_struggle.referee.bonus import put_stack, stack
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NOTHING
from rules.imperial_struggle.referee.reach import cut_off
from rules.imperial_struggle.referee.state import (
    HIDDEN,
    OTHER,
    SIDES,
    Board,
    Side,
    War,
    opposing,
    owner,
)
from rules.imperial_struggle.referee.war_moves import Show, Strike, Strip
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES, Theatre

NO_WAR = War()
TILES = {**BASIC, **BONUS}
FACES = tuple(sorted((face for face in BONUS if face != "none"), key=lambda f: BONUS[f].strength))


def fought(t: Table[Board]) -> War:
    """The war under way; an idle one where there is none, for rulings out of turn."""
    return t.state.fought or NO_WAR


def here(t: Table[Board]) -> Theatre:
    """The theatre that is fought; the first of all where none is."""
    return THEATRES.get(fought(t).theatre) or next(iter(THEATRES.values()))


# ------------------------------------------------------------ face up


@derived
def seen(t: Table[Board], seat: str, *, bonus: bool) -> Counter[str]:
    """The faces of a side that cannot be turned up any more: they lie open, or left the game."""
    stacks = [stack(t, theatre, seat) for theatre in t.state.theatres]
    if bonus:
        return Counter(tile for each in stacks for tile in each.bonus)
    return Counter([*(each.basic for each in stacks), *t.state.players[seat].basic_gone])


def basics(t: Table[Board], seat: str) -> Sequence[str]:
    """The face that lies open, or every face that is left (IMP-WTL-01)."""
    mine = stack(t, here(t).id, seat).basic
    if mine in BASIC:
        return (mine,)
    used = seen(t, seat, bonus=False)
    return [face for face, tile in BASIC.items() if used[face] < tile.tiles]


@derived
def bonuses(t: Table[Board], seat: str) -> tuple[tuple[str, str], ...]:
    """What the bonus tiles there can be, the weaker first; NOTHING where none lies."""
    mine = stack(t, here(t).id, seat).bonus
    down, used = mine.count(HIDDEN), seen(t, seat, bonus=True)
    known = [face for face in mine if face != HIDDEN]
    return tuple(
        _pair(sorted((*known, *faces), key=FACES.index))
        for faces in combinations_with_replacement(FACES, down)
        if all(used[face] + faces.count(face) <= BONUS[face].tiles for face in {*faces})
    )


def _pair(faces: Sequence[str]) -> tuple[str, str]:
    weaker, stronger = (*faces, NOTHING, NOTHING)[:2]
    return weaker, stronger


def firsts(t: Table[Board], seat: str) -> Sequence[str]:
    return tuple(dict.fromkeys(weaker for weaker, _stronger in bonuses(t, seat)))


def seconds(t: Table[Board], seat: str, bonus_1: str) -> Sequence[str]:
    return [stronger for weaker, stronger in bonuses(t, seat) if weaker == bonus_1]


def every_bonus(t: Table[Board]) -> Sequence[str]:
    return (NOTHING, *FACES)


def every_basic(t: Table[Board]) -> Sequence[str]:
    return tuple(BASIC)


def not_shown(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if fought(t).step == "reveal" and not face_down(t, seat):
        yield Refusal("IMP-WREV-01", "shown_already", {})


def face_down(t: Table[Board], seat: str) -> bool:
    mine = stack(t, here(t).id, seat)
    return HIDDEN in (mine.basic, *mine.bonus)


def do_show(desk: Desk, move: Show) -> None:
    theatre = here(desk).id
    mine = stack(desk, theatre, move.seat)
    bonus = tuple(face for face in (move.bonus_1, move.bonus_2) if face)
    put_stack(desk, theatre, move.seat, replace(mine, basic=move.basic, bonus=bonus))
    desk.tell("show", move.seat, theatre=theatre, basic=move.basic, bonus=bonus)


SHOW = Act(
    Show,
    Field(
        name="basic",
        values=basics,
        closed=("IMP-WTL-01", "no_such_tile"),
        every=every_basic,
        part="basic",
    ),
    Field(
        name="bonus_1",
        values=firsts,
        closed=("IMP-WTL-01", "no_such_tile"),
        every=every_bonus,
        part="bonus",
    ),
    Field(
        name="bonus_2",
        values=seconds,
        closed=("IMP-WTL-01", "no_such_tile"),
        every=every_bonus,
        part="bonus",
    ),
    guards=(not_shown,),
    do=do_show,
)

# ------------------------------------------------------------ symbols


def ahead(board: Board) -> Side:
    """Closer to an automatic victory; at 15 whoever went first in the peace round (IMP-WEFF-01, IMP-WEFF-02)."""
    if board.vp == START_MARKER:
        return board.first or board.initiative
    return "france" if board.vp > START_MARKER else "britain"


def effects(desk: Desk) -> None:
    """Each side resolves all its symbols, the one ahead first (IMP-GAP-40); debt follows by itself."""
    first = ahead(desk.state)
    for side in (first, OTHER[first]):
        mine = stack(desk, here(desk).id, side)
        shown = [TILES[tile].symbol for tile in (mine.basic, *mine.bonus) if tile in TILES]
        if debts := shown.count("debt"):
            desk.indebt(OTHER[side], debts)  # IMP-WEFF-03
        for symbol, kind, rule in (
            ("damage", "strike", "IMP-WEFF-04"),
            ("unflag", "strip", "IMP-WEFF-05"),
        ):
            if times := shown.count(symbol):
                owe(desk, Due(kind=kind, seat=side, times=times, optional=True, rule=rule))


@derived
def targets(t: Table[Board], seat: str) -> tuple[str, ...]:
    """Intact enemy forts and enemy squadrons of the theatre's regions (IMP-GAP-48)."""
    return tuple(
        at
        for at in (*OF_KIND["fort"], *OF_KIND["naval"])
        if SPACES[at].region in here(t).regions
        and owner(t, at) == OTHER[seat]
        and at not in t.state.damaged
    )


def every_target(t: Table[Board]) -> Sequence[str]:
    return (*OF_KIND["fort"], *OF_KIND["naval"])


def do_strike(desk: Desk, move: Strike) -> None:
    if SPACES[move.target].kind == "fort":
        desk.damage(move.target)
    else:
        desk.send_home(move.target)
    settle(desk, "strike", move.seat)


STRIKE = Act(
    Strike,
    Field(
        name="target",
        values=targets,
        closed=("IMP-WEFF-04", "no_target"),
        every=every_target,
        part="space",
    ),
    do=do_strike,
)


@derived
def may_lose(t: Table[Board], seat: str) -> tuple[str, ...]:
    """Opposing markets and political spaces of the region without a conflict marker."""
    return tuple(
        at
        for at in MARKABLE
        if SPACES[at].region in here(t).regions
        and opposing(t, seat, at)
        and at not in t.state.conflicts
    )


@derived
def isolates(t: Table[Board], space: str) -> bool:
    """Whether other markets become isolated when this one loses its flag (IMP-GAP-46)."""
    flags = {at: flag for at, flag in t.state.flags.items() if at != space}
    after = Table(t.setup, replace(t.state, flags=flags))
    return any(cut_off(after, side) - cut_off(t, side) for side in SIDES)


def in_the_region(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """An opposing flag there (IMP-WEFF-05), and no conflict marker on it (IMP-WEFF-06)."""
    if SPACES[space].region not in here(t).regions:
        yield Refusal("IMP-WEFF-05", "not_in_the_theatre", {"space": space})
    elif not opposing(t, seat, space):
        yield Refusal("IMP-WEFF-05", "no_opposing_flag", {"space": space})


def unmarked(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space in t.state.conflicts:
        yield Refusal("IMP-WEFF-06", "conflict_marker", {"space": space})


def leaves_others_linked(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """A market that isolates no other one, if there is one (IMP-WEFF-07)."""
    if SPACES[space].kind != "market" or not isolates(t, space):
        return
    markets = (at for at in may_lose(t, seat) if SPACES[at].kind == "market")
    if better := tuple(at for at in markets if not isolates(t, at)):
        yield Refusal("IMP-WEFF-07", "isolates_others", {"space": space, "better": better})


def every_markable(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def do_strip(desk: Desk, move: Strip) -> None:
    strip(desk, move.seat, move.space)
    settle(desk, "strip", move.seat)


def strip(desk: Desk, seat: str, space: str) -> None:
    """Take off whatever flag lies there."""
    before = owner(desk, space)
    desk.own(space, "")
    desk.tell("unflag", seat, space=space, owner=before)


STRIP = Act(
    Strip,
    Field(name="space", values=may_lose, every=every_markable, part="space"),
    guards=(in_the_region, unmarked, leaves_others_linked),
    do=do_strip,
)
ACTS: tuple[Act, ...] = (SHOW, STRIKE, STRIP)
