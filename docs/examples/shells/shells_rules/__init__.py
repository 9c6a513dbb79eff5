"""Shells, a whole game in one module: the pad, and a referee of two acts. docs/adding-a-game.md explains it."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from msgspec import Struct

from rules.core.box import FactSpec
from rules.core.layout import RowSpec
from rules.core.move import Move, Value
from rules.core.outcome import Effect
from rules.core.pad import Pad, Row, build_pad
from rules.core.referee.acts import Act, Field
from rules.core.referee.desk import Desk
from rules.core.referee.game import Referee
from rules.core.referee.stage import Wait
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.setup import Seat, Setup
from rules.core.sheet import Bound, SheetGame, cell, part


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing is chosen before the game, and nothing is counted for the whole table."""


class SeatCount(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    shells: int | None = None


class Count(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    seats: dict[Seat, SeatCount]
    options: Options = Options()
    table: Options = Options()
    box: dict[str, Value] = {}
    sources: dict[str, dict[str, int | str]] = {}
    points: dict[str, dict[str, int]] = {}


class Shells(SheetGame[Count]):
    code, version, home = "shells", "shells-1", Path(__file__).parent
    min_seats, max_seats, seats_rule = 2, 4, "SHE-01"
    seat_type, table_type, options_type, count_type = SeatCount, Options, Options, Count
    rows = (RowSpec("shells", "SHE-02", ("shells",)),)
    facts = {"price": FactSpec("price", "SHE-03", int, None, 1, 5)}

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        others = sum(c.shells or 0 for s, c in count.seats.items() if s != seat)
        yield Bound(rule="SHE-02", code="more_than_box", high=max(30 - others, 0))

    def pad(self, count: Count) -> Pad:
        price, cells = self.box(count).get("price"), {}
        for seat, counted in count.seats.items():
            n = counted.shells
            worth = n * price if n is not None and price else None
            shells = part("shells", n, "SHE-02", worth, fact="price")
            asks = ("price",) if n is not None and price is None else ()
            cells[seat] = cell(count, seat, "SHE-02", [shells], asks=asks)
        row = Row(id="shells", rule="SHE-02", cells=cells)
        return build_pad(self.code, self.version, tuple(cells), [row], decided_by="SHE-04")


# ------------------------------------------------------------ the referee


class Shore(Struct, frozen=True, kw_only=True, omit_defaults=True):
    players: dict[Seat, int]
    turn: int = 0
    left: int = 6


class Gather(Move, frozen=True, kw_only=True, tag="gather"):
    seat: Seat
    beach: Literal["near", "far"]
    shells: int


class Rest(Move, frozen=True, kw_only=True, tag="rest"):
    seat: Seat


MOST = {"near": 1, "far": 3}


def enough(t: Table[Shore], shells: int) -> Iterator[Refusal]:
    if shells > t.state.left:
        yield Refusal("SHE-02", "too_few_left", {"left": t.state.left})


def do_gather(desk: Desk[Shore], move: Gather) -> None:
    players = {**desk.state.players, move.seat: desk.state.players[move.seat] + move.shells}
    desk.set(players=players, left=desk.state.left - move.shells, turn=desk.state.turn + 1)
    desk.tell("gathered", move.seat, shells=move.shells)


GATHER = Act(
    Gather,
    Field(name="beach", values=lambda t: tuple(MOST)),
    Field(
        name="shells", values=lambda t, beach: range(MOST[beach], 0, -1), closed=("SHE-02", "no")
    ),
    guards=(enough,),
    do=do_gather,
)


class Beach(Referee):
    acts = (GATHER, Act(Rest, do=lambda desk, move: desk.set(turn=desk.state.turn + 1)))
    state_type = Shore

    def new(self, setup: Setup) -> Shore:
        Shells().new(setup)  # raises for an illegal set-up
        return Shore(players=dict.fromkeys(setup.seats, 0))

    def wait(self, t: Table[Shore]) -> Wait:
        if not t.state.left:
            return Wait(phase="over", rule="SHE-04")
        due = t.setup.seats[t.state.turn % len(t.setup.seats)]
        return Wait(seats=(due,), kinds=("gather", "rest"), rule="SHE-02")

    def count(self, t: Table[Shore], effects: Mapping[int, tuple[Effect, ...]]) -> Count:
        price = t.facts.get("price")
        seats = {seat: SeatCount(shells=n) for seat, n in t.state.players.items()}
        return Count(seats=seats, box={} if price is None else {"price": price})


class Refereed(Shells):
    referee = Beach()


GAME = Refereed()
