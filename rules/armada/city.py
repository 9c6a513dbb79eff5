"""Chapters «Подсчёт очков за гильдии» and the base game's categories: the cells of the City."""

from collections.abc import Callable, Iterator, Mapping

from rules.armada import science
from rules.armada.components import GUILD_CAP, GUILDS, ISLANDS
from rules.armada.count import Count
from rules.armada.limits import token
from rules.armada.rows import COUNTED_GUILDS, LAND, NAVAL, SYMBOL_ISLANDS
from rules.core.pad import Cell, Part
from rules.core.sheet import cell, part

COINS_PER_POINT = 3  # ARM-BASE-36
TOKENS = {"land_1": 1, "land_3": 3, "land_5": 5, "land_defeats": -1}
ISLAND_RULES = {"golden_archipelago": "ARM-ISL-18", "emerald_archipelago": "ARM-ISL-19"}


def military(count: Count, seat: str) -> Cell:
    """Land victory tokens by their value, and defeats."""
    parts = []
    for item in (*LAND, "land_defeats"):
        held: int | None = getattr(count.seats[seat], item)
        points = None if held is None else held * TOKENS[item]
        parts.append(part(item, held, "ARM-BASE-35", points, each=TOKENS[item]))
    return cell(count, seat, "ARM-BASE-35", parts)


def naval(count: Count, seat: str) -> Cell:
    """One token at most for each Age."""
    parts = []
    for item in NAVAL:
        held: str | None = getattr(count.seats[seat], item)
        points = None if held is None else token(held)
        parts.append(part(item, held, "ARM-CONF-18", points))
    return cell(count, seat, "ARM-CONF-18", parts)


def treasury(count: Count, seat: str) -> Cell:
    coins, rule = count.seats[seat].coins, "ARM-BASE-36"
    worth = None if coins is None else coins // COINS_PER_POINT
    return cell(count, seat, rule, [part("coins", coins, rule, worth)])


def wonder(count: Count, seat: str) -> Cell:
    points, rule = count.seats[seat].wonder, "ARM-BASE-37"
    return cell(count, seat, rule, [part("wonder", points, rule, points)])


def civilian(count: Count, seat: str) -> Cell:
    points, rule = count.seats[seat].civilian, "ARM-BASE-38"
    return cell(count, seat, rule, [part("civilian", points, rule, points)])


def guilds(count: Count, seat: str) -> Cell:
    """Each Guild up to ten points; an empty one is not this player's once all are counted."""
    seat_count = count.seats[seat]
    parts: list[Part] = []
    for guild in (*COUNTED_GUILDS, "copied_guild"):
        counted: int | None = getattr(seat_count, guild)
        if counted is not None:
            rule = _guild_rule(counted, "ARM-BASE-47" if guild == "copied_guild" else "ARM-BASE-42")
            parts.append(part(guild, counted, rule, capped(counted), cap=GUILD_CAP))
    beside = _neighbours(count, seat) if seat_count.strategists_guild else ()
    if beside:
        parts += _strategists(count, beside)
    if seat_count.decorators_guild:
        worth: int = GUILDS["decorators_guild"]["points"]
        parts.append(part("decorators_guild", True, "ARM-BASE-42", worth))
    parts.append(part("guilds_counted", seat_count.guilds_counted or None, "ARM-GUILD-02", 0))
    uses = [(other, "land_defeats") for other in beside]
    return cell(count, seat, "ARM-GUILD-01", parts, uses=uses)


def capped(counted: int) -> int:
    """What a Guild is worth (ARM-GUILD-01)."""
    return min(counted, GUILD_CAP)


def _guild_rule(counted: int, rule: str = "ARM-BASE-42") -> str:
    return "ARM-GUILD-01" if counted > GUILD_CAP else rule


def _neighbours(count: Count, seat: str) -> tuple[str, str]:
    seats = list(count.seats)
    at = seats.index(seat)
    return seats[at - 1], seats[(at + 1) % len(seats)]


def _strategists(count: Count, beside: tuple[str, str]) -> Iterator[Part]:
    """A point for each land defeat of the two neighbours, which are on this pad already."""
    counted = sum(count.seats[other].land_defeats or 0 for other in beside)
    facts = {"counted": counted, "cap": GUILD_CAP}
    rule, worth = _guild_rule(counted), capped(counted)
    yield part("strategists_guild", True, rule, worth, **facts)


def science_cell(count: Count, seat: str) -> Cell:
    """The best total of all symbols; what a wildcard became stands beside each kind as `final`."""
    seat_count, rule = count.seats[seat], "ARM-BASE-39"
    items = (*science.SYMBOLS, "wildcards", "most_common")
    counted: list[int | None] = [getattr(seat_count, item) for item in items]
    known = [number for number in counted if number is not None]
    if len(known) < len(items):
        parts = [part(i, v, rule, None) for i, v in zip(items, counted, strict=True)]
        return cell(count, seat, rule, parts)
    compass, gear, tablet, wildcards, most = known
    islands = [island for island in SYMBOL_ISLANDS if getattr(seat_count, island)]
    wildcards += sum(ISLANDS[island].get("symbols_of_choice", 0) for island in islands)
    most += sum(ISLANDS[island].get("symbols_of_most", 0) for island in islands)
    best = science.best((compass, gear, tablet), wildcards, most)
    sets = min(best.symbols)
    parts = [
        part(symbol, number, rule, final * final, final=final, sets=sets)
        for symbol, number, final in zip(science.SYMBOLS, known[:3], best.symbols, strict=True)
    ]
    parts.append(part("wildcards", seat_count.wildcards, "ARM-BASE-40", 0))
    parts.append(part("most_common", seat_count.most_common, "ARM-CARD-13", 0))
    parts += [part(island, True, ISLAND_RULES[island], 0) for island in islands]
    made = cell(count, seat, rule, parts)
    together = part("science_sets", sets, rule, science.SET * sets, each=science.SET)
    return derived(made, [*made.parts[:3], together, *made.parts[3:]])


def derived(made: Cell, parts: list[Part]) -> Cell:
    """The cell with computed addends; its sources are still the entries."""
    known = made.points is not None
    return Cell(
        points=sum(p.points or 0 for p in parts) if known else None,
        rule=made.rule,
        parts=tuple(parts),
        sources=made.sources,
        missing=made.missing,
        asks=made.asks,
    )


CELLS: Mapping[str, Callable[[Count, str], Cell]] = {
    "military": military,
    "naval": naval,
    "treasury": treasury,
    "wonder": wonder,
    "civilian": civilian,
    "guilds": guilds,
    "science": science_cell,
}
