"""Between the database and the engine: rows as the engine's values, and back."""

from datetime import UTC, datetime
from functools import cache
from operator import attrgetter
from typing import Any, cast

import msgspec

from campaigns.models import LogLine, Session, UndoRequest
from rules.core.engine import Engine, engine_of
from rules.core.game import Game, Refereed
from rules.core.log import Fallen, Line, Ruling
from rules.core.setup import Setup
from rules.registry import sheet

_encode = msgspec.json.Encoder().encode
_setups = msgspec.json.Decoder(Setup)
_rulings = msgspec.json.Decoder(Ruling)
_fallen = msgspec.json.Decoder(tuple[Fallen, ...])
_plain = msgspec.json.Decoder()


@cache
def _states(code: str, name: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(sheet(code, name).state_type)


def game_of(session: Session) -> Game[Any, Any]:
    return sheet(session.game, session.sheet)


def engine_at(session: Session) -> Engine:
    """The engine of a session, at its depth."""
    return engine_of(game_of(session), "referee" if is_refereed(session) else "pad")


def referee_of(session: Session) -> Refereed[Any, Any]:
    """The engine of a refereed table."""
    return cast(Refereed[Any, Any], game_of(session))


def box_name(session: Session) -> str:
    """The box file that the session teaches: a legacy campaign keeps its own, apart from the pad's."""
    return str(getattr(game_of(session), "box_file", session.game))


def is_refereed(session: Session) -> bool:
    """Whether every move of the table is checked, not only its count."""
    return '"state":"board"' in session.state[:40]


def to_json(value: object) -> str:
    return _encode(value).decode()


def read_state(session: Session, text: str | None = None) -> Any:
    """The engine's state behind the session's (or a snapshot's) text."""
    text = session.state if text is None else text
    if not text.startswith('{"state":'):  # stored before states were told apart by a tag
        text = '{"state":"sheet",' + text.removeprefix("{")
    return _states(session.game, session.sheet).decode(text)


def read_setup(session: Session) -> Setup:
    return _setups.decode(session.setup)


def read_move(row: LogLine | UndoRequest) -> dict[str, Any]:
    move: dict[str, Any] = _plain.decode(row.move or "null")
    return move


ASKED = "asked: "  # how the note of a line begins that somebody asked for; the rest is a name

# the columns of a sealed line, in the order that `line_of` reads them
LINE = ("seq", "kind", "move", "to", "ruling", "fallen", "by", "at", "note", "prev", "hash")
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
) -> Line:
    """The engine's line of the columns `LINE`; whoever reads thousands of lines needs no rows."""
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
    )


def line_row(session: Session, line: Line, at: datetime, key: str | None) -> LogLine:
    """The row of a sealed line."""
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
        client_key=key,
    )


def stamp(at: datetime) -> str:
    """The time as it is sealed: UTC, to the microsecond, whatever the database gives back."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")
