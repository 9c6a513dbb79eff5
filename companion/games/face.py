"""What a game brings to the pages: words, pictures, a demo.

Each game has one value `FACE` in its package `face`; the list of games (`rules.registry.GAMES`)
says where. A face is pure: it imports `rules` and gettext, and nothing from `campaigns` or
`scoring`. Only the rules and the faces look inside the state of a table; pages never do.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Literal, NamedTuple, Protocol

from django.utils.functional import Promise

from companion.marks import Mark
from rules.core.referee.table import Table
from rules.registry import GAMES, UnknownGame

Text = str | Promise
Who = Mapping[str, str]  # seat → name, and id → the name that the table gave
Move = Mapping[str, Any]


class StopWords(NamedTuple):
    """A sheet of the evening: its whole name, what its buoy shows and says on the course, and what the page of
    the evening says while it is due."""

    name: str
    short: str = ""  # on the buoy
    icon: str = ""  # on the buoy instead: a war, a conflict
    label: str = ""  # under the buoy
    place: Text = ""  # how far the evening is: "Round 3 of 4"
    over: str = ""  # the question before it: "Is round 3 over?"
    record: str = ""  # on the button: "Record round 3"


class Words(Protocol):
    """The names on a pad.

    A module may also have `SHEETS`, `SEATS`, `SEAT_KIND`, `SEAT_COLOURS`, `SEATED_BY`, `MARKS`,
    `GRIDS`, `REFUSALS`, `choice`, `named`, `fact`, `part` and `stop`; a refereed game has `move` and
    `effect`. `companion.wording` copes with whatever is missing.
    """

    @property
    def NAME(self) -> Text: ...
    @property
    def OPTIONS(self) -> Mapping[str, Any]: ...
    @property
    def ROWS(self) -> Mapping[str, Text]: ...
    @property
    def ICONS(self) -> Mapping[str, str]: ...
    @property
    def ITEMS(self) -> Mapping[str, tuple[Text, Text]]: ...
    @property
    def CHOICES(self) -> Mapping[str, Mapping[str, Text]]: ...


class TableWords(Protocol):
    """The words of a refereed table.

    A module may also have `note(notes, who)`, what the engine notes on a choice (its price), and
    `entry(kind, item)`, the label of an entry of a sheet. `heading`, `value` and `hint` are also
    asked about moves that are not whole yet.
    """

    @property
    def KINDS(self) -> Mapping[str, Text]:
        """The heading over the legal moves of a kind."""

    @property
    def STEPS(self) -> Mapping[str, Text]:
        """Moves without a choice: the one big button."""

    @property
    def ASIDE(self) -> Sequence[str]:
        """Kinds that are rarely needed: folded away."""

    @property
    def ELSEWHERE(self) -> Sequence[str]:
        """Kinds that have a page of their own."""

    @property
    def DRAWS(self) -> Mapping[str, Text]:
        """What the app may draw for the table."""

    def round_text(self, t: Table[Any]) -> str: ...
    def turn_text(self, t: Table[Any], who: Who) -> str: ...
    def step_text(self, t: Table[Any], kind: str) -> str: ...
    def names_in(self, t: Table[Any]) -> dict[str, str]: ...
    def heading(self, move: Move, who: Who) -> str: ...
    def value(self, move: Move, field: str, who: Who) -> str: ...
    def hint(self, t: Table[Any], move: Move, who: Who) -> str: ...


class BoxWords(Protocol):
    """The words of a box whose things are described one by one."""

    @property
    def ICONS(self) -> Mapping[str, str]: ...
    @property
    def READ(self) -> tuple[str, ...]:
        """The order in which a thing is read."""

    @property
    def SELDOM(self) -> Sequence[str]:
        """What is rarely printed on a thing: folded away."""

    @property
    def NEEDED(self) -> Sequence[str]:
        """The facts that a new thing must have."""

    @property
    def PROGRESS(self) -> Mapping[str, Text]: ...

    def group_of(self, key: str) -> str:
        """The thing that a fact is about; it contains `*` if the box does not know the thing yet."""

    def section_of(self, group: str) -> str:
        """The part of the box that a thing belongs to."""

    def parts_of(self, key: str) -> Sequence[str]:
        """The values that a fact may combine two of, joined by a sign; empty for other facts."""

    def ends_of(self, group: str, box: Mapping[str, Any]) -> Mapping[str, str]:
        """What a link of this group may join: id → the group of that thing."""

    def link_of(self, group: str, ends: tuple[str, str]) -> str:
        """The fact that describes a link between two things."""

    def kin_of(self, group: str) -> Sequence[str]:
        """The prefixes of keys under which a new thing's id must be unused."""

    def is_thing(self, group: str) -> bool: ...
    def is_whole(self, group: str) -> bool: ...
    def title(self, group: str, who: Who) -> str: ...
    def section(self, name: str) -> str: ...
    def label(self, key: str, who: Who) -> str: ...
    def add(self, group: str) -> str: ...
    def grid(self, group: str) -> str: ...
    def names_of(self, box: Mapping[str, Any]) -> dict[str, str]: ...
    def known_id(self, group: str, name: str) -> str | None: ...


