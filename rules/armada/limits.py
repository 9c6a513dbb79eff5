"""Chapter «Компоненты» and the limits of the rules: the least and the most that an item can be."""

from collections.abc import Iterator

from rules.armada import land, naval
from rules.armada.components import (
    GUILDS,
    ISLANDS,
    NOT_GIVEN,
    cards,
    civilian_points,
    edition,
    guild_points,
    same_symbols,
    wonder_points,
)
from rules.armada.count import Count, SeatCount
from rules.armada.ladders import LAST_SPACE
from rules.armada.rows import COUNTED_GUILDS, HELD_ISLANDS, LAND, NAVAL, ONCE_GUILDS, YELLOW_CARDS
from rules.armada.science import SYMBOLS
from rules.core.refusal import Fact, Refusal
from rules.core.sheet import Bound

PLAYERS = range(3, 9)  # tables of any other size are refused
NOTHING = -1  # a high below every low: this cannot be entered at all
OTHER_WONDER_POINTS = 30
MOST_ISLANDS = LAST_SPACE + 3  # a fleet's six spaces and three green cards (ARM-CARD-11)
MOST_COMMON = 3  # ARM-CARD-13
MOST_WILDCARDS = 2  # of one city: Babylon's and a Guild's (ARM-BASE-40)
WITH_CITIES = 9  # ARM-GAP-37: that expansion's own symbols are not modelled, only counted


def bounds(count: Count, seat: str, item: str) -> Iterator[Bound]:
    """The bounds of one number of one seat, in the rows' order."""
    seat_count, players = count.seats[seat], len(count.seats)
    second = count.options.second_edition
    if item in LAND or item == "land_defeats":
        yield from _land(count, seat, item)
    elif item == "wonder":
        most = wonder_points(seat, second) or OTHER_WONDER_POINTS
        yield Bound(rule="ARM-BASE-37", code="more_than_wonder_gives", high=most)
    elif item == "civilian":
        most = civilian_points(players, second)
        yield Bound(rule="ARM-BASE-38", code="more_than_cards_give", high=most)
    elif item in ("yellow_ship", "blue_ship"):
        yield Bound(rule="ARM-YARD-01", code="beyond_the_fleet", high=LAST_SPACE)
    elif item in COUNTED_GUILDS:
        yield guild_bound(item, players, second)
        yield from _once(count, seat, item, "ARM-BASE-42")
    elif item == "copied_guild":
        most = max(guild_points(guild, players, second) for guild in COUNTED_GUILDS)
        may_copy = copies(count, seat)
        code = "more_than_cards_give" if may_copy else "cannot_copy"
        yield Bound(rule="ARM-BASE-47", code=code, high=most if may_copy else 0)
    elif item in SYMBOLS:
        most = WITH_CITIES if count.options.cities else same_symbols(second)
        yield Bound(rule="ARM-BASE-16", code="more_symbols_than_cards", high=most)
    elif item == "wildcards":
        most = WITH_CITIES if count.options.cities else _wildcards_left(count, seat)
        yield Bound(rule="ARM-BASE-40", code="more_symbols_than_box", high=most)
    elif item == "most_common":
        left = MOST_COMMON - sum(c.most_common or 0 for c in _others(count, seat))
        yield Bound(rule="ARM-CARD-13", code="more_symbols_than_box", high=left)
    elif item == "islands":
        yield Bound(
            rule="ARM-EXPL-02",
            code="more_islands_than_fleet",
            low=held(seat_count),
            high=MOST_ISLANDS,
        )
        left = len(ISLANDS) - sum(c.islands or 0 for c in _others(count, seat))
        yield Bound(rule="ARM-COMP-04", code="more_islands_than_box", high=left)
    elif item == "rainbow_archipelago":
        yield Bound(rule="ARM-ISL-23", code="more_than_pad_holds")
        yield from _once(count, seat, item, "ARM-COMP-04")
        others = held(seat_count) - (seat_count.rainbow_archipelago is not None)
        if seat_count.islands is not None and others >= seat_count.islands:
            yield Bound(rule="ARM-EXPL-02", code="more_than_islands", high=NOTHING)
    elif item == "coins":
        code = "more_than_pad_holds"
        yield Bound(rule="ARM-BASE-36", code=code, low_rule="ARM-BASE-30")
    else:
        rules = {"commercial": "ARM-BASE-41", "debts": "ARM-EXP-04"}
        yield Bound(rule=rules.get(item, "ARM-EXP-03"), code="more_than_pad_holds")


