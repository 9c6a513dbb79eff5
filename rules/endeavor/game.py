"""Endeavor at both depths: a sheet where only the count is kept, a board where all is refereed."""

from collections.abc import Iterable, Sequence
from typing import Any

from rules.core.box import read_facts
from rules.core.boxfile import Progress
from rules.core.move import Checkpoint, Codec, Enter, Move, Teach
from rules.core.option import Option
from rules.core.outcome import Effect, Outcome
from rules.core.referee.stage import Phase
from rules.core.refusal import Refusal, Refused, new_ones
from rules.core.setup import Setup
from rules.core.sheet import Sheet
from rules.core.spelling import Misspelled, spell
from rules.endeavor.count import Count
from rules.endeavor.referee.apply import apply_move, check_move
from rules.endeavor.referee.boxfile import audit_box, box_progress, refuse_town_hall
from rules.endeavor.referee.candidates import candidates
from rules.endeavor.referee.chance import Shuffle, drawn, draws
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.moves import KINDS
from rules.endeavor.referee.naming import follows
from rules.endeavor.referee.options import options_of
from rules.endeavor.referee.reading import SECOND, second
from rules.endeavor.referee.setup import RefereeOptions, refuse_options
from rules.endeavor.referee.state import Board, new_board
from rules.endeavor.referee.tally import count_of
from rules.endeavor.scoring import Endeavor


class Refereed(Endeavor):
    """The game of the registry; `setup.depth` says which state a table has."""

    facts = FACTS
    state_type: Any = Sheet | Board
    referee_options_type = RefereeOptions
    reading = SECOND
    moves = Codec(Enter, Teach, Checkpoint, *KINDS)

    def new(self, setup: Setup) -> Any:
        if setup.depth != "referee":
            return super().new(setup)
        if setup.game != self.code:
            raise Misspelled(f"this is {setup.game}, not {self.code}", "$.game")
        options = spell(setup.options, RefereeOptions, "$.options")
        read_facts(FACTS, setup.box, "$.box")
        refusals = (*self.refuse_setup(setup), *refuse_options(setup, options))
        if refusals:
            raise Refused(refusals)
        return new_board(setup)

    def actors(self, state: Any) -> frozenset[str]:
        """The seat whose move is due; everybody where the whole table is asked."""
        if not isinstance(state, Board):
            return super().actors(state)
        return self.awaited(state) or frozenset(state.seats)

    def phase(self, state: Board) -> Phase:
        return "setup" if state.phase == "setup" else "over" if state.phase == "over" else "play"

    def awaited(self, state: Board) -> frozenset[str]:
        return frozenset({actor} if (actor := state.actor()) else ())

    def secret(self, state: Board) -> frozenset[str]:
        """Endeavor is played with open cards."""
        return frozenset()

    def options(self, state: Any, seat: str) -> Sequence[Option]:
        if not isinstance(state, Board):
            return super().options(state, seat)
        if seat and seat not in state.players:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        return options_of(state, seat, check_move)

    def check(self, state: Any, move: Move) -> tuple[Refusal, ...]:
        if isinstance(state, Board):
            return check_move(state, move)
        found: tuple[Refusal, ...] = super().check(state, move)
        if isinstance(move, Teach) and second(state.setup):
            told = super().apply(state, move).state.box
            found += new_ones(refuse_town_hall(state.box), refuse_town_hall(told))
        return found

    def apply(self, state: Any, move: Move, at: int = 0) -> Outcome[Any]:
        if isinstance(state, Board):
            return apply_move(state, move, at)
        return super().apply(state, move, at)

    def count(self, state: Any) -> Count:
        return count_of(state) if isinstance(state, Board) else super().count(state)

    def checklist(self, state: Board) -> tuple[Effect, ...]:
        """What to put where before the first move."""
        return checklist(state)

    def candidates(self, state: Board, seat: str) -> Sequence[Option]:
        """What the table may rule for a seat, legal or not."""
        return candidates(state, seat)

    def follows(self, state: Board, told: Iterable[str]) -> dict[str, Any] | None:
        """The move that a thing was named for."""
        return follows(state, told)

    def ends(self, state: Board) -> dict[str, Any] | None:
        """The move that would end the game before its last round is closed."""
        return None if state.phase == "over" else {"kind": "end"}

    def draws(self, state: Board) -> tuple[str, ...]:
        """What the app may draw for the table now."""
        return draws(state)

    def drawn(self, state: Board, kind: str, shuffle: Shuffle) -> dict[str, Any]:
        """The move that chance makes."""
        return drawn(state, kind, shuffle)

    def box_progress(self, box: dict[str, Any]) -> tuple[Progress, ...]:
        return box_progress(box)

    def audit_box(self, box: dict[str, Any]) -> tuple[Refusal, ...]:
        """Every rule that a box breaks: against the rulebook, out of range, beyond the counts."""
        return audit_box(box)
