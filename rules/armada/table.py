"""Chapters «Подготовка к игре», «Правила для 8 игроков»: who can sit at the table, by Wonder."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

from rules.armada.components import SEATS
from rules.armada.count import Options
from rules.armada.ladders import FACTS
from rules.core.layout import RowSpec
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.sheet import AnyCount, Bound, SheetGame

C = TypeVar("C", bound=AnyCount)

TEAM_TABLES = (4, 6, 8)


class ArmadaSheet(SheetGame[C]):
    """What the final pad and the conflict sheets share: the seats, the options and the box."""

    code = "armada"
    version = "armada-1"
    min_seats = 3
    max_seats = 8
    seats_rule = "ARM-P8-01"
    options_type = Options
    facts = FACTS
    home = Path(__file__).parent

    def row_bounds(self, count: C, seat: str, row: RowSpec) -> Bound | None:
        """A conflict gives tokens, not points: only the final pad takes points as a plain number."""
        return None

    def refuse_setup(self, setup: Setup) -> Iterator[Refusal]:
        few = len(setup.seats) < self.min_seats
        rules = {"seat_taken_twice": "ARM-BASE-04", "number_of_seats": "ARM-BASE-02" if few else ""}
        for refusal in super().refuse_setup(setup):
            rule = rules.get(refusal.code) or refusal.rule
            yield Refusal(rule, refusal.code, refusal.facts)
        if unknown := [seat for seat in setup.seats if seat not in SEATS]:
            yield Refusal("ARM-BASE-04", "no_such_wonder", {"seats": tuple(unknown)})
        if setup.options.get("teams") and len(setup.seats) not in TEAM_TABLES:
            yield Refusal("ARM-TEAM-01", "teams_of_two", {"have": len(setup.seats)})
