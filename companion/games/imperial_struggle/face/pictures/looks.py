"""What the picture of the map is made of: each space with all that can be seen on it, regions, the whole.

Equal values look the same. Nothing of one phone is in them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from django.utils.safestring import SafeString, mark_safe

from companion.games.imperial_struggle.face.pictures.prizes import Prize
from companion.games.imperial_struggle.face.pictures.theatres import Theatre
from companion.marks import Mark
from companion.pictures import Passage


@dataclass(frozen=True)
class Space:
    """A space: what is printed on it, what lies there, what follows from that.

    `dots` are the wars still to come as they stand on its edge: the war, and whether it is marked. `now` is the price
    of a shift there for the side whose turn it is; `beyond` if that needs debt or treaty points."""

    id: str
    kind: str
    says: str
    cost: int | None = None
    good: str = ""
    prestige: bool = False
    rings: bool = False  # an alliance or a local alliance
    spanish: str = ""  # what a territory without a flag says
    dots: tuple[bool, ...] = ()
    shut: bool = False  # opens in a later era
    owner: str = ""
    conflict: str = ""  # "plain" or "worse": with +1
    isolated: bool = False
    protected: bool = False
    damaged: bool = False
    wanted: bool = False  # its commodity is in demand
    tile: str = ""  # the advantage: "free" or who has it
    huguenots: bool = False
    now: int | None = None
    beyond: bool = False

    @property
    def classes(self) -> str:
        """What the style sheet needs to know."""
        seen = {
            "pres": self.prestige,
            "war": self.conflict,
            "isolated": self.isolated,
            "damaged": self.damaged,
            "shut": self.shut,
        }
        words = ["sp", self.kind, *([self.owner] if self.owner else [])]
        return " ".join([*words, *(name for name, on in seen.items() if on)])


@dataclass(frozen=True)
class Lines:
    """The links of a region: path data, and how each is drawn; the military routes while conquest is due."""

    id: str
    strokes: tuple[tuple[str, str], ...]  # css class, path data

    @property
    def drawn(self) -> SafeString:
        return mark_safe("".join(f'<path class="{kind}" d="{d}"/>' for kind, d in self.strokes))


@dataclass(frozen=True)
class Tab:
    """A region's name and how many flags and squadrons each side has in it."""

    id: str
    name: str
    britain: int
    france: int
    leads: str  # who would take its award now


@dataclass(frozen=True)
class Region:
    """A region view; its ground never changes."""

    id: str
    at: tuple[int, int]
    x: int
    y: int
    ground: SafeString
    tab: Tab
    lines: Lines
    spaces: tuple[Space, ...]
    drawn: tuple[SafeString, ...]  # the inside of each space

    @property
    def where(self) -> str:
        return f"{self.at[0]}{self.at[1]}"

    @property
    def elements(self) -> list[tuple[Space, SafeString]]:
        return list(zip(self.spaces, self.drawn, strict=True))


@dataclass(frozen=True)
class MapPicture:
    """The whole map, ready to be drawn."""

    title: str
    width: int
    height: int
    classes: str
    marks: tuple[Mark, ...]
    regions: tuple[Region, ...] = field(compare=False)
    words: tuple[Passage, ...] = field(compare=False)
    prizes: tuple[Prize, ...] = field(default=(), compare=False)
    theatres: tuple[Theatre, ...] = field(default=(), compare=False)
    war: str = ""
    on_the_wall: bool = False
    home: str = "10"  # Europe, if nothing happens anywhere

    @property
    def where(self) -> dict[str, str]:
        return {space.id: region.where for region in self.regions for space in region.spaces}

    @property
    def inside(self) -> Iterator[Space | Lines | Tab | Prize | Theatre]:
        for region in self.regions:
            yield from region.spaces
            yield region.lines
            yield region.tab
        yield from self.prizes
        yield from self.theatres
