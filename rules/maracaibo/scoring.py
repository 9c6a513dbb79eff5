"""Rulebook chapter «Итоговый подсчёт очков»: the pad in the order of its steps, then Mary's bonuses."""

from collections.abc import Iterator, Mapping

from rules.core.calculator import Calculator
from rules.core.cells import cell, part
from rules.core.layout import RowSpec
from rules.core.move import Value
from rules.core.pad import Cell
from rules.core.refusal import Refusal
from rules.core.sheet import Bound
from rules.maracaibo import limits
from rules.maracaibo.automa import MARY, bonus_cell, income_cell, why_not
from rules.maracaibo.buildings import KINDS, SPACES, contributed_cell
from rules.maracaibo.count import Count, SeatCount, TableCount
from rules.maracaibo.facts import NATIONS, known, track_key
from rules.maracaibo.nations import majority_cell, ranks_cell
from rules.maracaibo.overflow import Overflow
from rules.maracaibo.play import Play
from rules.maracaibo.schedule import INTERIM, SCHEDULE
from rules.maracaibo.table import Table
from rules.maracaibo.tracks import INSTEAD_VP
from rules.maracaibo.worth import worth

BUILDING_ITEMS = tuple(
    item
    for name, kind in KINDS.items()
    for item in (name, *(count for count in kind.counts if count != "doubloon_income"))
)
ROWS = (
    RowSpec("vp_track", "MAR-VPTOK-01", ("vp_marker", "vp_token")),
    RowSpec("last_purchase", "MAR-FINAL-02", ("last_step", "last_vp")),
    RowSpec("vp_income", "MAR-FINAL-04", ("vp_income", "automa_markers", "automa_cards")),
    RowSpec("doubloon_track", "MAR-FINAL-05", ("doubloon_income",)),
    RowSpec("cards", "MAR-FINAL-06", ("cards",)),
    RowSpec("buildings", "MAR-FINAL-07", BUILDING_ITEMS, SPACES),
    RowSpec("majority", "MAR-FINAL-09", tuple(f"influence_{nation}" for nation in NATIONS)),
    *(
        RowSpec(nation, "MAR-FINAL-11", (), (f"empty_{nation}", f"chips_{nation}"))
        for nation in NATIONS
    ),
    RowSpec("mary_quests", "MAR-SOLOFIN-02", ("mary_quests",), when="solo"),
    RowSpec("mary_quest_lead", "MAR-SOLOFIN-03", when="solo"),
    RowSpec("mary_upgrades", "MAR-SOLOFIN-04", ("automa_cells",), when="solo"),
    RowSpec("mary_explorer", "MAR-SOLOFIN-05", ("explorer_lead",), when="solo"),
    RowSpec("mary_tie", "MAR-SOLOFIN-07", when="solo", kind="tiebreak"),
)
NONES: dict[str, Value] = {
    "vp_token": "none",
    "last_vp": 0,
    "automa_cards": 0,
    "explorer_lead": 0,
    **dict.fromkeys(KINDS, False),
}


class Maracaibo(Table[Count]):
    """Maracaibo at pad depth: the final scoring of 2 to 4 players, or of one against Mary."""

    seat_type = SeatCount
    table_type = TableCount
    count_type = Count
    rows = ROWS
    nones = NONES
    calculators: Mapping[str, Calculator] = {
        "interim": INTERIM,
        "tracks": Overflow(),
        "play": Play(),
    }
    schedule = SCHEDULE

    def counted(self, count: Count, seat: str, item: str) -> bool:
        return limits.counted(count, seat, item)

    def bounds(self, count: Count, seat: str, item: str) -> Iterator[Bound]:
        return limits.bounds(count, self.box(count), seat, item)

    def row_bounds(self, count: Count, seat: str, row: RowSpec) -> Bound | None:
        return worth(count, self.box(count), seat, row)

    def conflicts(self, count: Count) -> Iterator[Refusal]:
        return limits.conflicts(count)

    def cell(self, count: Count, seat: str, row: RowSpec) -> Cell:
        box = self.box(count)
        if row.id == "vp_track":
            return _vp_track(count, seat)
        if row.id == "majority":
            return majority_cell(count, seat)
        if row.id in NATIONS:
            return ranks_cell(count, box, seat, row.id)
        if row.id == "mary_tie":
            return Cell(points=int(seat == MARY), rule=row.rule)
        if row.when:
            return bonus_cell(count, box, seat, row.id, row.rule)
        if seat == MARY:
            return self._marys(count, row)
        if row.id == "buildings":
            return contributed_cell(count, box, seat)
        if row.id == "doubloon_track":
            return self._doubloon_track(count, seat)
        return _own(count, seat, row)

    def _marys(self, count: Count, row: RowSpec) -> Cell:
        """Steps 1 to 3: Mary has only an income, and it is read off her own board."""
        if row.id == "vp_income":
            return income_cell(count, self.box(count))
        return cell(count, MARY, why_not(row.items[0]), [])

    def _doubloon_track(self, count: Count, seat: str) -> Cell:
        """VP printed at the marker; doubloons are not paid any more (MAR-FINAL-05)."""
        rule, step = "MAR-FINAL-05", count.seats[seat].doubloon_income
        if step is None:
            return cell(count, seat, rule, [part("doubloon_income", None, rule, None)])
        key = track_key(step)
        vp = known(self.box(count), key)
        asks = (key,) if vp is None else ()
        parts = [part("doubloon_income", step, rule, vp, fact=key)]
        return cell(count, seat, rule, parts, asks=asks)


def _vp_track(count: Count, seat: str) -> Cell:
    """What was gained before the final scoring: the marker, and the token for every lap."""
    seat_count = count.seats[seat]
    laps = int(seat_count.vp_token) if seat_count.vp_token in ("100", "200") else 0
    rule = "MAR-VPTOK-02" if seat_count.vp_token == "200" else "MAR-VPTOK-01"
    parts = [
        part("vp_marker", seat_count.vp_marker, "MAR-VPTOK-01", seat_count.vp_marker),
        part("vp_token", seat_count.vp_token, rule, laps),
    ]
    return cell(count, seat, "MAR-VPTOK-01", parts)


def _own(count: Count, seat: str, row: RowSpec) -> Cell:
    seat_count = count.seats[seat]
    if row.id == "last_purchase":
        vp = INSTEAD_VP if seat_count.last_step == "two_vp" else 0
        parts = [
            part("last_step", seat_count.last_step, "MAR-FINAL-02", vp),
            part("last_vp", seat_count.last_vp, "MAR-FINAL-03", seat_count.last_vp),
        ]
        return cell(count, seat, row.rule, parts)
    value: int | None = getattr(seat_count, row.id)
    return cell(count, seat, row.rule, [part(row.id, value, row.rule, value)])
