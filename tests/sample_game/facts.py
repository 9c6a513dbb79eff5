"""What only the cardboard of Islands knows: wind, tolls, markets, tides, the worth of treasures."""

from collections.abc import Mapping

from rules.core.box import FactSpec
from rules.core.catalogue import Catalogue, Family
from rules.core.move import Value
from tests.sample_game.chart import SEAS
from tests.sample_game.referee.state import ROUNDS, TREASURES

LIKELY: Mapping[str, Value] = {"toll.east": 1}  # read off another copy


def worth_of(treasure: str) -> str:
    return f"treasure.{treasure}.worth"


def _specs() -> list[FactSpec]:
    rounds = range(1, ROUNDS + 1)
    return [
        FactSpec("wind.force", "ISL-08", int, None, 1, 6),
        *(FactSpec(f"toll.{sea}", "ISL-09", int, None, 0, 2) for sea in SEAS if sea != "south"),
        FactSpec("toll.south", "ISL-09", int, 0, 0, 2),  # printed in the rulebook
        *(FactSpec(f"market.{n}", "ISL-04", int, None, 0, 3) for n in rounds),
        *(FactSpec(f"tide.{n}", "ISL-14", int, None, 0, 3) for n in rounds),
        *(FactSpec(worth_of(name), "ISL-12", int, None, 0, 3) for name in TREASURES),
    ]


# what is read of a treasure before anybody has named it
NAMELESS = Family(key=worth_of("~*"), rule="ISL-12", type=int, low=0, high=3)
FACTS = Catalogue({spec.key: spec for spec in _specs()}, (NAMELESS,), LIKELY)
