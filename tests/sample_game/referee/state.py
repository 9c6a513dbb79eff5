"""What lies on the table of Islands: no set-up, no box, nothing that grows with the log."""

from typing import Literal

from msgspec import Struct

from rules.core.referee.stage import Due
from tests.sample_game.count import SeatCount

ROUNDS, ACTION, LIMIT = 4, 2, 6  # rounds; action points of a ship; the most debt
PLANS = ("sail", "trade", "guard", "rest")
TREASURES = ("amber", "coral", "ivory", "pearl", "silk", "spice")


class Captain(Struct, frozen=True, kw_only=True, omit_defaults=True):
    trades: int = 0
    debt: int = 0
    treasures: tuple[str, ...] = ()  # "~2" is one that nobody has named yet


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="state", tag="board"):
    players: dict[str, Captain]
    phase: Literal["homes", "plan", "sail", "tide", "ebb", "over"] = "homes"
    round: int = 1
    settled: tuple[str, ...] = ()
    flags: dict[str, str] = {}  # space: seat
    patrols: dict[str, str] = {}
    tokens: dict[str, int] = {}  # goods that lie on a space
    sailing: tuple[str, ...] = ()  # seats that have yet to sail
    queue: tuple[Due, ...] = ()
    nameless: int = 0
    unnamed: dict[str, int | None] = {}  # thing without a name: its worth, if anybody read it

    def counted(self, seat: str) -> SeatCount:
        captain = self.players[seat]
        held = [*self.flags.values()].count(seat)
        return SeatCount(flags=held, trades=captain.trades, debt=captain.debt)
