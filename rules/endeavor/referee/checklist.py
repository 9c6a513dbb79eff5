"""Rulebook chapter «Подготовка к игре», steps А–З: what to put where before the first move."""

from collections.abc import Iterator

from rules.core.outcome import Effect
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board, option, side_of
from rules.endeavor.referee.words import (
    CARDS,
    DISCS,
    FACE_UP,
    GOVERNORS,
    KINDS,
    TOKENS_IN_BOX,
    copies,
)


def checklist(t: Table[Board]) -> tuple[Effect, ...]:
    """The steps in the rulebook's order, for this table's players, side and variants."""
    return tuple(_steps(t))


def _steps(t: Table[Board]) -> Iterator[Effect]:
    yield Effect("lay_out_board", None, {"side": side_of(t)})
    yield Effect("deal_tokens", None, {"n": TOKENS_IN_BOX})
    yield Effect("place_decks", None, {"n": len(CARDS)})
    yield Effect("tuck_governors", None, {"n": len(GOVERNORS)})
    yield Effect("place_organizer")
    for level in range(1, 5):
        yield Effect("stack_buildings", None, {"level": level, "n": copies(level)})
    yield Effect("shuffle_level_five", None, {"face_up": FACE_UP, "face_down": KINDS[5] - FACE_UP})
    for seat in t.setup.seats:
        yield Effect("take_components", seat, {"discs": DISCS})
    if option(t, "silent_fleet"):
        if colour := str(t.setup.options.get("fleet_colour") or ""):
            yield Effect("fleet_discs", None, {"discs": DISCS, "colour": colour})
        else:
            yield Effect("fleet_discs_of_any", None, {"discs": DISCS})
    if option(t, "events"):
        yield Effect("set_up_events")
    yield Effect("draw_first_player")
    yield Effect("choose_start_buildings")
