"""Rulebook 7.2.1.1 «Захват морской ячейки»: squadrons that take naval spaces for conquest points."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.chart import CONQUEST, OF_KIND, SPACES
from rules.imperial_struggle.referee.battle import fought, here
from rules.imperial_struggle.referee.conquest import has_points, tells
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NAVY
from rules.imperial_struggle.referee.state import SIDES, Board, owner
from rules.imperial_struggle.referee.war_moves import Land


def landed_box(seat: str) -> str:
    """A squadron that conquered and was sent home, as the war remembers it."""
    return f"{NAVY}.{seat}"


def fresh_in_box(t: Table[Board], seat: str) -> int:
    """Squadrons in the fleet box that have not conquered in this war (IMP-CAP-04, IMP-GAP-80)."""
    return t.state.players[seat].navy - fought(t).landed.count(landed_box(seat))


def seas(t: Table[Board], seat: str) -> Sequence[str]:
    return OF_KIND["naval"]


def in_the_theatre(t: Table[Board], sea: str) -> Iterator[Refusal]:
    if SPACES[sea].region not in here(t).regions:
        yield Refusal("IMP-CQ-04", "not_in_the_theatre", {"space": sea})


def not_own_sea(t: Table[Board], seat: str, sea: str) -> Iterator[Refusal]:
    if owner(t, sea) == seat:
        yield Refusal("IMP-FLG-03", "own_squadron", {"space": sea})


def origins(t: Table[Board], seat: str, sea: str) -> Sequence[str]:
    """The fleet box, and own squadrons in other naval spaces of the theatre."""
    return [NAVY, *(at for at in OF_KIND["naval"] if owner(t, at) == seat and at != sea)]


def every_origin(t: Table[Board]) -> Sequence[str]:
    return (NAVY, *OF_KIND["naval"])


def of_this_theatre(t: Table[Board], origin: str) -> Iterator[Refusal]:
    if origin != NAVY and SPACES[origin].region not in here(t).regions:
        yield Refusal("IMP-CAP-02", "squadron_elsewhere", {"space": origin})


def in_the_box(t: Table[Board], seat: str, origin: str) -> Iterator[Refusal]:
    if origin == NAVY and not t.state.players[seat].navy:
        yield Refusal("IMP-CAP-02", "fleet_box_empty", {})


def once_a_war(t: Table[Board], seat: str, origin: str) -> Iterator[Refusal]:
    in_box = origin == NAVY and t.state.players[seat].navy > 0
    if origin in fought(t).landed or (in_box and fresh_in_box(t, seat) < 1):
        yield Refusal("IMP-CAP-04", "landed_already", {"space": origin})


def do_land(desk: Desk, move: Land) -> None:
    tells(desk, points=max(fought(desk).points - CONQUEST, 0))
    before = owner(desk, move.sea)
    if move.sea in fought(desk).landed and before in SIDES:
        home = (at if at != move.sea else landed_box(before) for at in fought(desk).landed)
        tells(desk, landed=tuple(home))
    desk.send_home(move.sea)
    if move.origin == NAVY:
        desk.gain(move.seat, navy=-min(desk.power(move.seat).navy, 1))
    elif owner(desk, move.origin) == move.seat:
        desk.own(move.origin, "")
    desk.own(move.sea, move.seat)
    tells(desk, landed=(*fought(desk).landed, move.sea))
    desk.tell("land", move.seat, space=move.sea, origin=move.origin, left=fought(desk).points)


LAND = Act(
    Land,
    Field(name="sea", values=seas, part="space"),
    Field(
        name="origin",
        values=origins,
        closed=("IMP-CAP-02", "no_squadron_there"),
        every=every_origin,
        part="space",
    ),
    guards=(has_points, in_the_theatre, not_own_sea, of_this_theatre, in_the_box, once_a_war),
    do=do_land,
)
