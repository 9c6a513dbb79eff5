"""Unread facts block nothing, and what is read later changes nothing; a log alone leads to its table."""

from random import Random

import msgspec

from rules.core.chain import Chain
from rules.core.log import Line
from rules.core.move import Value
from rules.core.referee.game import Referee
from rules.core.referee.steps import all_moves
from rules.core.referee.table import Facts, Table
from rules.core.replay import opening, replay
from tests.rules.kit.evening import Data, Evening
from tests.rules.kit.positions import Position, Positions


class Blind(Facts):
    """A box that must not be looked at."""

    def peek(self, key: str) -> Value:
        raise AssertionError(f"the box steers what the table waits for: {key}")


class Unread(Positions):
    def test_the_box_never_steers_what_the_table_waits_for(self) -> None:
        for p in self.positions():
            blind = Table(p.t.setup, p.t.state, Blind())
            assert self.game.wait(blind) == self.game.wait(p.t), p

    def test_a_move_is_never_refused_for_want_of_a_fact(self) -> None:
        """The fewer facts are read, the fewer rules can be checked: nothing becomes illegal by that."""
        for p in self.positions(few=True):
            empty = Table(p.t.setup, p.t.state, Facts())
            for act, seat in self.askable(p):
                for data in list(all_moves(act, p.t, seat))[:50]:
                    verdict = self.game.check(empty, self.game.moves.decode(data))
                    assert not verdict.broken, f"{p}: {data} {verdict.broken}"

    def test_a_dry_run_ends_and_its_line_needs_no_box(self) -> None:
        for p in self.positions(few=True):
            for act, seat in self.askable(p):
                for data in list(all_moves(act, p.t, seat))[:10]:
                    self._tried(p, data)

    def _tried(self, p: Position, data: Data) -> None:
        move, typed = self.game.moves.decode(data), {}
        answered: set[str] = set()
        done = self.game.try_(p.t, move)
        while done.asks:
            assert not answered & set(done.asks), f"asked twice, {p}: {data} {done.asks}"
            assert len(answered) < 100, f"asks for ever, {p}: {data}"
            answered |= set(done.asks)
            typed |= {key: self.truth(key) for key in done.asks}
            done = self.game.try_(p.t, move, typed)
        assert not set(done.quoted) & set(done.lacked)
        if act_does(self.game, data):
            again = self.game.apply(p.t.setup, p.t.state, move, done.quoted, done.lacked)
            assert again == done, f"a replay differs, {p}: {data}"

    def test_teaching_everything_later_changes_no_table(self) -> None:
        for name, evening in self.evenings():
            read = {key for line in evening.lines for key in (*line.told, *line.lacked)}
            now = self.game.facts({**{key: self.truth(key) for key in read}, **evening.box})
            at = opening(self.game, evening.setup)
            for n, link in enumerate(Chain(evening.lines).links(), start=1):
                folded = self.game.fold(evening.setup, at, link, now)
                assert not folded.refusals, f"{name}, line {n}: {folded.refusals}"
                assert folded.position.state == evening.states[n], f"{name}, line {n}"
                at = folded.position

    def test_a_log_alone_leads_to_the_same_table(self) -> None:
        for name, evening in self.evenings():
            at = opening(self.game, evening.setup)
            for n, link in enumerate(Chain(evening.lines).links(), start=1):
                folded = self.game.fold(evening.setup, at, link)
                assert not folded.refusals, f"{name}, line {n}: {folded.refusals}"
                assert folded.position.state == evening.states[n], f"{name}, line {n}"
                assert folded.quoted.items() <= dict(link.told).items(), f"{name}, line {n}"
                at = folded.position

    def test_undo_and_redo_are_prefixes(self) -> None:
        for name, evening in self.evenings():
            n = len(evening.lines)
            for to in {0, n // 3, n // 2, max(n - 1, 0)}:
                back = Line(seq=n + 1, kind="take_back", to=to)
                again = Line(seq=n + 2, kind="take_back", to=n)
                undone = replay(self.game, evening.setup, [*evening.lines, back])
                assert undone.state == evening.states[to], f"{name}, back to {to}"
                redone = replay(self.game, evening.setup, [*evening.lines, back, again])
                assert redone.state == evening.states[n], f"{name}, again from {to}"

    def test_a_corrected_log_alone_leads_to_the_corrected_table(self) -> None:
        """Also where a later line now reads what it never read: the correction has to quote it."""
        for name, evening in self.evenings():
            chance = Random(name)
            for _ in range(min(len(evening.lines), 4)):
                seq = chance.randint(1, len(evening.lines))
                other = self._another_move(evening, seq, chance)
                line, state = evening.corrected(seq, other)
                again = replay(self.game, evening.setup, [*evening.lines, line])
                assert again.stopped is None, f"{name}, line {seq} as {other}: {again.stopped}"
                assert again.state == state, f"{name}, line {seq} as {other}"

    def _another_move(self, evening: Evening, seq: int, chance: Random) -> Data | None:
        """A move that could have been made instead, or none at all."""
        p = Position(evening, seq - 1, "")
        done = [(act, seat) for act, seat in self.askable(p) if act.do is not None]
        moves = [move for act, seat in done for move in all_moves(act, p.t, seat)]
        return chance.choice(moves) if moves and chance.random() < 0.7 else None

    def test_a_state_is_small_and_survives_storage(self) -> None:
        for p in self.positions():
            stored = msgspec.json.encode(p.t.state)
            assert msgspec.json.decode(stored, type=self.game.state_type) == p.t.state, p
            assert len(stored) <= self.most_bytes, f"{len(stored)} bytes, {p}"


def act_does(game: Referee, data: Data) -> bool:
    return game.by_tag[data["kind"]].do is not None
