"""Replaying lines: from what they quote, after a correction, and from before facts were quoted."""

from typing import Any

from rules.core.chain import Chain, Link
from rules.core.log import Line, Ruling
from rules.core.move import Teach
from rules.core.position import Position
from rules.core.referee.desk import Desk
from rules.core.referee.table import Facts
from rules.core.replay import opening, play, replay
from tests.rules.core.referee.market import GAME, SETUP, TAXES, Market, Purse
from tests.rules.kit.evening import Evening

APPLE = {"kind": "buy", "seat": "red", "thing": "apple", "pay": {"coins": 1}}
BREAD = {"kind": "buy", "seat": "red", "thing": "bread", "pay": {"coins": 2}}
LEAVE = {"kind": "leave", "seat": "red"}
RULED = Ruling(by="red", reason="so be it", rules=("M-2",))


def evening(*moves: dict[str, Any], box: dict[str, Any] | None = None, **typed: int) -> Evening:
    table = Evening(GAME, SETUP, {**TAXES, "dawn": 1} if box is None else box)
    for move in moves:
        table.play(move, typed)
    return table


def corrected(played: Evening, to: int, move: Any, quoted: Any = None, **more: Any) -> list[Line]:
    seq = len(played.lines) + 1
    line = Line(seq=seq, kind="correction", v=2, to=to, move=move, told=quoted or {}, **more)
    return [*played.lines, line]


def test_a_line_is_folded_without_a_box() -> None:
    played = evening(APPLE, LEAVE, **{"bonus.apple": 2})
    replayed = replay(GAME, SETUP, played.lines)
    assert replayed.state == played.state
    assert replayed.box == {"bonus.apple": 2, "dawn": 1}
    assert [effect.code for effect in replayed.effects[1]] == ["bought"]


def test_a_rule_that_was_checked_by_the_box_is_not_held_against_the_line() -> None:
    """The line quotes what its hands read; what only a guard read is unread again, and so unchecked."""
    played = evening(BREAD, box={"tax.bread": 0})
    assert played.lines[0].lacked == ("bonus.bread",)
    assert "tax.bread" not in played.lines[0].told
    assert replay(GAME, SETUP, played.lines).stopped is None


def test_what_a_line_lacked_stays_unknown_to_it_whatever_is_read_later() -> None:
    played = evening(APPLE, LEAVE, box={})
    assert played.lines[1].lacked == ("dawn",)
    now = Facts({"dawn": 3, "bonus.apple": 3, "tax.apple": 2})
    links = Chain(played.lines).links()
    assert play(GAME, SETUP, opening(GAME, SETUP), links, now).state == played.state


def test_a_fact_read_again_otherwise_changes_no_line_that_quotes_it() -> None:
    played = evening(APPLE, LEAVE, **{"bonus.apple": 2})
    now = Facts({**TAXES, "bonus.apple": 0, "dawn": 0})
    links = Chain(played.lines).links()
    assert play(GAME, SETUP, opening(GAME, SETUP), links, now).state == played.state


def test_an_illegal_line_stops_and_a_ruled_one_does_not() -> None:
    dear = {**APPLE, "pay": {}}
    played = evening()
    played.play(dear, ruling=RULED)
    assert replay(GAME, SETUP, played.lines).state == played.state
    unruled = Line(seq=1, kind="move", v=2, move=dear)
    replayed = replay(GAME, SETUP, [unruled])
    assert replayed.stopped is not None
    assert [refusal.code for refusal in replayed.stopped.refusals] == ["too_little"]
    assert replayed.state == GAME.new(SETUP)


def test_a_trusted_line_is_not_judged_again() -> None:
    (link,) = Chain([Line(seq=1, kind="move", v=2, move={**APPLE, "pay": {}})]).links()
    assert GAME.fold(SETUP, opening(GAME, SETUP), link).refusals
    folded = GAME.fold(SETUP, opening(GAME, SETUP), link, trusted=True)
    assert not folded.refusals
    assert folded.position.state.players["red"].things == ("apple",)


