"""An evening of Imperial Struggle counted a second time: forward, sheet by sheet, straight from the printed tables.

Shares nothing with the engine but the data files. None is not known, and stays so."""

import tomllib
from pathlib import Path
from typing import Any

import rules.imperial_struggle

DATA = Path(rules.imperial_struggle.__file__).parent / "data"
SIDES = ("britain", "france")
REGIONS = ("europe", "north_america", "caribbean", "india")
GOODS = ("furs", "spice", "fish", "tobacco", "sugar", "cotton")
ELEMENTS = ("alliances", "keywords", "conflicts", "squadrons", "forts")
ERAS = ("succession", "empire", "revolution")
Page = dict[str, dict[str, Any]]  # by seat, "" for the table


def _load(name: str) -> dict[str, Any]:
    return tomllib.loads((DATA / name).read_text("utf-8"))


FACES = {face["id"]: face for face in _load("awards.toml")["face"]}
REWARDS = {row["id"]: row for row in _load("demand.toml")["commodity"]}
THEATRES = {theatre["id"]: theatre for theatre in _load("wars.toml")["theatre"]}
TILES = _load("tiles.toml")
# after which peace round each war comes, with the number of its theatres
WARS = {1: ("wss", 4), 3: ("was", 4), 4: ("syw", 4), 5: ("awi", 3)}


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def stops() -> list[str]:
    """Every sheet before the pad."""
    ids = []
    for number in range(1, 7):
        ids.append(f"peace.{number}")
        war, theatres = WARS.get(number, ("", 0))
        ids += [f"war.{war}_{n}" for n in range(1, theatres + 1)] + [f"war.{war}"] * bool(war)
    return ids


