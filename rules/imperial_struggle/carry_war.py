"""What the sheets of a war take over: special tiles, the margins of its theatres, the state before it."""

from collections.abc import Iterator
from typing import Literal

from rules.core.schedule import Carried, Carry, Past, Read
from rules.imperial_struggle import spoils
from rules.imperial_struggle.aftermath_count import MARGINS
from rules.imperial_struggle.aftermath_limits import TILES_FOR, USA_FLAGS, USA_WAR
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.ledger import ledger
from rules.imperial_struggle.sides import BRITAIN, SIDES, opponent
from rules.imperial_struggle.spoils import share_of
from rules.imperial_struggle.theatres import (
    ATLANTIC_THEATRES,
    THEATRES,
    Theatre,
    byng_may_lie,
    theatres_of,
)

ATLANTIC_FROM = "syw_1"  # IMP-SPR-01: the theatre whose winner takes the tile
USA_FROM = "awi_1"  # IMP-SPR-04


def theatre(place: Theatre) -> Carry:
    """The sheet of one theatre."""

    def carry(past: Past) -> Iterator[Carried]:
        if place.id in ATLANTIC_THEATRES:
            yield from _atlantic(past)
        if byng_may_lie(place):
            source = f"war.{place.id}"
            yield Carried(seat=BRITAIN, item="byng", value=False, source=source)

    return carry


def aftermath(war: str) -> Carry:
    """The closing sheet of a war; nothing lies between the scoring phase and the war."""

    def carry(past: Past) -> Iterator[Carried]:
        yield from _before(past, war)
        yield from _margins(past, war)
        yield from _tiles(past, war)
        for side in SIDES:
            yield Carried(seat=side, item="resistances", value=0, source=f"war.{war}")
            yield from territories(past, side)
        if war == USA_WAR:
            yield from _no_usa_flags(past)

    return carry


def territories(past: Past, side: str) -> Iterator[Carried]:
    """Conquered territories as they lay after the last war; none after the set-up."""
    ended = [read for read in past.reads if read.stop.id.removeprefix("war.") in WARS]
    held, source, gap = 0, "peace.1", bool(ended)
    for read in ended:
        value = read.number(side, "territories") if read.given else None
        if value is not None:
            held, source = value, f"{read.stop.id}/conquests"
            gap = read is not ended[-1]
    yield Carried(seat=side, item="territories", value=held, source=source, gap=gap)


def result_of(past: Past, place: Theatre) -> spoils.Result | None:
    """Who won a theatre by how much, as its sheet says."""
    read = past.get(f"war.{place.id}")
    return spoils.result(place, read.pad) if read else None


def _atlantic(past: Past) -> Iterator[Carried]:
    place = THEATRES[ATLANTIC_FROM]
    if result := result_of(past, place):
        for side in SIDES:
            takes = share_of(place, result, side).atlantic_dominance
            source = f"war.{ATLANTIC_FROM}/spoils"
            yield Carried(
                seat=side, item="atlantic_dominance", value=takes, source=source, kind="follows"
            )


def _before(past: Past, war: str) -> Iterator[Carried]:
    """What the scoring phase before the war left; over a gap all but the limit has surely moved."""
    now = ledger(past)
    kind: Literal["hint", "follows"] = "hint" if now.gap else "follows"
    rows, gap = now.rows, now.gap
    yield Carried(seat="", item="vp_before", value=now.vp, source=rows["vp"], kind=kind, gap=gap)
    for side, power in now.powers.items():
        yield Carried(
            seat=side,
            item="debt_limit",
            value=now.limit_in(WARS[war], side),
            source=rows["debt_limit"],
            kind="stands" if gap else "follows",
            gap=gap,
        )
        for what, value in (("debt", power.debt), ("trp", power.trp)):
            item, source = f"{what}_before", rows[what]
            yield Carried(seat=side, item=item, value=value, source=source, kind=kind, gap=gap)


def _margins(past: Past, war: str) -> Iterator[Carried]:
    for item, place in zip(MARGINS, theatres_of(war), strict=False):
        if result := result_of(past, place):
            for side in SIDES:
                margin = result.margin if result.winner == side else 0
                source = f"war.{place.id}/margin"
                yield Carried(seat=side, item=item, value=margin, source=source, kind="follows")


def _tiles(past: Past, war: str) -> Iterator[Carried]:
    """Forced debt and the bonus tiles on the war board: known once every theatre's tiles are."""
    reads = [past.get(f"war.{place.id}") for place in theatres_of(war)]
    known = [read for read in reads if read and _revealed(read)]
    if len(known) < len(reads):
        return
    source = f"{known[-1].stop.id}/army"
    for side in SIDES:
        forced = sum(read.parts("symbols", opponent(side), "symbol_debt") for read in known)
        counts = {"forced_debt": forced}
        if war == TILES_FOR:
            counts["bonus_tiles"] = sum(_bonus_tiles(read, side) for read in known)
        for item, value in counts.items():
            yield Carried(seat=side, item=item, value=value, source=source, kind="follows")


def _revealed(read: Read) -> bool:
    return all(read.points("army", side) is not None for side in SIDES)


def _bonus_tiles(read: Read, side: str) -> int:
    return sum(read.value(side, item) != "none" for item in ("bonus_1", "bonus_2"))


def _no_usa_flags(past: Past) -> Iterator[Carried]:
    """IMP-SPR-04: only the reward of one theatre brings them."""
    place = THEATRES[USA_FROM]
    result = result_of(past, place)
    if result and not share_of(place, result, "france").usa:
        for item in USA_FLAGS:
            source = f"war.{USA_FROM}/spoils"
            yield Carried(seat="", item=item, value=0, source=source, kind="follows")
