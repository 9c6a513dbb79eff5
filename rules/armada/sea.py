"""Chapters «Описание планшетов верфи» and «Описание карт островов»: the cells that the sea brings."""

from collections.abc import Callable, Iterator, Mapping

from rules.armada.components import CARDS, ISLANDS
from rules.armada.count import Count, SeatCount
from rules.armada.ladders import DEBT, RULES, fact_key, known
from rules.core.box import Box
from rules.core.doubt import explain_fact
from rules.core.pad import Cell, Part
from rules.core.sheet import cell, part

NAMED_ISLANDS = {
    "inhabited_island": "ARM-ISL-05",
    "statues_harbor": "ARM-ISL-05",
    "sovereign_archipelago": "ARM-ISL-05",
    "pirate_harbor": "ARM-ISL-16",
}


def commercial(count: Count, seat: str, box: Box) -> Cell:
    """Yellow cards; the Customs Office counts the Commercial Level of the yellow ship."""
    seat_count = count.seats[seat]
    parts = [part("commercial", seat_count.commercial, "ARM-BASE-41", seat_count.commercial)]
    if seat_count.pirate_brotherhood:
        worth: int = CARDS["yellow"]["pirate_brotherhood"]["points"]
        parts.append(part("pirate_brotherhood", True, "ARM-CARD-06", worth))
    asks: list[str] = []
    if seat_count.customs_office:
        each: int = CARDS["yellow"]["customs_office"]["points_per_level"]
        parts += _per_level(seat_count, box, "customs_office", "ARM-CARD-10", each, asks)
    return cell(count, seat, "ARM-BASE-41", parts, asks=asks)


def _per_level(
    seat_count: SeatCount, box: Box, item: str, rule: str, each: int, asks: list[str]
) -> Iterator[Part]:
    """So many points for each Commercial Level of the yellow ship's space (ARM-SYM-08)."""
    if seat_count.yellow_ship is None:
        yield part(item, True, rule, None)
        yield part("yellow_ship", None, RULES["yellow"], None)
        return
    key = fact_key("yellow", seat_count.yellow_ship)
    level = known(box, key)
    if level is None:
        asks.append(key)
    yield part(item, True, rule, None if level is None else each * level, level=level, each=each)
    yield part(
        "yellow_ship",
        seat_count.yellow_ship,
        RULES["yellow"],
        0,
        level=level,
        **explain_fact(box, key),
    )


def islands(count: Count, seat: str, box: Box) -> Cell:
    """Islands that give points; one that is not named is not this player's once all are counted."""
    seat_count = count.seats[seat]
    parts = [part("islands", seat_count.islands, "ARM-SCORE-01", 0)]
    if seat_count.islands is None and seat_count.islands_counted:
        parts = [part("islands_counted", True, "ARM-SCORE-01", 0)]
    for island, rule in NAMED_ISLANDS.items():
        if getattr(seat_count, island):
            parts.append(part(island, True, rule, ISLANDS[island]["points"]))
    asks: list[str] = []
    if seat_count.luxurious_archipelago:
        each: int = ISLANDS["luxurious_archipelago"]["points_per_level"]
        parts += _per_level(seat_count, box, "luxurious_archipelago", "ARM-ISL-17", each, asks)
    if seat_count.sheltered_archipelago:
        each = ISLANDS["sheltered_archipelago"]["points_per_island"]
        worth = None if seat_count.islands is None else each * seat_count.islands
        parts.append(part("sheltered_archipelago", True, "ARM-ISL-20", worth, each=each))
    if (cards := seat_count.rainbow_archipelago) is not None:
        worth = cards * ISLANDS["rainbow_archipelago"]["points_per_card"]
        parts.append(part("rainbow_archipelago", cards, "ARM-ISL-23", worth))
    uses = [(seat, "islands")] if seat_count.sheltered_archipelago else []
    return cell(count, seat, "ARM-SCORE-01", parts, asks=asks, uses=uses)


def shipyard(count: Count, seat: str, box: Box) -> Cell:
    """The points of the space where the blue ship stands, not of those it passed."""
    space, rule = count.seats[seat].blue_ship, RULES["blue"]
    if space is None:
        return cell(count, seat, rule, [part("blue_ship", None, rule, None)])
    key = fact_key("blue", space)
    worth = known(box, key)
    asks = () if worth is not None else (key,)
    ship = part("blue_ship", space, rule, worth, **explain_fact(box, key))
    return cell(count, seat, rule, [ship], asks=asks)


def cities(count: Count, seat: str, box: Box) -> Cell:
    """The Cities expansion: its own points as counted, and Debts at the price that the table has read."""
    seat_count = count.seats[seat]
    each = known(box, DEBT) if seat_count.debts else 0
    asks = (DEBT,) if each is None else ()
    lost = -seat_count.debts * each if seat_count.debts and each is not None else None
    if seat_count.debts == 0:
        lost = 0
    facts = {"fact": DEBT, "each": each} if seat_count.debts else {}
    parts = [
        part("cities_points", seat_count.cities_points, "ARM-EXP-03", seat_count.cities_points),
        part("debts", seat_count.debts, "ARM-EXP-04", lost, **facts),
    ]
    return cell(count, seat, "ARM-EXP-03", parts, asks=asks)


CELLS: Mapping[str, Callable[[Count, str, Box], Cell]] = {
    "commercial": commercial,
    "islands": islands,
    "shipyard": shipyard,
    "cities": cities,
}
