"""The properties of the kit, on random peace rounds."""

from itertools import product

import pytest

from tests.rules.imperial_struggle.referee.boards import setup
from tests.rules.imperial_struggle.referee.rounds import ROUNDS
from tests.rules.kit import Kit

PAY = [
    {name: n for name, n in zip(("points", "event", "debt", "treaty"), each, strict=True) if n}
    for each in product(range(4), range(3), range(3), range(3))
]


class TestPeaceRounds(Kit):
    game = ROUNDS
    domain = {"pay": PAY}
    setups = (
        setup(),
        setup(side_auction=True, spanish_empire=True, military_planning_swap=True),
    )
    looked_at = 6
    most_lines = 420
    most_calls = 2_500
    rare = frozenset(
        {
            "lay",
            "hire",
            "claim",
            "cull",
            "pick",
            "turnover",
            "request",
            "choose",
            "target",
            "levy",
            "shelter",
            "flip",
            "uprising",
            "confess",
        }
    )


@pytest.mark.long
class TestManyPeaceRounds(TestPeaceRounds):
    seeds = range(2, 12)
    looked_at = 20
