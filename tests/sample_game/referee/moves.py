"""What people do at a table of Islands. Closed ids are patterns: an unknown space is misspelled."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.core.move import Move
from tests.sample_game.chart import SPACES
from tests.sample_game.referee.state import TREASURES

Space = Annotated[str, Meta(pattern=f"^({'|'.join(SPACES)})$(?!\\n)")]
Treasure = Annotated[str, Meta(pattern=f"^({'|'.join(TREASURES)})$(?!\\n)")]
Drawn = Annotated[str, Meta(pattern=f"^(~|{'|'.join(TREASURES)})$(?!\\n)")]
Thing = Annotated[str, Meta(pattern=r"^~[1-9][0-9]{0,2}$(?!\n)")]
Few = Annotated[int, Meta(ge=0, le=9)]


class Settle(Move, frozen=True, kw_only=True, tag="settle"):
    seat: str
    space: Space


class Wander(Move, frozen=True, kw_only=True, tag="wait"):
    """No home for now."""

    seat: str


class Lay(Move, frozen=True, kw_only=True, tag="lay"):
    """Goods as they lie on the spaces: a sheet."""

    tokens: dict[Space, Annotated[int, Meta(ge=0, le=3)]]


class Plan(Move, frozen=True, kw_only=True, tag="plan"):
    """Chosen unseen; all plans are revealed together."""

    seat: str
    plan: Literal["sail", "trade", "guard", "rest"]


class Pay(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    points: Few = 0
    goods: Few = 0
    debt: Few = 0

    @property
    def total(self) -> int:
        return self.points + self.goods + self.debt


class Sail(Move, frozen=True, kw_only=True, tag="sail"):
    seat: str
    space: Space
    pay: Pay


class Stay(Move, frozen=True, kw_only=True, tag="stay"):
    seat: str


class Patrol(Move, frozen=True, kw_only=True, tag="patrol"):
    seat: str
    space: Space


class Find(Move, frozen=True, kw_only=True, tag="find"):
    """A treasure is drawn; "~" is one whose name nobody looks up now."""

    seat: str
    treasure: Drawn


class Name(Move, frozen=True, kw_only=True, tag="name"):
    seat: str
    thing: Thing
    treasure: Treasure


class Raid(Move, frozen=True, kw_only=True, tag="raid"):
    seat: str
    space: Space


class Tide(Move, frozen=True, kw_only=True, tag="tide"):
    """What the tide brought to everybody, where nobody has read its card."""

    gain: Annotated[int, Meta(ge=0, le=3)]


class Adjust(Move, frozen=True, kw_only=True, tag="adjust"):
    """The mat as it lies, after a slip: a sheet."""

    seat: str
    values: dict[Literal["trades", "debt"], Few]
