"""Rulebook 1.0 and 3.10: two powers, and one victory point marker between them."""

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import structs

from rules.core.cells import AnyCount, cell
from rules.core.layout import RowSpec
from rules.core.pad import Cell, Part, Place
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.sheet import SheetGame
from rules.imperial_struggle.board import FACTS, START_MARKER

BRITAIN, FRANCE = "britain", "france"
SIDES = (BRITAIN, FRANCE)

C = TypeVar("C", bound=AnyCount)


def opponent(side: str) -> str:
    return FRANCE if side == BRITAIN else BRITAIN


class Duel(SheetGame[C], ABC, Generic[C]):
    """What the sheets of the game share."""

    code = "imperial_struggle"
    version = "imperial_struggle-1"
    min_seats = 2
    max_seats = 2
    seats_rule = "IMP-OVR-01"
    facts = FACTS
    home = Path(__file__).parent

    def row_bounds(self, count: C, seat: str, row: RowSpec) -> None:
        """No row takes a plain number: points come from comparing both sides, or move more than points."""

    def refuse_setup(self, setup: Setup) -> Iterator[Refusal]:
        yield from super().refuse_setup(setup)
        if any(seat not in SIDES for seat in setup.seats):
            yield Refusal("IMP-OVR-01", "both_powers", {"seats": setup.seats})


def amount(count: AnyCount, side: str, item: str) -> int | None:
    """A number of one side; None where it is not counted or the side does not sit here."""
    value: int | None = getattr(count.seats.get(side), item, None)
    return value


def toward(side: str, marker: int) -> int:
    """How far the marker has left its start toward this side (IMP-MRK-02)."""
    lead = marker - START_MARKER
    return max(lead if side == FRANCE else -lead, 0)


def moved(marker: int, gains: Mapping[str, int]) -> int:
    """The marker after both sides' points: France forward, Britain back; no end of the track."""
    return marker + gains.get(FRANCE, 0) - gains.get(BRITAIN, 0)


def ranked(winner: str) -> tuple[Place, ...]:
    return (Place(1, (winner,)), Place(2, (opponent(winner),)))


def lead_of(ours: int | None, theirs: int | None) -> int | None:
    return None if ours is None or theirs is None else ours - theirs


def compared(
    count: AnyCount,
    seat: str,
    rule: str,
    item: str,
    amounts: Mapping[str, int | None],
    worth: Callable[[int], int],
    *,
    counted: Sequence[str] = (),
    **facts: int | bool | str | None,
) -> Cell:
    """A cell that only a strict lead fills (IMP-TRM-05); `worth` is asked with a lead above 0.

    Both sides' entries are its sources; `counted` names them where `item` is derived."""
    counted = counted or (item,)
    ours, theirs = amounts.get(seat), amounts.get(opponent(seat))
    lead = lead_of(ours, theirs)
    points = None if lead is None else worth(lead) if lead > 0 else 0
    details = {"other": theirs, "lead": lead, **facts}
    parts = (Part(item=item, value=ours, points=points, rule=rule, facts=details),)
    return structs.replace(both(count, seat, rule, counted), points=points, parts=parts)


def both(count: AnyCount, seat: str, rule: str, items: Sequence[str]) -> Cell:
    """An empty cell that knows what of these items is missing on either side, and their sources."""
    sides = [side for side in (seat, opponent(seat)) if side in count.seats]
    return cell(count, seat, rule, (), uses=[(side, item) for side in sides for item in items])
