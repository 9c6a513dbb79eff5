"""A market with two stalls for the tests of the frame: a thing, a price with an unread part, a way to pay."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.core.move import Move
from rules.core.referee.acts import Act, Aside, Field
from rules.core.referee.desk import Desk
from rules.core.referee.dues import owe, settle
from rules.core.referee.game import Referee
from rules.core.referee.stage import Due, Wait
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Fact, Refusal
from rules.core.setup import Setup

SETUP = Setup(game="market", seats=("red", "blue"), depth="referee")
THINGS = ("apple", "bread", "cheese")
PRINTED = {"apple": 1, "bread": 2, "cheese": 4}


class Purse(Struct, frozen=True, kw_only=True, omit_defaults=True):
    coins: int = 3
    debt: int = 0
    things: tuple[str, ...] = ()


class Board(Struct, frozen=True, kw_only=True, omit_defaults=True):
    players: dict[str, Purse]
    turn: str = "red"
    phase: str = "buy"
    queue: tuple[Due, ...] = ()
    nameless: int = 0


class Pay(Struct, frozen=True, kw_only=True, omit_defaults=True):
    coins: Annotated[int, Meta(ge=0, le=6)] = 0
    debt: Annotated[int, Meta(ge=0, le=6)] = 0


class Buy(Move, frozen=True, kw_only=True, tag="buy"):
    seat: str
    thing: Literal["apple", "bread", "cheese"]
    pay: Pay


class Leave(Move, frozen=True, kw_only=True, tag="leave"):
    seat: str


class Gift(Move, frozen=True, kw_only=True, tag="gift"):
    """What a purchase owes to another seat."""

    seat: str
    thing: Literal["apple", "bread", "cheese"]


class Bid(Move, frozen=True, kw_only=True, tag="bid"):
    seat: str
    coins: Annotated[int, Meta(ge=0, le=6)]


class Dawn(Move, frozen=True, kw_only=True, tag="dawn"):
    """What the table says where nobody has read how the day begins."""

    coins: Annotated[int, Meta(ge=0, le=3)]


def things(t: Table[Board]) -> Sequence[str]:
    return THINGS


def not_held(t: Table[Board], seat: str, thing: str) -> Iterator[Refusal]:
    if thing in t.state.players[seat].things:
        yield Refusal("M-1", "held", {"thing": thing})


def ways(t: Table[Board], seat: str, cost: int) -> list[Any]:
    purse = t.state.players[seat]
    best = min(cost, purse.coins)
    split = [Pay(coins=coins, debt=cost - coins) for coins in range(best, -1, -1)]
    lent = [way for way in split if purse.debt + way.debt <= 3]
    return [way if way.coins == best else Aside(way) for way in lent]


def payments(t: Table[Board], seat: str, thing: str) -> Sequence[Any]:
    return ways(t, seat, PRINTED[thing] + t.facts.need(f"tax.{thing}"))


def by_hand(t: Table[Board], seat: str, thing: str) -> Sequence[Any]:
    """What is printed; the tax only adds to it."""
    return [way for way in ways(t, seat, PRINTED[thing]) if not isinstance(way, Aside)]


def known_part(t: Table[Board], thing: str, pay: Pay) -> Iterator[Refusal]:
    if pay.coins + pay.debt < PRINTED[thing]:
        yield Refusal("M-2", "too_little", {"cost": PRINTED[thing]})


def has_coins(t: Table[Board], seat: str, pay: Pay) -> Iterator[Refusal]:
    if pay.coins > t.state.players[seat].coins:
        yield Refusal("M-3", "too_few_coins", {"have": t.state.players[seat].coins})


def lends(t: Table[Board], seat: str, pay: Pay) -> Iterator[Refusal]:
    if t.state.players[seat].debt + pay.debt > 3:
        yield Refusal("M-4", "no_credit", {})


def cost(t: Table[Board], thing: str) -> Mapping[str, Fact]:
    return {"cost": PRINTED[thing] + t.facts.need(f"tax.{thing}")}


def lent(t: Table[Board], pay: Pay) -> Mapping[str, Fact]:
    return {"debt": pay.debt}


def do_buy(desk: Desk[Board], move: Buy) -> None:
    purse = desk.state.players[move.seat]
    bonus = desk.facts.number(f"bonus.{move.thing}")
    coins = max(purse.coins - move.pay.coins, 0) + bonus
    held = (*purse.things, move.thing)
    desk.put(move.seat, coins=coins, debt=purse.debt + move.pay.debt, things=held)
    desk.tell("bought", move.seat, thing=move.thing, bonus=bonus)
    if move.thing == "cheese":
        other = next(seat for seat in desk.setup.seats if seat != move.seat)
        owe(desk, Due(kind="gift", seat=other, times=2, optional=True, rule="M-5"))


BUY = Act(
    Buy,
    Field(name="thing", values=things, notes=cost),
    Field(name="pay", values=payments, free=by_hand, notes=lent, closed=("M-2", "other_price")),
    guards=(not_held, known_part, has_coins, lends),
    do=do_buy,
)


def do_leave(desk: Desk[Board], move: Leave) -> None:
    desk.set(turn="blue" if move.seat == "red" else "red", phase="dawn")


LEAVE = Act(Leave, do=do_leave)


def do_gift(desk: Desk[Board], move: Gift) -> None:
    desk.put(move.seat, things=(*desk.state.players[move.seat].things, move.thing))
    settle(desk, "gift", move.seat)


GIFT = Act(Gift, Field(name="thing", values=things), guards=(not_held,), do=do_gift)


def bids(t: Table[Board], seat: str) -> Sequence[int]:
    return range(t.state.players[seat].coins + 1)


def fair(t: Table[Board], coins: int) -> Iterator[Refusal]:
    if coins > t.facts.need("most.bid"):
        yield Refusal("M-6", "bid_too_high", {})


BID = Act(Bid, Field(name="coins", values=bids, closed=("M-6", "no_such_bid")), guards=(fair,))


def coins(t: Table[Board]) -> Sequence[int]:
    return range(4)


def begin(desk: Desk[Board], coins: int) -> None:
    for seat, purse in desk.state.players.items():
        desk.put(seat, coins=purse.coins + coins)
    desk.set(phase="buy")


def do_dawn(desk: Desk[Board], move: Dawn) -> None:
    desk.teaches["dawn"] = move.coins
    begin(desk, move.coins)


DAWN = Act(Dawn, Field(name="coins", values=coins), do=do_dawn)


class Market(Referee):
    acts = (BUY, LEAVE, GIFT, BID, DAWN)
    state_type = Board

    def new(self, setup: Setup) -> Board:
        return Board(players={seat: Purse() for seat in setup.seats})

    def wait(self, t: Table[Board]) -> Wait:
        if due := self.owed(t):
            return due
        if t.state.phase == "bid":
            return Wait(seats=t.setup.seats, kinds=("bid",), sealed=True, rule="M-6")
        if t.state.phase == "dawn":
            return Wait(kinds=("dawn",), rule="M-7")
        kinds = ("buy", "leave")
        return Wait(seats=(t.state.turn,), kinds=kinds, forced=True, rule="M-7")

    def advance(self, desk: Desk[Board]) -> bool:
        if desk.state.phase == "dawn":
            desk.set(phase="buy")  # taken back where the next line meets an unread fact
            desk.tell("sunrise")
            begin(desk, desk.facts.need("dawn"))
            return True
        return self.lapse(desk)

    def clashes(self, t: Table[Board], answers: Mapping[str, Move]) -> Iterator[Any]:
        bidders: dict[int, str] = {}
        for seat, bid in answers.items():
            if bid.coins in bidders:
                yield seat, Refusal("M-6", "same_bid", {"seat": bidders[bid.coins]})
            bidders.setdefault(bid.coins, seat)

    def resolve(self, desk: Desk[Board], answers: Mapping[str, Move]) -> None:
        for seat, bid in answers.items():
            prize = desk.facts.number(f"prize.{bid.coins}")
            coins = desk.state.players[seat].coins - bid.coins + prize
            desk.put(seat, coins=coins)
            desk.tell("bid", seat, prize=prize)
        desk.set(phase="buy")


GAME = Market()
TAXES = {f"tax.{thing}": 0 for thing in THINGS}


def table(box: Mapping[str, Any] | None = None, **changes: Any) -> Table[Board]:
    """A table over a box; every tax is read and nothing unless `box` says otherwise."""
    return Table(SETUP, replace(GAME.new(SETUP), **changes), Facts(TAXES if box is None else box))


def purses(red: Purse | None = None, blue: Purse | None = None) -> dict[str, Purse]:
    return {"red": red or Purse(), "blue": blue or Purse()}


def codes(t: Table[Board], move: Move) -> list[str]:
    return [refusal.code for refusal in GAME.check(t, move).broken]


BIDDING = table({"most.bid": 2, **TAXES}, phase="bid")
