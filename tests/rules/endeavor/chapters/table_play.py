"""Random play as a table plays it now: facts are answered on the move's own sheet, or left unread."""

from random import Random
from typing import Any

from tests.rules.endeavor.referee.both import REFEREE

from rules.core.chain import Link
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.referee.desk import Done
from rules.core.referee.steps import all_moves
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.invented import invent

COLOURS = ("red", "yellow", "blue", "purple", "green")
RARE = {"pass": 0.15, "order": 0.02, "adjust": 0.02, "uncover": 0.3, "done": 0.4, "withhold": 0.1}
RARE |= {"explored": 0.05, "claim": 0.05}


class Play:
    """One game: its table, the box that grows beside it, and the lines as the log keeps them."""

    def __init__(
        self, players: int, seed: int, *, known: float = 1.0, answers: float = 1.0, **options: Any
    ) -> None:
        self.random = Random(seed)
        self.answers = answers
        side = options.get("side") or ("b" if players == 5 else "a")
        self.truth = invent(seed, side)
        facts = {k: v for k, v in self.truth.facts.items() if self.random.random() < known}
        self.setup = Setup(
            game="endeavor", seats=COLOURS[:players], depth="referee", options=options
        )
        self.box: dict[str, Value] = facts
        self.state: Board = REFEREE.new(self.setup)
        self.links: list[Link] = []
        self.effects: list[tuple[Effect, ...]] = []
        self.asked: set[str] = set()

    @property
    def t(self) -> Table[Board]:
        return REFEREE.table(self.setup, self.state, self.box)

    def offered(self) -> dict[str, list[dict[str, Any]]]:
        """Every legal move by kind; sheets are left to the tests that need them."""
        t = self.t
        wait = REFEREE.wait(t)
        found: dict[str, list[dict[str, Any]]] = {}
        for kind in (*wait.kinds, *wait.free):
            act = REFEREE.by_tag[kind]
            seats = self.setup.seats if act.seated else ("",)
            if act.seated and kind in wait.kinds and wait.seats:
                seats = wait.seats
            moves = [m for seat in seats for m in all_moves(act, t, seat)]
            if moves:
                found[kind] = moves
        return found

    def play(self, data: dict[str, Any], *, ruling: bool = False) -> Done:
        """Check, try, answer what is asked as often as this table does, and write the line."""
        t, move = self.t, REFEREE.moves.decode(data)
        verdict = REFEREE.check(t, move)
        assert ruling or verdict.broken == (), data
        at = len(self.links) + 1
        done = REFEREE.try_(t, move, at=at)
        self.asked |= set(done.asks)
        typed = {key: self._read(key) for key in done.asks if self.random.random() < self.answers}
        if typed:
            done = REFEREE.try_(t, move, typed, at=at)
            assert not set(done.asks) & set(typed), "what was answered is not asked again"
        lacked = (*verdict.lacked, *done.lacked)
        self.links.append(Link(at, at, data, v=2, told=dict(done.told), lacked=lacked))
        self.effects.append(done.effects)
        self.box |= {key: value for key, value in typed.items() if "~" not in key}
        self.box |= done.teaches
        self.state = done.state
        return done

    def _read(self, key: str) -> Value:
        return self.truth.facts.get(key, 1 if self.random.random() < 0.3 else 0)

    def step(self) -> None:
        if (forced := REFEREE.forced(self.t)) is not None:
            self.play(REFEREE.moves.encode(forced))
            return
        offered = self.offered()
        assert offered, ("stuck", self.state.phase, self.state.turn, self.state.queue)
        wild = [kind for kind in offered if self.random.random() < RARE.get(kind, 1.0)]
        kind = self.random.choice(wild or list(offered))
        self.play(self.random.choice(offered[kind]))

    def run(self, most: int = 3000) -> "Play":
        while self.state.phase != "over":
            assert len(self.links) < most
            self.step()
        return self