class Pictures(Protocol):
    """The board and the players' tableaus; `board.html` and `tableau.html` in `templates/games/<game>/` draw them with
    the tags of `companion.templatetags.parts`."""

    def parts(
        self, t: Table[Any], marks: Mapping[str, Mark], *, on_the_wall: bool = ...
    ) -> Mapping[str, Any]:
        """Everything on the table by its id; what is equal looks the same. `on_the_wall` it is drawn to be read
        across a room.

        A part that may be tapped `says` what it is. `board` has `title`, `classes`, `words`, in which area a part
        lies (`where`) and the area that is shown first (`home`). `tableau.<seat>` has a `seat`, and may have `flags`:
        words and icons that the big screen shows beside a name.
        """

    def part_of(self, family: str, value: Any, move: Move) -> str:
        """The part that a value of a field with this family (`Field.part`) names in a move; "" for none."""


class Piece(NamedTuple):
    """A thing to move on the table: what it is, whose, and from where to where."""

    text: str
    seat: str = ""
    change: str = ""


class Published(NamedTuple):
    """A game as listed on boardgamegeek; an expansion is played on top of its base game."""

    name: str
    number: int
    year: int
    expansion: "Published | None" = None


class Played(NamedTuple):
    """A refereed game under way, for the demo: who plays, what their box contains, what they did."""

    names: Mapping[str, str]  # by seat
    facts: Mapping[str, Any]
    moves: Sequence[Move]


@dataclass(frozen=True)
class Demo:
    """Invented tables for everybody to try."""

    counted: Path  # JSON: "names" by seat and the "count" of a finished game
    played: Callable[[], Played] | None = None


@dataclass(frozen=True)
class Way:
    """A link from a refereed table to a page of the game's own.

    As something `due` and as a button beside the moves (`now`) it is shown, while it is open, to
    those who may write for the whole table; among the `links` at the foot it is shown to everybody.
    """

    page: str  # the name of its URL, which takes the table's code
    label: Text
    icon: str
    place: Literal["due", "now", "links"]
    hint: Text = ""
    quiet: bool = False
    layer: bool = False  # it opens over the table


@dataclass(frozen=True)
class Face:
    """One game. Only the words of its pad are needed; a refereed game brings `table` too."""

    words: Words
    table: TableWords | None = None
    of_the_table: tuple[str, ...] = ()  # kinds that name a seat but belong to the whole table
    box: BoxWords | None = None
    box_parts: Mapping[str, Text] | None = None  # of a box whose facts are described one by one
    pictures: Pictures | None = None
    # what the hands move so that the first table lies like the second; without it the pictures are compared
    pieces: Callable[[Table[Any], Table[Any], Who], Iterable[Piece]] | None = None
    styles: tuple[str, ...] = ()  # static files of its pictures
    hue: str = ""  # the colour of its pages by day, and on the picture of a result
    hue_by_night: str = ""
    emblem: str = "mark"  # a symbol, named as in `companion.templatetags.looks`
    published: Published | None = None
    teams: str = ""  # the option that makes the seats teams of two, in table order
    demo: Demo | None = None
    ways: Callable[[Table[Any]], Iterable[Way]] | None = None  # from a table to its own pages
    returns: tuple[
        str, ...
    ] = ()  # the names of its own pages that a form about the box may lead back to
    story_refusals: Mapping[str, Text] | None = None  # of the legacy campaign


@cache
def face(code: str) -> Face:
    """The face of this game, imported on first use."""
    if code not in GAMES:
        raise UnknownGame(code)
    loaded: Face = import_module(GAMES[code].face).FACE
    return loaded