def counted(count: Count, seat: str, item: str) -> bool:
    """Whether this is asked of this seat: its own entries always, another's card or edition never."""
    seat_count = count.seats[seat]
    if getattr(seat_count, item) is not None:
        return True
    if item == "yellow_ship":  # only two cards score the Commercial Level
        return bool(seat_count.customs_office or seat_count.luxurious_archipelago)
    if item == "islands":  # only one card scores how many there are
        return bool(seat_count.sheltered_archipelago) or not seat_count.islands_counted
    if item == "islands_counted":
        return seat_count.islands is None
    if item in GUILDS and edition(count.options.second_edition) not in GUILDS[item]["editions"]:
        return False
    if item == "copied_guild":
        return copies(count, seat)
    if item in GUILDS and len(dealt_guilds(count)) >= most_guilds(count):
        return False
    if item in COUNTED_GUILDS or item in ONCE or item == "rainbow_archipelago":
        return not any(getattr(other, item) not in (None, False) for other in _others(count, seat))
    return True


def copies(count: Count, seat: str) -> bool:
    """Olympia's side B of the first edition copies a neighbour's Guild; others are not known to us."""
    return (seat == "olympia" and not count.options.second_edition) or seat.startswith("another")


def guild_bound(guild: str, players: int, second: bool) -> Bound:
    """What a Guild counts before its cap: so many points for each card, and the Shipowners' at least its own."""
    each, most = int(GUILDS[guild]["each"]), guild_points(guild, players, second)
    least = each if "purple" in GUILDS[guild]["counts"] else 0
    return Bound(rule="ARM-BASE-42", code="more_than_cards_give", low=least, high=most, step=each)


def dealt_guilds(count: Count) -> set[str]:
    """The Guilds that somebody owns; the Scientists' Guild is not named, it is among the wildcards."""
    owned = count.seats.values()
    return {
        guild
        for guild in ONCE_GUILDS
        if any(getattr(own, guild) not in (None, False) for own in owned)
    }


def most_guilds(count: Count) -> int:
    """The Age III deck holds two Guilds more than there are players (ARM-BASE-03)."""
    return cards("purple", len(count.seats), count.options.second_edition)


def most_held(count: Count) -> int:
    """So many Guilds score at a table: its cards, and one more where somebody may copy one."""
    return most_guilds(count) + any(copies(count, seat) for seat in count.seats)


def _wildcards_left(count: Count, seat: str) -> int:
    """How many wildcards this player can have beside the others (ARM-BASE-40).

    One Guild gives one to anybody; Babylon has one, and so may a Wonder from elsewhere. Who has not said
    which Wonder they play may be Babylon, where nobody else is."""
    unnamed = [other for other in count.seats if other in NOT_GIVEN]
    babylon = int(bool(unnamed) and "babylon" not in count.seats)
    spent = sum(count.seats[other].wildcards or 0 for other in unnamed if other != seat)
    beside = sum(
        max((entries.wildcards or 0) - _own_wildcards(other), 0)
        for other, entries in count.seats.items()
        if other != seat and other not in unnamed
    )
    if seat in unnamed:
        return max(1 + babylon - spent - beside, 0)
    return _own_wildcards(seat) + max(1 - beside - max(spent - babylon, 0), 0)


def _own_wildcards(seat: str) -> int:
    return int(seat == "babylon" or seat.startswith("another"))


def held(seat_count: SeatCount) -> int:
    """The Islands that a player has named one by one."""
    return sum(getattr(seat_count, island) not in (None, False) for island in _toggles()) + (
        seat_count.rainbow_archipelago is not None
    )


def _toggles() -> list[str]:
    return [island for island in HELD_ISLANDS if island != "rainbow_archipelago"]


def _others(count: Count, seat: str) -> list[SeatCount]:
    return [entries for other, entries in count.seats.items() if other != seat]


def _once(count: Count, seat: str, item: str, rule: str) -> Iterator[Bound]:
    """A card that exists once cannot be entered for a second player."""
    owners = tuple(s for s, own in count.seats.items() if getattr(own, item) is not None)
    if {*owners} - {seat}:
        facts = {"seats": tuple(s for s in count.seats if s in {*owners, seat})}
        yield Bound(rule=rule, code="held_by_another", high=NOTHING, facts=facts)


