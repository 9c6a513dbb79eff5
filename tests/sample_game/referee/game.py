"""The referee of Islands: what it waits for, and how it goes on by itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from rules.core.box import read_facts
from rules.core.move import Move, Value
from rules.core.outcome import Effect
from rules.core.referee.desk import Desk
from rules.core.referee.dues import owe
from rules.core.referee.game import Referee
from rules.core.referee.stage import Due, Wait
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal, Refused
from rules.core.setup import Setup
from rules.core.spelling import spell
from tests.sample_game.count import Count, RefereeOptions
from tests.sample_game.facts import FACTS
from tests.sample_game.referee import finds, homes, plans, sailing
from tests.sample_game.referee.audit import sources
from tests.sample_game.referee.state import ROUNDS, Board, Captain

PIRATE = "black"  # the seat that nobody sits on
SHIPPED = {key: spec.shipped for key, spec in FACTS.items() if spec.shipped is not None}


class IslandsReferee(Referee):
    acts = (*homes.ACTS, *plans.ACTS, *sailing.ACTS, *finds.ACTS)
    state_type = Board

    def __init__(
        self, refuse_setup: Callable[[Setup], Iterable[Refusal]] = lambda _setup: ()
    ) -> None:
        super().__init__()
        self.refuse_setup = refuse_setup

    def new(self, setup: Setup) -> Board:
        options = spell(setup.options, RefereeOptions, "$.options")
        read_facts(FACTS, setup.box, "$.box")
        refusals = [*self.refuse_setup(setup)]
        if options.pirate != (PIRATE in setup.seats):
            refusals.append(Refusal("ISL-13", "pirates_seat", {"seat": PIRATE}))
        if refusals:
            raise Refused(tuple(refusals))
        return Board(players={seat: Captain() for seat in self.seats(setup)})

    def facts(self, taught: Mapping[str, Value]) -> Facts:
        return Facts(taught, shipped=SHIPPED, likely=FACTS.suggested)

    def bots(self, setup: Setup) -> frozenset[str]:
        return frozenset([PIRATE] if setup.options.get("pirate") else ())

    def wait(self, t: Table[Board]) -> Wait:
        state = t.state
        free = (*(("name",) if state.unnamed else ()), "adjust")
        if state.phase == "homes":
            unsettled = tuple(s for s in self.people(t.setup) if s not in state.settled)
            kinds = ("settle", "wait")
            return Wait(
                phase="setup", seats=unsettled, kinds=kinds, free=("lay", *free), rule="ISL-02"
            )
        if due := self.owed(t):
            return replace(due, free=free, forced=due.kinds == ("raid",))
        if state.phase == "plan":
            people = self.people(t.setup)
            return Wait(seats=people, kinds=("plan",), free=free, sealed=True, rule="ISL-03")
        if state.phase == "sail":
            ship = state.sailing[:1]
            return Wait(seats=ship, kinds=("sail", "stay"), free=free, forced=True, rule="ISL-07")
        if state.phase == "tide":
            return Wait(kinds=("tide",), free=free, rule="ISL-14")
        return Wait(phase="over", free=free[:-1], rule="ISL-14")

    def people(self, setup: Setup) -> tuple[str, ...]:
        bots = self.bots(setup)
        return tuple(seat for seat in setup.seats if seat not in bots)

    def advance(self, desk: Desk[Board]) -> bool:
        state = desk.state
        if state.phase == "homes" and len(state.settled) >= len(self.people(desk.setup)):
            desk.set(phase="plan")
        elif state.queue:
            return self.lapse(desk)
        elif state.phase == "sail" and not state.sailing:
            desk.set(phase="tide")
            for bot in sorted(self.bots(desk.setup)):
                owe(desk, Due(kind="raid", seat=bot, rule="ISL-13"))
        elif state.phase == "tide":
            finds.bring(desk, int(desk.facts.need(finds.tide_of(desk))))
        elif state.phase == "ebb" and state.round < ROUNDS:
            desk.set(phase="plan", round=state.round + 1, patrols={})
        elif state.phase == "ebb":
            desk.set(phase="over")
        else:
            return False
        return True

    def clashes(
        self, t: Table[Board], answers: Mapping[str, Move]
    ) -> Iterator[tuple[str, Refusal]]:
        yield from plans.two_traders(answers)

    def resolve(self, desk: Desk[Board], answers: Mapping[str, Move]) -> None:
        plans.resolve_plans(desk, answers)

    def count(self, t: Table[Board], effects: Mapping[int, tuple[Effect, ...]]) -> Count:
        seats = {seat: t.state.counted(seat) for seat in t.setup.seats}
        return Count(seats=seats, sources=sources(t, effects))


GAME = IslandsReferee()
