"""Rulebook 4.1.12 «Фаза подсчёта»: who takes which award, and what it moves."""

from msgspec import structs

from rules.core.box import Box
from rules.core.cells import cell, citing, part
from rules.core.doubt import explain_fact
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Part
from rules.imperial_struggle import demand
from rules.imperial_struggle.board import COMMODITIES, FACES, REGIONS, Face, fact_key
from rules.imperial_struggle.peace_count import PeaceCount
from rules.imperial_struggle.peace_limits import ministry_range
from rules.imperial_struggle.printed import era_of
from rules.imperial_struggle.sides import (
    BRITAIN,
    FRANCE,
    SIDES,
    amount,
    both,
    compared,
    lead_of,
    opponent,
)

EXCESS = "excess_debt"  # derived: nobody types it
PRESTIGE_VP = 2  # IMP-PSCO-07


class Phase:
    """One scoring phase, settled in the order of the chapter (IMP-PSCO-01)."""

    def __init__(self, count: PeaceCount, box: Box) -> None:
        self.count = count
        self.round = int(count.table.round) if count.table.round else None
        self.era = era_of(self.round) if self.round else None
        self.box = box
        self.demand, self.debts = demand.settle(count, box, self.era)

    # ------------------------------------------------------------ who takes what

    def face(self, region: str) -> Face | None:
        return FACES.get(getattr(self.count.table, f"award_{region}") or "")

    def region_winner(self, region: str) -> tuple[bool, str | None]:
        """Whether it is known, and the side that leads by what the tile asks for."""
        face = self.face(region)
        lead = lead_of(*(amount(self.count, side, region) for side in SIDES))
        if face is None or lead is None:
            return False, None
        if abs(lead) < face.lead:
            return True, None
        return True, BRITAIN if lead > 0 else FRANCE

    def won(self, side: str) -> list[str]:
        """The award tiles and commodities in demand that this side takes, by their items."""
        tiles = [f"award_{r}" for r in REGIONS if self.region_winner(r)[1] == side]
        goods = [
            f"demand_{good}" for good, settled in self.demand.items() if settled.winner == side
        ]
        return tiles + goods

    # ------------------------------------------------------------ cells

    def cell(self, spec: RowSpec, seat: str) -> Cell:
        if spec.id == "turn":
            vp = self.count.table.vp
            parts = [part("round", self.count.table.round, spec.rule, 0)]
            parts.append(part("vp", vp, spec.rule, vp))
            return cell(self.count, seat, spec.rule, parts)
        if spec.id in REGIONS:
            return self._region(spec, seat)
        if spec.id == "prestige":
            held = {side: amount(self.count, side, "prestige") for side in SIDES}
            return compared(self.count, seat, spec.rule, "prestige", held, lambda _: PRESTIGE_VP)
        if spec.id in self.demand:
            return self._commodity(spec, seat)
        if spec.id == "ministries":
            return cell(self.count, seat, spec.rule, [self._ministry(seat, "vp")])
        if spec.id == "debt":
            return self._debt(spec, seat)
        return self._treaty(spec, seat)

    def _region(self, spec: RowSpec, seat: str) -> Cell:
        face = self.face(spec.id)
        held = {side: amount(self.count, side, spec.id) for side in SIDES}
        if face is None:
            parts = [part(f"award_{spec.id}", None, spec.rule, None)]
            parts.append(part(spec.id, held[seat], spec.rule, 0))
            return cell(self.count, seat, spec.rule, parts)
        rule = "IMP-PSCO-06" if face.lead > 1 else spec.rule
        made = compared(
            self.count,
            seat,
            rule,
            spec.id,
            held,
            lambda lead: face.vp if lead >= face.lead else 0,
            tile=face.id,
            needs=face.lead,
        )
        return citing(self.count, made, [("", f"award_{spec.id}")])

    def _commodity(self, spec: RowSpec, seat: str) -> Cell:
        good, settled = spec.id, self.demand[spec.id]
        if settled.open is not True:
            shut = part(f"demand_{good}", settled.open, "IMP-PDEM-01", 0)
            return cell(self.count, seat, "IMP-PDEM-01", [shut])
        ours, theirs = amount(self.count, seat, good), amount(self.count, opponent(seat), good)
        points = settled.reward.vp if settled.reward and settled.winner == seat else 0
        facts: dict[str, Value] = {"other": theirs, "lead": lead_of(ours, theirs)}
        if settled.winner == seat:
            facts |= self._printed(good, "vp")
        parts = [part(good, ours, spec.rule, points if settled.known else None, **facts)]
        seen = both(self.count, seat, spec.rule, [good])
        missing = [*seen.missing] if self.era else [*seen.missing, "round"]
        if settled.winner == opponent(seat) and settled.excess != 0:
            excess, rule = settled.excess, "IMP-DEBT-06"
            parts.append(Part(item=EXCESS, value=excess, points=excess, rule=rule))
            missing += ["debt"] if excess is None else []
        made = cell(self.count, seat, spec.rule, [p for p in parts if p.item != EXCESS])
        known = all(p.points is not None for p in parts)
        total = sum(p.points or 0 for p in parts) if known else None
        sources = tuple(dict.fromkeys((*seen.sources, *made.sources)))
        made = structs.replace(
            made, points=total, parts=tuple(parts), sources=sources, missing=tuple(missing)
        )
        return citing(self.count, made, self._behind(good, seat))

    def _behind(self, good: str, seat: str) -> list[tuple[str, str]]:
        """What else decides a commodity: the era and the tile, and for excess debt what came before it."""
        uses = [("", "round"), ("", f"demand_{good}")]
        settled, winner = self.demand[good], opponent(seat)
        if settled.winner != winner or not (settled.reward and settled.reward.debt):
            return uses
        uses += [(winner, "debt"), (winner, "debt_limit")]
        for earlier in COMMODITIES[: COMMODITIES.index(good)]:
            uses += [("", f"demand_{earlier}"), (seat, earlier), (winner, earlier)]
        return uses

    def _debt(self, spec: RowSpec, seat: str) -> Cell:
        before = amount(self.count, seat, "debt")
        limit = amount(self.count, seat, "debt_limit")
        parts = [part("debt", before, spec.rule, before)]
        parts.append(part("debt_limit", limit, "IMP-DEBT-06", 0))
        for good, settled in self.demand.items():
            if settled.winner == seat and settled.reward and settled.reward.debt:
                debt, facts = settled.reward.debt, self._printed(good, "debt")
                parts.append(part(f"demand_{good}", debt, spec.rule, settled.change, **facts))
        return self._unless_open(cell(self.count, seat, spec.rule, parts))

    def _treaty(self, spec: RowSpec, seat: str) -> Cell:
        before = amount(self.count, seat, "trp")
        parts = [part("trp", before, "IMP-PTRP-01", before), self._ministry(seat, "trp")]
        for region in REGIONS:
            face = self.face(region)
            if face and face.trp and self.region_winner(region)[1] == seat:
                parts.append(part(f"award_{region}", face.trp, spec.rule, face.trp))
        for good, settled in self.demand.items():
            if settled.winner == seat and settled.reward and settled.reward.trp:
                trp, facts = settled.reward.trp, self._printed(good, "trp")
                parts.append(part(f"demand_{good}", trp, "IMP-PSCO-12", trp, **facts))
        return self._unless_open(cell(self.count, seat, spec.rule, parts))

    def _printed(self, good: str, what: str) -> dict[str, Value]:
        """The number of the global demand table behind an award, and a doubt about it."""
        return explain_fact(self.box, fact_key(self.era, good, what)) if self.era else {}

    def _unless_open(self, made: Cell) -> Cell:
        """A note on treaty points or debt has no number while an award is still open."""
        regions = all(self.region_winner(region)[0] for region in REGIONS)
        if regions and all(settled.known for settled in self.demand.values()):
            return made
        return structs.replace(made, points=None)

    def _ministry(self, seat: str, what: str) -> Part:
        """Nothing is asked where no ministry of the era could move anything."""
        value = amount(self.count, seat, f"ministry_{what}")
        if value is None and self.era and ministry_range(self.era, seat, what) == (0, 0):
            value = 0
        return part(f"ministry_{what}", value, "IMP-MIN-05", value)
