"""Rulebook 4.1.3, 4.1.4, 4.1.6 and 7.4: bids, award tiles, demand, investment tiles, recorded as they lie."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.core.option import Between
from rules.core.referee.acts import Act, Field, Sheet
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.board import COMMODITIES, FACES
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.prices import ROUND
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import Auction, Award, Demand, Open
from rules.imperial_struggle.referee.state import OTHER, SIDES, Board

# ------------------------------------------------------------ sides by auction


def sides(t: Table[Board]) -> Sequence[str]:
    return SIDES


def bids(t: Table[Board]) -> Sequence[int]:
    return range(21)


def do_auction(desk: Desk, move: Auction) -> None:
    """The winner plays the side that was bid for, the other one gets the treaty points (IMP-AUC-02)."""
    desk.tell("auction", move.side, treaty=move.treaty)
    desk.treat(OTHER[move.side], move.treaty)
    desk.set(phase="awards")


AUCTION = Act(
    Auction, Field(name="side", values=sides), Field(name="treaty", values=bids), do=do_auction
)

# ------------------------------------------------------------ award tiles


def first_of_era(board: Board) -> bool:
    return board.round % 2 == 1


def awards_in_bag(board: Board) -> tuple[str, ...]:
    """All eight at the start of an era, then the four that are left (IMP-PAWD-01, IMP-PAWD-02)."""
    if not first_of_era(board):
        return board.awards_left
    return tuple(face for face, printed in FACES.items() for _ in range(printed.tiles))


def _faces(t: Table[Board], *laid: str) -> Sequence[str]:
    left = Counter(awards_in_bag(t.state)) - Counter(laid)
    return [face for face in FACES if left[face]]


def for_europe(t: Table[Board]) -> Sequence[str]:
    return _faces(t)


def for_america(t: Table[Board], europe: str) -> Sequence[str]:
    return _faces(t, europe)


def for_caribbean(t: Table[Board], europe: str, north_america: str) -> Sequence[str]:
    return _faces(t, europe, north_america)


def for_india(t: Table[Board], europe: str, north_america: str, caribbean: str) -> Sequence[str]:
    return _faces(t, europe, north_america, caribbean)


def every_face(t: Table[Board]) -> Sequence[str]:
    return tuple(FACES)


def do_award(desk: Desk, move: Award) -> None:
    awards = {
        "europe": move.europe,
        "north_america": move.north_america,
        "caribbean": move.caribbean,
        "india": move.india,
    }
    left = Counter(awards_in_bag(desk.state)) - Counter(awards.values())
    rest = tuple(face for face in FACES for _ in range(left[face]))
    desk.set(awards=awards, awards_left=rest if first_of_era(desk.state) else (), phase="demand")
    desk.tell("awards", None, **awards)


AWARD_CLOSED = ("IMP-PAWD-01", "no_such_award_left")
AWARD = Act(
    Award,
    *(
        Field(name=name, values=values, closed=AWARD_CLOSED, every=every_face)
        for name, values in (
            ("europe", for_europe),
            ("north_america", for_america),
            ("caribbean", for_caribbean),
            ("india", for_india),
        )
    ),
    do=do_award,
)

# ------------------------------------------------------------ global demand


def _after(good: str, later: int) -> Sequence[str]:
    """The commodities below this one in the table, with room for as many more as are still to be named."""
    at = COMMODITIES.index(good) + 1 if good else 0
    return COMMODITIES[at : len(COMMODITIES) - later]


def first_good(t: Table[Board]) -> Sequence[str]:
    return _after("", 2)


def second_good(t: Table[Board], first: str) -> Sequence[str]:
    return _after(first, 1)


def third_good(t: Table[Board], second: str) -> Sequence[str]:
    return _after(second, 0)


def every_good(t: Table[Board]) -> Sequence[str]:
    return COMMODITIES


def do_demand(desk: Desk, move: Demand) -> None:
    drawn = {move.first, move.second, move.third}
    demand = tuple(good for good in COMMODITIES if good in drawn)
    desk.set(demand=demand, phase="reset")
    desk.tell("demand", None, goods=demand)


DEMAND_CLOSED = ("IMP-PDEM-01", "three_goods_in_order")
DEMAND = Act(
    Demand,
    *(
        Field(name=name, values=values, closed=DEMAND_CLOSED, every=every_good)
        for name, values in (("first", first_good), ("second", second_good), ("third", third_good))
    ),
    do=do_demand,
)

# ------------------------------------------------------------ investment tiles


def face_down(board: Board) -> Counter[str]:
    """The faces of the tiles that nobody has seen since they were shuffled."""
    seen = [*board.tiles, *board.used]
    seen += [tile for power in board.players.values() for tile in power.taken]
    return Counter({face: tile.tiles for face, tile in INVESTMENTS.items()}) - Counter(seen)


def wanted(board: Board) -> int:
    return ROUND.open_tiles - len(board.tiles)


def open_sheet(t: Table[Board]) -> Sheet:
    need = wanted(t.state)
    left = face_down(t.state) if need > 0 else Counter[str]()
    return {f"tiles.{face}": Between(0, min(n, need)) for face, n in sorted(left.items())}


def as_many_as_lie_there(t: Table[Board], tiles: dict[str, int]) -> Iterator[Refusal]:
    left = face_down(t.state)
    for face, n in tiles.items():
        if n > left[face]:
            yield Refusal("IMP-PDEAL-01", "no_such_tile_left", {"tile": face, "left": left[face]})


def not_more_than_nine(t: Table[Board], tiles: dict[str, int]) -> Iterator[Refusal]:
    if (n := sum(tiles.values())) > wanted(t.state):
        facts: dict[str, Fact] = {"wanted": wanted(t.state), "have": n}
        yield Refusal("IMP-PDEAL-01", "too_many_tiles", facts)


def do_open(desk: Desk, move: Open) -> None:
    opened_now = tuple(face for face in INVESTMENTS for _ in range(move.tiles.get(face, 0)))
    desk.set(tiles=_in_order((*desk.state.tiles, *opened_now)))
    desk.tell("open_tiles", None, tiles=opened_now)


def _in_order(tiles: tuple[str, ...]) -> tuple[str, ...]:
    order = tuple(INVESTMENTS)
    return tuple(sorted(tiles, key=order.index))


def open_the_rest(desk: Desk) -> bool:
    """Where no more lie there than are wanted, all of them open, then the used ones are shuffled (IMP-PDEAL-02)."""
    board = desk.state
    left = face_down(board)
    if wanted(board) <= 0 or left.total() > wanted(board):
        return False
    if left:
        opened_now = tuple(left.elements())
        desk.set(tiles=_in_order((*board.tiles, *opened_now)))
        desk.tell("open_tiles", None, tiles=_in_order(opened_now))
    if wanted(desk.state) > 0 and desk.state.used:
        desk.set(used=())
        desk.tell("shuffle_used_tiles")
        return True
    return bool(left)


OPEN = Act(Open, sheet=open_sheet, guards=(as_many_as_lie_there, not_more_than_nine), do=do_open)
ACTS = (AUCTION, AWARD, DEMAND, OPEN)
