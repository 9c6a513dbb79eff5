"""Chapter «2. Морские Конфликты»: who takes which naval token at the end of an Age."""

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from itertools import combinations

from msgspec import Struct

from rules.armada.components import CONFLICTS

DEFEAT: Mapping[int, int] = {int(age): value for age, value in CONFLICTS["naval"]["defeat"].items()}
REWARDS: Mapping[int, tuple[int, ...]] = {
    int(age): tuple(values) for age, values in CONFLICTS["naval"]["rewards"].items()
}
THIRD = 3


class Award(Struct, frozen=True):
    """What one player takes: the token's value (0 is no token) and the rule that says so."""

    token: int
    rule: str


def resolve(
    age: int, strengths: Mapping[str, int], out: Collection[str] = (), *, literal: bool = False
) -> dict[str, Award]:
    """The tokens of one Age. Who is `out` (Forgotten Harbor) is ignored and takes nothing.

    By the `literal` bullet third place keeps its token after a tie ahead of it (ARM-GAP-09)."""
    awards = {seat: Award(0, "ARM-ISL-22") for seat in strengths if seat in out}
    present = {seat: strength for seat, strength in strengths.items() if seat not in out}
    levels = sorted(set(present.values()), reverse=True)
    if len(levels) < 2:
        return {**awards, **dict.fromkeys(present, Award(0, "ARM-CONF-17"))}
    groups = [[seat for seat in present if present[seat] == level] for level in levels]
    weakest = groups.pop()  # ARM-CONF-04, ARM-CONF-09: defeats first, and a loser cannot win
    defeat = Award(DEFEAT[age], "ARM-CONF-11" if len(weakest) > 1 else "ARM-CONF-05")
    awards |= dict.fromkeys(weakest, defeat)
    rank, first_tied = 1, len(groups[0]) > 1
    for place, group in enumerate(groups, 1):
        tied = len(group) > 1
        rank += tied  # ARM-CONF-12: a tie takes the reward one rank lower
        rewards = REWARDS[age]
        if literal and place == len(rewards) == THIRD and not tied:
            rank = THIRD
        token = rewards[rank - 1] if rank <= len(rewards) else 0
        awards |= dict.fromkeys(group, Award(token, _rule(age, place, tied, first_tied)))
        rank += 1
    return {seat: awards[seat] for seat in strengths}


def _rule(age: int, place: int, tied: bool, first_tied: bool) -> str:
    if place == 1:
        return "ARM-CONF-12" if tied else "ARM-CONF-06"
    if place == 2 and tied:
        return "ARM-CONF-15" if age == 3 else "ARM-CONF-14"
    if place == 2:
        return "ARM-CONF-13" if first_tied else "ARM-CONF-07"
    if place == THIRD and age == 3:
        return "ARM-CONF-16" if tied else "ARM-CONF-08"
    return "ARM-CONF-10"


@cache
def results(age: int, players: int, literal: bool = False) -> frozenset[tuple[int, ...]]:
    """Every multiset of tokens (sorted, 0 for none) that one Age can give to so many players.

    At most one of them is out: there is one Forgotten Harbor."""
    multisets = set()
    for out in (0, 1):
        fighting = players - out
        for cuts in _subsets(range(1, fighting)):
            strengths = {str(seat): sum(cut <= seat for cut in cuts) for seat in range(fighting)}
            awards = resolve(age, strengths, literal=literal)
            tokens = [award.token for award in awards.values()]
            multisets.add(tuple(sorted(tokens + [0] * out)))
    return frozenset(multisets)


@cache
def possible(age: int, players: int, held: tuple[int, ...], literal: bool = False) -> bool:
    """Whether these tokens, perhaps not all counted yet, can come from one naval conflict."""
    need = Counter(held)
    return any(need <= Counter(result) for result in results(age, players, literal))


def _subsets(cuts: range) -> list[tuple[int, ...]]:
    return [chosen for size in range(len(cuts) + 1) for chosen in combinations(cuts, size)]
