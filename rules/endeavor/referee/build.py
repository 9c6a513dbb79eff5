"""Rulebook chapter «1. Фаза строительства», and the silent fleet's material shortage before it."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, Unknown, derived
from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import (
    building_level,
    index,
    need_building_level,
    need_level,
)
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Blank, Board, Tile, is_nameless
from rules.endeavor.referee.words import COAST, FACE_UP, IN_PLAY, KINDS, START_BUILDINGS, copies

UNNAMED = "building.*.level"  # the fact that a line lacks when it takes a building without a name

# ------------------------------------------------------------ what the organizer still offers


def left_at(t: Table[Board], wanted: int) -> int:
    """How many tiles of a level the organizer still holds; often known even if the kinds are not."""
    tiles = {kind: (building_level(t, kind), n) for kind, n in t.state.tiles.items()}
    left = IN_PLAY[wanted] - sum(n for level, n in tiles.values() if level == wanted)
    unread = [k for k, (level, _) in tiles.items() if level is None and k not in START_BUILDINGS]
    if left > 0 >= left - sum(tiles[kind][1] for kind in unread):
        raise Unknown(*(f"building.{kind}.level" for kind in unread))
    return max(left, 0)


def any_left(t: Table[Board], most: int) -> bool:
    return any(left_at(t, n) for n in range(1, min(most, 5) + 1))


def highest(t: Table[Board], allowed: int) -> int:
    """The highest level a player may build: one more than `allowed` if nothing that fits is left (END-BUILD-03).

    Under the first reading it was then the lowest level still available."""
    if any_left(t, allowed):
        return allowed
    if second(t.setup):
        return min(allowed + 1, max(KINDS))
    return next((n for n in range(allowed + 1, 6) if left_at(t, n)), allowed)


@derived
def nameable(t: Table[Board], level: int) -> bool:
    """Whether the organizer may hold a kind of this level that the box has no name for (END-COMP-06)."""
    named = sum(1 for kind in index(t).kinds if building_level(t, kind) == level)
    if named >= KINDS[level] or (level == 5 and len(t.state.uncovered) >= FACE_UP):
        return False
    try:
        return left_at(t, level) > 0
    except Unknown:
        return True


# ------------------------------------------------------------ fields


def offered(t: Table[Board]) -> Sequence[str]:
    """The kinds that the box can name, and "~" where there may be others."""
    more = ("~",) if any(nameable(t, level) for level in KINDS) else ()
    return (*index(t).kinds, *more)


def levels(t: Table[Board], building: str) -> Sequence[int]:
    """The level is stated for a building without a name; 0 where the box knows it."""
    if building == "~":
        return [level for level in KINDS if nameable(t, level)]
    need_building_level(t, building)
    return (0,)


def any_level(t: Table[Board], building: str) -> Sequence[int]:
    return tuple(KINDS)


def every_kind(t: Table[Board]) -> Sequence[str]:
    return index(t).kinds


def unstated(t: Table[Board]) -> Sequence[int]:
    return (0,)


# ------------------------------------------------------------ what holds for every tile


def from_organizer(t: Table[Board], building: str) -> Iterator[Refusal]:
    if building in START_BUILDINGS:
        yield Refusal("END-COMP-07", "start_building_only", {"building": building})


def in_the_box(t: Table[Board], building: str) -> Iterator[Refusal]:
    """Once the box can name every kind, any other kind is refused."""
    known = index(t).kinds
    if building in START_BUILDINGS or is_nameless(building) or building in known:
        return
    if len(known) >= sum(KINDS.values()):
        facts: dict[str, Fact] = {"building": building, "most": sum(KINDS.values())}
        yield Refusal("END-COMP-06", "no_such_building", facts)


def need_tile_level(t: Table[Board], building: str, level: int) -> int:
    """The level of a tile: as stated on the move, or as the box has it."""
    return level or need_building_level(t, building)


def level_fits(t: Table[Board], building: str, level: int) -> Iterator[Refusal]:
    """A move states the level only of a building without a name, or of one whose level is unread.

    A line that named no building stays legal after the box has learnt every name."""
    if building in START_BUILDINGS or any(in_the_box(t, building)):
        return
    if building == "~" and level:
        if UNNAMED in t.facts.hidden or nameable(t, level):
            raise Unknown(UNNAMED)
        yield Refusal("END-COMP-06", "no_other_building", {"level": level})
    elif building == "~":
        yield Refusal("END-COMP-06", "level_unsaid", {"building": building})
    elif is_nameless(building):
        yield Refusal("END-COMP-06", "no_such_building", {"building": building})
    elif level:
        facts: dict[str, Fact] = {"building": building, "level": need_building_level(t, building)}
        yield Refusal("END-COMP-06", "already_read", facts)


def still_stacked(t: Table[Board], building: str) -> Iterator[Refusal]:
    if building in START_BUILDINGS or building == "~":
        return
    if copies(need_building_level(t, building)) <= t.state.tiles.get(building, 0):
        yield Refusal("END-BUILD-06", "stack_empty", {"building": building})


def face_up(t: Table[Board], building: str, level: int) -> Iterator[Refusal]:
    if building in START_BUILDINGS:
        return
    uncovered = t.state.uncovered
    if building in uncovered or len(uncovered) < FACE_UP or building == "~":
        return
    if need_tile_level(t, building, level) == 5:
        yield Refusal("END-SETUP-11", "face_down", {"building": building, "face_up": uncovered})


TILE = (from_organizer, in_the_box, level_fits, still_stacked, face_up)


# ------------------------------------------------------------ building


def once_a_round(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if "build" in t.state.players[seat].done:
        yield Refusal("END-BUILD-01", "built_already", {"seat": seat})


def within_level(t: Table[Board], seat: str, building: str, level: int) -> Iterator[Refusal]:
    """Not above the industry level, or one above it where nothing that fits is left."""
    if building in START_BUILDINGS and building_level(t, building) is None:
        return
    wanted = need_tile_level(t, building, level)
    allowed = need_level(t, seat, "industry")
    if wanted <= (most := highest(t, allowed)):
        return
    facts: dict[str, Fact] = {"building": building, "level": wanted, "most": most}
    if not any_left(t, most):
        yield Refusal("END-BUILD-03", "nothing_to_build", facts)
    else:
        rule = "END-BUILD-03" if wanted == allowed + 1 else "END-BUILD-02"
        yield Refusal(rule, "level_too_high", facts)


def refuse_no_building(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """A player who can build must build; one who cannot goes on without (END-GAP-16)."""
    most = highest(t, need_level(t, seat, "industry"))
    if any_left(t, most):
        yield Refusal("END-BUILD-01", "must_build", {"most": most})


def do_build(desk: Desk, move: m.Build) -> None:
    coast = desk.player(move.seat).coast
    desk.finish(move.seat, "build")
    if len(coast) >= COAST:  # only by a ruling
        desk.tell("coast_full", move.seat)
        return
    kind = _taken(desk, move.building, move.level)
    desk.put(move.seat, coast=(*coast, Tile(kind=kind, at=desk.at)))
    desk.tell("take_building", move.seat, building=kind, cell=len(coast))
    desk.gain_symbols(move.seat, f"building.{kind}")
    if is_nameless(kind):
        _keep_symbols(desk, kind)


def _taken(desk: Desk, building: str, stated_level: int) -> str:
    """Take a tile off the organizer; a stated level teaches the box or stays with the nameless tile."""
    kind = building
    if building == "~":
        kind = desk.nameless_id()
        desk.set(blanks={**desk.state.blanks, kind: Blank(level=stated_level)})
    elif stated_level and desk.facts.get(f"building.{kind}.level") is None:
        desk.teaches[f"building.{kind}.level"] = stated_level
    else:
        stated_level = desk.building_level(kind) or 0
    tiles = desk.state.tiles
    desk.set(tiles={**tiles, kind: tiles.get(kind, 0) + 1})
    if stated_level == 5 and kind not in desk.state.uncovered:
        desk.set(uncovered=(*desk.state.uncovered, kind))
    return kind


def _keep_symbols(desk: Desk, kind: str) -> None:
    """Keep the symbols of a nameless building in the state until it is named."""
    symbols = {stat: n for stat, n in desk.symbols(f"building.{kind}").items() if n}
    blank = Blank(level=desk.state.blanks[kind].level, symbols=symbols)
    desk.set(blanks={**desk.state.blanks, kind: blank})


BUILD = Act(
    m.Build,
    Field(name="building", values=offered, every=every_kind, part="organizer"),
    Field(name="level", values=levels, free=any_level, every=unstated),
    guards=(once_a_round, *TILE, within_level),
    do=do_build,
)


# ------------------------------------------------------------ material shortage


def without_crown(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """The player without the crown chooses, among buildings of any level (END-SILENT-21, END-SILENT-22)."""
    if seat == t.state.crown:
        yield Refusal("END-SILENT-21", "without_the_crown", {"seat": seat})


def do_scrap(desk: Desk, move: m.Scrap) -> None:
    kind = _taken(desk, move.building, move.level)
    desk.set(scrapped=(*desk.state.scrapped, kind))
    desk.tell("scrap_building", move.seat, building=kind)


SCRAP = Act(
    m.Scrap,
    Field(name="building", values=offered, every=every_kind, part="organizer"),
    Field(name="level", values=levels, free=any_level, every=unstated),
    guards=(without_crown, *TILE),
    do=do_scrap,
)


# ------------------------------------------------------------ the order of the first three phases


def orders(t: Table[Board]) -> Sequence[str]:
    return ("phases", "players")


def order_changes(t: Table[Board], by: str) -> Iterator[Refusal]:
    """The order may be changed at any time before the actions, but not to what it already is (END-ROUND-04)."""
    if t.state.by_player == (by == "players"):
        yield Refusal("END-ROUND-03", "order_already", {"by": by})


def do_order(desk: Desk, move: m.Order) -> None:
    desk.set(by_player=move.by == "players")


ORDER = Act(m.Order, Field(name="by", values=orders), guards=(order_changes,), do=do_order)
