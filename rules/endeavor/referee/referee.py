"""Endeavor as the frame plays it: the acts of all chapters, and what the table waits for."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.core.box import read_facts
from rules.core.move import Enter, Move, Reseat, Teach, Value
from rules.core.outcome import Effect
from rules.core.race import Leg
from rules.core.referee.acts import Act
from rules.core.referee.game import Referee
from rules.core.referee.stage import Wait
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal, Refused
from rules.core.setup import Setup
from rules.core.spelling import Misspelled, spell
from rules.endeavor.count import Count
from rules.endeavor.referee import chance, old
from rules.endeavor.referee.actions import ACTIVATE, DONE, PASS, SPEND
from rules.endeavor.referee.attack import ATTACK, REMEMBER
from rules.endeavor.referee.audit import ADJUST
from rules.endeavor.referee.build import BUILD, ORDER, SCRAP
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.discard import DISCARD, SLOT
from rules.endeavor.referee.draw import DRAW
from rules.endeavor.referee.ends import race
from rules.endeavor.referee.events import ENTER, read_events
from rules.endeavor.referee.explore import EXPLORED
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.known import KNOWN
from rules.endeavor.referee.naming import NAME, arrived, family, newcomer
from rules.endeavor.referee.occupy import OCCUPY
from rules.endeavor.referee.options import RefereeOptions, refuse_options
from rules.endeavor.referee.pay import PAY
from rules.endeavor.referee.pending import COLLECT
from rules.endeavor.referee.phases import CLOSE, END, one_step
from rules.endeavor.referee.recolour import RESEAT, read_seats
from rules.endeavor.referee.routes import CLAIM
from rules.endeavor.referee.salary import GROW, SALARY, WITHHOLD
from rules.endeavor.referee.setup import CROWN, START, UNCOVER
from rules.endeavor.referee.ship import SHIP
from rules.endeavor.referee.silent import REACT, REACT_TO
from rules.endeavor.referee.sources import touched
from rules.endeavor.referee.state import Board, new_board
from rules.endeavor.referee.tally import count_of, glory_needs
from rules.endeavor.referee.teaching import refuse_taught
from rules.endeavor.referee.tokens import LAY
from rules.endeavor.referee.turns import edge, refuse_turn, wait_of
from rules.endeavor.scoring import Endeavor

BEFORE = (UNCOVER, LAY, CROWN, START, ORDER, SCRAP, BUILD, GROW, SALARY, WITHHOLD)
TURNS = (ACTIVATE, SPEND, PASS, SHIP, OCCUPY, ATTACK, PAY, DRAW)
SMALL = (COLLECT, REMEMBER, REACT_TO, REACT, DONE)
SEEN = (EXPLORED, CLAIM, NAME)
ALWAYS = (RESEAT,)
AFTER = (SLOT, DISCARD, ADJUST, CLOSE, END, ENTER)


class EndeavorReferee(Referee):
    """Endeavor at referee depth."""

    code = "endeavor"
    acts: ClassVar[Sequence[Act]] = (*BEFORE, *TURNS, *SMALL, *SEEN, *AFTER, *ALWAYS)
    state_type = Board
    extra_kinds = (Teach,)
    desk_type = Desk
    old_desk_type = old.OldDesk

    def new(self, setup: Setup) -> Board:
        if setup.game != self.code:
            raise Misspelled(f"this is {setup.game}, not {self.code}", "$.game")
        options = spell(setup.options, RefereeOptions, "$.options")
        read_facts(FACTS, setup.box, "$.box")
        refusals = (*Endeavor().refuse_setup(setup), *refuse_options(setup, options))
        if refusals:
            raise Refused(refusals)
        return new_board(setup)

    def facts(self, taught: Mapping[str, Value]) -> Facts:
        """The group's box, over the rulebook, over what is told elsewhere and only likely (≈)."""
        return Facts(taught, shipped=KNOWN, likely=FACTS.suggested)

    def wait(self, t: Table[Board]) -> Wait:
        return wait_of(t)

    def advance(self, desk: Desk) -> bool:
        return one_step(desk)

    def why_not(self, t: Table[Board], move: Move) -> Iterator[Refusal]:
        """What the turn forbids, and whatever else is wrong with the move."""
        yield from refuse_turn(t, move)
        yield from self.act_of(move).check(t, move).broken

    def spell_seat(self, t: Table[Any], move: Move) -> None:
        super().spell_seat(t, move)
        if isinstance(move, Enter):
            read_events(move)
        if isinstance(move, Reseat):
            read_seats(t, move)

    def learn(self, desk: Desk, before: Facts) -> None:
        old.learn(desk, before)

    def newcomer(self, t: Table[Board], move: Mapping[str, Any]) -> str:
        return newcomer(t, move)

    def arrived(self, t: Table[Board], move: Mapping[str, Any], seq: int) -> str:
        return arrived(t, move, seq)

    def family(self, t: Table[Board], thing: str) -> str:
        return family(t, thing)

    def refuse_taught(self, t: Table[Board], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
        """Every rule that facts break which somebody is about to teach."""
        return refuse_taught(t, facts)

    def count(self, t: Table[Board], effects: Mapping[int, tuple[Effect, ...]]) -> Count:
        return count_of(t, touched(effects))

    def race(self, t: Table[Board]) -> tuple[Leg, ...]:
        return tuple(race(t))

    def unread(self, t: Table[Board]) -> tuple[str, ...]:
        return glory_needs(t)

    def checklist(self, t: Table[Board]) -> tuple[Effect, ...]:
        return checklist(t)

    def ends(self, t: Table[Board]) -> dict[str, Any] | None:
        return None if t.state.phase == "over" else {"kind": "end"}

    def colours(self, t: Table[Board]) -> Mapping[str, str]:
        return t.state.colours

    def edge(self, t: Table[Board]) -> str:
        return edge(t)

    def draws(self, t: Table[Board]) -> tuple[str, ...]:
        return chance.draws(t)

    def drawn(self, t: Table[Board], kind: str, shuffle: chance.Shuffle) -> dict[str, Any]:
        return chance.drawn(t, kind, shuffle)
