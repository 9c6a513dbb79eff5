"""Rulebook 5.4.1 «Изоляция» and 3.2.4: what links hold together, and what squadrons and forts protect."""

from collections.abc import Collection, Mapping

from rules.core.referee.table import derived
from rules.imperial_struggle.chart import ANCHORS, NEAR, SPACES
from rules.imperial_struggle.referee.state import SIDES, BoardTable


def cut_off(flags: Mapping[str, str], conflicts: Collection[str]) -> frozenset[str]:
    """The markets without a chain of own markets to an own territory, fort or naval space (IMP-ISO-01).

    A chain does not pass a market with a conflict marker, but may end in one (IMP-ISO-04)."""
    linked = {space for space, side in flags.items() if space in ANCHORS and side in SIDES}
    todo = list(linked)
    while todo:
        space = todo.pop()
        if space in conflicts:
            continue
        for near in NEAR[space]:
            if near not in linked and flags.get(near) == flags[space] and is_market(near):
                linked.add(near)
                todo.append(near)
    held = (space for space, side in flags.items() if side in SIDES and is_market(space))
    return frozenset(space for space in held if space not in linked)


def is_market(space: str) -> bool:
    return SPACES[space].kind == "market"


@derived
def isolated_now(t: BoardTable) -> frozenset[str]:
    """The isolated markets as the table lies; a turn goes by those it began with (IMP-ISO-02)."""
    return cut_off(t.state.flags, t.state.conflicts)


@derived
def protectors(t: BoardTable, space: str) -> tuple[str, ...]:
    """The squadrons and undamaged forts that protect a space (IMP-PRO-01, IMP-GAP-41)."""
    flags, side = t.state.flags, t.state.flags.get(space, "")
    if side not in SIDES:
        return ()
    return tuple(
        near
        for near in sorted(NEAR[space])
        if flags.get(near) == side
        and SPACES[near].kind in ("naval", "fort")
        and near not in t.state.damaged
    )
