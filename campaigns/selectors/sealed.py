"""Answers that nobody sees until all are in: who has answered is told to all, what only to one phone."""

from typing import Any

from campaigns.models import SealedAnswer, Session
from campaigns.records import is_refereed, referee_of


def secret_kinds(session: Session, state: Any) -> frozenset[str]:
    """The kinds of move that are answered unseen now; nearly always none, and then nothing is asked."""
    return referee_of(session).secret(state) if is_refereed(session) else frozenset()


def answers_of(session: Session) -> dict[str, SealedAnswer]:
    """The answers that are in, by seat: one query."""
    return {answer.seat: answer for answer in session.sealed.exclude(move="")}
