"""What lies on the map and what follows from it; only `position_of` knows the state of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.games.imperial_struggle.face.pictures.prices import conqueror, prey, prices
from rules.imperial_struggle.board import REGIONS, WARS
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.referee.reach import isolated_now, protected
from rules.imperial_struggle.referee.state import BoardTable, is_open
from rules.imperial_struggle.referee.tally import leader


@dataclass(frozen=True)
class Position:
    """A position. `flags` also has squadrons on naval spaces and the flags of the USA."""

    flags: Mapping[str, str] = field(default_factory=dict)
    conflicts: Mapping[str, str] = field(default_factory=dict)  # "plain", or "worse" with +1
    damaged: frozenset[str] = frozenset()
    isolated: frozenset[str] = frozenset()
    protected: frozenset[str] = frozenset()
    shut: frozenset[str] = frozenset()  # spaces of later eras
    tiles: Mapping[str, str] = field(default_factory=dict)  # space of an advantage: its owner or ""
    wanted: frozenset[str] = frozenset()  # commodities in demand
    huguenots: frozenset[str] = frozenset()
    wars: tuple[str, ...] = ()  # still to come
    prices: Mapping[str, tuple[int, bool]] = field(
        default_factory=dict
    )  # and whether it needs debt
    conquers: str = ""  # who spends conquest points
    prey: frozenset[str] = frozenset()  # the territories that side could take
    leads: Mapping[str, str] = field(default_factory=dict)  # region: who would take its award

    def owner(self, space: str) -> str:
        return self.flags.get(space, "")

    def chain(self, ends: tuple[str, str]) -> str:
        """How a link is drawn: in the colour of whoever holds both ends; a conflict marker cuts it."""
        holders = {self.owner(end) for end in ends}
        side = holders.pop() if len(holders) == 1 else ""
        if not side:
            return ""
        return f"{side} cut" if any(end in self.conflicts for end in ends) else side


def position_of(t: BoardTable) -> Position:
    """The map as the table lies."""
    state = t.state
    order = tuple(WARS)
    side = conqueror(t) if state.fought and state.fought.points else ""
    return Position(
        flags=state.flags,
        conflicts={at: "worse" if plus else "plain" for at, plus in state.conflicts.items()},
        damaged=frozenset(state.damaged),
        isolated=frozenset(isolated_now(t)),
        protected=frozenset(at for at in state.flags if protected(t, at)),
        shut=frozenset(at for at in SPACES if not is_open(state, at)),
        tiles={
            at: state.advantages.get(tile.id, "")
            for tile in ADVANTAGES.values()
            for at in tile.requires
        },
        wanted=frozenset(state.demand),
        huguenots=frozenset(state.huguenots),
        wars=order[order.index(state.war) :] if state.war else (),
        prices=prices(t),
        conquers=side,
        prey=prey(t, side) if side else frozenset(),
        leads={region: leader(t, region) for region in REGIONS},
    )
