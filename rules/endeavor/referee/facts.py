"""What a box of Endeavor can hold: tracks, cards, buildings, governors and the map of both sides."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.core.box import FactSpec
from rules.core.catalogue import Catalogue, Family
from rules.core.move import Value
from rules.endeavor.referee.words import (
    CARDS,
    DATA,
    EXTENDED,
    GOVERNORS,
    REGIONS,
    START_BUILDINGS,
    ZONES,
    Zone,
)
from rules.endeavor.tracks import FACTS as TRACK_FACTS
from rules.endeavor.tracks import STATS

_ONE = "(ship|occupy|attack|pay|draw)"
Actions = Annotated[
    str, Meta(pattern=rf"^(none|{_ONE}([+/]{_ONE})?)$(?!\n)", description="ship, ship+occupy, …")
]
Cell = Literal["none", "round", "square"]
_LINE = r"^(?=.*\S)[^\x00-\x1f\x7f-\x9f]+$(?!\n)"  # no control characters, and not only blanks
Name = Annotated[str, Meta(min_length=1, max_length=60, pattern=_LINE)]

LEVELS = {"industry": (1, 5), "culture": (0, 9), "economy": (0, 9), "influence": (0, 5)}
_SHIPPED, _SUGGESTED = DATA["shipped"], DATA["suggested"]
ASSUMED: dict[str, Value] = {
    f"building.{kind}.{what}": value
    for kind, printed in DATA["assumed"]["buildings"].items()
    for what, value in printed.items()
}
KNOWN_KINDS: tuple[str, ...] = tuple(k for k in _SHIPPED["buildings"] if k not in START_BUILDINGS)


def _levels() -> dict[str, FactSpec]:
    specs = {}
    for stat, (low, high) in LEVELS.items():
        for step in range(EXTENDED + 1):
            key, printed = f"level.{stat}.{step}", _SHIPPED["levels"][stat].get(str(step))
            specs[key] = FactSpec(key, "END-STAT-07", int, printed, low, high)
    return specs


def _suggested() -> dict[str, Value]:
    suggested: dict[str, Value] = {}
    for stat, thresholds in _SUGGESTED["levels"].items():
        level = 0
        for step in range(EXTENDED + 1):
            level = thresholds.get(str(step), level)
            suggested[f"level.{stat}.{step}"] = level
    for card, printed in _SUGGESTED["cards"].items():
        suggested |= {f"card.{card}.{what}": value for what, value in printed.items()}
    for kind, printed in _SUGGESTED["buildings"].items():
        suggested |= {f"building.{kind}.{what}": value for what, value in printed.items()}
    return suggested | ASSUMED


def _symbols(key: str, rule: str, printed: dict[str, int]) -> dict[str, FactSpec]:
    """The four stats and the glory on a card or a tile."""
    keys = {what: f"{key}.{what}" for what in (*STATS, "glory")}
    return {k: FactSpec(k, rule, int, printed.get(what), 0, 9) for what, k in keys.items()}


def _cards() -> dict[str, FactSpec]:
    specs: dict[str, FactSpec] = {}
    for card in CARDS:
        specs |= _symbols(f"card.{card}", "END-COMP-09", _SHIPPED["cards"].get(card, {}))
    for card in ("europe.1", "slavery.1"):  # END-GAP-18
        key = f"card.{card}.bonus_disc"
        specs[key] = FactSpec(key, "END-DRAW-07", bool)
    for governor in GOVERNORS:
        specs |= _symbols(governor, "END-GOV-04", {})
    return specs


def _buildings() -> dict[str, FactSpec]:
    """The tiles that the rulebook names; the table brings the other kinds."""
    specs: dict[str, FactSpec] = {}
    for kind, printed in _SHIPPED["buildings"].items():
        specs |= _symbols(f"building.{kind}", "END-COMP-06", printed)
        key = f"building.{kind}."
        level, actions = printed.get("level"), printed.get("actions")
        if kind not in START_BUILDINGS:
            specs[f"{key}level"] = FactSpec(f"{key}level", "END-COMP-06", int, level, 1, 5)
        specs[f"{key}actions"] = FactSpec(f"{key}actions", "END-COMP-06", Actions, actions)
        specs[f"{key}no_pay"] = FactSpec(f"{key}no_pay", "END-PAY-02", bool)
    return specs


def _sides() -> dict[str, FactSpec]:
    specs: dict[str, FactSpec] = {}
    for side in ("a", "b"):
        for region in REGIONS:
            key = f"{side}.track.{region}"
            specs[key] = FactSpec(key, "END-EXPL-02", int, None, 1, 15)
        for key in (f"{side}.all.{kind}.{zone}" for kind in ("city", "fleet") for zone in ZONES):
            specs[key] = FactSpec(key, "END-COMP-02", bool)
    return specs


def _families() -> list[Family]:
    families = [
        Family(key="building.*.level", rule="END-COMP-06", type=int, low=1, high=5),
        *(
            Family(key=f"building.*.{what}", rule="END-COMP-06", type=int, low=0, high=9)
            for what in (*STATS, "glory")
        ),
        Family(key="building.*.actions", rule="END-COMP-06", type=Actions),
        Family(key="building.*.no_pay", rule="END-PAY-02", type=bool),
        Family(key="building.*.name", rule="END-COMP-06", type=Name),
    ]
    for side in ("a", "b"):
        families += [
            Family(key=f"{side}.city.*.zone", rule="END-COMP-02", type=Zone),
            Family(key=f"{side}.city.*.glory", rule="END-SCORE-05", type=int, low=1, high=2),
            Family(key=f"{side}.city.*.name", rule="END-COMP-02", type=Name),
            Family(key=f"{side}.fleet.*.zone", rule="END-COMP-02", type=Zone),
            Family(key=f"{side}.fleet.*.name", rule="END-COMP-02", type=Name),
            Family(key=f"{side}.route.*.*", rule="END-ROUTE-01", type=Cell),
        ]
    return families


FACTS = Catalogue(
    {**TRACK_FACTS, **_levels(), **_cards(), **_buildings(), **_sides()}, _families(), _suggested()
)
SHIPPED: dict[str, Value] = {k: s.shipped for k, s in FACTS.items() if s.shipped is not None}
