"""Rulebook 7.2.2, 6.3, 7.3 and 7.6: what a war's end moves, from the margins in its theatres."""

from msgspec import structs

from rules.core.cells import cell, citing, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell, Part
from rules.imperial_struggle.aftermath_count import MARGINS, AftermathCount
from rules.imperial_struggle.aftermath_limits import theatre_of
from rules.imperial_struggle.demand import Debts
from rules.imperial_struggle.sides import SIDES, amount, both, opponent
from rules.imperial_struggle.spoils import Result, share_of, sweep, won_by
from rules.imperial_struggle.theatres import Theatre

RESISTANCE_VP = (0, 3, 8)  # IMP-RES-05: 3 for the first, 5 more for the second
MOST_DRAWN = 3  # IMP-WSET-04


class Settlement:
    """One war after its last theatre; None is not known yet."""

    def __init__(self, count: AftermathCount) -> None:
        self.count = count
        places = {margin: theatre_of(count, margin) for margin in MARGINS}
        self.theatres: dict[str, Theatre] = {m: t for m, t in places.items() if t}
        self.results = {m: self._result(m, theatre) for m, theatre in self.theatres.items()}
        self.debts = Debts(
            {side: amount(count, side, "debt_before") for side in SIDES},
            {side: amount(count, side, "debt_limit") for side in SIDES},
        )
        self.forced = {side: self._force(side) for side in SIDES}

    def _result(self, margin: str, theatre: Theatre) -> Result | None:
        """A side that won leaves nothing to the other; a draw needs both margins."""
        margins = {side: amount(self.count, side, margin) for side in SIDES}
        for side, by in margins.items():
            if by is not None and by > 0:
                return won_by(theatre, side, by)
        return None if None in margins.values() else won_by(theatre, None, 0)

    def _force(self, side: str) -> tuple[int | None, int | None]:
        """IMP-WEFF-03, IMP-DEBT-06: what the debt moved by, and what its limit did not take."""
        by = amount(self.count, side, "forced_debt")
        return (None, None) if by is None else self.debts.shift(side, by)

    # ------------------------------------------------------------ who won the war

    def swept(self) -> str | None:
        """IMP-VIC-02: the side that won every theatre by the top row."""
        known = {self.theatres[m].id: result for m, result in self.results.items() if result}
        return sweep(self.count.table.war or "", known)

    def top_rows(self, seat: str) -> list[str]:
        """The theatres that the side won by the top row, by their items."""
        return [m for m, result in self.results.items() if result and self._by_top(result, seat)]

    def _by_top(self, result: Result, seat: str) -> bool:
        return result.top and result.winner == seat

    # ------------------------------------------------------------ cells

    def theatre(self, spec: RowSpec, seat: str) -> Cell:
        """The victory points of a theatre's spoils (IMP-SPL-02)."""
        (margin,) = spec.items
        result, theatre = self.results.get(margin), self.theatres.get(margin)
        seen = both(self.count, seat, spec.rule, [margin])
        if result is None or theatre is None:
            missing = seen.missing if theatre else (*seen.missing, "war")
            unknown = part(margin, amount(self.count, seat, margin), spec.rule, None)
            return structs.replace(seen, parts=(unknown,), points=None, missing=missing)
        rule = "IMP-WSTR-03" if result.winner is None else spec.rule
        vp = share_of(theatre, result, seat).vp
        margins = result.margin if result.winner == seat else 0
        facts: dict[str, Value] = {"theatre": theatre.id, "top": self._by_top(result, seat)}
        addend = Part(item=margin, value=margins, points=vp, rule=rule, facts=facts)
        made = structs.replace(seen, rule=rule, points=vp, parts=(addend,), missing=())
        return citing(self.count, made, [("", "war")])

    def resistance(self, spec: RowSpec, seat: str) -> Cell:
        """What the other side's resistance brings this one."""
        other = opponent(seat)
        times = amount(self.count, other, "resistances")
        worth = None if times is None else RESISTANCE_VP[min(max(times, 0), 2)]
        seen = cell(self.count, seat, spec.rule, (), uses=[(other, "resistances")])
        addend = part("resisted", times, spec.rule, worth)
        return structs.replace(seen, points=worth, parts=(addend,))

    def excess(self, spec: RowSpec, seat: str) -> Cell:
        """A victory point for each unit of debt that the other side's limit did not take."""
        other = opponent(seat)
        beyond = self.forced[other][1]
        by = amount(self.count, other, "forced_debt")
        needed = ["forced_debt"] if not by else ["forced_debt", "debt_before", "debt_limit"]
        seen = cell(self.count, seat, spec.rule, (), uses=[(other, item) for item in needed])
        addend = part("excess_debt", beyond, spec.rule, beyond)
        return structs.replace(seen, points=beyond, parts=(addend,))

    def debt(self, spec: RowSpec, seat: str) -> Cell:
        before = amount(self.count, seat, "debt_before")
        by, limit = amount(self.count, seat, "forced_debt"), amount(self.count, seat, "debt_limit")
        parts = [
            part("debt_before", before, "IMP-MRK-03", before),
            part("forced_debt", by, spec.rule, self.forced[seat][0]),
            part("debt_limit", limit, "IMP-DEBT-06", 0),
        ]
        return cell(self.count, seat, spec.rule, parts)

    def treaty(self, spec: RowSpec, seat: str) -> Cell:
        """IMP-SPL-03: treaty points of the spoils; none are spent in a war (IMP-TRP-01)."""
        before = amount(self.count, seat, "trp_before")
        parts = [part("trp_before", before, "IMP-MRK-04", before)]
        for margin, result in self.results.items():
            theatre = self.theatres[margin]
            trp = share_of(theatre, result, seat).trp if result else 0
            if trp:
                parts.append(part("spoil_trp", trp, spec.rule, trp, theatre=theatre.id))
        margins = [(side, margin) for side in SIDES for margin in self.theatres]
        made = cell(self.count, seat, spec.rule, [p for p in parts if p.item != "spoil_trp"])
        points = None if before is None else sum(p.points or 0 for p in parts)
        made = structs.replace(made, points=points, parts=tuple(parts))
        made = citing(self.count, made, [("", "war"), *margins])
        known = bool(self.theatres) and None not in self.results.values()
        return made if known else structs.replace(made, points=None)

    def drawn(self, spec: RowSpec, seat: str) -> Cell:
        """How many bonus tiles the side takes in its first turn of the next round."""
        tiles = amount(self.count, seat, "bonus_tiles")
        drawn = None if tiles is None else min(tiles, MOST_DRAWN)
        return cell(self.count, seat, spec.rule, [part("bonus_tiles", tiles, spec.rule, drawn)])
