"""Rulebook chapter «1. Фаза строительства», and the silent fleet's material shortage before it."""

from collections.abc import Iterator

from rules.core.refusal import Fact, Refusal
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import (
    building_level,
    kinds,
    level_needs,
    level_of,
    symbol_keys,
    unknown,
)
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, Tile
from rules.endeavor.referee.words import COAST, FACE_UP, IN_PLAY, KINDS, START_BUILDINGS, copies


def left(board: Board, kind: str) -> int | None:
    """Tiles of a kind that the organizer still offers."""
    found = building_level(board.box, kind)
    return None if found is None else max(copies(found) - board.tiles.get(kind, 0), 0)


def left_at(board: Board, wanted: int) -> int:
    """Tiles of a level that the organizer still offers: known even where kinds are not."""
    taken = sum(n for k, n in board.tiles.items() if building_level(board.box, k) == wanted)
    return max(IN_PLAY[wanted] - taken, 0)


def highest(board: Board, allowed: int) -> int:
    """The highest level one may build: one higher if nothing that fits is left (END-BUILD-03).

    Before the second reading it was then the lowest level there was."""
    if _any_left(board, allowed):
        return allowed
    if second(board.setup):
        return min(allowed + 1, max(KINDS))
    return next((n for n in range(allowed + 1, 6) if left_at(board, n)), allowed)


def _any_left(board: Board, most: int) -> bool:
    return any(left_at(board, n) for n in range(1, min(most, 5) + 1))


def foreign(board: Board, kind: str) -> bool:
    """Whether the box can name all its kinds, and this is none of them."""
    known = kinds(board.box)
    return kind not in known and len(known) >= sum(KINDS.values())


def no_such_building(kind: str) -> Refusal:
    facts: dict[str, Fact] = {"building": kind, "most": sum(KINDS.values())}
    return Refusal("END-COMP-06", "no_such_building", facts)


def _refuse_tile(board: Board, kind: str) -> Iterator[Refusal]:
    """What holds for every tile that leaves the organizer."""
    if kind in START_BUILDINGS:
        yield Refusal("END-COMP-07", "start_building_only", {"building": kind})
        return
    if foreign(board, kind):
        yield no_such_building(kind)
        return
    yield from unknown(board.box, [f"building.{kind}.level"])
    if left(board, kind) == 0:
        yield Refusal("END-BUILD-06", "stack_empty", {"building": kind})
    hidden = kind not in board.uncovered and len(board.uncovered) >= FACE_UP
    if building_level(board.box, kind) == 5 and hidden:
        yield Refusal("END-SETUP-11", "face_down", {"building": kind, "face_up": board.uncovered})


def refuse_build(board: Board, move: m.Build) -> Iterator[Refusal]:
    if "build" in board.players[move.seat].done:
        yield Refusal("END-BUILD-01", "built_already", {"seat": move.seat})
    yield from _refuse_tile(board, move.building)
    found, allowed = (
        building_level(board.box, move.building),
        level_of(board, move.seat, "industry"),
    )
    if allowed is None:
        yield from unknown(board.box, level_needs(board, move.seat, "industry"))
    elif found is not None and found > (most := highest(board, allowed)):
        facts: dict[str, Fact] = {"building": move.building, "level": found, "most": most}
        if not _any_left(board, most):
            yield Refusal("END-BUILD-03", "nothing_to_build", facts)
        else:
            rule = "END-BUILD-03" if found == allowed + 1 else "END-BUILD-02"
            yield Refusal(rule, "level_too_high", facts)
    if move.building not in START_BUILDINGS and not foreign(board, move.building):
        yield from unknown(board.box, symbol_keys(f"building.{move.building}"))


def refuse_no_building(board: Board, seat: str) -> Iterator[Refusal]:
    """Whoever can build must build; where nothing fits, the phase goes on (END-GAP-16)."""
    allowed = level_of(board, seat, "industry")
    if allowed is None:
        yield from unknown(board.box, level_needs(board, seat, "industry"))
    elif _any_left(board, most := highest(board, allowed)):
        yield Refusal("END-BUILD-01", "must_build", {"most": most})


def do_build(desk: Desk, move: m.Build) -> None:
    coast = desk.player(move.seat).coast
    desk.finish(move.seat, "build")
    if len(coast) >= COAST:  # only by a ruling
        desk.tell("coast_full", move.seat)
        return
    desk.put(move.seat, coast=(*coast, Tile(kind=move.building, at=desk.at)))
    desk.tell("take_building", move.seat, building=move.building, cell=len(coast))
    _taken(desk, move.building)
    desk.gain_symbols(move.seat, f"building.{move.building}")


def _taken(desk: Desk, kind: str) -> None:
    tiles = desk.board.tiles
    desk.set(tiles={**tiles, kind: tiles.get(kind, 0) + 1})
    if building_level(desk.board.box, kind) == 5 and kind not in desk.board.uncovered:
        desk.set(uncovered=(*desk.board.uncovered, kind))


# ------------------------------------------------------------ material shortage


def refuse_scrap(board: Board, move: m.Scrap) -> Iterator[Refusal]:
    """Any face-up building, whatever its level (END-SILENT-22)."""
    if move.seat == board.crown:
        yield Refusal("END-SILENT-21", "without_the_crown", {"seat": move.seat})
    yield from _refuse_tile(board, move.building)


def do_scrap(desk: Desk, move: m.Scrap) -> None:
    _taken(desk, move.building)
    desk.set(scrapped=(*desk.board.scrapped, move.building))
    desk.tell("scrap_building", move.seat, building=move.building)


# ------------------------------------------------------------ the order of the first three phases


def refuse_order(board: Board, move: m.Order) -> Iterator[Refusal]:
    """Whoever asks to go back says that it matters: it is granted until the actions (END-ROUND-04)."""
    if board.by_player == (move.by == "players"):
        yield Refusal("END-ROUND-03", "order_already", {"by": move.by})


def do_order(desk: Desk, move: m.Order) -> None:
    desk.set(by_player=move.by == "players")
