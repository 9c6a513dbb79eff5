"""What other packages need to know about a campaign with a story.

The legacy campaign implements it and is installed in `campaigns.apps`, so that nothing else has to
import it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from campaigns.models import Campaign, Group, LogLine, Session
from companion.games.face import Text


@dataclass(frozen=True)
class Result:
    """What one person had at the end of an evening; the place is None if nobody typed a total."""

    seat: str
    name: str
    total: int | None
    place: int | None
    won: bool


class Stories(Protocol):
    """The questions."""

    GAME: str  # the only game with a story
    REMEMBERED: Text  # what such a campaign remembers, in a sentence

    def begin(self, group: Group, name: str, places: str) -> Campaign:
        """A new campaign with a story."""

    def make_demo(self, group: Group) -> Campaign:
        """Create an invented campaign for everybody to look at."""

    def people(self, story: Session) -> Mapping[str, str]:
        """The people who have played it: name → colour, tonight's people first."""

    def evenings(self, story: Session) -> frozenset[int]:
        """The evenings that were played or are under way."""

    def results(self, story: Session) -> list[tuple[int, list[Result]]]:
        """The evenings that have results, in order."""

    def differences(self, story: Session, rows: Iterable[LogLine], *, repair: bool) -> list[str]:
        """Where stored values beside the story's log differ from it."""


_installed: list[Stories] = []


def install(answers: Stories) -> None:
    _installed[:] = [answers]


def stories() -> Stories:
    return _installed[0]