def _land(count: Count, seat: str, item: str) -> Iterator[Bound]:
    seat_count, players = count.seats[seat], len(count.seats)
    most = most_tokens(count)
    if item in LAND:
        age = LAND[item]
        in_age = {"age": age}
        fought = "more_conflicts_than_fought"
        yield Bound(rule=_most_rule(count), code=fought, high=most[age], facts=in_age)
        given = sum(getattr(other, item) or 0 for other in _others(count, seat))
        left = land.most_victories(age, players) - given
        won = "more_victories_than_fought"
        yield Bound(rule="ARM-BASE-29", code=won, high=left, facts=in_age)
    total = sum(most.values())
    elsewhere = sum(getattr(seat_count, i) or 0 for i in (*LAND, "land_defeats") if i != item)
    facts = {"conflicts": total}
    code = "more_tokens_than_conflicts"
    yield Bound(rule="ARM-INV-11", code=code, high=total - elsewhere, facts=facts)


def most_tokens(count: Count) -> dict[int, int]:
    """Land tokens of one player by Age; Diplomacy may bring a team's player two enemies (ARM-GAP-42)."""
    enemies = 2 if count.options.teams and count.options.cities else 1
    return {age: land.most_tokens(age, len(count.seats), enemies) for age in LAND.values()}


def _most_rule(count: Count) -> str:
    if count.options.teams:
        return "ARM-TEAM-11"
    return "ARM-INV-09" if len(count.seats) > min(PLAYERS) else "ARM-BASE-28"


# ------------------------------------------------------------ what concerns several numbers

ONCE = {
    **dict.fromkeys(YELLOW_CARDS, "ARM-COMP-03"),
    **dict.fromkeys(_toggles(), "ARM-COMP-04"),
    **dict.fromkeys(("strategists_guild", "decorators_guild"), "ARM-BASE-42"),
}


def conflicts(count: Count) -> Iterator[Refusal]:
    """Two owners of one card, cards of another edition, naval tokens that no conflict gives."""
    dealt, most = dealt_guilds(count), most_guilds(count)
    if len(dealt) > most:
        facts: dict[str, Fact] = {"have": len(dealt), "most": most, "players": len(count.seats)}
        yield Refusal("ARM-BASE-03", "more_guilds_than_dealt", facts)
    for item, rule in ONCE.items():
        owners = tuple(
            seat for seat, seat_count in count.seats.items() if getattr(seat_count, item)
        )
        if len(owners) > 1:
            yield Refusal(rule, "held_by_another", {"item": item, "seats": owners})
        printed = edition(count.options.second_edition)
        if owners and item in GUILDS and printed not in GUILDS[item]["editions"]:
            yield Refusal(rule, "not_in_this_edition", {"item": item, "seats": owners})
    for item, age in NAVAL.items():
        yield from _naval(count, item, age)
    if not count.options.cities:
        for seat, seat_count in count.seats.items():
            for item in ("cities_points", "debts"):
                if getattr(seat_count, item) is not None:
                    yield Refusal("ARM-EXP-03", "no_cities", {"seat": seat, "item": item})


def token(choice: str) -> int:
    """The value of a naval token by its name (`minus_2`, `none`, `plus_7`)."""
    sign, _, value = choice.partition("_")
    return {"none": 0, "plus": 1, "minus": -1}[sign] * int(value or 0)


def _naval(count: Count, item: str, age: int) -> Iterator[Refusal]:
    choices = [getattr(seat_count, item) for seat_count in count.seats.values()]
    tokens = tuple(sorted(token(choice) for choice in choices if choice is not None))
    literal = count.options.third_after_ties
    if len(choices) not in PLAYERS or naval.possible(age, len(choices), tokens, literal):
        return
    first, second, *_ = naval.REWARDS[age]
    facts: dict[str, Fact] = {"item": item, "age": age}
    if tokens.count(first) > 1:
        yield Refusal("ARM-CONF-12", "two_naval_firsts", {**facts, "token": first})
    elif tokens.count(first) and tokens.count(second) > 1:
        yield Refusal("ARM-CONF-07", "two_naval_seconds", {**facts, "token": second})
    elif None not in choices and min(tokens) >= 0:
        yield Refusal("ARM-CONF-05", "nobody_weakest", {**facts, "token": naval.DEFEAT[age]})
    else:
        yield Refusal("ARM-CONF-04", "no_such_naval_result", facts)
