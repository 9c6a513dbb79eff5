"""What the pictures of Endeavor are made of: places on the chart and their words, for a template.

Where a part is drawn, and what others lie inside it, is no part of its look: it is not compared."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Protocol

from django.utils.translation import gettext as _

from companion.marks import Mark
from companion.pictures import Passage
from rules.endeavor.referee.words import EUROPE


class Part(Protocol):
    """Something with a place of its own in the picture, and words that say what it is."""

    @property
    def id(self) -> str: ...
    @property
    def says(self) -> str: ...


@dataclass(frozen=True)
class Disc:
    """A disc at a point of the chart (its middle)."""

    owner: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    count: int = 1


@dataclass(frozen=True)
class Cell:
    """A cell of a shipping track: a disc, a recorded token, or nothing that is known."""

    x: int = field(compare=False)
    y: int = field(compare=False)
    owner: str = ""
    token: str = ""
    open: bool = False  # beyond it the length of the track is not known


@dataclass(frozen=True)
class Track:
    id: str
    cells: tuple[Cell, ...]
    y: int = field(compare=False)
    width: int = field(compare=False)
    height: int = field(compare=False)
    says: str


@dataclass(frozen=True)
class Sea:
    id: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    height: int = field(compare=False)
    discs: tuple[Disc, ...]
    says: str


@dataclass(frozen=True)
class Card:
    """A card that lies on the board: the top of a deck, or one of the pile."""

    id: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    value: str
    lines: tuple[str, ...]
    left: int  # cards in the deck, this one among them
    says: str
    deck: str = ""


@dataclass(frozen=True)
class Governor:
    x: int = field(compare=False)
    y: int = field(compare=False)
    owner: str  # a seat, or "" while it is free or after it left the game
    gone: bool
    says: str


@dataclass(frozen=True)
class Place:
    """A city or a fleet."""

    id: str
    place: str
    kind: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    lines: tuple[str, ...]
    owner: str
    token: str
    glory: int | None
    says: str


@dataclass(frozen=True)
class Area:
    """Europe, a region, or what the box cannot place (`elsewhere`)."""

    id: str
    name: str
    x: int = field(compare=False)
    y: int = field(compare=False)
    height: int = field(compare=False)
    land: str = field(compare=False)
    open: bool
    state: str
    progress: str
    presence: tuple[Disc, ...]
    decks: tuple[Card, ...] = field(compare=False)
    places: tuple[Place, ...] = field(compare=False)
    # where a place that nobody named yet may be
    more: tuple[int, int] | None = field(compare=False)
    governor: Governor | None = None
    track: Track | None = field(default=None, compare=False)
    sea: Sea | None = field(default=None, compare=False)
    pile: tuple[Card, ...] = field(default=(), compare=False)
    pile_y: int = field(default=0, compare=False)
    name_y: int = field(default=30, compare=False)

    @property
    def inside(self) -> Iterator[Part]:
        if self.track and self.sea:
            yield from (self.track, self.sea)
        yield from self.decks
        yield from self.places
        yield from self.pile


@dataclass(frozen=True)
class Route:
    id: str
    path: str = field(compare=False)
    x: int = field(compare=False)
    y: int = field(compare=False)
    square: bool
    token: str
    empty: bool
    owner: str
    colour: str
    says: str


@dataclass(frozen=True)
class Tile:
    """A kind of building in the organizer."""

    id: str
    name: str
    left: int | None
    says: str


@dataclass(frozen=True)
class Shelf:
    title: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class BoardPicture:
    """The whole board; `where` says in which area a part lies, and `home` is shown first where nothing else is."""

    title: str
    width: int = field(compare=False)
    height: int = field(compare=False)
    classes: str = field(compare=False)  # tells the style sheet how high a region is
    border: str = field(compare=False)  # path data of the lines between the areas
    cartouche: tuple[int, int] = field(compare=False)
    # recorded tokens: token, icon, whether it is an action
    tokens: tuple[tuple[str, str, bool], ...] = field(compare=False)
    marks: tuple[Mark, ...]
    areas: tuple[Area, ...] = field(compare=False)
    routes: tuple[Route, ...] = field(compare=False)
    notes: tuple[tuple[str, str], ...]  # icon and words of the cartouche
    shelves: tuple[Shelf, ...] = field(compare=False)
    words: tuple[Passage, ...] = field(compare=False)
    on_the_wall: bool = False
    home: str = EUROPE

    @property
    def where(self) -> dict[str, str]:
        return {part.id: area.id for area in self.areas for part in area.inside}

    @property
    def inside(self) -> Iterator[Part]:
        for area in self.areas:
            yield from area.inside
        yield from self.routes
        for shelf in self.shelves:
            yield from shelf.tiles


@dataclass(frozen=True)
class Scale:
    """A stat's track on a mat; `level` is "?" where the box does not know it."""

    id: str
    stat: str
    name: str
    step: int
    x: int = field(compare=False)
    level: str
    level_name: str
    steps: tuple[tuple[int, str], ...]  # x and level, where a level begins that the box knows
    tokens: int
    memorial: int
    says: str


@dataclass(frozen=True)
class CoastCell:
    id: str
    number: int
    name: str
    actions: str
    manned: bool
    says: str


@dataclass(frozen=True)
class Chip:
    """A card, a token or a count on a mat."""

    id: str
    text: str
    kind: str = ""
    count: int = 1
    says: str = ""


@dataclass(frozen=True)
class Crown:
    """The name of a player, tapped to give the crown."""

    id: str
    held: bool
    says: str


@dataclass(frozen=True)
class MatPicture:
    seat: str
    mark: Mark
    due: bool
    passed: bool
    scales: tuple[Scale, ...] = field(compare=False)
    harbour: Chip = field(compare=False)
    stock: Chip = field(compare=False)
    coast: tuple[CoastCell, ...] = field(compare=False)
    slot: Chip = field(compare=False)
    cards: tuple[Chip, ...] = field(compare=False)
    aside: tuple[Chip, ...] = field(compare=False)
    tokens: tuple[Chip, ...] = field(compare=False)
    crown: Crown = field(compare=False)
    words: tuple[Passage, ...] = field(default=(), compare=False)

    @property
    def id(self) -> str:
        return f"tableau.{self.seat}"

    @property
    def inside(self) -> Iterator[Part]:
        yield from (self.crown, self.harbour, self.stock, self.slot)
        yield from self.scales
        yield from self.coast
        yield from (*self.cards, *self.aside, *self.tokens)

    @property
    def flags(self) -> list[tuple[str, str]]:
        """What the big screen shows beside a name: a word, and the icon that stands for it."""
        passed = [(_("passed"), "")] if self.passed else []
        return [*passed, *([(_("crown"), "games/endeavor/crown")] if self.crown.held else [])]

    def told(self, words: tuple[Passage, ...]) -> "MatPicture":
        return replace(self, words=words)
