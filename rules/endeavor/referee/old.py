"""Lines that quote no facts: they are played over the box as it was then, and the table goes on as it did.

Such a table looked into the box to see whether a turn could go on, kept no zones, and followed every fact
that it was taught."""

from itertools import combinations

from msgspec.structs import replace

from rules.core.referee.table import Facts, Table
from rules.endeavor.referee.chart import NOWHERE, route, zone
from rules.endeavor.referee.desk import Desk
from rules.endeavor.referee.explore import explore, track_key
from rules.endeavor.referee.known import card_key, number, printed_actions, split_actions, symbols
from rules.endeavor.referee.possible import possible
from rules.endeavor.referee.routes import ROUND, win_token
from rules.endeavor.referee.silent import owes_reaction
from rules.endeavor.referee.state import Acting, Board, Pending
from rules.endeavor.referee.words import FLEET, route_cell
from rules.endeavor.tracks import STATS


class OldDesk(Desk):
    """Hands on a line of an old log."""

    __slots__ = ()

    keeps_zones = False
    gives_back = False

    def actions(self, kind: str) -> tuple[tuple[str, ...], bool]:
        return split_actions(printed_actions(self, kind) or "")

    def may_follow(self, acting: Acting, action: str) -> bool:
        return possible(self._seen(), acting.seat, action)

    def may_collect(self, cell: str) -> bool:
        return True

    def may_react(self, due: Pending) -> bool:
        return owes_reaction(self._seen(), due.seat)

    def _seen(self) -> Table[Board]:
        """The table as it was judged then: a place whose zone was not read lay nowhere."""
        places = {
            place: held if zone(self, held.kind, place) else replace(held, zone=NOWHERE)
            for place, held in self.state.places.items()
        }
        facts = Facts(self.facts.taught, shipped=self.facts.shipped)
        return Table(self.setup, replace(self.state, places=places), facts)


def learn(desk: Desk, before: Facts) -> None:
    """What a taught fact did to the table: markers, full tracks and round routes followed it."""
    then = Table(desk.setup, desk.state, before)
    _follow_symbols(desk, then)
    for region, discs in desk.state.tracks.items():
        cells = number(desk.facts, track_key(desk, region))
        full = cells is not None and discs and len(discs) >= cells
        if full and region not in desk.state.explored:
            explore(desk, region)
    _claim_routes(desk, then)


def _follow_symbols(desk: Desk, then: Table[Board]) -> None:
    for seat, player in then.state.players.items():
        things = [card_key(card) for card in player.cards]
        for thing in (*things, *(f"building.{tile.kind}" for tile in player.coast)):
            old, new = symbols(then, thing), symbols(desk, thing)
            for stat in STATS:
                desk.marker(seat, stat, new.get(stat, 0) - old.get(stat, 0))


def _claim_routes(desk: Desk, then: Table[Board]) -> None:
    """A route that is told to be round only now is controlled already: its token is due."""
    places = then.state.places
    if then.state.phase in ("setup", "over"):
        return
    for start, end in combinations(places, 2):
        owner = places[start].owner
        if owner == FLEET or places[end].owner != owner:
            continue
        if route(then, start, end) != ROUND == route(desk, start, end):
            win_token(desk, owner, route_cell(start, end), owner)
