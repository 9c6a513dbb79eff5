"""Rulebook chapter «Подготовка к игре»: what a table chooses before a refereed game, and what it may."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.refusal import Fact, Refusal
from rules.core.setup import Setup
from rules.endeavor.referee.reading import second
from rules.endeavor.referee.words import Colour, Side
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
