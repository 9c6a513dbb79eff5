"""The names in use at a table: its people by seat, and the things that the table has named."""

from collections.abc import Mapping

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import is_refereed
from companion import wording
from companion.marks import Mark


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
