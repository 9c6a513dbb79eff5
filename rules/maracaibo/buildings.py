"""«Грандиозные сооружения»: VP of one's contributions in step 3 of the final scoring."""

from collections.abc import Iterator

from msgspec import Struct

from rules.core.box import Box
from rules.core.cells import cell, part
from rules.core.move import Value
from rules.core.pad import Cell, Part
from rules.core.spelling import spell
from rules.maracaibo.count import Count, SeatCount
from rules.maracaibo.facts import COMPONENTS, known, load, track_key


class Kind(Struct, frozen=True, kw_only=True):
    """One building: its rule, what it counts, VP for each, the most it gives."""

    rule: str
    counts: tuple[str, ...]
    vp: int
    most: int | None = None


KINDS = spell(load("buildings"), dict[str, Kind])
SPACES = tuple(f"building_{space + 1}" for space in range(COMPONENTS["building_spaces"]))
OF_COUNT = {item: name for name, kind in KINDS.items() for item in kind.counts}


def laid_out(count: Count) -> tuple[str, ...]:
    """The buildings above the board that have been named, in the order of their spaces."""
    named = (getattr(count.table, space) for space in SPACES)
    return tuple(name for name in named if name is not None)


def contributions(seat_count: SeatCount) -> int:
    """How many buildings carry a sailor of this seat."""
    return sum(getattr(seat_count, name) is True for name in KINDS)


def contributed_cell(count: Count, box: Box, seat: str) -> Cell:
    """All four buildings in one cell: one without a contribution gives nothing (MAR-FINAL-07)."""
    seat_count, named = count.seats[seat], laid_out(count)
    parts = [p for name in named for p in _parts(seat_count, box, name)]
    uses = [*(("", space) for space in SPACES), *((seat, name) for name in named)]
    asks = [str(p.facts["fact"]) for p in parts if p.points is None and "fact" in p.facts]
    return cell(count, seat, "MAR-FINAL-07", parts, uses=uses, asks=asks)


def _parts(seat_count: SeatCount, box: Box, name: str) -> Iterator[Part]:
    kind, contributed = KINDS[name], getattr(seat_count, name)
    if not contributed:
        yield part(name, contributed, kind.rule, 0)
    elif name == "cathedral":
        yield _cathedral(seat_count, box, kind)
    else:
        for item in kind.counts:
            things: int | None = getattr(seat_count, item)
            vp = None if things is None else kind.vp * things
            if vp is not None and kind.most is not None:
                vp = min(vp, kind.most)
            yield part(item, things, kind.rule, vp, building=name, vp=kind.vp, most=kind.most)


def _cathedral(seat_count: SeatCount, box: Box, kind: Kind) -> Part:
    """Twice the VP of the doubloon track, on top of those of step 2 (MAR-PREST-14)."""
    step = seat_count.doubloon_income
    facts: dict[str, Value] = {"building": "cathedral", "vp": kind.vp}
    if step is None:
        return part("doubloon_income", None, kind.rule, None, **facts)
    key = track_key(step)
    vp = known(box, key)
    points = None if vp is None else kind.vp * vp
    facts |= {"fact": key, "track": vp}
    return part("doubloon_income", step, kind.rule, points, **facts)
