"""Random evenings of Imperial Struggle: what is typed on each sheet, and the evening that comes of it."""

import random
from typing import Any

from rules.core.rounds import rounds_of
from rules.core.schedule import Read
from rules.core.setup import Setup
from rules.imperial_struggle import GAME
from rules.imperial_struggle.theatres import THEATRES
from tests.rules.evenings import Evening
from tests.rules.imperial_struggle.second_count import (
    ELEMENTS,
    GOODS,
    REGIONS,
    SIDES,
    Page,
    Table,
    stops,
)

ROUNDS = rounds_of(GAME)
SETUP = Setup(game="imperial_struggle", seats=SIDES, depth="rounds")
SPACES = {**dict.fromkeys(REGIONS, (5, 9)), "prestige": (0, 4), **dict.fromkeys(GOODS, (0, 2))}
TILES = ["vp3_lead2", "vp2_lead2", "vp1", "vp1", "vp1_trp1", "vp1_trp1", "trp1", "trp1"]
BASIC = ("minus_1_unflag", "zero_debt", "zero_debt", "zero_damage", "plus_1", "plus_2")
BONUS = ("none", "none", "plus_1", "plus_1_debt", "plus_2")


class Plan:
    """A random evening. With `skipped` some sheets are not recorded, with `sparse` some cells stay empty."""

    def __init__(self, seed: int, *, skipped: float = 0.0, sparse: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.sparse = sparse
        self.pages: dict[str, Page | None] = {}
        self.table = Table()
        for stop in stops():
            recorded = self.chance.random() >= skipped
            self.pages[stop] = self._page(stop) if recorded else None
            self.table.play(stop, self.pages[stop])

    def _page(self, stop: str) -> Page:
        page: Page = {"": {}, **{side: {} for side in SIDES}}
        family, _, key = stop.partition(".")
        if family == "peace":
            self._peace(page, int(key))
        elif "_" in key:
            self._theatre(page, key)
        else:
            self._aftermath(page, key)
        for cells in page.values():
            for item in [i for i in cells if i.startswith(("award", "demand", "bonus", "basic"))]:
                if self.chance.random() < self.sparse:
                    del cells[item]
        return page

    def _peace(self, page: Page, number: int) -> None:
        """Only what changed since it was last counted; a marker that nobody typed stands."""
        chance, table = self.chance, page[""]
        faces = chance.sample(TILES, len(REGIONS))
        table |= {f"award_{region}": face for region, face in zip(REGIONS, faces, strict=True)}
        demand = chance.sample(GOODS, 3)
        table |= {f"demand_{good}": True for good in demand}
        if self._types(self.table.vp):
            table["vp"] = chance.randint(8, 22)
        for side in SIDES:
            if self._types(self.table.limit[side]):
                page[side]["debt_limit"] = chance.randint(12, 16)
            if self._types(self.table.debt[side]):
                page[side]["debt"] = chance.randint(0, 6)
            if self._types(self.table.trp[side]):
                page[side]["trp"] = chance.randint(0, 4)
            for item, (low, high) in SPACES.items():
                wanted = item not in GOODS or item in demand
                if wanted and (item not in self.table.held[side] or chance.random() < 0.4):
                    page[side][item] = chance.randint(low, high)
        if number in (3, 4) and chance.random() < 0.5:
            page["france"]["ministry_trp"] = chance.randint(0, 3)
        if number < 5 and chance.random() < 0.5:
            page["britain"]["ministry_vp"] = chance.randint(0, 3)

    def _types(self, known: int | None) -> bool:
        likely = 0.3 if known is not None else 1 - self.sparse
        return self.chance.random() < likely

    def _theatre(self, page: Page, key: str) -> None:
        theatre = THEATRES[key]
        for side in SIDES:
            page[side]["basic"] = self.chance.choice(BASIC)
            for item in ("bonus_1", "bonus_2"):
                page[side][item] = self.chance.choice(BONUS)
            for element in ELEMENTS:
                if most := theatre.most(element):
                    page[side][element] = self.chance.randint(0, min(most // 2, 5))
        if key == "syw_3" and self.table.spoils.get("syw_1") is None:
            holder = self.chance.choice(SIDES)
            page[holder]["atlantic_dominance"] = True
            page[next(s for s in SIDES if s != holder)]["atlantic_dominance"] = False

    def _aftermath(self, page: Page, war: str) -> None:
        for side in SIDES:
            if self.chance.random() < 0.25:
                page[side]["resistances"] = self.chance.randint(1, 2)
            if self.chance.random() < 0.4:
                page[side]["territories"] = self.chance.randint(0, 3)
        if war == "awi":
            page[""] |= {"usa_flags_british": 1, "usa_flags_other": 0}
        for n, margin in enumerate(self.table.margins(war, None), start=1):
            if margin is None and self.chance.random() >= self.sparse:
                page[self.chance.choice(SIDES)][f"margin_{n}"] = self.chance.randint(1, 4)


def evening_of(plan: Plan, *, shuffled: bool = False) -> Evening:
    """The evening with its sheets written in order or in any order."""
    evening = Evening(ROUNDS, SETUP)
    order = list(plan.pages)
    if shuffled:
        plan.chance.shuffle(order)
    for stop in order:
        write(evening, stop, plan.pages[stop])
    return evening


def write(evening: Evening, stop: str, page: Page | None) -> None:
    for seat, values in (page or {}).items():
        if values:
            evening.enter(stop, seat or None, **values)
    evening.close(stop, skipped=page is None)


def markers(evening: Evening, stop: str) -> dict[str, Any]:
    """Marker, debts and treaty points after a sheet, as the engine has them."""
    return markers_of(ROUNDS.at(evening.book, stop))


def markers_of(read: Read) -> dict[str, Any]:
    before = "war_" if read.stop.family == "war" else ""
    return {
        "vp": read.points(f"{before}marker", "britain"),
        "debt": {side: read.points(f"{before}debt", side) for side in SIDES},
        "trp": {side: read.points(f"{before}treaty", side) for side in SIDES},
    }
