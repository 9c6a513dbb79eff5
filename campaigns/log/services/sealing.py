"""Keep an answer unseen beside the log until all awaited seats have one, then hand them over.

Only `writing.write` calls this, under the session's lock."""

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
    """The answer that a post under this key was about, whether it is still unseen or revealed."""
    answers = session.sealed.order_by("pk")
    return next((answer for answer in answers if key in _keys(answer)), None)


def store(session: Session, answer: SealedAnswer, key: str | None, seen: int | None) -> bool:
    """Put an answer in place of the seat's last one; an empty one takes it back. True where the seat
    has answered now and had not, or the other way round: a second thought is nobody's business.

    What came from another phone is overwritten only by somebody who has seen that it is there."""
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
    """The log is as it was, but somebody is no longer thinking, or is again: every screen looks."""
    tell_screens(session)
    session.seating += 1  # as it is stored now


def drop_unaccepted(session: Session, state: Any, *, legal: bool) -> None:
    """After a line: a legal move leaves the question open, and every answer that is still accepted;
    after a ruling, a take-back or a correction it may be another question."""
    if not legal:
        session.sealed.filter(line=None).delete()
        return
    for answer in answers_of(session).values():
        if not _accepts(session, state, answer):
            answer.delete()


def reveal_of(session: Session, table: Table[Any]) -> tuple[Reveal, dict[str, Value]] | None:
    """All answers as one move, with the facts that were typed beside them, once the last one is in."""
    found, wait = answers_of(session), engine_at(session).wait(table)
    if not wait.sealed or not found or not set(wait.seats) <= found.keys():
        return None
    chosen = {seat: found[seat] for seat in wait.seats}
    ruled = {seat: _rulings.decode(a.ruling) for seat, a in chosen.items() if a.ruling}
    facts: dict[str, Value] = {}
    for answer in chosen.values():
        facts |= msgspec.json.decode(answer.facts)
    return Reveal(answers={seat: move_of(a) for seat, a in chosen.items()}, ruled=ruled), facts


def ask_again(session: Session, seats: Iterable[str]) -> None:
    """These answers clash: their seats choose anew, and know it by being awaited again."""
    session.sealed.filter(line=None, seat__in=list(seats)).update(move="")


def mark_revealed(session: Session, seq: int) -> None:
    """The open answers have become line `seq`."""
    session.sealed.filter(line=None, move="").delete()
    session.sealed.filter(line=None).update(line=seq)


def reseal(session: Session, seq: int) -> None:
    """The reveal at line `seq` is taken back: what it told is under the cover again, and can be changed.

    The answers of that line stay as they are, for a redo and an undo after it."""
    told = list(session.sealed.filter(line=seq))
    if not told:
        return
    session.sealed.filter(line=None).delete()
    for answer in told:
        answer.pk, answer.line = None, None
    SealedAnswer.objects.bulk_create(told)


def move_of(answer: SealedAnswer) -> Any:
    return msgspec.json.decode(answer.move)


def _accepts(session: Session, state: Any, answer: SealedAnswer) -> bool:
    engine, table, move = engine_at(session), table_at(session, state), move_of(answer)
    wait = engine.wait(table)
    asked = answer.seat in wait.seats and move["kind"] in secret_kinds(wait)
    ruled = answer.ruling is not None
    return asked and (ruled or not engine.check(table, engine.moves.decode(move)).broken)


def _keys(answer: SealedAnswer) -> list[str]:
    keys: list[str] = msgspec.json.decode(answer.keys)
    return keys
