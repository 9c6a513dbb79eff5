"""The names in use at a table: its people by seat, and the things that the table has named."""

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language

from campaigns.models import Session
from campaigns.records import is_refereed, read_state
from companion import wording
from companion.marks import Mark


def names_of(marks: Mapping[str, Mark]) -> dict[str, str]:
    return {seat: mark.name for seat, mark in marks.items()}


def names_at(session: Session, marks: Mapping[str, Mark]) -> dict[str, str]:
    """People and things; every line of a log asks for them."""
    if not is_refereed(session):
        return names_of(marks)
    return {**_things(session.game, session.state, get_language()), **names_of(marks)}


@lru_cache(maxsize=64)
def _things(game: str, state: str, _language: str | None) -> dict[str, str]:
    """Each language calls them otherwise: two phones at one table must not share what is kept."""
    return wording.names_in(game, read_state(Session(game=game, depth="referee"), state))
