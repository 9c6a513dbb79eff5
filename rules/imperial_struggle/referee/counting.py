"""Rulebook 3.8, 5.2 and 6.4: what cards count on the table, and the conditions they name.

A space with a conflict marker is counted by none of them (IMP-CFL-06)."""

from collections.abc import Callable, Iterator

from rules.core.referee.table import Table
from rules.imperial_struggle.cards import MINISTRIES, Condition
from rules.imperial_struggle.chart import SPACES, Space
from rules.imperial_struggle.referee.state import OTHER, Board, Stack, in_play

Counts = Callable[[Table[Board], str], int]
Holds = Callable[[Table[Board], str], bool]


def spaces_of(t: Table[Board], side: str) -> Iterator[Space]:
    """The spaces of a side without a marker."""
    for at, flag in t.state.flags.items():
        if flag == side and at not in t.state.conflicts:
            yield SPACES[at]


def number(t: Table[Board], side: str, fits: Callable[[Space], bool]) -> int:
    return sum(fits(space) for space in spaces_of(t, side))


def in_country(t: Table[Board], side: str, *countries: str) -> int:
    return number(t, side, lambda space: space.country in countries)


def markets_of(t: Table[Board], side: str, good: str) -> int:
    return number(t, side, lambda space: space.good == good)


def available(t: Table[Board], side: str) -> int:
    """Debt that may still be taken (IMP-DEBT-07)."""
    power = t.state.players[side]
    return power.limit - power.debt


def laid_tiles(t: Table[Board], side: str) -> int:
    """Bonus war tiles in the theatres of the next war."""
    return sum(len(stacks.get(side, Stack()).bonus) for stacks in t.state.theatres.values())


def has_squadron(t: Table[Board], side: str, region: str) -> bool:
    return number(t, side, lambda space: space.kind == "naval" and space.region == region) > 0


# ------------------------------------------------------------ the condition of a bonus


def has_keyword(t: Table[Board], side: str, word: str) -> bool:
    """On a ministry that lies open (IMP-MIN-10)."""
    return any(word in MINISTRIES[card.id].keywords for card in t.state.players[side].ministries)


def is_met(t: Table[Board], side: str, bonus: Condition) -> bool:
    """Checked before anything of the event is done (IMP-EVP-02, IMP-EVP-03)."""
    other = OTHER[side]
    if bonus.keyword:
        return has_keyword(t, side, bonus.keyword)
    if bonus.available_debt:
        return available(t, side) - available(t, other) >= bonus.available_debt
    if bonus.bonus_tiles:
        return laid_tiles(t, side) > laid_tiles(t, other)
    if bonus.prestige:
        lead = [
            number(t, who, lambda s: s.prestige and s.country in bonus.prestige)
            for who in (side, other)
        ]
        return lead[0] > lead[1]
    return t.state.advantages.get(bonus.advantage) == side


# ------------------------------------------------------------ numbers and conditions of steps


def _india(t: Table[Board], side: str) -> int:
    """Squadrons, forts and local alliances in India."""
    return number(
        t, side, lambda s: s.region == "india" and (s.local or s.kind in ("naval", "fort"))
    )


COUNTS: dict[str, Counts] = {
    "cardinals": lambda t, side: min(
        number(
            t,
            side,
            lambda s: (
                s.country in ("savoy", "sardinia")
                or (s.prestige and s.country in ("spain", "austria"))
            ),
        ),
        3,
    ),
    "own_local_india": lambda t, side: number(t, side, lambda s: s.local and s.region == "india"),
    "own_ireland": lambda t, side: in_country(t, side, "ireland"),
    "own_spain": lambda t, side: in_country(t, side, "spain"),
    "twice_spanish_alliances": lambda t, side: (
        2 * number(t, side, lambda s: s.country == "spain" and s.alliance)
    ),
    "debt_gap": lambda t, side: min(
        max(t.state.players[OTHER[side]].debt - t.state.players[side].debt, 0), 4
    ),
    "half_own_squadrons": lambda t, side: (
        (in_play(t.state, side) - t.state.players[side].away) // 2
    ),
}
HOLDS: dict[str, Holds] = {
    "own_ireland_space": lambda t, side: in_country(t, side, "ireland") > 0,
    "squadron_in_europe": lambda t, side: has_squadron(t, side, "europe"),
    "squadron_in_america": lambda t, side: has_squadron(t, side, "north_america"),
    "both_german_states": lambda t, side: in_country(t, side, "german_states") == 2,
    "russia_own": lambda t, side: in_country(t, side, "russia") == 1,
    "russia_not_own": lambda t, side: t.state.flags.get("russia") != side,
    "spain_and_austria_clear": lambda t, side: not in_country(t, OTHER[side], "spain", "austria"),
    "savoy_and_sardinia": lambda t, side: in_country(t, side, "savoy", "sardinia") == 2,
    "no_opposing_squadron_in_europe": lambda t, side: (
        not number(t, OTHER[side], lambda s: s.kind == "naval" and s.region == "europe")
    ),
    "no_opposing_flag_in_spain": lambda t, side: not in_country(t, OTHER[side], "spain"),
    "own_flag_in_spain": lambda t, side: in_country(t, side, "spain") > 0,
    "more_flags_in_america": lambda t, side: (
        number(t, side, lambda s: s.region == "north_america")
        > number(t, OTHER[side], lambda s: s.region == "north_america")
    ),
    "governance": lambda t, side: has_keyword(t, side, "governance"),
    "more_available_debt": lambda t, side: available(t, side) > available(t, OTHER[side]),
    "stronger_in_india": lambda t, side: _india(t, side) > _india(t, OTHER[side]),
}
