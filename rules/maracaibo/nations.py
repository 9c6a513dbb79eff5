"""«Итоговый подсчёт очков», steps 4 and 5: majority of influence, multipliers, ranks."""

from rules.core.box import Box
from rules.core.cells import cell, part
from rules.core.pad import Cell, Part
from rules.maracaibo.count import Count, TableCount
from rules.maracaibo.facts import NATIONS, TRACKS, rank

MAJORITY_VP: int = TRACKS["influence"]["majority_vp"]
SUPREMACY: tuple[int, ...] = tuple(TRACKS["influence"]["supremacy"])


def influence(count: Count, seat: str, nation: str) -> int | None:
    """Where a seat's marker stands; Mary's is counted like a player's (MAR-SOLOFIN-01)."""
    step: int | None = getattr(count.seats[seat], f"influence_{nation}")
    return step


def majority_cell(count: Count, seat: str) -> Cell:
    """Step 4: most influence in a nation; all who tie gain (MAR-FINAL-09), on 0 nobody (…-10)."""
    parts = [_majority(count, seat, nation) for nation in NATIONS]
    uses = [(other, f"influence_{nation}") for nation in NATIONS for other in count.seats]
    return cell(count, seat, "MAR-FINAL-09", parts, uses=uses)


def _majority(count: Count, seat: str, nation: str) -> Part:
    item, ours = f"influence_{nation}", influence(count, seat, nation)
    all_known = [s for other in count.seats if (s := influence(count, other, nation)) is not None]
    if ours is None or len(all_known) < len(count.seats):
        return part(item, ours, "MAR-FINAL-09", None)
    most = max(all_known)
    if most == 0:
        return part(item, ours, "MAR-FINAL-10", 0, most=most)
    vp = MAJORITY_VP if ours == most else 0
    return part(item, ours, "MAR-FINAL-09", vp, most=most, leaders=all_known.count(most))


def supremacy(table: TableCount) -> dict[str, int] | None:
    """Each nation's bonus by chips on the board: as many nations as have more stand before it.

    So the tied share the best of their places, and two firsts leave no second (MAR-FINAL-14)."""
    chips: dict[str, int | None] = {n: getattr(table, f"chips_{n}") for n in NATIONS}
    counted = {nation: number for nation, number in chips.items() if number is not None}
    if len(counted) < len(NATIONS):
        return None
    return {
        nation: SUPREMACY[sum(other > number for other in counted.values())]
        for nation, number in counted.items()
    }


def ranks_cell(count: Count, box: Box, seat: str, nation: str) -> Cell:
    """Step 5: ranks × (empty spaces of the supply + supremacy bonus) (MAR-FINAL-11, …-12)."""
    rule, item, step = "MAR-FINAL-11", f"influence_{nation}", influence(count, seat, nation)
    uses = [("", f"empty_{nation}"), *(("", f"chips_{other}") for other in NATIONS)]
    empty: int | None = getattr(count.table, f"empty_{nation}")
    bonuses = supremacy(count.table)
    if step is None:
        return cell(count, seat, rule, [part(item, None, rule, None)], uses=uses)
    ranks, key = rank(box, nation, step)
    facts: dict[str, int | str | None] = {"ranks": ranks, "fact": key}
    points: int | None = None
    if empty is not None and bonuses is not None:
        times = empty + bonuses[nation]
        facts |= {"empty": empty, "bonus": bonuses[nation], "multiplier": times}
        points = None if ranks is None else ranks * times
        if times == 0:
            points = 0  # whatever the ranks are, nothing needs to be read off the components
    elif ranks == 0:
        points, uses = 0, []
    asks = [key] if key and ranks is None and points is None else []
    return cell(count, seat, rule, [part(item, step, rule, points, **facts)], uses=uses, asks=asks)
