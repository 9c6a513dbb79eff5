"""The campaign as it stands: pieces, tonight's evening, taught facts and the archives of all evenings."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.core.move import Value
from rules.core.setup import Seat, Setup
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.archive import Archive, Event, Player
from rules.maracaibo.campaign.ids import LAST_ROUND, CardId, Side, Start
from rules.maracaibo.campaign.pieces import Pieces

Status = Literal["active", "resting", "finished", "abandoned"]
Stage = Literal["choose", "play", "scoring"]


class _Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    pass


class Tie(_Data, frozen=True, kw_only=True):
    """A tied vote that waits for the reader (MAR-STORY-14)."""

    card: CardId
    side: Side
    step: int
    choices: tuple[str, ...]
    votes: dict[str, str]


class Asked(_Data, frozen=True, kw_only=True):
    """The first of the two steps of opening a side; `ruled` where only the table's ruling allowed it."""

    card: CardId
    side: Side
    ruled: bool = False


class Evening(_Data, frozen=True, kw_only=True):
    """Tonight: who sits here, how it began, the round, and what has happened."""

    number: int
    players: tuple[Player, ...]
    solo: bool = False
    on: str = ""
    stage: Stage = "choose"
    start: Start | None = None
    card: CardId | None = None
    branch: str = ""
    parent: str = ""
    round: int = 1
    ender: Seat | None = None
    tie: Tie | None = None
    before: Pieces | None = None  # what a free game must leave as it was (MAR-FREE-07)
    events: tuple[Event, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        humans = tuple(player.seat for player in self.players)
        return (*humans, MARY) if self.solo else humans

    @property
    def final(self) -> bool:
        return self.stage == "scoring" and self.round == LAST_ROUND


class State(_Data, frozen=True, kw_only=True, tag_field="state", tag="campaign"):
    """Everything the log says. `bag` is the evening whose archive lies in the blue bag."""

    setup: Setup
    status: Status = "active"
    pieces: Pieces = Pieces()
    evening: Evening | None = None
    asked: Asked | None = None
    evenings: int = 0
    bag: int | None = None
    archives: tuple[Archive, ...] = ()
    free_games: tuple[Archive, ...] = ()  # evenings outside the campaign; nothing goes on from them
    box: dict[str, Value] = {}
    shown: tuple[str, ...] = ()  # sides ("37.back") and tiles that the table has ever turned up

    def showing(self, key: str) -> "State":
        return self if key in self.shown else replace(self, shown=(*self.shown, key))

    @property
    def played(self) -> tuple[Archive, ...]:
        """Every evening that was played to its end, in order, free games among them."""
        return tuple(
            sorted((*self.archives, *self.free_games), key=lambda archive: archive.evening)
        )

    def archive(self, evening: int | None) -> Archive | None:
        return next((archive for archive in self.archives if archive.evening == evening), None)
