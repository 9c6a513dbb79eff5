"""The properties of the kit, on random wars: each of the four, from a random map to the round after it."""

from random import Random
from typing import Any

import pytest

from rules.core.referee.stage import Wait
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.chart import MARKABLE, SPACES
from rules.imperial_struggle.referee.game import ImperialReferee
from rules.imperial_struggle.referee.state import HIDDEN, SIDES, Board, Stack, is_open
from rules.imperial_struggle.referee.war import ACTS, WAR_STEPS
from rules.imperial_struggle.theatres import theatres_of
from tests.rules.imperial_struggle.referee.boards import board, setup
from tests.rules.kit import Kit


def at_war(war: str, seed: int) -> Board:
    """A map with flags, squadrons, markers and damage here and there, and up to two bonus tiles a theatre."""
    dice = Random(f"{war} {seed}")
    empty = board(phase="battles", war=war, round=WARS[war], first=dice.choice(SIDES))
    places = [at for at in SPACES if is_open(empty, at)]
    flags = {at: dice.choice(SIDES) for at in places if dice.random() < 0.7}
    marked = [at for at in MARKABLE if at in flags and dice.random() < 0.2]
    forts = [at for at in flags if SPACES[at].kind == "fort" and dice.random() < 0.3]
    theatres = {
        place.id: {
            side: Stack(basic=HIDDEN, bonus=(HIDDEN,) * dice.randint(0, 2)) for side in SIDES
        }
        for place in theatres_of(war)
    }
    return board(
        phase="battles",
        war=war,
        round=WARS[war],
        first=dice.choice(SIDES),
        vp=dice.randint(8, 22),
        flags=flags,
        conflicts={at: dice.randint(0, 1) for at in marked},
        damaged=tuple(forts),
        theatres=theatres,
        huguenots={"acadia": True, "louisiana": False},
    )


class OneWar(ImperialReferee):
    """A war that is over when its reset phase begins."""

    acts = ACTS

    def __init__(self, war: str, seed: int = 1) -> None:
        self.war, self.seed = war, seed
        super().__init__()

    def new(self, setup: Setup) -> Board:
        return at_war(self.war, self.seed)

    def wait(self, t: Table[Board]) -> Wait:
        if t.state.phase not in WAR_STEPS:
            return Wait(phase="over", rule="IMP-SEQ-04")
        return super().wait(t)

    def advance(self, desk: Any) -> bool:
        return desk.state.phase in WAR_STEPS and super().advance(desk)


class War(Kit):
    setups = (setup(), setup(reinforced_forts=True, spanish_empire=True))
    looked_at = 8
    most_calls = 2_500
    samples = 150


class TestSpanishSuccession(War):
    game = OneWar("wss", 5)
    rare = frozenset({"free", "raze", "clear", "lose", "court"})


class TestAmericanIndependence(War):
    game = OneWar("awi", 2)
    rare = frozenset({"court", "resist"})


@pytest.mark.long
class TestAustrianSuccession(War):
    game = OneWar("was", 1)
    seeds = range(6)
    rare = frozenset({"free", "raze", "clear", "lose", "court", "resist", "spoil"})


@pytest.mark.long
class TestSevenYearsWar(War):
    game = OneWar("syw", 8)
    seeds = range(6)
    rare = frozenset({"free", "raze", "clear", "court", "resist", "spoil"})
