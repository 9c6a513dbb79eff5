"""What every part of a picture is drawn with: the table, the marks, the names."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from companion.games.endeavor.face import names
from companion.games.endeavor.face.pictures.chart import IN_THE_HAND, Lie
from companion.games.endeavor.face.table import names_in
from companion.marks import SHAPES, Mark
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board, option, side_of
from rules.endeavor.referee.words import FLEET

SPARE = ("green", "purple", "blue", "yellow", "red")  # for a silent fleet without a colour


@dataclass(frozen=True)
class Pen:
    t: Table[Board]
    marks: Mapping[str, Mark]
    who: Mapping[str, str] = field(default_factory=dict)
    lie: Lie = IN_THE_HAND

    @property
    def state(self) -> Board:
        return self.t.state

    @property
    def side(self) -> str:
        return side_of(self.t)

    def owner(self, seat: str) -> str:
        """The player's name, or that of the silent fleet."""
        return self.marks[seat].name if seat in self.marks else str(names.FLEET)

    def owners(self, seats: tuple[str, ...]) -> str:
        return ", ".join(self.owner(seat) for seat in seats) or _("nobody")

    def place(self, place: str) -> str:
        return names.slug(place, self.who)

    def building(self, kind: str) -> str:
        return names.building(kind, self.who)


def pen(t: Table[Board], marks: Mapping[str, Mark], lie: Lie = IN_THE_HAND) -> Pen:
    return Pen(t, with_fleet(t, marks), names_in(t), lie)


def with_fleet(t: Table[Board], marks: Mapping[str, Mark]) -> dict[str, Mark]:
    """The marks of the players, and one for the silent fleet if it sails along."""
    if not option(t, "silent_fleet"):
        return dict(marks)
    spare = next(colour for colour in SPARE if colour not in _colours(marks))
    colour = str(t.setup.options.get("fleet_colour") or spare)
    name = str(names.FLEET)
    shape = SHAPES.get(colour, "circle")
    return {**marks, FLEET: Mark(FLEET, name, colour, shape, name[:1].upper())}


def _colours(marks: Mapping[str, Mark]) -> set[str]:
    return {mark.colour for mark in marks.values()}


def lines(text: str, width: int = 12) -> tuple[str, ...]:
    """A name in at most two lines; what does not fit is told by the words beside the picture.

    A name of several words that would nearly fill its line is parted too: in wide letters it would meet the next."""
    at = max(text.rfind(" ", 0, width + 1), text.rfind("-", 0, width) + 1)
    if len(text) <= width - 2 or (at <= 0 and len(text) <= width):
        return (text,)
    if at <= 0:
        return (text[: width - 1] + "…",)
    rest = text[at:].strip()
    return text[:at].strip(), rest if len(rest) <= width else rest[: width - 1] + "…"
