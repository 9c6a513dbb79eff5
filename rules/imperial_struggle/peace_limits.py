"""What a count of the scoring phase (4.1.12) can be: spaces by era, tiles, demand, ministries."""

from collections.abc import Iterator

from rules.core.refusal import Refusal
from rules.core.sheet import Bound
from rules.imperial_struggle.board import (
    COMMODITIES,
    FACES,
    MARKETS,
    MINISTRIES,
    PRESTIGE,
    REGIONS,
    TRACK,
    prestige_spaces,
    region_spaces,
)
from rules.imperial_struggle.limits import FARTHEST, debts, shared
from rules.imperial_struggle.peace_count import PeaceCount
from rules.imperial_struggle.printed import LAST_ERA, Era, era_of
from rules.imperial_struggle.sides import amount, opponent

MOST_TREATY = 4  # IMP-PTRP-01, in the phase before the scoring
IN_DEMAND = 3  # IMP-PDEM-01
ADDED_DEMAND = ("furs", "cotton")  # an event from the Empire era on may add one of them
USA_ROUND = 6  # the only peace round after the American war


def peace(count: PeaceCount, seat: str, item: str) -> Iterator[Bound]:
    if item == "vp":
        yield Bound(
            rule="IMP-PSCO-02", code="more_than_pad_holds", low=-FARTHEST, high=TRACK + FARTHEST
        )
    elif item in REGIONS:
        yield from _region(count, seat, item)
    elif item == "prestige":
        yield from _prestige(count, seat)
    elif item in MARKETS:
        yield from _markets(count, seat, item)
    elif item == "trp":
        yield Bound(rule="IMP-PTRP-01", code="treaty_not_reduced", high=MOST_TREATY)
    elif item in ("ministry_vp", "ministry_trp"):
        low, high = ministry_range(_era(count), seat, item.removeprefix("ministry_"))
        code = "more_than_ministries_give"
        yield Bound(rule="IMP-MIN-05", code=code, low_code=code, low=low, high=high)
    else:
        yield debts(count, seat, item)


def counted(count: PeaceCount, seat: str, item: str) -> bool:
    """Nothing is asked that this round's phase cannot use."""
    if item == "usa_flag":
        return count.table.round in (None, str(USA_ROUND))
    if item in COMMODITIES:
        return getattr(count.table, f"demand_{item}") is not False
    if item in ("ministry_vp", "ministry_trp"):
        return ministry_range(_era(count), seat, item.removeprefix("ministry_")) != (0, 0)
    return True


def conflicts(count: PeaceCount) -> Iterator[Refusal]:
    table = count.table
    shown = [getattr(table, f"award_{region}") for region in REGIONS]
    for face in FACES.values():
        if (have := shown.count(face.id)) > face.tiles:
            code = "award_tile_too_often"
            yield Refusal("IMP-AWD-01", code, {"tile": face.id, "have": have, "most": face.tiles})
    yield from _demand(count)
    if table.usa_flag and table.round is not None and int(table.round) != USA_ROUND:
        yield Refusal("IMP-PSCO-08", "usa_flag_before_the_war", {"round": int(table.round)})


def ministry_range(era: Era | None, side: str, what: str) -> tuple[int, int]:
    """What ministries of the era can move for this side; of any era while the round is open."""
    eras = [era] if era else list(MINISTRIES)
    ranges = [MINISTRIES[e].get(side, {}).get(what, (0, 0)) for e in eras]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def _era(count: PeaceCount) -> Era | None:
    return era_of(int(count.table.round)) if count.table.round else None


def _usa(count: PeaceCount) -> bool:
    """Whether spaces of the USA may hold flags, as far as the sheet knows."""
    late = count.table.round is None or int(count.table.round) == USA_ROUND
    return late and count.table.usa_flag is not False


def _abroad(count: PeaceCount) -> int:
    return PRESTIGE["usa"] if _usa(count) else 0


def _inside(count: PeaceCount, seat: str, region: str) -> int:
    """Spaces of the region that other items have counted for this side already."""
    if region == "europe":
        return max((amount(count, seat, "prestige") or 0) - _abroad(count), 0)
    return sum(max(amount(count, seat, good) or 0, 0) for good in REGIONS[region].commodities)


def _left(count: PeaceCount, seat: str, region: str) -> tuple[int, int, int]:
    """Spaces of the region now, the opponent's, and what is left for this side."""
    spaces = region_spaces(region, _era(count) or LAST_ERA, _usa(count))
    other = opponent(seat)
    taken = amount(count, other, region)
    held = _inside(count, other, region) if taken is None else max(taken, 0)
    return spaces, held, max(spaces - held, 0)


def _region(count: PeaceCount, seat: str, region: str) -> Iterator[Bound]:
    spaces, held, left = _left(count, seat, region)
    yield Bound(
        rule="IMP-PSCO-03",
        code="more_spaces_than_region",
        high=left,
        facts={"spaces": spaces, "other": held},
    )
    if inside := _inside(count, seat, region):
        code = "fewer_than_counted_inside"
        yield Bound(rule="IMP-PSCO-03", code=code, low_code=code, low=inside, high=None)


def _prestige(count: PeaceCount, seat: str) -> Iterator[Bound]:
    spaces = prestige_spaces(_era(count) or LAST_ERA, _usa(count))
    yield shared(count, seat, "prestige", spaces, "IMP-PSCO-07", "more_prestige_than_board")
    europe = amount(count, seat, "europe")
    most = _left(count, seat, "europe")[2] if europe is None else max(europe, 0)
    yield Bound(rule="IMP-PSCO-03", code="more_than_the_region", high=most + _abroad(count))


def _markets(count: PeaceCount, seat: str, good: str) -> Iterator[Bound]:
    yield shared(count, seat, good, MARKETS[good], "IMP-PSCO-10", "more_markets_than_board")
    region = next(r for r, region_data in REGIONS.items() if good in region_data.commodities)
    held = amount(count, seat, region)
    most = _left(count, seat, region)[2] if held is None else max(held, 0)
    others = _inside(count, seat, region) - max(amount(count, seat, good) or 0, 0)
    yield Bound(rule="IMP-PSCO-03", code="more_than_the_region", high=max(most - others, 0))


def _demand(count: PeaceCount) -> Iterator[Refusal]:
    """Three commodities; from the Empire era on an event may add furs or cotton as a fourth."""
    in_demand = {good: getattr(count.table, f"demand_{good}") for good in COMMODITIES}
    wanted = [good for good, value in in_demand.items() if value]
    possible = [good for good, value in in_demand.items() if value is not False]
    late = _era(count) != "succession"
    most = IN_DEMAND + 1 if late and set(ADDED_DEMAND) & set(wanted) else IN_DEMAND
    if len(wanted) > most or len(possible) < IN_DEMAND:
        yield Refusal("IMP-PDEM-01", "three_in_demand", {"have": len(wanted), "most": most})
