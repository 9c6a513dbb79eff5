"""A table with its box and its log, as the site keeps them, in small; and a random player at it."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.chain import Chain, link_of
from rules.core.log import Fallen, Line, Ruling
from rules.core.move import Move, Value
from rules.core.option import Between, OneOf
from rules.core.referee.acts import Verdict
from rules.core.referee.desk import Done, lasting
from rules.core.referee.game import Referee
from rules.core.referee.stage import Reveal, Verbal, Wait
from rules.core.referee.steps import Step
from rules.core.referee.table import Table
from rules.core.refusal import Refused
from rules.core.replay import opening
from rules.core.setup import Setup

Data = dict[str, Any]
Truth = Callable[[str], Value]
RULED = Ruling(by="", reason="so be it", rules=())


def through_json(data: Any) -> Any:
    """As it comes back from a form or the database, its keys in another order."""
    return msgspec.json.decode(msgspec.json.encode(data, order="sorted"))


class Evening:
    """Check, dry run, what it asks, the line, what it teaches: the way of a move without the site."""

    def __init__(self, game: Referee, setup: Setup, box: Mapping[str, Value] | None = None) -> None:
        self.game, self.setup, self.box = game, setup, dict(box or {})
        self.state: Any = game.new(setup)
        self.states = [self.state]  # after so many lines
        self.lines: list[Line] = []

    @property
    def t(self) -> Table[Any]:
        return self.table()

    def table(self, typed: Mapping[str, Value] | None = None) -> Table[Any]:
        return self.game.table(self.setup, self.state, {**self.box, **(typed or {})})

    def play(
        self,
        data: Data | Move,
        typed: Mapping[str, Value] | None = None,
        ruling: Ruling | None = None,
    ) -> Done:
        """Write a line; raises `Refused` where rules are broken and nothing is ruled."""
        move = self.game.moves.decode(
            through_json(self.game.moves.encode(data) if isinstance(data, Move) else data)
        )
        t = self.table(typed)
        verdict = self.game.check(t, move)
        if verdict.broken and ruling is None:
            raise Refused(verdict.broken, data)
        done = self.game.try_(t, move, at=len(self.lines) + 1)
        lacked = tuple(dict.fromkeys((*verdict.lacked, *done.lacked)))
        line = Line(
            seq=len(self.lines) + 1,
            kind="move",
            v=2,
            move=through_json(self.game.moves.encode(move)),
            told=done.quoted,
            lacked=lacked,
            ruling=ruling,
        )
        self.lines.append(msgspec.json.decode(msgspec.json.encode(line), type=Line))
        self.box |= lasting({**(typed or {}), **done.teaches})
        self.state = done.state
        self.states.append(done.state)
        return done

    def corrected(self, seq: int, data: Data | None) -> tuple[Line, Any]:
        """The line that corrects another one (None takes it out), and the state that it leads to."""
        now = self.t.facts
        at, told, fallen, line = opening(self.game, self.setup), {}, [], Line(seq=1, kind="move")
        for link in Chain(self.lines).links():
            if link.seq == seq:
                if data is None:
                    continue
                move = self.game.moves.decode(through_json(data))
                done = self.game.try_(Table(self.setup, at.state, now), move)
                line = replace(
                    line, v=2, move=data, told=done.quoted, lacked=done.lacked, ruling=RULED
                )
                link = replace(link_of(line, seq), source=len(self.lines) + 1)
            folded = self.game.fold(self.setup, at, link, now)
            if folded.refusals:
                fallen.append(Fallen(link.seq, folded.refusals))
            elif link.seq > seq:
                told |= {key: fact for key, fact in folded.quoted.items() if key not in link.told}
            at = folded.position
        line = replace(
            line,
            seq=len(self.lines) + 1,
            kind="correction",
            to=seq,
            told={**told, **line.told},
            fallen=tuple(fallen),
        )
        return line, at.state

    def judge(self, **data: Any) -> Verdict:
        return self.game.check(self.t, self.game.moves.decode(data))

    def codes(self, **data: Any) -> list[str]:
        return [refusal.code for refusal in self.judge(**data).broken]


class RandomPlayer:
    """Follows the links of the forms, answers some of what is asked, and leaves the rest unread."""

    def __init__(self, evening: Evening, chance: Random, truth: Truth, answers: float) -> None:
        self.evening, self.chance, self.truth, self.answers = evening, chance, truth, answers
        self.game = evening.game

    def goes_on(self) -> bool:
        """Write one line; False where the game is over."""
        wait = self.game.wait(self.evening.t)
        if wait.phase == "over":
            return False
        if (move := self.game.forced(self.evening.t)) is not None:
            self.evening.play(move)
        elif wait.sealed:
            self.evening.play(*self._reveal(wait))
        else:
            data = self._move(wait)
            self.evening.play(data, self._typed(data))
        return True

    def _move(self, wait: Wait) -> Data:
        """A move that is due, now and then a free one."""
        everybody = ("", *self.game.seats(self.evening.setup))
        steps = (s for seat in everybody for s in self.game.options(self.evening.t, seat))
        open_ = [
            step for step in steps if not step.sheet or any(map(values_in, step.sheet.values()))
        ]
        due = [step for step in open_ if step.kind in wait.kinds]
        free = [step for step in open_ if step.kind in wait.free]
        assert due, f"nobody can go on: {wait}"
        return self.follow(self.chance.choice(free if free and self._rarely() else due))

    def _rarely(self) -> bool:
        return self.chance.random() < 0.15

    def _reveal(self, wait: Wait) -> tuple[Reveal, dict[str, Value]]:
        """Everybody answers unseen; whose answer clashes answers again, or the table rules it."""
        answers = {seat: self._answer(seat) for seat in wait.seats}
        typed = {k: v for data in answers.values() for k, v in self._typed(data).items()}
        ruled: dict[str, Verbal] = {}
        for tries in range(40):
            reveal = Reveal(answers=answers, ruled=ruled)
            verdicts = self.game.judge_answers(self.evening.table(typed), reveal)
            again = [seat for seat, verdict in verdicts.items() if verdict.broken]
            if not again:
                break
            for seat in again:
                if tries > 20 or self._rarely():
                    rules = tuple(r.rule for r in verdicts[seat].broken)
                    ruled[seat] = Verbal(by=seat, reason="so be it", rules=rules)
                else:
                    answers[seat] = self._answer(seat)
                    typed |= self._typed(answers[seat])
        return reveal, typed

    def _answer(self, seat: str) -> Data:
        wait = self.game.wait(self.evening.t)
        steps = [s for s in self.game.options(self.evening.t, seat) if s.kind in wait.kinds]
        return self.follow(self.chance.choice(steps))

    def follow(self, step: Step) -> Data:
        """Taps and links, until the move is whole."""
        while step.move is None:
            if step.sheet:
                return self.fill(step)
            legal = [choice for choice in step.choices if choice.refused is None]
            choice = legal[0] if self.chance.random() < 0.3 else self.chance.choice(legal)
            if choice.move is not None and self.chance.random() < 0.5:
                return dict(choice.move)
            partial = through_json({**step.partial, step.field: choice.value})
            after = self.game.refine(self.evening.t, partial)
            assert after is not None, f"a link leads nowhere: {partial}"
            step = after
        return dict(step.move)

    def fill(self, step: Step) -> Data:
        """A few entries of a sheet, or one where the few do not go together."""
        for most in (3, 1):
            data: Data = through_json(step.partial)
            offered = sorted(path for path, entry in step.sheet.items() if values_in(entry))
            for path in self.chance.sample(offered, min(most, len(offered))):
                set_path(data, path, self.chance.choice(list(values_in(step.sheet[path]))))
            move = self.game.moves.decode(through_json(data))
            if not self.game.check(self.evening.t, move).broken:
                break
        return data

    def _typed(self, data: Data) -> dict[str, Value]:
        """What the move asks, answered or left open. A dry run must come to an end."""
        move, typed = self.game.moves.decode(through_json(data)), {}
        seen: set[str] = set()
        while asks := set(self.game.try_(self.evening.t, move, typed).asks) - seen:
            seen |= asks
            typed |= {k: self.truth(k) for k in sorted(asks) if self.chance.random() < self.answers}
            assert len(seen) < 100, f"a dry run asks for ever: {sorted(seen)[:10]}"
        return typed


def values_in(entry: Between | OneOf) -> Any:
    return range(entry.low, entry.high + 1) if isinstance(entry, Between) else entry.values


def set_path(data: Data, path: str, value: Value) -> None:
    """`values.harbour` of a move: a sheet names its entries by path."""
    *way, last = path.split(".", 1)
    for name in way:
        data = data.setdefault(name, {})
    data[last] = value
