"""Rulebook 4.1.12 «Награда за глобальный спрос» and 6.3: commodities in demand, top to bottom."""

from msgspec import Struct

from rules.core.box import Box
from rules.imperial_struggle.board import COMMODITIES, Reward, reward
from rules.imperial_struggle.peace_count import PeaceCount
from rules.imperial_struggle.printed import Era
from rules.imperial_struggle.sides import SIDES, amount, lead_of


class Demand(Struct, frozen=True, kw_only=True):
    """The result for one commodity. None is not known yet.

    `change` is what the winner's debt really moved by, `excess` what its limit did not take."""

    open: bool | None
    known: bool = False
    winner: str | None = None
    reward: Reward | None = None
    change: int | None = 0
    excess: int | None = 0


class Debts(Struct):
    """Both debt markers while the table is scored downward; None once a step is not known."""

    debt: dict[str, int | None]
    limit: dict[str, int | None]

    def shift(self, side: str, by: int) -> tuple[int | None, int | None]:
        """Move a debt by force: not below 0, and not beyond its limit (IMP-DEBT-06)."""
        if by == 0:
            return 0, 0
        debt, limit = self.debt[side], self.limit[side]
        if debt is None or (by > 0 and limit is None):
            self.debt[side] = None
            return None, None if by > 0 else 0
        after = max(debt + by, 0) if limit is None or by < 0 else min(debt + by, max(limit, debt))
        self.debt[side] = after
        return after - debt, max(by - (after - debt), 0) if by > 0 else 0

    def forget(self) -> None:
        self.debt = dict.fromkeys(self.debt)


def settle(count: PeaceCount, box: Box, era: Era | None) -> tuple[dict[str, Demand], Debts]:
    """IMP-PSCO-09: each commodity in the table's order, with the debt that the one before left."""
    debts = Debts(
        {side: amount(count, side, "debt") for side in SIDES},
        {side: amount(count, side, "debt_limit") for side in SIDES},
    )
    settled: dict[str, Demand] = {}
    for good in COMMODITIES:
        row = reward(box, era, good) if era else None
        settled[good] = _one(count, good, row, debts)
    return settled, debts


def _one(count: PeaceCount, good: str, row: Reward | None, debts: Debts) -> Demand:
    wanted: bool | None = getattr(count.table, f"demand_{good}")
    if wanted is False:
        return Demand(open=False, known=True)
    first, second = SIDES
    lead = lead_of(amount(count, first, good), amount(count, second, good))
    if wanted is None or row is None or lead is None:
        if row is None or row.debt:
            debts.forget()
        return Demand(open=wanted, reward=row)
    if lead == 0:
        return Demand(open=True, known=True, reward=row)
    winner = first if lead > 0 else second
    change, excess = debts.shift(winner, row.debt)
    return Demand(open=True, known=True, winner=winner, reward=row, change=change, excess=excess)
