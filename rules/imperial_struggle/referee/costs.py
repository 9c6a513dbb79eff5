"""Rulebook 3.8, 5.4.2, 5.5.2, 5.6 and 8.2: what things cost, in parts with the rule of each."""

from collections.abc import Mapping

from msgspec import Struct

from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact
from rules.imperial_struggle.cards import MINISTRIES, Step, step_of
from rules.imperial_struggle.chart import SPACES, Points
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.prices import PRICES
from rules.imperial_struggle.referee.reach import protected
from rules.imperial_struggle.referee.state import Board, now, opposing, option, owner

SWITCHING = ("economic", "diplomatic")  # IMP-RSW-01, IMP-RSW-04


class Cost(Struct, frozen=True):
    """A price in its parts, shown before the tap and kept in the log."""

    parts: tuple[tuple[str, int], ...]

    @property
    def total(self) -> int:
        return sum(n for _rule, n in self.parts)

    def notes(self) -> dict[str, Fact]:
        return {"cost": self.total, "parts": tuple(f"{rule}:{n:+d}" for rule, n in self.parts)}


def shift_points(space: str) -> Points:
    return "economic" if SPACES[space].kind == "market" else "diplomatic"


@derived
def shift_cost(t: Table[Board], side: str, space: str, points: Points | None = None) -> Cost:
    """Reductions, then increases; at least 1; the change of region on top (IMP-ECO-11, IMP-DIP-04).

    `points` are military where a card lets them pay."""
    parts = _base(t, space)
    if eases(t, side, space):
        parts.append(_eased(t, sum(n for _rule, n in parts)))
    parts += [("IMP-DIP-04", -step.amount) for step in lowered(t, side, space)]
    if SPACES[space].kind == "market" and SPACES[space].region in now(t).refuge:
        parts.append(("IMP-ECO-09", -1))
    if SPACES[space].kind == "market" and protected(t, space):
        parts.append(("IMP-ECO-10", PRICES.protection))
    if (total := sum(n for _rule, n in parts)) < 1:
        parts.append(("IMP-FLG-09", 1 - total))
    if switches(t, points or shift_points(space), SPACES[space].region):
        parts.append(("IMP-RSW-01", PRICES.region_switch))
    return Cost(tuple(part for n, part in enumerate(parts) if part[1] or not n))


def _base(t: Table[Board], space: str) -> list[tuple[str, int]]:
    """The printed price, or 1 (IMP-ECO-06 to IMP-ECO-08, IMP-DIP-02, IMP-DIP-03)."""
    market = SPACES[space].kind == "market"
    if space in now(t).isolated:
        return [("IMP-ECO-07", PRICES.set_to)]
    if space in t.state.conflicts:
        return [("IMP-ECO-08" if market else "IMP-DIP-03", PRICES.set_to)]
    return [("IMP-ECO-06" if market else "IMP-DIP-02", SPACES[space].cost)]


def eases(t: Table[Board], side: str, space: str) -> bool:
    """Whether the advantage in use lowers the price of unflagging this space."""
    tile = ADVANTAGES.get(now(t).eased)
    if tile is None or tile.effect.where is None:
        return False
    return opposing(t, side, space) and SPACES[space] in tile.effect.where


def lowered(t: Table[Board], side: str, space: str) -> list[Step]:
    """What a card lowers of the price of shifting this space: for the turn, or as long as it lies open."""
    granted = [step_of(key) for key in now(t).granted]
    steps = [step for step in granted if step.do == "cheap_unflag" and opposing(t, side, space)]
    steps += abilities(t, side, "cheap_shift")
    steps += [] if owner(t, space) else abilities(t, side, "cheap_flag")
    return [step for step in steps if step.where is not None and SPACES[space] in step.where]


def abilities(t: Table[Board], side: str, do: str) -> list[Step]:
    """The abilities of this kind on open ministries of a side."""
    cards = (MINISTRIES[card.id] for card in t.state.players[side].ministries)
    return [step for card in cards for step in card.abilities if step.do == do]


def squadron_cost(t: Table[Board]) -> Cost:
    """IMP-BSQ-01: an event may lower the price for its turn."""
    steps = [step for step in map(step_of, now(t).granted) if step.do == "cheap_squadrons"]
    less = [("IMP-BSQ-01", -step.amount) for step in steps]
    over = [("IMP-BSQ-01", n)] if (n := -PRICES.squadron - sum(n for _, n in less)) > 0 else []
    return Cost((("IMP-BSQ-01", PRICES.squadron), *less, *over))


def _eased(t: Table[Board], price: int) -> tuple[str, int]:
    """IMP-ECO-09; a tile that names the whole price sets it before the increases (IMP-GAP-72)."""
    effect = ADVANTAGES[now(t).eased].effect
    if effect.kind == "unflag_for":
        return ("IMP-ADV-10", min(effect.amount - price, 0))
    return ("IMP-ECO-09", -effect.amount)


def switches(t: Table[Board], points: Points, region: str) -> bool:
    """Whether spending these points here is a change of region in this turn (IMP-RSW-01 to IMP-RSW-04).

    With `regions_once` a region that was paid for stays free for the turn (IMP-GAP-13)."""
    been = now(t).regions.get(points, ())
    if points not in SWITCHING or not been:
        return False
    return region not in (been if option(t.setup, "regions_once") else been[-1:])


def fort_cost(t: Table[Board], side: str, fort: str) -> Cost:
    """Build as printed, repair the own one for less, seize an opposing one for more."""
    base, holder = ("IMP-BFT-01", SPACES[fort].cost), owner(t, fort)
    if not holder:
        return Cost((base,))
    if holder == side:
        return Cost((base, ("IMP-RFT-02", PRICES.repair)))
    return Cost((base, ("IMP-RFT-03", PRICES.seize)))


def unmark_cost(t: Table[Board], space: str) -> Cost:
    base = ("IMP-RCM-01", PRICES.unmark)
    if protected(t, space):
        base = ("IMP-RCM-02", PRICES.unmark_protected)
    plus = t.state.conflicts.get(space, 0)
    return Cost((base, ("IMP-RCM-03", plus)) if plus else (base,))


def deploy_cost(t: Table[Board], to: str, from_box: bool) -> Cost:
    if not owner(t, to):
        return Cost((("IMP-DSQ-01", PRICES.deploy),))
    if from_box:
        return Cost((("IMP-DSQ-02", PRICES.displace_from_box),))
    return Cost((("IMP-DSQ-03", PRICES.displace_from_sea),))


DRAW_COST = Cost((("IMP-DIP-05", PRICES.draw_event),))
BONUS_COST = Cost((("IMP-BWT-01", PRICES.bonus_tile),))
EXCHANGE_COST = Cost((("IMP-BWT-07", PRICES.exchange),))


def notes_of(cost: Cost) -> Mapping[str, Fact]:
    return cost.notes()
