"""Convert between the database and the engine: rows to the engine's values, and back."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any

import msgspec

from campaigns.models import LogLine, Session, UndoRequest
from rules.core.book import Book
from rules.core.engine import Engine, engine_of
from rules.core.game import Game
from rules.core.log import Fallen, Line, Ruling, Settled
from rules.core.outcome import Effect
from rules.core.refusal import Refusal
from rules.core.rounds import Rounds, rounds_of
from rules.core.setup import Setup
from rules.registry import sheet


class _HasSetup(msgspec.Struct, frozen=True):
    """The part of an evening's state that says who plays what."""

    setup: Setup


_encode = msgspec.json.Encoder().encode
_setups = msgspec.json.Decoder(Setup)
_rulings = msgspec.json.Decoder(Ruling)
_fallen = msgspec.json.Decoder(tuple[Fallen, ...])
_settled = msgspec.json.Decoder(tuple[Settled, ...])
_keys = msgspec.json.Decoder(tuple[str, ...])
_effects = msgspec.json.Decoder(tuple[Effect, ...])
_refusals = msgspec.json.Decoder(tuple[Refusal, ...])
_plain = msgspec.json.Decoder()
_setup_in = msgspec.json.Decoder(_HasSetup)
_books = msgspec.json.Decoder(Book)
BOOK = '{"state":"rounds"'  # how the text of an evening's state begins


@cache
def _states(code: str, name: str, depth: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(engine_of(sheet(code, name), depth).state_type)


def read_ruling(text: str) -> Ruling:
    """The ruling of a line, by itself."""
    return _rulings.decode(text)


def game_of(session: Session) -> Game[Any, Any]:
    return sheet(session.game, session.sheet)


def engine_at(session: Session) -> Engine:
    """The engine of a session, at its depth."""
    return engine_of(game_of(session), session.depth)


def engine_of_log(session: Session) -> Engine:
    """The engine that reads the whole log, from the depth at which it began."""
    return engine_of(game_of(session), read_setup(session).depth)


def box_name(session: Session) -> str:
    """The box file that the session teaches: a legacy campaign has one of its own, apart from the
    pad's.
    """
    return game_of(session).box_file or session.game


def is_refereed(session: Session) -> bool:
    """Whether every move of the table is checked, not only its final count."""
    return session.depth == "referee"


def is_evening(session: Session) -> bool:
    """Whether the session keeps the sheets of an evening, the final pad among them."""
    return session.depth == "rounds"


def only_counts(session: Session) -> bool:
    """Whether nothing but the final count is recorded here."""
    return not is_refereed(session) and not session.keeps_rounds


def rounds_at(session: Session) -> Rounds:
    """The evening's engine."""
    return rounds_of(game_of(session))


def to_json(value: object) -> str:
    return _encode(value).decode()


def read_state(session: Session, text: str | None = None) -> Any:
    """The engine's state from the session's (or a snapshot's) text.

    Old texts carry no tag: the depth of the session says what they are.
    """
    text = session.state if text is None else text
    if text.startswith(BOOK):
        return _books.decode(text)
    # an evening may have begun refereed: then its older states are a referee's
    depth = "referee" if is_evening(session) else session.depth
    return _states(session.game, session.sheet, depth).decode(text)


def read_setup(session: Session) -> Setup:
    return _setups.decode(session.setup)


def setup_now(session: Session) -> Setup:
    """The set-up as it is by now: an evening's seats and options may have turned out to be others."""
    if not session.state.startswith(BOOK):
        return read_setup(session)
    setup: Setup = _setup_in.decode(session.state).setup
    return setup


def read_move(row: LogLine | UndoRequest) -> dict[str, Any]:
    move: dict[str, Any] = _plain.decode(row.move or "null")
    return move


FORCED = "forced"  # the note of a line that nobody chose: no other move was left
FOLLOWS = "follows"  # the note of a line that the correction before it brought along
ASKED = "asked: "  # how the note of a line begins that somebody asked for; a name follows

# the columns of a sealed line, in the order in which `line_of` reads them
LINE = (
    "seq",
    "kind",
    "move",
    "to",
    "ruling",
    "fallen",
    "by",
    "at",
    "note",
    "prev",
    "hash",
    "v",
    "told",
    "lacked",
    "settled",
)
_columns = attrgetter(*LINE)


def read_line(row: LogLine) -> Line:
    """The engine's line of a row: exactly what was sealed."""
    return line_of(*_columns(row))


def line_of(
    seq: int,
    kind: Any,
    move: str | None,
    to: int | None,
    ruling: str | None,
    fallen: str,
    by: str,
    at: datetime,
    note: str,
    prev: str,
    hash: str,
    v: int = 1,
    told: str = "{}",
    lacked: str = "[]",
    settled: str = "[]",
) -> Line:
    """The engine's line from the columns `LINE`, for code that reads thousands of lines without
    model objects.
    """
    return Line(
        seq=seq,
        kind=kind,
        move=None if move is None else _plain.decode(move),
        to=to,
        ruling=None if ruling is None else _rulings.decode(ruling),
        fallen=() if fallen == "[]" else _fallen.decode(fallen),
        by=by,
        at=stamp(at),
        note=note,
        prev=prev,
        hash=hash,
        v=v,
        told={} if told == "{}" else _plain.decode(told),
        lacked=() if lacked == "[]" else _keys.decode(lacked),
        settled=() if settled == "[]" else _settled.decode(settled),
    )


def line_row(
    session: Session,
    line: Line,
    at: datetime,
    key: str | None,
    effects: Sequence[Effect] | None = None,
) -> LogLine:
    """The row of a sealed line, with its effects."""
    return LogLine(
        session=session,
        seq=line.seq,
        kind=line.kind,
        move=None if line.move is None else to_json(line.move),
        to=line.to,
        ruling=None if line.ruling is None else to_json(line.ruling),
        fallen=to_json(line.fallen),
        by=line.by,
        at=at,
        note=line.note,
        prev=line.prev,
        hash=line.hash,
        v=line.v,
        told=to_json(line.told),
        lacked=to_json(line.lacked),
        settled=to_json(line.settled),
        client_key=key,
        effects=None if effects is None else to_json(effects),
    )


def read_effects(row: LogLine) -> tuple[Effect, ...] | None:
    """The effects of a line; None if they were not stored."""
    return None if row.effects is None else _effects.decode(row.effects)


NO_SUSPECT = "[]"  # nearly every line


def read_suspect(row: LogLine) -> tuple[Refusal, ...]:
    """What was read later speaks against a line."""
    return _refusals.decode(row.suspect)


def stamp(at: datetime) -> str:
    """The time as it is sealed: UTC, to the microsecond, whatever the database returns."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
