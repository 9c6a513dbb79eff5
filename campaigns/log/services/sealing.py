"""Keep an answer unseen beside the log until all awaited seats have one, then hand them over in seat order.

Only `writing.write` calls this, under the session's lock."""

from typing import Any

import msgspec

from campaigns.errors import NothingThere, Stale
from campaigns.log.selectors.sealed import answers_of
from campaigns.models import SealedAnswer, Session
from campaigns.records import referee_of, to_json
from campaigns.seats.services.people import tell_screens


def is_known(session: Session, key: str) -> bool:
    """Whether a post under this key was about a sealed answer that is still open."""
    return any(key in _keys(answer) for answer in session.sealed.all())


def keep(session: Session, answer: SealedAnswer, key: str | None, seen: int | None) -> bool:
    """Put an answer in place of the seat's last one; an empty one takes it back. True where the seat
    has answered now and had not, or the other way round: a second thought is nobody's business.

    What came from another phone is overwritten only by somebody who has seen that it is there."""
    old = session.sealed.filter(seat=answer.seat).first()
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


def tell(session: Session) -> None:
    """The log is as it was, but somebody is no longer thinking, or is again: every screen looks."""
    tell_screens(session)
    session.seating += 1  # as it is stored now


def hold(session: Session, state: Any, *, legal: bool) -> None:
    """After a line: a legal move leaves the question open, and every answer that is still accepted;
    after a ruling, a take-back or a correction it may be another question."""
    if not legal:
        session.sealed.all().delete()
        return
    for answer in answers_of(session).values():
        if not _accepts(session, state, answer):
            answer.delete()


def ripe(session: Session, state: Any) -> list[SealedAnswer]:
    """The answers in seat order once the last awaited one is in; they leave their place."""
    found = answers_of(session)
    awaited = referee_of(session).awaited(state)
    if not found or not awaited <= found.keys():
        return []
    session.sealed.all().delete()
    return [found[seat] for seat in state.seats if seat in awaited]


def move_of(answer: SealedAnswer) -> Any:
    return msgspec.json.decode(answer.move)


def key_of(answer: SealedAnswer) -> str | None:
    return next(reversed(_keys(answer)), None)


def _accepts(session: Session, state: Any, answer: SealedAnswer) -> bool:
    engine, move = referee_of(session), move_of(answer)
    asked = answer.seat in engine.awaited(state) and move["kind"] in engine.secret(state)
    return asked and not engine.check(state, engine.moves.decode(move))


def _keys(answer: SealedAnswer) -> list[str]:
    keys: list[str] = msgspec.json.decode(answer.keys)
    return keys
