"""Rulebook 7.1.1: the tiles of a theatre turned face up; which war and theatre that is."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Refusal
from rules.imperial_struggle.referee.bonus import put_stack, stack
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NOTHING
from rules.imperial_struggle.referee.state import (
    HIDDEN,
    Board,
    War,
)
from rules.imperial_struggle.referee.war_moves import Show
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES, Theatre

NO_WAR = War()
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
