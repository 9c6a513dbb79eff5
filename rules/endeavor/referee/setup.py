"""Rulebook chapter «Подготовка к игре»: board side, buildings, crown, starting buildings."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.build import from_organizer, in_the_box
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import building_level, index, need_building_level
from rules.endeavor.referee.state import Board, Tile, clockwise
from rules.endeavor.referee.words import FACE_UP, START_BUILDINGS

# ------------------------------------------------------------ level-5 buildings


def fives(t: Table[Board]) -> Sequence[str]:
    """Buildings of level 5, and those whose level nobody has read yet."""
    return [kind for kind in index(t).kinds if building_level(t, kind) in (None, 5)]


def of_level_five(t: Table[Board], building: str) -> Iterator[Refusal]:
    if building in START_BUILDINGS:
        return
    if (level := need_building_level(t, building)) != 5:
        yield Refusal("END-SETUP-10", "not_level_five", {"building": building, "level": level})


def three_at_most(t: Table[Board], building: str) -> Iterator[Refusal]:
    if building in START_BUILDINGS or any(in_the_box(t, building)):
        return
    if building in t.state.uncovered:
        yield Refusal("END-SETUP-10", "face_up_already", {"building": building})
    elif len(t.state.uncovered) >= FACE_UP:
        yield Refusal("END-SETUP-10", "three_face_up", {"have": t.state.uncovered})


def do_uncover(desk: Desk, move: m.Uncover) -> None:
    if move.building not in desk.state.uncovered:
        desk.set(uncovered=(*desk.state.uncovered, move.building))
        desk.tell("turn_up", building=move.building)  # the table may have let the app draw it


UNCOVER = Act(
    m.Uncover,
    Field(name="building", values=fives, part="organizer"),
    guards=(from_organizer, in_the_box, of_level_five, three_at_most),
    do=do_uncover,
)


# ------------------------------------------------------------ crown and starting buildings


def seats(t: Table[Board]) -> Sequence[str]:
    return t.setup.seats


def no_crown_yet(t: Table[Board]) -> Iterator[Refusal]:
    if t.state.crown:
        yield Refusal("END-SETUP-13", "crown_given", {"seat": t.state.crown})


def do_crown(desk: Desk, move: m.Crown) -> None:
    desk.set(crown=move.seat)
    desk.tell("crown_to", move.seat)


CROWN = Act(
    m.Crown, Field(name="seat", values=seats, part="crown"), guards=(no_crown_yet,), do=do_crown
)


def starts(t: Table[Board]) -> Sequence[str]:
    return START_BUILDINGS


def crown_first(t: Table[Board]) -> Iterator[Refusal]:
    if not t.state.crown:
        yield Refusal("END-SETUP-13", "no_crown", {})


def none_yet(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if t.state.players[seat].coast:
        yield Refusal("END-COMP-07", "has_start_building", {"seat": seat})


def do_start(desk: Desk, move: m.Start) -> None:
    player = desk.player(move.seat)
    if player.coast:
        return
    tile = Tile(kind=move.building, disc=player.stock > 0, at=desk.at)
    desk.put(move.seat, coast=(tile,), stock=max(player.stock - 1, 0))
    desk.tell("start_building", move.seat, building=move.building)
    desk.gain_symbols(move.seat, f"building.{move.building}")


START = Act(
    m.Start,
    Field(name="building", values=starts, part="organizer"),
    guards=(crown_first, none_yet),
    do=do_start,
)


def next_start(t: Table[Board]) -> str:
    """Whose turn it is to choose a side (END-SETUP-14)."""
    if not t.state.crown:
        return ""
    return next((seat for seat in clockwise(t) if not t.state.players[seat].coast), "")
