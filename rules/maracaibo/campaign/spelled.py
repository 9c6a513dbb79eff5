"""What cannot be read at all: a seat that nobody holds, a choice or a fact that does not exist."""

from collections.abc import Iterator

from rules.core.box import read_facts
from rules.core.move import Move, Teach
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.moves import Vote
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import todo


def spelled(state: State, move: Move) -> None:
    """Raise `Misspelled` for what is no move at this table: never a refusal, never a ruling."""
    if isinstance(move, Teach):
        read_facts(FACTS, move.facts)
    if state.evening:
        for place, seat in _seats(move):
            if seat not in state.evening.seats:
                raise Misspelled(f"no such seat: {seat!r}", place)
    if isinstance(move, Vote):
        for due in todo(state):
            if (due.card, due.side, due.step) == (move.card, move.side, move.step):
                _choices(due.instruction, move)


def _seats(move: Move) -> Iterator[tuple[str, str]]:
    seat = getattr(move, "seat", None)
    if seat is not None:
        yield "$.seat", seat
    for name in ("votes", "results"):
        for one in getattr(move, name, {}):
            yield f"$.{name}", one


def _choices(instruction: object, move: Vote) -> None:
    if isinstance(instruction, Decide):
        known = {choice.id for choice in instruction.choices}
        if lost := set(move.votes.values()) - known:
            raise Misspelled(f"no such choice: {sorted(lost)}", "$.votes")
