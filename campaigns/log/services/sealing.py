"""Keep sealed answers outside the log until every awaited seat has one.

Called under the session's lock."""

from collections.abc import Iterable
from typing import Any

import msgspec

from campaigns.errors import NothingThere, Stale
from campaigns.log.selectors.sealed import answers_of, secret_kinds
from campaigns.log.selectors.states import table_at
from campaigns.models import SealedAnswer, Session
from campaigns.records import engine_at, to_json
from campaigns.seats.services.people import tell_screens
from rules.core.move import Value
from rules.core.referee.stage import Reveal, Verbal
from rules.core.referee.table import Table

_rulings = msgspec.json.Decoder(Verbal)


def find_by_key(session: Session, key: str) -> SealedAnswer | None:
    """The answer posted under this client key, sealed or revealed."""
    answers = session.sealed.order_by("pk")
    return next((answer for answer in answers if key in _keys(answer)), None)


def store(session: Session, answer: SealedAnswer, key: str | None, seen: int | None) -> bool:
    """Store a seat's answer in place of its last one; an empty one takes it back.

    Returns whether the seat went from unanswered to answered or back: a changed answer is not announced.
    An answer from another phone is only overwritten by somebody who has seen that it exists."""
    old = session.sealed.filter(seat=answer.seat, line=None).first()
    if not answer.move and not (old and old.move):
        raise NothingThere(f"no answer of {answer.seat}")
    if old is not None:
        answer.pk, answer.keys = old.pk, old.keys
        same_phone = bool(old.phone) and old.phone == answer.phone
        if old.move and not same_phone and seen != session.seating:
            raise Stale(session)
    if key:
        answer.keys = to_json([*_keys(answer), key])
    answer.save()
    return bool(old and old.move) != bool(answer.move)


def announce(session: Session) -> None:
    """Make every screen reload: the log is the same, but who has answered changed."""
    tell_screens(session)
    session.seating += 1  # as already stored


def drop_unaccepted(session: Session, state: Any, *, legal: bool) -> None:
    """After a line, drop the answers that no longer fit. A legal move leaves the question open; after anything
    else (a ruling, a take-back, a correction) it may be another question, so all go."""
    if not legal:
        session.sealed.filter(line=None).delete()
        return
    for answer in answers_of(session).values():
        if not _accepts(session, state, answer):
            answer.delete()


def reveal_of(session: Session, table: Table[Any]) -> tuple[Reveal, dict[str, Value]] | None:
    """All answers as one move, and the facts typed with them; None until the last one is in."""
    stored, wait = answers_of(session), engine_at(session).wait(table)
    if not wait.sealed or not stored or not set(wait.seats) <= stored.keys():
        return None
    answers = {seat: stored[seat] for seat in wait.seats}
    ruled = {seat: _rulings.decode(a.ruling) for seat, a in answers.items() if a.ruling}
    facts: dict[str, Value] = {}
    for answer in answers.values():
        facts |= msgspec.json.decode(answer.facts)
    return Reveal(answers={seat: move_of(a) for seat, a in answers.items()}, ruled=ruled), facts


def ask_again(session: Session, seats: Iterable[str]) -> None:
    """Clear these answers, which clash; their seats are awaited again."""
    session.sealed.filter(line=None, seat__in=list(seats)).update(move="")


def mark_revealed(session: Session, seq: int) -> None:
    """Mark the open answers as revealed by line `seq`."""
    session.sealed.filter(line=None, move="").delete()
    session.sealed.filter(line=None).update(line=seq)


def reseal(session: Session, seq: int) -> None:
    """After a take-back of the reveal at line `seq`, copy its answers back as open ones that can be changed.

    The originals stay, for a redo and the undo after it."""
    answers = list(session.sealed.filter(line=seq))
    if not answers:
        return
    session.sealed.filter(line=None).delete()
    for answer in answers:
        answer.pk, answer.line = None, None
    SealedAnswer.objects.bulk_create(answers)


def move_of(answer: SealedAnswer) -> Any:
    return msgspec.json.decode(answer.move)


def _accepts(session: Session, state: Any, answer: SealedAnswer) -> bool:
    engine, table, move = engine_at(session), table_at(session, state), move_of(answer)
    wait = engine.wait(table)
    due = answer.seat in wait.seats and move["kind"] in secret_kinds(wait)
    ruled = answer.ruling is not None
    return due and (ruled or not engine.check(table, engine.moves.decode(move)).broken)


def _keys(answer: SealedAnswer) -> list[str]:
    keys: list[str] = msgspec.json.decode(answer.keys)
    return keys
