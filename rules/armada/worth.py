"""How much a row can be worth: the bounds of points that are typed as a plain number."""

from collections.abc import Callable, Mapping

from rules.armada import land, naval, science
from rules.armada.city import COINS_PER_POINT
from rules.armada.components import (
    CARDS,
    GUILD_CAP,
    GUILDS,
    ISLANDS,
    cards,
    edition,
    guild_points,
    same_symbols,
)
from rules.armada.count import Count
from rules.armada.ladders import DEBT, LAST_SPACE, PRINTABLE, fact_key, known
from rules.armada.limits import (
    MOST_COMMON,
    MOST_ISLANDS,
    MOST_WILDCARDS,
    WITH_CITIES,
    copies,
    most_tokens,
)
from rules.core.box import Box
from rules.core.layout import RowSpec
from rules.core.sheet import Bound

TYPED = 99  # the most of a number that no text bounds
Worth = Callable[[Count, Box, str], Bound]


def worth(count: Count, box: Box, seat: str, row: RowSpec) -> Bound | None:
    """The least and the most that a row can give this seat.

    Wonder and blue cards are counted in points already, so they take no other number."""
    if row.when and not getattr(count.options, row.when):
        return None
    bound = _ROWS.get(row.id)
    return bound(count, box, seat) if bound else None


def _possible(rule: str, high: int, *, low: int = 0, low_rule: str = "") -> Bound:
    return Bound(rule=rule, code="more_than_possible", low=low, high=high, low_rule=low_rule)


def _typed(rule: str, high: int, *, low: int = 0, low_rule: str = "") -> Bound:
    """Where the most is not in the rules: by what can be typed."""
    return Bound(rule=rule, code="more_than_pad_holds", low=low, high=high, low_rule=low_rule)


def _military(count: Count, box: Box, seat: str) -> Bound:
    """Every conflict of the three Ages won, or every one lost."""
    tokens, players = most_tokens(count), len(count.seats)
    won = sum(
        land.VICTORY[age] * min(most, land.most_victories(age, players))
        for age, most in tokens.items()
    )
    lost = land.DEFEAT * sum(tokens.values())
    return _possible("ARM-BASE-35", won, low=lost, low_rule="ARM-BASE-29")


def _naval(count: Count, box: Box, seat: str) -> Bound:
    """One token at most in each Age: the best, or that of the weakest."""
    best = sum(max(rewards) for rewards in naval.REWARDS.values())
    worst = sum(naval.DEFEAT.values())
    return _possible("ARM-CONF-18", best, low=worst, low_rule="ARM-CONF-05")


def _treasury(count: Count, box: Box, seat: str) -> Bound:
    return _typed("ARM-BASE-36", TYPED // COINS_PER_POINT)


def _commercial(count: Count, box: Box, seat: str) -> Bound:
    level, _ = _printed(box, "yellow")
    pirates: int = CARDS["yellow"]["pirate_brotherhood"]["points"]
    customs: int = CARDS["yellow"]["customs_office"]["points_per_level"] * level
    return _typed("ARM-BASE-41", TYPED + pirates + customs)


def _guilds(count: Count, box: Box, seat: str) -> Bound:
    """As many Guilds as the Age III deck holds, each up to its cap (ARM-BASE-03, ARM-GUILD-01)."""
    second, players = count.options.second_edition, len(count.seats)
    printed = [g for g, data in GUILDS.items() if edition(second) in data["editions"]]
    most = sorted((_guild(guild, players, second) for guild in printed), reverse=True)
    copied = GUILD_CAP if copies(count, seat) else 0
    return _possible("ARM-GUILD-01", sum(most[: cards("purple", players, second)]) + copied)


def _guild(guild: str, players: int, second: bool) -> int:
    data = GUILDS[guild]
    if "points" in data:
        return int(data["points"])
    if data["counts"] == ["land_defeats"]:
        return GUILD_CAP
    return min(GUILD_CAP, guild_points(guild, players, second))


def _science(count: Count, box: Box, seat: str) -> Bound:
    """Every symbol that one city can have, with both Islands that add one."""
    cities = count.options.cities
    symbols = WITH_CITIES if cities else same_symbols(count.options.second_edition)
    wildcards = WITH_CITIES if cities else MOST_WILDCARDS
    wildcards += sum(island.get("symbols_of_choice", 0) for island in ISLANDS.values())
    most = sum(island.get("symbols_of_most", 0) for island in ISLANDS.values())
    best = science.best((symbols,) * 3, wildcards, MOST_COMMON + most)
    return _possible("ARM-BASE-39", best.points)


def _islands(count: Count, box: Box, seat: str) -> Bound:
    """All Islands that give points, in one city."""
    level, _ = _printed(box, "yellow")
    times = {"points": 1, "points_per_level": level}
    times |= {"points_per_island": MOST_ISLANDS, "points_per_card": TYPED}
    high = sum(island.get(key, 0) * n for island in ISLANDS.values() for key, n in times.items())
    return _typed("ARM-SCORE-01", high)


def _shipyard(count: Count, box: Box, seat: str) -> Bound:
    most, read = _printed(box, "blue")
    return (_possible if read else _typed)("ARM-BLUE-01", most)


def _cities(count: Count, box: Box, seat: str) -> Bound:
    each = known(box, DEBT)
    cost = PRINTABLE[1] if each is None else each
    return _typed("ARM-EXP-03", TYPED, low=-TYPED * cost, low_rule="ARM-EXP-04")


def _printed(box: Box, fleet: str) -> tuple[int, bool]:
    """The largest number of a fleet's spaces, and whether all of them are read."""
    spaces = [known(box, fact_key(fleet, space)) for space in range(LAST_SPACE + 1)]
    read = [number for number in spaces if number is not None]
    return (max(read), True) if len(read) == len(spaces) else (PRINTABLE[1], False)


_ROWS: Mapping[str, Worth] = {
    "military": _military,
    "naval": _naval,
    "treasury": _treasury,
    "commercial": _commercial,
    "guilds": _guilds,
    "science": _science,
    "islands": _islands,
    "shipyard": _shipyard,
    "cities": _cities,
}