def test_what_a_later_line_newly_reads_comes_from_the_box_of_the_correction() -> None:
    line = Line(seq=1, kind="move", v=2, move=LEAVE)  # as if it never had to read the dawn
    (link,) = Chain([line]).links()
    position = opening(GAME, SETUP)
    folded = GAME.fold(SETUP, position, link, Facts({"dawn": 2}))
    assert folded.quoted == {"dawn": 2}
    assert folded.position.state.players["red"] == Purse(coins=5)
    assert GAME.fold(SETUP, position, link).position.state.phase == "dawn"


def test_a_correction_quotes_what_later_lines_newly_read_so_that_the_log_alone_decides() -> None:
    lines = [
        Line(seq=1, kind="move", v=2, move=APPLE),
        Line(seq=2, kind="move", v=2, move=LEAVE),
        Line(seq=3, kind="correction", v=2, to=1, move=BREAD, told={"dawn": 2, "bonus.bread": 1}),
    ]
    assert [dict(link.told) for link in Chain(lines).links()] == [
        {"dawn": 2, "bonus.bread": 1},
        {"dawn": 2, "bonus.bread": 1},
    ]
    assert replay(GAME, SETUP, lines).state.players["red"].coins == 3 - 2 + 1 + 2
    undone = [*lines, Line(seq=4, kind="take_back", to=2)]
    assert replay(GAME, SETUP, undone).state == replay(GAME, SETUP, lines[:2]).state


def test_what_a_line_quotes_itself_wins_over_a_correction_before_it() -> None:
    played = evening(APPLE, LEAVE)
    lines = corrected(played, 1, BREAD, {"dawn": 9})
    assert [link.told.get("dawn") for link in Chain(lines).links()] == [9, 1]
    earlier = corrected(played, 2, LEAVE, {"dawn": 3})
    assert [link.told.get("dawn") for link in Chain(earlier).links()] == [None, 3]


def test_a_correction_never_tells_a_later_line_what_it_lacked() -> None:
    """The table stopped at dawn, and hands said what it gave: that must not happen twice."""
    played = evening(APPLE, LEAVE, {"kind": "dawn", "coins": 2}, box={**TAXES})
    assert played.lines[1].lacked == ("dawn",)
    lines = corrected(played, 1, BREAD, {"dawn": 2})
    replayed = replay(GAME, SETUP, lines)
    assert replayed.stopped is None
    assert replayed.state.players["red"].coins == 3 - 2 + 2


# ------------------------------------------------------------ lines of before


class Old(Market):
    extra_kinds = (Teach,)

    def learn(self, desk: Desk[Any], before: Facts) -> None:
        if before.get("dawn") is None:
            desk.tell("learnt")


def test_an_old_line_reads_what_was_taught_before_it() -> None:
    game, lines = Old(), [APPLE, {"kind": "teach", "facts": {"dawn": 2}}, LEAVE]
    log = [Line(seq=n, kind="move", move=move) for n, move in enumerate(lines, start=1)]
    replayed = replay(game, SETUP, log)
    assert replayed.stopped is None
    assert replayed.box == {"dawn": 2}
    assert replayed.state.players["red"].coins == 3 - 1 + 2
    assert [effect.code for effect in replayed.effects[2]] == ["learnt"]


def test_an_old_line_that_teaches_lets_the_table_go_on() -> None:
    game = Old()
    log = [Line(seq=1, kind="move", move=LEAVE)]
    stopped = replay(game, SETUP, log)
    assert stopped.state.phase == "dawn"
    link = Link(2, 2, {"kind": "teach", "facts": {"dawn": 1, "gone": None}})
    folded = game.fold(SETUP, Position(stopped.state, {"gone": 5}), link)
    assert folded.position.state.phase == "buy"
    assert folded.position.box == {"dawn": 1}
