"""What the pictures of Endeavor are made of: places on the chart and their words, for a template."""

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from companion.marks import Mark
from companion.pictures import Passage, Touch


@dataclass(frozen=True)
class Disc:
    """A disc at a point of the chart (its middle)."""

    owner: str
    x: int
    y: int
    count: int = 1


@dataclass(frozen=True)
class Cell:
    """A cell of a shipping track: a disc, a recorded token, or nothing that is known."""

    x: int
    y: int
    owner: str = ""
    token: str = ""
    open: bool = False  # beyond it the length of the track is not known


@dataclass(frozen=True)
class Track:
    touch: Touch
    cells: tuple[Cell, ...]
    y: int
    width: int
    height: int
    says: str


@dataclass(frozen=True)
class Sea:
    touch: Touch
    x: int
    y: int
    height: int
    discs: tuple[Disc, ...]
    says: str


@dataclass(frozen=True)
class Card:
    """A card that lies on the board: the top of a deck, or one of the pile."""

    touch: Touch
    x: int
    y: int
    value: str
    lines: tuple[str, ...]
    left: int  # cards in the deck, this one among them
    says: str
    deck: str = ""


@dataclass(frozen=True)
class Governor:
    x: int
    y: int
    owner: str  # a seat, or "" while it is free or after it left the game
    gone: bool
    says: str


@dataclass(frozen=True)
class Place:
    """A city or a fleet."""

    id: str
    kind: str
    touch: Touch
    x: int
    y: int
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
    x: int
    y: int
    height: int
    land: str
    open: bool
    state: str
    progress: str
    presence: tuple[Disc, ...]
    decks: tuple[Card, ...]
    places: tuple[Place, ...]
    more: tuple[int, int] | None  # where a place that nobody named yet may be
    governor: Governor | None = None
    track: Track | None = None
    sea: Sea | None = None
    pile: tuple[Card, ...] = ()
    pile_y: int = 0
    name_y: int = 30
    wanted: bool = False  # something here may be tapped


@dataclass(frozen=True)
class Route:
    touch: Touch
    path: str
    x: int
    y: int
    square: bool
    token: str
    empty: bool
    owner: str
    colour: str
    says: str


@dataclass(frozen=True)
class Tile:
    """A kind of building in the organizer."""

    touch: Touch
    name: str
    left: int | None
    says: str


@dataclass(frozen=True)
class Shelf:
    title: str
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class BoardPicture:
    """The whole board. `deep` is a class that tells the style sheet how high a region is."""

    title: str
    width: int
    height: int
    deep: str
    border: str  # path data of the lines between the areas
    cartouche: tuple[int, int]
    tokens: tuple[tuple[str, str, bool], ...]  # recorded ones: token, icon, whether it is an action
    focus: str  # the area to show first where there is room for one only
    marks: tuple[Mark, ...]
    areas: tuple[Area, ...]
    routes: tuple[Route, ...]
    notes: tuple[tuple[str, str], ...]  # icon and words of the cartouche
    shelves: tuple[Shelf, ...]
    building: bool  # something in the organizer may be tapped
    words: tuple[Passage, ...]
    on_the_wall: bool = False


@dataclass(frozen=True)
class Scale:
    """A stat's track on a mat; `level` is "?" where the box does not know it."""

    touch: Touch
    stat: str
    name: str
    step: int
    x: int
    level: str
    level_name: str
    steps: tuple[tuple[int, str], ...]  # x and level, where a level begins that the box knows
    tokens: int
    memorial: int
    says: str


@dataclass(frozen=True)
class CoastCell:
    touch: Touch
    number: int
    name: str
    actions: str
    manned: bool
    says: str


@dataclass(frozen=True)
class Chip:
    """A card, a token or a count on a mat."""

    touch: Touch
    text: str
    kind: str = ""
    count: int = 1


@dataclass(frozen=True)
class MatPicture:
    seat: str
    mark: Mark
    crowned: bool
    due: bool
    passed: bool
    scales: tuple[Scale, ...]
    harbour: Chip
    stock: Chip
    coast: tuple[CoastCell, ...]
    slot: Chip
    cards: tuple[Chip, ...]
    aside: tuple[Chip, ...]
    tokens: tuple[Chip, ...]
    crown: Touch  # the name of the player, tapped to give the crown
    words: tuple[Passage, ...] = ()

    @property
    def flags(self) -> list[tuple[str, str]]:
        """What the big screen shows beside a name: a word, and the icon that stands for it."""
        passed = [(_("passed"), "")] if self.passed else []
        return [*passed, *([(_("crown"), "games/endeavor/crown")] if self.crowned else [])]

    def told(self, words: tuple[Passage, ...]) -> "MatPicture":
        return replace(self, words=words)
