"""What a correction does to the lines after it: one cause, the fact that decides, what keeps a line."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.core.chain import Chain, link_of
from rules.core.correction import Outlook, look_ahead
from rules.core.log import Line
from rules.core.position import Position
from rules.core.referee.table import Facts
from rules.core.replay import opening, replay
from tests.rules.core.referee.market import GAME, SETUP
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game
from tests.rules.kit.evening import Evening

LINES = 70


class Corrected:
    """A game of Endeavor whose box nobody had read before it, with one line corrected."""

    def __init__(self, game: Game, seq: int, **change: Any) -> None:
        self.game, self.seq = game, seq
        setup, links = game.setup, game.links
        position = opening(REFEREE, setup)
        for link in links[: seq - 1]:
            position = REFEREE.fold(setup, position, link, trusted=True).position
        self.move = {**links[seq - 1].move, **change}
        self.table = REFEREE.table(setup, position.state, game.box)
        move = REFEREE.moves.decode(self.move)
        self.done = REFEREE.try_(self.table, move, at=len(links) + 1)
        self.position = Position(self.done.state, position.box)

    def look(
        self,
        read: Mapping[str, Any] | None = None,
        unknown: frozenset[str] = frozenset(),
        keep: frozenset[int] = frozenset(),
    ) -> Outlook:
        box = REFEREE.facts({**self.game.box, **(read or {})})
        now = Facts(box.taught, shipped=box.shipped, likely=box.likely, hidden=unknown)
        later = self.game.links[self.seq :]
        return look_ahead(REFEREE, self.game.setup, self.position, later, now, keep)

    def log(self, outlook: Outlook) -> list[Line]:
        """The log with the correction that this outlook describes."""
        lines = self.game.lines()
        told = {**outlook.told, **self.done.quoted}
        line = Line(
            seq=len(lines) + 1,
            kind="correction",
            v=2,
            to=self.seq,
            move=self.move,
            told=told,
            lacked=self.done.lacked,
            fallen=outlook.fallen,
            settled=outlook.settled,
        )
        return [*lines, line]

    def replayed(self, outlook: Outlook) -> Any:
        answer = replay(REFEREE, self.game.setup, self.log(outlook))
        assert answer.stopped is None
        return answer.state


def game_of(seed: int, lines: int = LINES) -> Game:
    game = Game(3, seed, empty=True, answers=0.6)
    while len(game.moves) < lines:
        game.step()
    return game


@pytest.fixture(scope="module")
def limit() -> Corrected:
    """Red took an influence token at line 13. Had it been culture, the card limit would be read at a notch that
    nobody has read, and line 59 would break the limit that is only likely."""
    return Corrected(game_of(32), 13, token="culture")


def test_many_lines_fall_for_one_fact_that_nobody_has_read(limit: Corrected) -> None:
    outlook = limit.look()
    assert [(cause.seq, len(cause.takes)) for cause in outlook.causes] == [(59, 11)]
    assert len(outlook.fallen) == 12
    assert outlook.wants == "level.influence.1"


def test_once_it_is_read_every_line_fits(limit: Corrected) -> None:
    outlook = limit.look({"level.influence.1": 2})
    assert (outlook.causes, outlook.fallen, outlook.wants) == ((), (), "")
    assert limit.replayed(outlook) == outlook.state


def test_what_nobody_can_read_is_not_held_against_a_line(limit: Corrected) -> None:
    outlook = limit.look(unknown=frozenset({"level.influence.1"}))
    assert (outlook.causes, outlook.wants) == ((), "")
    assert "level.influence.1" not in outlook.told
    assert limit.replayed(outlook) == outlook.state


def test_a_line_that_stays_by_a_ruling_takes_nothing_with_it(limit: Corrected) -> None:
    outlook = limit.look(keep=frozenset({59}))
    assert outlook.fallen == ()
    (settled,) = outlook.settled
    assert settled.seq == 59
    assert settled.ruling is not None
    assert settled.ruling.rules
    assert limit.replayed(outlook) == outlook.state
    links = {link.seq: link for link in Chain(limit.log(outlook)).links()}
    assert links[59].ruling == settled.ruling


def test_set_aside_it_takes_its_consequences_along(limit: Corrected) -> None:
    outlook = limit.look()
    assert limit.replayed(outlook) == outlook.state
    in_force = {link.seq for link in Chain(limit.log(outlook)).links()}
    assert not in_force & {fallen.seq for fallen in outlook.fallen}


@pytest.mark.parametrize(("seed", "seq"), [(1, 21), (3, 18), (6, 16)])
def test_hundreds_of_lines_that_fall_have_one_cause(seed: int, seq: int) -> None:
    """An action token that was spent later was really another one."""
    corrected = Corrected(Game(3, seed, empty=True, answers=0.6).run(), seq, token="industry")
    outlook = corrected.look()
    assert len(outlook.fallen) > 300
    (cause,) = outlook.causes
    assert [refusal.code for refusal in cause.refusals] == ["no_such_token"]
    kept = corrected.look(keep=frozenset({cause.seq}))
    assert kept.fallen == ()
    assert corrected.replayed(kept) == kept.state


def test_what_was_read_later_counts_for_earlier_lines() -> None:
    """The day began at a line that is taken out; what it taught is known now, so the day begins by itself."""
    played = Evening(GAME, SETUP, {})
    played.play({"kind": "leave", "seat": "red"})
    played.play({"kind": "dawn", "coins": 2})
    played.play({"kind": "buy", "seat": "blue", "thing": "apple", "pay": {"coins": 1}})
    links = [link_of(line) for line in played.lines]
    assert "dawn" in links[0].lacked
    first = GAME.fold(SETUP, opening(GAME, SETUP), links[0]).position
    unread = look_ahead(GAME, SETUP, first, links[2:], Facts())
    assert [fallen.seq for fallen in unread.fallen] == [3]
    assert unread.wants == "dawn"
    read = look_ahead(GAME, SETUP, first, links[2:], Facts({"dawn": 2}))
    assert read.fallen == ()
    assert [(s.seq, s.resumes, s.ruling) for s in read.settled] == [(3, True, None)]
    line = Line(
        seq=4, kind="correction", v=2, to=2, move=None, told=read.told, settled=read.settled
    )
    alone = replay(GAME, SETUP, [*played.lines, line])
    assert alone.stopped is None
    assert alone.state == read.state
    assert alone.state.players["red"].coins == 3 + 2
