"""Rulebook 3.2.8 and 5.4.1: what a market is linked to, isolation, protection."""

from msgspec.structs import replace

from rules.core.referee.table import Table, derived
from rules.imperial_struggle.chart import ANCHORS, NEAR, OF_KIND
from rules.imperial_struggle.referee.state import SIDES, Board, now, own, owner

MARKETS = frozenset(OF_KIND["market"])


@derived
def anchors(t: Table[Board], side: str) -> frozenset[str]:
    """Own territories, naval spaces and forts; a damaged fort is one too (IMP-ECO-02, IMP-ISO-03)."""
    flags = t.state.flags
    return frozenset(at for at in ANCHORS if flags.get(at) == side)


@derived
def sound(t: Table[Board], side: str) -> frozenset[str]:
    """Own markets without a conflict marker: a chain may go on from them (IMP-CFL-03)."""
    return own(t, side, "market") - t.state.conflicts.keys()


@derived
def cut_off(t: Table[Board], side: str) -> frozenset[str]:
    """Markets of a side from which no chain leads to an anchor, as the table is now (IMP-ISO-01, IMP-ISO-04)."""
    ours, links = own(t, side, "market"), sound(t, side)
    linked: set[str] = set()
    edge = {market for anchor in anchors(t, side) for market in NEAR[anchor] & ours}
    while edge:
        linked |= edge
        edge = {market for link in edge & links for market in NEAR[link] & ours} - linked
    return ours - linked


def isolated_now(t: Table[Board]) -> tuple[str, ...]:
    """The isolated markets of both powers, which a turn keeps from its start (IMP-ISO-02)."""
    return tuple(sorted(market for side in SIDES for market in cut_off(t, side)))


@derived
def reach(t: Table[Board], side: str) -> frozenset[str]:
    """Every market that a side may shift (IMP-ECO-02 to IMP-ECO-05)."""
    turn = now(t)
    links = sound(t, side) - {*turn.isolated, *turn.changed}
    return frozenset(market for link in anchors(t, side) | links for market in NEAR[link] & MARKETS)


def isolating(t: Table[Board], market: str) -> bool:
    """Whether other markets of its owner would be isolated without this one."""
    side = owner(t, market)
    flags = {at: flag for at, flag in t.state.flags.items() if at != market}
    without = Table(t.setup, replace(t.state, flags=flags))
    return bool(cut_off(without, side) - cut_off(t, side))


@derived
def guards_of(t: Table[Board], side: str) -> frozenset[str]:
    """Squadrons at sea and undamaged forts of a side (IMP-PRO-01, IMP-PRO-03)."""
    return own(t, side, "naval", "fort") - {*t.state.damaged}


def protected(t: Table[Board], space: str) -> bool:
    """Whether the flag on a space has a squadron or an undamaged fort of its own beside it."""
    side = owner(t, space)
    return bool(side) and not guards_of(t, side).isdisjoint(NEAR[space])
