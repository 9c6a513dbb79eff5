"""An invented box: every fact made up, as many of each as the printed counts say. No real values."""

from itertools import combinations
from random import Random
from typing import Any

from msgspec import Struct

from rules.endeavor.referee.facts import ASSUMED, FACTS
from rules.endeavor.referee.words import CARDS, GOVERNORS, REGIONS, SUPPLY, ZONES
from rules.endeavor.tracks import STATS

TRACK = 5
CITIES = {"europe": 8, **dict.fromkeys(REGIONS, 4)}
FLEETS = {"europe": 3, **dict.fromkeys(REGIONS, 1)}
ROUND_ROUTES, SQUARE_ROUTES = 24, 10
KINDS = {
    1: {"market": "draw", "shed": "ship", "cottage": "occupy"},
    2: {"docks": "ship+occupy", "barracks": "attack", "bank": "pay"},
    3: {"theatre": "draw", "yard": "ship/draw", "fort": "occupy/attack"},
    4: {"guild": "pay+draw", "arsenal": "ship+attack", "senate": "occupy+draw"},
    5: {
        "memorial": "attack",
        "town_hall": "draw",
        "palace": "none",
        "harbour_office": "ship+draw",
        "mint": "pay+pay",
        "citadel": "attack+occupy",
        "academy": "draw/pay",
    },
}


class Invented(Struct, frozen=True):
    """The truth that a table would read off its cardboard: facts, and the tokens as dealt."""

    facts: dict[str, Any]
    layout: dict[str, str]


def invent(seed: int, side: str = "a") -> Invented:
    random = Random(seed)
    facts: dict[str, Any] = {key: FACTS.suggested[key] for key in FACTS if key.startswith("level.")}
    facts |= {key: random.random() < 0.6 for key in FACTS if key.startswith("track.")}
    for card in CARDS:
        facts |= _symbols(f"card.{card}", random)
    for card in ("europe.1", "slavery.1"):
        facts[f"card.{card}.bonus_disc"] = random.random() < 0.5
    for governor in GOVERNORS:
        facts |= _symbols(governor, random)
    for level, kinds in KINDS.items():
        for kind, actions in kinds.items():
            facts |= _symbols(f"building.{kind}", random)
            facts |= {f"building.{kind}.level": level, f"building.{kind}.actions": actions}
    for kind, actions in {"settler_house": "occupy", "trading_wharf": "ship"}.items():
        facts |= {f"building.{kind}.actions": actions, f"building.{kind}.glory": 0}
    cells = _map(facts, side, random)
    facts |= ASSUMED
    facts |= {key: spec.shipped for key, spec in FACTS.items() if spec.shipped is not None}
    tokens = [token for token, n in SUPPLY.items() for _ in range(n)]
    random.shuffle(tokens)
    return Invented(facts, dict(zip(cells, tokens, strict=True)))


def _symbols(thing: str, random: Random) -> dict[str, int]:
    found = dict.fromkeys((f"{thing}.{stat}" for stat in (*STATS, "glory")), 0)
    for key in random.sample(sorted(found), 2):
        found[key] = random.randint(1, 2)
    return found


def _map(facts: dict[str, Any], side: str, random: Random) -> list[str]:
    cells = [f"track.{region}.{n}" for region in REGIONS for n in range(1, TRACK + 1)]
    facts |= {f"{side}.track.{region}": TRACK for region in REGIONS}
    places = []
    for zone in ZONES:
        for kind, counts in (("city", CITIES), ("fleet", FLEETS)):
            for n in range(counts[zone]):
                place = f"{zone}_{kind}_{n}"
                facts[f"{side}.{kind}.{place}.zone"] = zone
                if kind == "city":
                    facts[f"{side}.city.{place}.glory"] = random.randint(1, 2)
                cells.append(f"{kind}.{place}")
                places.append(place)
    pairs = [sorted(pair) for pair in combinations(places, 2)]
    lines = random.sample(pairs, ROUND_ROUTES + SQUARE_ROUTES)
    facts |= {f"{side}.route.{one}.{other}": "none" for one, other in pairs}
    for n, (one, other) in enumerate(lines):
        facts[f"{side}.route.{one}.{other}"] = "round" if n < ROUND_ROUTES else "square"
        if n < ROUND_ROUTES:
            cells.append(f"route.{one}.{other}")
    facts |= {f"{side}.all.{kind}.{zone}": True for kind in ("city", "fleet") for zone in ZONES}
    return cells
