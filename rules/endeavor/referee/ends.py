"""What everybody had when a round ended, as far as glory is counted: the race of a refereed game.

Kept without points: what is printed on the components may be read later, and then counts for the rounds before."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rules.core.race import Leg
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board, Held, Holding, Player, Tile
from rules.endeavor.referee.tally import count_of
from rules.endeavor.scoring import Endeavor
from rules.endeavor.tracks import STATS


def stop_of(number: int) -> str:
    """The sheet on which a table without a referee would write this round."""
    return f"round.{number}"


def with_end(board: Board) -> dict[str, dict[str, Holding]]:
    """The ends of the rounds so far, with that of the present one."""
    now = {seat: _holding(board, seat) for seat in board.players}
    return {**board.ends, stop_of(board.round): now}


def race(t: Table[Board]) -> Iterator[Leg]:
    """How everybody stood after each round by what is read today; a round that was not kept is a gap."""
    pad = Endeavor()
    for number in range(1, t.state.round + 1):
        held = t.state.ends.get(stop_of(number))
        if held is None:
            continue
        then = Table(t.setup, _board(held), t.facts)
        gap = number > 1 and stop_of(number - 1) not in t.state.ends
        yield Leg(stop=stop_of(number), at=pad.pad(count_of(then)).running, gap=gap)


def renamed(board: Board, thing: str, name: str) -> dict[str, dict[str, Holding]]:
    """The ends with a thing under the name that it has got since."""

    def new(things: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name if each == thing else each for each in things)

    return {
        stop: {
            seat: replace(
                held, coast=new(held.coast), cities=new(held.cities), fleets=new(held.fleets)
            )
            for seat, held in seats.items()
        }
        for stop, seats in board.ends.items()
    }


def _holding(board: Board, seat: str) -> Holding:
    player = board.players[seat]
    places = [(at, held.kind) for at, held in board.places.items() if held.owner == seat]
    return Holding(
        stats=tuple(player.stats[stat] for stat in STATS),
        harbour=player.harbour,
        coast=tuple(tile.kind for tile in player.coast),
        cities=tuple(at for at, kind in places if kind == "city"),
        fleets=tuple(at for at, kind in places if kind == "fleet"),
        cards=tuple(player.cards),
        slot=player.slot,
        aside=tuple(player.aside),
        events=player.events,
    )


def _board(held: Mapping[str, Holding]) -> Board:
    """As much of the table of then as a count looks at."""
    places: dict[str, Held] = {}
    for seat, own in held.items():
        places |= {at: Held("city", seat) for at in own.cities}
        places |= {at: Held("fleet", seat) for at in own.fleets}
    return Board(players={seat: _player(own) for seat, own in held.items()}, places=places)


def _player(own: Holding) -> Player:
    return Player(
        stats=dict(zip(STATS, own.stats, strict=True)),
        harbour=own.harbour,
        coast=tuple(Tile(kind=kind) for kind in own.coast),
        cards=dict.fromkeys(own.cards, 0),
        slot=own.slot,
        aside=dict.fromkeys(own.aside, 0),
        events=dict(own.events),
    )
