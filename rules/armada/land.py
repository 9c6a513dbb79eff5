"""Chapters «Dock – Quay – Jetty» and «Разрешение наземных конфликтов»: the land conflicts of an Age."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from rules.armada.components import CONFLICTS

VICTORY: Mapping[int, int] = {int(age): v for age, v in CONFLICTS["land"]["victory"].items()}
CARDS: Mapping[str, Mapping[int, int]] = {
    arrow: {int(age): cards for age, cards in by_age.items()}
    for arrow, by_age in CONFLICTS["land"]["invasions"].items()
}
INVASIONS = {age: CARDS["left"][age] + CARDS["right"][age] for age in VICTORY}
DEFEAT: int = CONFLICTS["land"]["defeat"]
TEAM_TOKENS: int = CONFLICTS["land"]["team_tokens"]


class Conflict(Struct, frozen=True):
    """Two players who fight once this Age, and how many tokens each takes from it."""

    one: str
    other: str
    kind: Literal["neighbours", "diplomacy", "enemies", "invasion", "team_invasion"]
    tokens: int = 1


class Fight(Struct, frozen=True):
    """One conflict as one of the two sees it; `token` is 0 for a tie."""

    opponent: str
    kind: str
    own: int
    theirs: int
    tokens: int
    token: int
    rule: str

    @property
    def points(self) -> int:
        return self.tokens * self.token


def target(seats: Sequence[str], seat: str, direction: Literal["left", "right"]) -> str:
    """Who stands two seats away; the table order runs to the left (ARM-INV-03, ARM-INV-04)."""
    step = 2 if direction == "left" else -2
    return seats[(seats.index(seat) + step) % len(seats)]


def partner(seats: Sequence[str], seat: str) -> str:
    """The team mate: the first two seats are a team, then the next two (ARM-TEAM-02)."""
    return seats[seats.index(seat) ^ 1]


def conflicts(
    seats: Sequence[str],
    invasions: Collection[tuple[str, str]],
    *,
    teams: bool = False,
    diplomats: Collection[str] = (),
    next_enemy: bool = False,
) -> tuple[Conflict, ...]:
    """Who fights whom: neighbours around the circle, then invasions; each pair once.

    A diplomat leaves the circle (ARM-EXP-05). In a team game each fights only the City beside him
    (ARM-TEAM-10), so nobody takes the diplomat's place unless `next_enemy` says so (ARM-GAP-57)."""
    met: dict[frozenset[str], Conflict] = {}
    closes = next_enemy or not teams
    circle = [seat for seat in seats if not (closes and seat in diplomats)]
    for fighter, other in _neighbours(circle):
        if fighter in diplomats or other in diplomats:
            continue
        if teams and partner(seats, fighter) == other:
            continue
        apart = (seats.index(other) - seats.index(fighter)) % len(seats) not in (1, len(seats) - 1)
        kind: Literal["neighbours", "diplomacy", "enemies"] = "neighbours"
        if apart:
            kind = "diplomacy"
        elif teams:
            kind = "enemies"
        met[frozenset((fighter, other))] = Conflict(
            fighter, other, kind, TEAM_TOKENS if teams else 1
        )
    for attacker, victim in invasions:
        pair = frozenset((attacker, victim))  # ARM-INV-08, ARM-INV-11: each pair once
        met.setdefault(pair, Conflict(attacker, victim, "team_invasion" if teams else "invasion"))
    return tuple(met.values())


def _neighbours(circle: Sequence[str]) -> Iterator[tuple[str, str]]:
    if len(circle) == 2:
        yield circle[0], circle[1]
    elif len(circle) > 2:
        yield from zip(circle, [*circle[1:], circle[0]], strict=True)


def resolve(
    age: int, shields: Mapping[str, int], fought: Collection[Conflict]
) -> dict[str, list[Fight]]:
    """Every player's fights of the Age, in the order they were declared."""
    fights: dict[str, list[Fight]] = {seat: [] for seat in shields}
    for conflict in fought:
        for fighter, theirs in ((conflict.one, conflict.other), (conflict.other, conflict.one)):
            fights[fighter].append(_fight(age, conflict, theirs, shields[fighter], shields[theirs]))
    return fights


def _fight(age: int, conflict: Conflict, opponent: str, shields: int, theirs: int) -> Fight:
    token = 0
    if shields != theirs:
        token = VICTORY[age] if shields > theirs else DEFEAT
    rule = _rule(conflict, token)
    return Fight(opponent, conflict.kind, shields, theirs, conflict.tokens, token, rule)


def _rule(conflict: Conflict, token: int) -> str:
    if conflict.tokens > 1:
        return "ARM-TEAM-12" if token < 0 else "ARM-TEAM-11"
    rules = {"invasion": "ARM-INV-05", "team_invasion": "ARM-TEAM-17", "diplomacy": "ARM-EXP-05"}
    return rules.get(conflict.kind, "ARM-BASE-29")


def enemy(seats: Sequence[str], seat: str) -> str:
    """The neighbour of the other team, in a team game."""
    at = seats.index(seat)
    return seats[(at + (1 if at % 2 else -1)) % len(seats)]


def most_tokens(age: int, players: int, enemies: int = 1) -> int:
    """How many tokens one player can take in an Age; `enemies` counts the Cities of another team."""
    near = 2 * enemies  # one from each of two neighbours, or a doubled one from each enemy
    far = {3: 0, 4: 1}.get(players, 2)  # who stands two seats away and is no neighbour
    return near + min(far, INVASIONS[age])


def most_victories(age: int, players: int) -> int:
    """How many victory tokens an Age can give out at the whole table."""
    far = {3: 0, 4: 2}.get(players, players)
    return players + min(far, INVASIONS[age])