class Table:
    """The markers of the game as the sheets so far leave them; `after` keeps them for each sheet."""

    def __init__(self) -> None:
        self.vp: int | None = 15
        self.debt: dict[str, int | None] = dict.fromkeys(SIDES, 0)
        self.limit: dict[str, int | None] = dict.fromkeys(SIDES, 6)
        self.trp: dict[str, int | None] = dict.fromkeys(SIDES, 0)
        self.held: dict[str, dict[str, int]] = {side: {} for side in SIDES}
        self.spoils: dict[str, dict[str, Any] | None] = {}
        self.after: dict[str, dict[str, Any]] = {}
        self.won: tuple[str, str, str] | None = None  # where, how, who

    def play(self, stop: str, page: Page | None) -> None:
        """One sheet; None where it was not recorded."""
        family, _, key = stop.partition(".")
        if family == "peace" and key in "35":
            self.limit = {side: None if n is None else n + 4 for side, n in self.limit.items()}
        if family == "war" and "_" in key:
            self.spoils[key] = self._theatre(key, page) if page is not None else None
            return
        if page is None:
            self.vp, self.debt = None, dict.fromkeys(SIDES)
            self.trp = dict.fromkeys(SIDES)
            if family == "war":
                self._sweep(key, f"war.{key}_{self._theatres(key)}")
        elif family == "peace":
            self._peace(int(key), page)
        else:
            self._aftermath(key, page)
        if page is not None:
            self._win_by_marker(stop)
            markers = {"vp": self.vp, "debt": dict(self.debt), "trp": dict(self.trp)}
            self.after[stop] = markers

    # ------------------------------------------------------------ a scoring phase

    def _peace(self, number: int, page: Page) -> None:
        era, table = ERAS[(number - 1) // 2], page[""]
        vp = table.get("vp", self.vp)
        trp = {s: page[s].get("trp", self._reduced(s)) for s in SIDES}
        debt = {s: page[s].get("debt", self.debt[s]) for s in SIDES}
        self.limit = {s: page[s].get("debt_limit", self.limit[s]) for s in SIDES}
        for side in SIDES:
            self.held[side] |= {i: n for i, n in page[side].items() if i in (*REGIONS, *GOODS)}
            if "prestige" in page[side]:
                self.held[side]["prestige"] = page[side]["prestige"]
        gains: dict[str, int | None] = dict.fromkeys(SIDES, 0)
        awards: dict[str, int] = dict.fromkeys(SIDES, 0)
        settled = True

        def score(side: str, points: int | None) -> None:
            gain = gains[side]
            gains[side] = None if gain is None or points is None else gain + points

        for region in REGIONS:
            face, leader = FACES.get(table.get(f"award_{region}", "")), self._leader(region)
            if face is None or leader is None:
                settled = False
                continue
            side, lead = leader
            if lead >= max(face["lead"], 1):
                awards[side] += 1
                score(side, face["vp"])
                trp[side] = None if trp[side] is None else trp[side] + face["trp"]
        demand = [good for good in GOODS if table.get(f"demand_{good}")]
        settled = settled and len(demand) >= 3
        for good in demand:
            leader, reward = self._leader(good), REWARDS[good][era]
            if leader is None:
                settled = False
                continue
            side, lead = leader
            if lead == 0:
                continue
            awards[side] += 1
            score(side, reward["vp"])
            trp[side] = None if trp[side] is None else trp[side] + reward["trp"]
            debt[side], excess = self._forced(debt[side], self.limit[side], reward["debt"])
            score(other(side), excess)
        prestige = self._leader("prestige")
        if prestige and prestige[1] > 0:
            score(prestige[0], 2)
        for side in SIDES:
            score(side, page[side].get("ministry_vp", 0))
            added = page[side].get("ministry_trp", 0)
            trp[side] = None if trp[side] is None else trp[side] + added
        complete = settled and prestige is not None
        self.vp = self._moved(vp, gains) if complete else None
        unknown = {s: debt[s] is None or self.limit[s] is None or not settled for s in SIDES}
        self.debt = {s: None if unknown[s] else debt[s] for s in SIDES}
        self.trp = trp if settled else dict.fromkeys(SIDES)
        for side in SIDES:
            if settled and awards[side] == 4 + len(demand):
                self.won = self.won or (f"peace.{number}", "awards", side)

    def _reduced(self, side: str) -> int | None:
        trp = self.trp[side]
        return None if trp is None else min(trp, 4)

    def _leader(self, item: str) -> tuple[str, int] | None:
        britain, france = (self.held[side].get(item) for side in SIDES)
        if britain is None or france is None:
            return None
        return ("britain" if britain > france else "france"), abs(britain - france)

    @staticmethod
    def _forced(debt: int | None, limit: int | None, by: int) -> tuple[int | None, int | None]:
        """The debt after a forced change, and the points of what the limit does not take."""
        if by <= 0:
            return (None if debt is None else max(debt + by, 0)), 0
        if debt is None or limit is None:
            return None, None
        taken = min(by, max(limit - debt, 0))
        return debt + taken, by - taken

    @staticmethod
    def _moved(vp: int | None, gains: dict[str, int | None]) -> int | None:
        britain, france = gains["britain"], gains["france"]
        return None if vp is None or britain is None or france is None else vp - britain + france

    # ------------------------------------------------------------ a war

    def _theatres(self, war: str) -> int:
        return next(n for name, n in WARS.values() if name == war)

    def _theatre(self, key: str, page: Page) -> dict[str, Any]:
        """The margin by side and the debt symbols of each; None where a cell is empty."""
        strengths: dict[str, int | None] = {}
        symbols: dict[str, int | None] = {}
        for side in SIDES:
            tiles = [TILES["basic"].get(page[side].get("basic"))]
            tiles += [TILES["bonus"].get(page[side].get(item)) for item in ("bonus_1", "bonus_2")]
            known = None not in tiles and not (
                key == "syw_3" and self._atlantic(side, page) is None
            )
            symbols[side] = sum(t["symbol"] == "debt" for t in tiles) if known else None
            bonuses = [page[side].get(item) for item in self._listed(key)]
            strength = sum(t["strength"] for t in tiles) if known else None
            if strength is None or None in bonuses:
                strengths[side] = None
                continue
            special = 2 * bool(page[side].get("byng"))
            special += 2 * bool(key == "syw_3" and self._atlantic(side, page))
            strengths[side] = strength + sum(bonuses) + special
        margin = None
        if None not in strengths.values():
            lead = strengths["britain"] - strengths["france"]
            margin = {"britain": max(lead, 0), "france": max(-lead, 0)}
        placed = {s: sum(page[s].get(i) != "none" for i in ("bonus_1", "bonus_2")) for s in SIDES}
        return {"margin": margin, "symbols": symbols, "placed": placed}

    def _listed(self, key: str) -> list[str]:
        theatre = THEATRES[key]
        printed = {"keywords": "keyword", "alliances": "allies"}
        return [e for e in ELEMENTS if theatre[printed.get(e, e)]]

    def _atlantic(self, side: str, page: Page) -> bool | None:
        if "atlantic_dominance" in page[side]:
            return bool(page[side]["atlantic_dominance"])
        fought = self.spoils.get("syw_1")
        return None if not fought or not fought["margin"] else fought["margin"][side] >= 2

    def _row(self, key: str, side: str, by: int) -> dict[str, Any] | None:
        spoils = THEATRES[key]["spoils"]
        table = spoils.get(side) or spoils["any"]
        return next((row for row in reversed(table) if by >= row["low"]), None)

    def margins(self, war: str, page: Page | None) -> list[dict[str, int] | None]:
        """What the closing sheet has for each theatre, typed or from the theatre's sheet."""
        results: list[dict[str, int] | None] = []
        for n in range(1, self._theatres(war) + 1):
            fought = self.spoils.get(f"{war}_{n}")
            margin = dict((fought and fought["margin"]) or {})
            if page:
                margin |= {s: page[s][f"margin_{n}"] for s in SIDES if f"margin_{n}" in page[s]}
            if any(margin.values()):
                margin = {side: margin.get(side, 0) for side in SIDES}
            results.append(margin if len(margin) == 2 else None)
        return results

    def _aftermath(self, war: str, page: Page) -> None:
        vp = page[""].get("vp_before", self.vp)
        debt = {s: page[s].get("debt_before", self.debt[s]) for s in SIDES}
        trp = {s: page[s].get("trp_before", self.trp[s]) for s in SIDES}
        self.limit = {s: page[s].get("debt_limit", self.limit[s]) for s in SIDES}
        for side in SIDES:
            times = page[side].get("resistances", 0)
            vp = self._moved(vp, {side: 0, other(side): (0, 3, 8)[times]})
        fought = [self.spoils.get(f"{war}_{n}") for n in range(1, self._theatres(war) + 1)]
        for side in SIDES:
            symbols = [each and each["symbols"][other(side)] for each in fought]
            every = [each for each in fought if each and None not in each["symbols"].values()]
            seen = sum(symbols) if len(every) == len(fought) else None
            by = page[side].get("forced_debt", seen)
            change = (None, None) if by is None else self._forced(debt[side], self.limit[side], by)
            unknown = by is None or self.limit[side] is None
            debt[side] = None if unknown else change[0]
            vp = self._moved(vp, {side: 0, other(side): change[1]})
        for n, margin in enumerate(self.margins(war, page), start=1):
            if margin is None:
                vp, trp = None, dict.fromkeys(SIDES)
                continue
            for side in SIDES:
                row = self._row(f"{war}_{n}", side, margin[side]) if margin[side] else None
                if row:
                    shares = {side: row["winner"], other(side): row["loser"]}
                    vp = self._moved(vp, {s: share.get("vp", 0) for s, share in shares.items()})
                    trp = {
                        s: None if trp[s] is None else trp[s] + shares[s].get("trp", 0)
                        for s in SIDES
                    }
        self.vp, self.debt, self.trp = vp, debt, trp
        self._sweep(war, f"war.{war}", page)

    def _sweep(self, war: str, at: str, page: Page | None = None) -> None:
        margins = self.margins(war, page)
        for side in SIDES:
            rows = [
                self._row(f"{war}_{n}", side, margin[side]) if margin and margin[side] else None
                for n, margin in enumerate(margins, start=1)
            ]
            if all(row and "high" not in row for row in rows):
                self.won = self.won or (at, "theatres", side)

    def _win_by_marker(self, stop: str) -> None:
        if self.vp is not None and not 0 < self.vp < 30:
            self.won = self.won or (stop, "track", "france" if self.vp >= 30 else "britain")


def counted(pages: dict[str, Page | None]) -> Table:
    """The table after these sheets, in the order of the game."""
    table = Table()
    for stop in stops():
        table.play(stop, pages.get(stop))
    return table
