"""What other packages need to know about a campaign with a story.

The legacy campaign implements it and is installed in `campaigns.apps`, so that nothing else has to
import it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

from campaigns.models import Campaign, Group, LogLine, Session
from campaigns.seats.rights import Rights
from companion.games.face import Text


@dataclass(frozen=True)
class Result:
    """What one person had at the end of an evening; the place is None if nobody typed a total."""

    seat: str
    name: str
    total: int | None
    place: int | None
    won: bool


@dataclass(frozen=True)
class Played:
    """An evening that is over: its number, its day, and the seats and names of those who won it."""

    number: int
    on: str
    winners: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Step:
    """What a campaign waits for, and the address where exactly that is done.

    `kind` is one of `open`, `begin`, `recap`, `bag`, `set_up`, `story`, `round`, `table`, `sheet`, `count`, `close`,
    `put_back`, `resume` and `over`.
    """

    kind: str
    label: str  # what the button says
    url: str
    evening: int  # the number of the evening that it is about
    told: str = ""  # how the last evening ended, in a sentence
    things: int = 0  # how many pieces this evening takes out of the bag
    played: tuple[Played, ...] = ()
    table: str = ""  # the code of the evening's table


@dataclass(frozen=True)
class Closing:
    """The next button of a table that is counted: it closes its evening, or leads to what comes before or after.

    With a `version`, that of the story, it is posted; without one the address is only a page.
    """

    label: str
    url: str
    version: int | None = None


@dataclass(frozen=True)
class Apart:
    """The table and its story do not stand at the same point: something was taken back in one of them.

    The address takes the other one back too.
    """

    text: str
    label: str
    url: str
    version: int


@dataclass(frozen=True)
class Beside:
    """What the page of an evening's table shows of its story."""

    title: str = ""  # what the story waits for; empty if it waits for the table
    label: str = ""
    url: str = ""
    apart: Apart | None = None
    vote: object | None = None  # the vote that is being cast, for `campaigns/legacy/_vote.html`


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

    def due_steps(self, campaigns: Iterable[Campaign]) -> Mapping[int, Step]:
        """What each campaign with a story waits for, by its id, in a fixed number of queries."""

    def story_url(self, session: Session) -> str:
        """The story of the evening that a table belongs to; "" if it belongs to none."""

    def closing(self, session: Session) -> Closing | None:
        """What is done with the evening of a counted table; None if it belongs to no story."""

    def sheet_closed(self, session: Session, stop: str, by: str) -> None:
        """A sheet of an evening's table was closed, in this transaction: the story goes on with it."""

    def renamed(self, session: Session, by: str) -> None:
        """People at an evening's table have other names, in this transaction: the story calls them so, too."""

    def apart(self, session: Session) -> Apart | None:
        """What a take-back at this table leaves to be taken back in its story."""

    def beside(self, session: Session, rights: Rights, *, member: bool) -> Beside | None:
        """What this table's page shows of its story to a phone with these rights; None without a story.

        Somebody who is no member of the group only votes."""

    def differences(self, story: Session, rows: Iterable[LogLine], *, repair: bool) -> list[str]:
        """Where stored values beside the story's log differ from it."""


_installed: list[Stories] = []


def install(answers: Stories) -> None:
    _installed[:] = [answers]


def stories() -> Stories:
    return _installed[0]


def due_step(campaign: Campaign) -> Step | None:
    """What a campaign waits for; None if it has no story. Expects the story to be loaded."""
    return stories().due_steps([campaign]).get(campaign.pk)
