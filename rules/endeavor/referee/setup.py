"""Rulebook chapter «Подготовка к игре»: board side, buildings, crown, starting buildings."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.refusal import Fact, Refusal
from rules.core.setup import Setup
from rules.endeavor.referee import moves as m
from rules.endeavor.referee.build import foreign, no_such_building
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.known import building_level, unknown
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.state import Board, Tile
from rules.endeavor.referee.words import FACE_UP, START_BUILDINGS, Colour, Side
from rules.endeavor.scoring import COLOURS, FIFTH_COLOURS


class RefereeOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table that is refereed chooses; `side` null is the side the rulebook gives."""

    events: bool = False
    side: Side | None = None
    any_side: bool = False  # the table's ruling on END-GAP-25
    silent_fleet: bool = False
    fleet_colour: Colour = ""
    fleet_regions_only: bool = False  # the narrowest reading of END-GAP-13
    material_shortage: bool = False
    occupy_limit: bool = False
    ignore_tokens: bool = False


FLEET_RULES = ("material_shortage", "occupy_limit", "ignore_tokens", "fleet_regions_only")


def refuse_options(setup: Setup, options: RefereeOptions) -> Iterator[Refusal]:
    """Sides by the number of players (END-SETUP-01 to -03), and the silent fleet's conditions."""
    players = len(setup.seats)
    if options.silent_fleet and players != 2:
        yield Refusal("END-SILENT-01", "fleet_needs_two", {"have": players})
    if options.silent_fleet:
        yield from _refuse_colour(setup, options.fleet_colour)
    if not options.silent_fleet and (on := [r for r in FLEET_RULES if getattr(options, r)]):
        yield Refusal("END-SILENT-20", "only_with_fleet", {"options": tuple(on)})
    if options.side is None or options.any_side:
        return
    facts: dict[str, Fact] = {"side": options.side, "players": players}
    if options.side == "a" and players == 5:
        yield Refusal("END-SETUP-02", "side_not_for_players", facts)
    if options.side == "b" and players == 3:
        yield Refusal("END-SETUP-01", "side_not_for_players", facts)
    if options.side == "b" and players == 2 and not options.silent_fleet:
        yield Refusal("END-SETUP-03", "side_not_for_players", facts)


def _refuse_colour(setup: Setup, colour: str) -> Iterator[Refusal]:
    """One of the box's five colours that nobody plays (END-SILENT-02); unsaid, it is any."""
    if colour in setup.seats:
        yield Refusal("END-SILENT-02", "fleet_colour_taken", {"colour": colour})
    elif not colour or colour in COLOURS or not second(setup):
        return
    elif colour not in FIFTH_COLOURS:
        yield Refusal("END-SILENT-02", "no_such_colour", {"colour": colour})
    elif fifth := [seat for seat in setup.seats if seat in FIFTH_COLOURS]:
        yield Refusal("END-SILENT-02", "fleet_fifth_colour", {"colour": (*fifth, colour)})


# ------------------------------------------------------------ level-5 buildings


def refuse_uncover(board: Board, move: m.Uncover) -> Iterator[Refusal]:
    if move.building in START_BUILDINGS:
        yield Refusal("END-COMP-07", "start_building_only", {"building": move.building})
        return
    if foreign(board, move.building):
        yield no_such_building(move.building)
        return
    yield from unknown(board.box, [f"building.{move.building}.level"])
    found = building_level(board.box, move.building)
    if found is not None and found != 5:
        yield Refusal("END-SETUP-10", "not_level_five", {"building": move.building, "level": found})
    if move.building in board.uncovered:
        yield Refusal("END-SETUP-10", "face_up_already", {"building": move.building})
    elif len(board.uncovered) >= FACE_UP:
        yield Refusal("END-SETUP-10", "three_face_up", {"have": board.uncovered})


def do_uncover(desk: Desk, move: m.Uncover) -> None:
    if move.building not in desk.board.uncovered:
        desk.set(uncovered=(*desk.board.uncovered, move.building))
        desk.tell("turn_up", building=move.building)  # the table may have let the app draw it


# ------------------------------------------------------------ crown and starting buildings


def refuse_crown(board: Board, move: m.Crown) -> Iterator[Refusal]:
    if board.crown:
        yield Refusal("END-SETUP-13", "crown_given", {"seat": board.crown})


def do_crown(desk: Desk, move: m.Crown) -> None:
    desk.set(crown=move.seat)
    desk.tell("crown_to", move.seat)


def refuse_start(board: Board, move: m.Start) -> Iterator[Refusal]:
    if not board.crown:
        yield Refusal("END-SETUP-13", "no_crown", {})
    if board.players[move.seat].coast:
        yield Refusal("END-COMP-07", "has_start_building", {"seat": move.seat})


def do_start(desk: Desk, move: m.Start) -> None:
    own = desk.player(move.seat)
    if own.coast:
        return
    tile = Tile(kind=move.building, disc=own.stock > 0, at=desk.at)
    desk.put(move.seat, coast=(tile,), stock=max(own.stock - 1, 0))
    desk.tell("start_building", move.seat, building=move.building)
    desk.gain_symbols(move.seat, f"building.{move.building}")


def next_start(board: Board) -> str:
    """Whose turn it is to choose a side (END-SETUP-14)."""
    if not board.crown:
        return ""
    return next((seat for seat in board.order() if not board.players[seat].coast), "")
