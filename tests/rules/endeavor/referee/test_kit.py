"""Endeavor in the kit: what every refereed game must keep."""

from typing import ClassVar

import pytest

from rules.core.move import Value
from rules.core.setup import Setup
from rules.endeavor.referee.words import CARDS, GOVERNORS, REGIONS, ZONES
from tests.rules.endeavor.referee.domain import PRINTED
from tests.rules.endeavor.referee.invented import KINDS, invent
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.kit import Kit
from tests.rules.kit.domains import Domain

TRUTH = invent(7).facts
HALF = {key: value for n, (key, value) in enumerate(sorted(TRUTH.items())) if n % 2}
PLACES = ("europe_city_0", "india_city_1", "europe_fleet_0", "~", "nowhere")
HELD = ("europe_city_0", "india_city_1", "europe_fleet_0", "~1", "~2", "~3")
TILES = (*(kind for kinds in KINDS.values() for kind in kinds), "settler_house", "~")
WAYS = tuple(f"{way}.{zone}" for way in ("track", "sea") for zone in ZONES)
TARGETS = tuple(f"{way}.{region}" for way in ("track", "sea") for region in REGIONS)


class TestEndeavor(Kit):
    game = REFEREE
    setups = (
        Setup(game="endeavor", seats=("red", "yellow", "blue"), depth="referee"),
        Setup(
            game="endeavor",
            seats=("red", "blue"),
            depth="referee",
            options={"silent_fleet": True, "material_shortage": True},
        ),
    )
    boxes: ClassVar = {"empty": {}, "full": TRUTH}
    domain: ClassVar[Domain] = {
        "building": TILES,
        "seat": ("red", "blue"),
        "actions": PRINTED,
        "to": (*WAYS, *(f"fleet.{place}" for place in PLACES)),
        "city": PLACES,
        "place": HELD,
        "one": HELD,
        "other": HELD,
        "card": (*CARDS, *GOVERNORS),
        "slot.card": (*GOVERNORS, None),
        "collect.cell": ("track.africa.1", "city.~1", "city.europe_city_0"),
        "target": (*TARGETS, "city.~", "fleet.~", "city.europe_city_0", "card.europe.0", "none"),
        "value": (0, 1, 2, 45),
    }
    seeds: ClassVar = (0, 1)
    samples = 60
    looked_at = 5
    most_lines = 150
    most_calls = 6_000
    most_bytes = 12_000
    rare = frozenset(
        {
            "end",
            "remember",
            "enter",
            "attack",
            "grow",
            "discard",
            "slot",
            "close",
            "adjust",
            "name",
            "react_to",
        }
    )

    @classmethod
    def truth(cls, key: str) -> Value:
        return TRUTH.get(key, 1 if "~" in key else 0)


@pytest.mark.slow
@pytest.mark.long
class TestEndeavorLong(TestEndeavor):
    """Whole games, and a box that is half read."""

    boxes: ClassVar = {"empty": {}, "half": HALF, "full": TRUTH}
    seeds: ClassVar = range(4)
    looked_at = 10
    samples = 150
    most_lines = 1_500
    rare = frozenset({"end", "enter", "grow", "remember", "react_to"})
