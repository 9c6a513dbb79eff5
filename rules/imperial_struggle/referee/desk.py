"""Hands on the table: flags, squadrons, markers, points; whatever changes there passes through here."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.core.referee.desk import Desk as CoreDesk
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.referee.costs import abilities
from rules.imperial_struggle.referee.state import OTHER, SIDES, Board, Power


class Desk(CoreDesk[Board]):
    """A table whose state can change while a move is done."""

    __slots__ = ()

    # ------------------------------------------------------------ powers

    def power(self, side: str) -> Power:
        return self.state.players[side]

    def gain(self, side: str, **more: int) -> None:
        """Add to (or take from) numbers of one power."""
        power = self.power(side)
        self.put(side, **{name: getattr(power, name) + n for name, n in more.items()})

    def score(self, side: str, points: int) -> None:
        """IMP-MRK-02: French points move the marker up, British ones down; nothing is checked (IMP-VIC-04)."""
        if points:
            self.set(vp=self.state.vp + (points if side == "france" else -points))
            self.tell("score", side, points=points, vp=self.state.vp)

    def indebt(self, side: str, more: int) -> None:
        """Debt an effect imposes: what passes the limit gives the opponent points (IMP-DEBT-06)."""
        power = self.power(side)
        taken = min(more, max(power.limit - power.debt, 0))
        if taken:
            self.gain(side, debt=taken)
            self.tell("debt", side, more=taken, debt=power.debt + taken)
        if not abilities(self, side, "no_excess"):
            self.score(OTHER[side], more - taken)

    def relieve(self, side: str, less: int) -> int:
        """Lower a debt, never below 0 (IMP-GAP-58); by how much it fell."""
        fallen = min(less, self.power(side).debt)
        if fallen:
            self.gain(side, debt=-fallen)
            self.tell("debt", side, more=-fallen, debt=self.power(side).debt)
        return fallen

    def treat(self, side: str, more: int) -> None:
        """Treaty points won or lost, never below 0."""
        power = self.power(side)
        if changed := max(more, -power.treaty):
            self.gain(side, treaty=changed)
            self.tell("treaty", side, more=changed, treaty=power.treaty + changed)

    # ------------------------------------------------------------ the turn under way

    def turn(self, **changes: Any) -> None:
        """Change what the turn remembers; nothing where none is under way."""
        if self.state.turn is not None:
            self.set(turn=replace(self.state.turn, **changes))

    # ------------------------------------------------------------ spaces

    def own(self, space: str, side: str) -> None:
        """Put a flag or a squadron into a space (""=take it out); its marker goes (IMP-CFL-12)."""
        before = self.state.flags.get(space, "")
        if before == side:
            return
        flags = {at: flag for at, flag in self.state.flags.items() if at != space}
        self.set(flags={**flags, space: side} if side else flags)
        if space in self.state.conflicts:
            self.unmark(space)
        if SPACES[space].kind == "fort" and not side:
            self.mend(space)
        self._remember(space, before, side)
        self.settle_advantages()

    def _remember(self, space: str, before: str, after: str) -> None:
        turn = self.state.turn
        if turn is None:
            return
        if SPACES[space].kind == "market":
            self.turn(changed=_with(turn.changed, space))
        if after == turn.seat:
            known = space in turn.left
            self.turn(left=_without(turn.left, space))
            self.turn(won=turn.won if known else _with(turn.won, space))
        elif before == turn.seat:
            new = space in turn.won
            self.turn(won=_without(turn.won, space))
            self.turn(left=turn.left if new else _with(turn.left, space))

    def mark(self, space: str, plus: int = 0) -> None:
        """A conflict marker, +1 side up where a card says so (IMP-CFL-11)."""
        self.set(conflicts={**self.state.conflicts, space: plus})
        self.tell("conflict_on", None, space=space, plus=plus)
        self.settle_advantages()

    def unmark(self, space: str) -> None:
        self.set(conflicts={at: n for at, n in self.state.conflicts.items() if at != space})
        self.tell("conflict_off", None, space=space)
        self.settle_advantages()

    def damage(self, fort: str) -> None:
        self.set(damaged=_with(self.state.damaged, fort))
        self.tell("fort_damaged", self.state.flags.get(fort), space=fort)

    def mend(self, fort: str) -> None:
        self.set(damaged=_without(self.state.damaged, fort))

    def send_home(self, sea: str) -> None:
        """A squadron returns to the fleet box (IMP-DSQ-04)."""
        side = self.state.flags.get(sea, "")
        if side in SIDES:
            self.own(sea, "")
            self.gain(side, navy=1)
            self.tell("squadron_home", side, space=sea)

    # ------------------------------------------------------------ advantages

    def settle_advantages(self) -> None:
        """Each tile to whom all its spaces belong; a marker only hinders gaining it (IMP-ADV-01, -02, -04)."""
        for tile, before, after in self._changed_hands():
            held = {name: side for name, side in self.state.advantages.items() if name != tile}
            self.set(advantages={**held, tile: after} if after else held)
            if before:
                self.tell("advantage_lost", before, advantage=tile)
            if after:
                self.tell("advantage_gained", after, advantage=tile)
            turn = self.state.turn
            if turn is not None and after == turn.seat:
                self.turn(gained=_with(turn.gained, tile))

    def _changed_hands(self) -> Iterator[tuple[str, str, str]]:
        flags, conflicts = self.state.flags, self.state.conflicts
        for tile in ADVANTAGES.values():
            owners = {flags.get(space, "") for space in tile.requires}
            alone = owners.pop() if len(owners) == 1 else ""
            before = self.state.advantages.get(tile.id, "")
            after = alone if alone in SIDES else ""
            if after and before != after and not conflicts.keys().isdisjoint(tile.requires):
                after = ""
            if before != after:
                yield tile.id, before, after


def _with(things: tuple[str, ...], one: str) -> tuple[str, ...]:
    return things if one in things else (*things, one)


def _without(things: tuple[str, ...], one: str) -> tuple[str, ...]:
    return tuple(thing for thing in things if thing != one)
