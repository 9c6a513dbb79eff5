"""Sealed answers, judged together: each on the table as it was before all of them."""

from typing import TYPE_CHECKING, Any

from rules.core.move import Move
from rules.core.referee.acts import Verdict
from rules.core.referee.stage import Reveal, Wait
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.spelling import Misspelled

if TYPE_CHECKING:
    from rules.core.referee.game import Referee


def check_reveal(game: "Referee", t: Table[Any], reveal: Reveal) -> Verdict:
    """The verdict on the whole reveal."""
    verdicts = judge_answers(game, t, reveal)
    if not verdicts:
        return Verdict((_not_due(game.wait(t)),))
    broken = tuple(r for verdict in verdicts.values() for r in verdict.broken)
    lacked = dict.fromkeys(key for verdict in verdicts.values() for key in verdict.lacked)
    return Verdict(broken, tuple(lacked))


def judge_answers(game: "Referee", t: Table[Any], reveal: Reveal) -> dict[str, Verdict]:
    """The verdict on each answer; a ruled answer stands, whatever it breaks alone or with others."""
    wait, answers = game.wait(t), read_answers(game, t, reveal)
    kinds_due = all(game.act_of(answer).tag in wait.kinds for answer in answers.values())
    if not wait.sealed or set(answers) != set(wait.seats) or not kinds_due:
        return {seat: Verdict((_not_due(wait),)) for seat in answers}
    verdicts = {seat: game.check(t, answer) for seat, answer in answers.items()}
    for seat, refusal in game.clashes(t, answers):
        alone = verdicts[seat]
        verdicts[seat] = Verdict((*alone.broken, refusal), alone.lacked)
    return {
        seat: Verdict((), verdict.lacked) if seat in reveal.ruled else verdict
        for seat, verdict in verdicts.items()
    }


def read_answers(game: "Referee", t: Table[Any], reveal: Reveal) -> dict[str, Move]:
    """The answers in table order; a database may have reordered the keys."""
    seats = game.seats(t.setup)
    for seat in (*reveal.answers, *reveal.ruled):
        answer = reveal.answers.get(seat, {})
        if seat not in seats or answer.get("seat") != seat or answer.get("kind") == "reveal":
            raise Misspelled("an answer is a move of its own seat", f"$.answers.{seat}")
    return {
        seat: game.moves.decode(reveal.answers[seat]) for seat in seats if seat in reveal.answers
    }


def _not_due(wait: Wait) -> Refusal:
    return Refusal(wait.rule, "not_due", {"kind": "reveal", "due": wait.kinds})
