"""What cannot be read at all: a seat that nobody holds, a choice, a fact or a place that does not exist."""

from collections.abc import Iterator

from rules.core.box import read_facts
from rules.core.move import Move, Teach
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.facts import FACTS, PLACES, SETTLEMENTS
from rules.maracaibo.campaign.moves import Pick, Vote
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import steps_of, todo


def spelled(state: State, move: Move) -> None:
    """Raise `Misspelled` for what is not a move at this table: never a refusal, never a ruling."""
    if isinstance(move, Teach):
        read_facts(FACTS, move.facts)
    if state.evening:
        for place, seat in _seats(move):
            if seat not in state.evening.seats:
                raise Misspelled(f"no such seat: {seat!r}", place)
    if isinstance(move, Vote):
        for due in todo(state):
            if (due.card, due.side, due.step) == (move.card, move.side, move.step):
                _choices(due.instruction, set(move.votes.values()), "$.votes")


def there(state: State, move: Move) -> None:
    """Raise `Misspelled` for a settlement that no board has and an answer that no card offers.

    Only for what is written now: a log of before may hold one by a ruling, and is still read."""
    if isinstance(move, Teach):
        _settlements(move)
    if isinstance(move, Vote):
        steps = steps_of(state, move.card, move.side) or ()
        if move.step < len(steps):
            _choices(steps[move.step], set(move.votes.values()), "$.votes")
    tie = state.evening.tie if state.evening else None
    if isinstance(move, Pick) and tie is not None:
        steps = steps_of(state, tie.card, tie.side) or ()
        if tie.step < len(steps):
            _choices(steps[tie.step], {move.choice}, "$.choice")


def _settlements(move: Teach) -> None:
    for key, value in move.facts.items():
        names_one = key.rpartition(".")[2] in PLACES and type(value) is int
        if names_one and value not in SETTLEMENTS:
            raise Misspelled(f"no such settlement: {value}", f"$.facts.{key}")


def _seats(move: Move) -> Iterator[tuple[str, str]]:
    seat = getattr(move, "seat", None)
    if seat is not None:
        yield "$.seat", seat
    for name in ("votes", "results"):
        for named in getattr(move, name, {}):
            yield f"$.{name}", named


def _choices(instruction: object, chosen: set[str], place: str) -> None:
    if isinstance(instruction, Decide):
        known = {choice.id for choice in instruction.choices}
        if lost := chosen - known:
            raise Misspelled(f"no such choice: {sorted(lost)}", place)
