"""The names in use at a table: its people by seat, and the things that the table has named."""

from collections.abc import Mapping

from msgspec.structs import replace

from campaigns.log.selectors.states import table_at
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, is_refereed, read_line
from companion import wording
from companion.marks import Mark
from rules.core.log import Line
from rules.core.referee.desk import with_name


def names_of(marks: Mapping[str, Mark]) -> dict[str, str]:
    return {seat: mark.name for seat, mark in marks.items()}


def names_at(session: Session, marks: Mapping[str, Mark]) -> dict[str, str]:
    """The names of people and things."""
    if not is_refereed(session):
        return names_of(marks)
    return {**_things(session), **names_of(marks)}


def _things(session: Session) -> dict[str, str]:
    """The things that the table has named; worked out once per loaded table."""
    table, key = table_at(session), (_things,)
    if key not in table.memo:
        table.memo[key] = wording.names_in(session.game, table)
    things: dict[str, str] = table.memo[key]
    return things


def line_as_named(session: Session, row: LogLine) -> Line:
    """A line that holds, with the name that the thing which it brought without one has got since."""
    line = read_line(row)
    if line.move is None or row.struck_by is not None or not is_refereed(session):
        return line
    at = line.seq if line.to is None else line.to
    thing = engine_at(session).arrived(table_at(session), line.move, at)
    return replace(line, move=with_name(line.move, thing)) if thing else line
