"""Whose move is due, and answers that nobody sees until all are in: that a seat has answered is told to
all, what it has answered only to the phone that sits there and has answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors import lines as logs
from campaigns.models import SealedAnswer, Session
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import of_phone
from campaigns.table.selectors.naming import names_at
from companion.marks import Mark
from rules.core.referee.stage import Wait


@dataclass(frozen=True)
class Question:
    """The seats whose move is due, in table order; the kinds that are answered unseen, and by whom."""

    awaited: tuple[str, ...]
    secret: frozenset[str]
    answers: Mapping[str, SealedAnswer] = field(default_factory=dict)

    @property
    def due(self) -> list[str]:
        return [seat for seat in self.awaited if seat not in self.answers]

    @property
    def apart(self) -> bool:
        """Whether each seat answers for itself: the page holds its moves, a layer another seat's."""
        return len(self.awaited) > 1 or bool(self.secret)


@dataclass(frozen=True)
class Awaited:
    """A seat that the table waits for; `url` leads to its moves, where this phone may make them."""

    seat: Mark
    answered: bool
    url: str = ""


def secret_kinds(wait: Wait) -> frozenset[str]:
    """The kinds of move that are answered unseen now; nearly always none, and then nothing is asked."""
    return frozenset(wait.kinds) if wait.sealed else frozenset()


def answers_of(session: Session) -> dict[str, SealedAnswer]:
    """The answers that are in, by seat: one query."""
    return {answer.seat: answer for answer in session.sealed.filter(line=None).exclude(move="")}


def question_at(session: Session, wait: Wait) -> Question:
    """What is asked now; nothing of a finished session."""
    if not session.is_open:
        return Question((), frozenset())
    secret = secret_kinds(wait)
    return Question(wait.seats, secret, answers_of(session) if secret else {})


def waiting_view(
    session: Session, question: Question, marks: Mapping[str, Mark], rights: Rights
) -> dict[str, Any]:
    """Who is still thinking, for every screen; and this phone's own answer."""
    due = [marks[seat] for seat in question.due]
    names = ", ".join(mark.name for mark in due)
    return {
        "due": due,
        "actor": due[0] if len(due) == 1 else None,
        "my_turn": rights.seat in question.due,
        "waiting": [_awaited(session, question, marks[seat], rights) for seat in question.awaited]
        if question.apart
        else [],
        "waiting_text": _("Waiting for: %(names)s") % {"names": names}
        if question.apart and due
        else "",
        "my_answer": _own_answer(session, question, marks, rights.seat or ""),
        "seating": session.seating,
        "answer_url": reverse("table-answer", args=[session.code]),
    }


def _awaited(session: Session, question: Question, mark: Mark, rights: Rights) -> Awaited:
    passed = mark.id != rights.seat and rights.writes(mark.id)
    url = f"{reverse('table-answer', args=[session.code])}?seat={mark.id}" if passed else ""
    return Awaited(mark, mark.id in question.answers, url)


def _own_answer(
    session: Session, question: Question, marks: Mapping[str, Mark], seat: str
) -> dict[str, str] | None:
    """That this seat has answered; what, only where this very phone did: a seat can change hands."""
    answer = question.answers.get(seat)
    if answer is None:
        return None
    mine = bool(answer.phone) and answer.phone == of_phone(session, "phone")
    move = msgspec.json.decode(answer.move) if mine else None
    names = names_at(session, marks)
    return {"text": logs.move_text(session.game, marks, move, names) if move else ""}
