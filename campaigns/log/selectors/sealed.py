"""Whose move is due, and sealed answers. Everybody sees who has answered; the answer itself is shown only
to the phone that gave it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors import sentences
from campaigns.models import SealedAnswer, Session
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.places import of_phone
from campaigns.table.selectors.naming import names_at
from companion.marks import Mark
from rules.core.referee.stage import Wait


@dataclass(frozen=True)
class Question:
    """The seats whose move is due, in table order; the sealed kinds, and the answers so far."""

    awaited: tuple[str, ...]
    secret: frozenset[str]
    answers: Mapping[str, SealedAnswer] = field(default_factory=dict)

    @property
    def due(self) -> list[str]:
        return [seat for seat in self.awaited if seat not in self.answers]

    @property
    def apart(self) -> bool:
        """Whether each seat answers for itself: the page shows its own moves, a layer those of others."""
        return len(self.awaited) > 1 or bool(self.secret)


@dataclass(frozen=True)
class Awaited:
    """An awaited seat; `url` leads to its moves, if this phone may make them."""

    seat: Mark
    answered: bool
    url: str = ""


def secret_kinds(wait: Wait) -> frozenset[str]:
    """The kinds of move that are sealed now; usually none, which saves a query."""
    return frozenset(wait.kinds) if wait.sealed else frozenset()


def answers_of(session: Session) -> dict[str, SealedAnswer]:
    """The answers that are in, by seat: one query."""
    return {answer.seat: answer for answer in session.sealed.filter(line=None).exclude(move="")}


def question_at(session: Session, wait: Wait) -> Question:
    """What is due now; nothing in a finished session."""
    if not session.is_open:
        return Question((), frozenset())
    secret = secret_kinds(wait)
    return Question(wait.seats, secret, answers_of(session) if secret else {})


def waiting_view(
    session: Session, question: Question, marks: Mapping[str, Mark], rights: Rights
) -> dict[str, Any]:
    """Who has yet to answer, and this phone's own answer."""
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
    for_other = mark.id != rights.seat and rights.writes(mark.id)
    url = f"{reverse('table-answer', args=[session.code])}?seat={mark.id}" if for_other else ""
    return Awaited(mark, mark.id in question.answers, url)


def _own_answer(
    session: Session, question: Question, marks: Mapping[str, Mark], seat: str
) -> dict[str, str] | None:
    """The seat's answer, if any; with text only if this phone gave it, as a seat can change hands."""
    answer = question.answers.get(seat)
    if answer is None:
        return None
    mine = bool(answer.phone) and answer.phone == of_phone(session, "phone")
    move = msgspec.json.decode(answer.move) if mine else None
    names = names_at(session, marks)
    return {"text": sentences.move_text(session.game, marks, move, names) if move else ""}
