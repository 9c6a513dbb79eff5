"""A thing that only the table can name: what it may be by the rules, and the move it is named for."""

from collections.abc import Iterable
from typing import Any

from rules.endeavor.referee.build import highest, left_at
from rules.endeavor.referee.chart import open_zones, uncharted, zones_to_occupy
from rules.endeavor.referee.known import building_level, kinds, level_of
from rules.endeavor.referee.silent import blank_zones
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import FACE_UP, KINDS

PLACES = {"ship": "fleet", "occupy": "city"}  # what an action enters


def new_levels(board: Board, seat: str) -> tuple[int, ...]:
    """The levels of a building that the box cannot name yet and that may be taken now.

    Before the game only buildings of level 5 are turned up (END-SETUP-10); a player builds up to
    the level of the industry (END-BUILD-02, END-BUILD-03); a shortage takes any (END-SILENT-22)."""
    most = 5
    if board.phase == "build" and seat:
        allowed = level_of(board, seat, "industry")
        most = 5 if allowed is None else min(highest(board, allowed), 5)
    least = 5 if board.phase == "setup" else 1
    return tuple(level for level in range(least, most + 1) if _nameable(board, level))


def _nameable(board: Board, level: int) -> bool:
    named = sum(1 for kind in kinds(board.box) if building_level(board.box, kind) == level)
    if named >= KINDS[level] or (level == 5 and len(board.uncovered) >= FACE_UP):
        return False
    return left_at(board, level) > 0


def new_zones(board: Board, seat: str) -> dict[str, list[str]]:
    """Where a city or a fleet that the box cannot name yet could be entered now, by its kind."""
    due = board.queue[0] if board.queue else None
    if due is not None:
        kind = PLACES.get(due.actions[0]) if due.kind == "react" else None
        return {kind: blank_zones(board, due)} if kind else {}
    found: dict[str, list[str]] = {}
    if seat not in board.players or board.players[seat].harbour < 1:
        return found  # whoever has no disc enters nothing (END-SHIP-01, END-OCC-01)
    if board.acting and "ship" in board.acting.left:
        found["fleet"] = uncharted(board, "fleet", open_zones(board))
    if board.acting and "occupy" in board.acting.left:
        found["city"] = uncharted(board, "city", zones_to_occupy(board, seat))
    return found


def follows(board: Board, told: Iterable[str]) -> dict[str, Any] | None:
    """The move that a new building, city or fleet was named for; None where nobody waits for it."""
    for key in told:
        family, _, rest = key.partition(".")
        kind, _, last = rest.partition(".")
        if family == "building":
            return _with_building(board, kind)
        if family == board.side and kind in ("city", "fleet"):
            return _with_place(board, kind, last.partition(".")[0])
    return None


def _with_building(board: Board, building: str) -> dict[str, Any] | None:
    if board.phase == "setup":
        return {"kind": "uncover", "building": building}
    if board.queue or board.acting or board.phase not in ("shortage", "build"):
        return None
    kind = "build" if board.phase == "build" else "scrap"
    return {"kind": kind, "seat": board.actor(), "building": building}


def _with_place(board: Board, kind: str, place: str) -> dict[str, Any] | None:
    seat = board.actor()
    if kind not in new_zones(board, seat):
        return None
    if board.queue:
        return {"kind": "react", "seat": seat, "target": f"{kind}.{place}"}
    if kind == "fleet":
        return {"kind": "ship", "seat": seat, "to": f"fleet.{place}"}
    return {"kind": "occupy", "seat": seat, "city": place}
