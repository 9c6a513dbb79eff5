"""Rulebook 2.4 «Победа»: the first sheet of an evening at which somebody won at once."""

from rules.core.schedule import Ending, Past, Read
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.carry_war import result_of
from rules.imperial_struggle.ledger import moves_markers
from rules.imperial_struggle.spoils import sweep
from rules.imperial_struggle.theatres import theatres_of

# how the pad names an ending by its rule
KINDS = {"IMP-VIC-01": "track", "IMP-VIC-02": "theatres", "IMP-VIC-03": "awards"}


def ends(past: Past) -> Ending | None:
    """IMP-PVIC-01, IMP-WVIC-01: scoring phases and wars in the order in which they are checked."""
    for read in past.reads:
        ending = _at(past, read) if moves_markers(read) else None
        if ending:
            return ending
    return None


def _at(past: Past, read: Read) -> Ending | None:
    if read.given:
        winners = read.pad.winners
        return Ending(read.stop.id, winners[0], read.pad.decided_by) if winners else None
    war = read.stop.id.removeprefix("war.")
    return _swept(past, war) if war in WARS else None


def _swept(past: Past, war: str) -> Ending | None:
    """IMP-VIC-02: a war won by the top row of every theatre needs no closing sheet."""
    places = theatres_of(war)
    results = {place.id: result for place in places if (result := result_of(past, place))}
    winner = sweep(war, results)
    return Ending(f"war.{places[-1].id}", winner, "IMP-VIC-02") if winner else None
