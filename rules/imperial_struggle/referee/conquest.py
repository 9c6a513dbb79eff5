"""Rulebook 7.2.1: conquest points, and what they take on land."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import owe
from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.aftermath_limits import MOST_RESISTANCES
from rules.imperial_struggle.chart import (
    ALONG,
    ALONG_FORTS,
    ANCHORS,
    CONQUEST,
    SPACES,
)
from rules.imperial_struggle.referee.battle import fought, here
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import OTHER, USA, Board, option, owner
from rules.imperial_struggle.referee.war_moves import (
    TAKEN,
    Conquer,
)

HUGUENOTS = 1  # IMP-CQ-03: what a marker adds to the price of its territory
DEFENDER = "france"  # whose territories the Huguenots guard


def tells(desk: Desk, **changes: Any) -> None:
    """Change what the war remembers; nothing where none is fought."""
    if desk.state.fought is not None:
        desk.set(fought=replace(desk.state.fought, **changes))


# ------------------------------------------------------------ what can be taken


def price(t: Table[Board], seat: str, space: str) -> int:
    """In conquest points (IMP-CAP-05, IMP-GAP-18)."""
    guarded = space in t.state.huguenots and seat != DEFENDER
    return CONQUEST + (HUGUENOTS if guarded else 0)


def priced(t: Table[Board], seat: str, space: str) -> Mapping[str, Fact]:
    return {"cost": price(t, seat, space), "points": fought(t).points}


def has_points(t: Table[Board]) -> Iterator[Refusal]:
    if fought(t).points < CONQUEST:
        yield Refusal("IMP-CQ-01", "no_conquest_points", {})


def within_reach(t: Table[Board], space: str) -> Iterator[Refusal]:
    """In a region of the theatre (IMP-CQ-04), or on its list of additional territories (IMP-CQ-05)."""
    place = here(t)
    if SPACES[space].region not in place.regions and space not in place.territories:
        yield Refusal("IMP-CQ-04", "not_in_the_theatre", {"space": space})


def not_own(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if owner(t, space) == seat:
        yield Refusal("IMP-CAP-01", "own_flag", {"space": space})


def not_freed(t: Table[Board], space: str) -> Iterator[Refusal]:
    if owner(t, space) == USA:
        yield Refusal("IMP-SPR-08", "flag_of_the_usa", {"space": space})


def not_resisted(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space in fought(t).resisted:
        yield Refusal("IMP-RES-04", "resisted_already", {"space": space})


def affordable(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if (cost := price(t, seat, space)) > fought(t).points:
        facts: dict[str, Fact] = {"space": space, "cost": cost, "have": fought(t).points}
        yield Refusal("IMP-CAP-05", "too_few_conquest_points", facts)


def by_a_route(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """From an own fort, territory or naval space, where any route leads there (IMP-CAP-06, IMP-CAP-07)."""
    variant = option(t.setup, "reinforced_forts")
    kind = SPACES[space].kind
    if kind != "territory" and not (kind == "fort" and variant):
        return
    routes = (ALONG_FORTS if variant else ALONG)[space]
    if routes and not any(at in ANCHORS and owner(t, at) == seat for at in routes):
        rule = "IMP-CAP-06" if kind == "territory" else "IMP-OFT-01"
        yield Refusal(rule, "no_route", {"space": space, "from": tuple(sorted(routes))})


def prizes(t: Table[Board], seat: str) -> Sequence[str]:
    return TAKEN


def do_conquer(desk: Desk, move: Conquer) -> None:
    before = owner(desk, move.space)
    tells(desk, points=max(fought(desk).points - price(desk, move.seat, move.space), 0))
    desk.tell("conquer", move.seat, space=move.space, owner=before, left=fought(desk).points)
    desk.own(move.space, move.seat)
    if SPACES[move.space].kind != "territory":
        return
    if before == OTHER[move.seat] and desk.power(before).resisted < MOST_RESISTANCES:
        rule = "IMP-RES-02"
        owe(desk, Due(kind="resist", seat=before, where=move.space, optional=True, rule=rule))
    elif not before and SPACES[move.space].spanish and option(desk.setup, "spanish_empire"):
        tells(desk, spain=(*fought(desk).spain, OTHER[move.seat]))  # IMP-OSP-05


CONQUER = Act(
    Conquer,
    Field(name="space", values=prizes, notes=priced, part="space"),
    guards=(
        has_points,
        within_reach,
        not_own,
        not_freed,
        not_resisted,
        by_a_route,
        affordable,
    ),
    do=do_conquer,
)
