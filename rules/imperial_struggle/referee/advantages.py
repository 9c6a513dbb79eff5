"""Rulebook 8.0: advantages in use; who has them is settled by the hands (`desk`)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.chart import MARKABLE, OF_KIND, SPACES
from rules.imperial_struggle.counters import ADVANTAGES
from rules.imperial_struggle.prices import LIMITS
from rules.imperial_struggle.referee.costs import Cost, abilities
from rules.imperial_struggle.referee.deeds import due_step, settle_due
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.military import launch
from rules.imperial_struggle.referee.moves import NOTHING, Hire, Paying, Stir, Use
from rules.imperial_struggle.referee.reach import protected
from rules.imperial_struggle.referee.spending import (
    action_field,
    action_open,
    has_points,
    offered_actions,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import OTHER, Board, is_open, now, opposing, unbuilt

FREE, PRICED = ("relief", "unflag_for", "unflag_less"), ("displace", "squadron")


def of_kinds(*kinds: str) -> tuple[str, ...]:
    return tuple(tile.id for tile in ADVANTAGES.values() if tile.effect.kind in kinds)


# ------------------------------------------------------------ what holds for every tile


def has_it(t: Table[Board], seat: str, advantage: str) -> Iterator[Refusal]:
    if t.state.advantages.get(advantage) != seat:
        yield Refusal("IMP-ADV-01", "not_your_advantage", {"advantage": advantage})


def excused(t: Table[Board]) -> bool:
    """An event has one advantage used at once, whatever stands against it but a marker (IMP-GAP-67)."""
    step = due_step(t)
    return step is not None and step.do == "activate"


def not_exhausted(t: Table[Board], advantage: str) -> Iterator[Refusal]:
    if advantage in t.state.exhausted and not excused(t):
        yield Refusal("IMP-ADV-05", "exhausted", {"advantage": advantage})


def not_gained_now(t: Table[Board], advantage: str) -> Iterator[Refusal]:
    if advantage in now(t).gained and not excused(t):
        yield Refusal("IMP-ADV-07", "gained_now", {"advantage": advantage})


def no_marker_on_it(t: Table[Board], advantage: str) -> Iterator[Refusal]:
    for space in ADVANTAGES[advantage].requires:
        if space in t.state.conflicts:
            yield Refusal("IMP-ADV-04", "marker_on_it", {"advantage": advantage, "space": space})


def two_of_different_regions(t: Table[Board], advantage: str) -> Iterator[Refusal]:
    """The region is that of the tile's own space (IMP-GAP-68)."""
    used, region = now(t).used, ADVANTAGES[advantage].region
    step = due_step(t)
    if step is not None and step.do == "activate":
        if region not in step.regions:
            yield Refusal("IMP-EVP-06", "not_a_target", {"advantage": advantage})
        return
    if len(used) >= LIMITS.advantages:
        yield Refusal("IMP-ADV-08", "used_two", {"most": LIMITS.advantages})
    if any(ADVANTAGES[tile].region == region for tile in used):
        yield Refusal("IMP-ADV-09", "region_used", {"region": region})


ALWAYS = (has_it, not_exhausted, not_gained_now, no_marker_on_it, two_of_different_regions)


def exhaust(desk: Desk, seat: str, advantage: str) -> None:
    """By an event it is neither exhausted nor counted among the two of the turn."""
    if excused(desk):
        settle_due(desk)
        desk.tell("use_advantage", seat, advantage=advantage)
        return
    if advantage not in desk.state.exhausted:
        desk.set(exhausted=(*desk.state.exhausted, advantage))
    spoils(desk, seat, advantage)
    desk.turn(used=(*now(desk).used, advantage))
    desk.tell("use_advantage", seat, advantage=advantage)


def spoils(desk: Desk, seat: str, advantage: str) -> None:
    """Ministries that give a treaty point for the first advantage exhausted in a turn."""
    used = [ADVANTAGES[tile].region for tile in now(desk).used]
    for step in abilities(desk, seat, "spoils"):
        first = not {*used} & {*step.regions}
        if step.who == "self" and first and ADVANTAGES[advantage].region in step.regions:
            desk.treat(seat, 1)
    for step in abilities(desk, OTHER[seat], "spoils"):
        if step.who == "opponent" and not used:
            desk.treat(OTHER[seat], 1)


# ------------------------------------------------------------ relief, a lower price


def free_tiles(t: Table[Board]) -> Sequence[str]:
    return of_kinds(*FREE)


def has_a_use(t: Table[Board], seat: str, advantage: str) -> Iterator[Refusal]:
    effect = ADVANTAGES[advantage].effect
    if effect.kind == "relief" and not t.state.players[seat].debt:
        yield Refusal("IMP-ADV-05", "no_debt", {})
    if effect.where is not None and not any(
        opposing(t, seat, space.id) for space in SPACES.values() if space in effect.where
    ):
        yield Refusal("IMP-ADV-05", "nothing_to_unflag", {"advantage": advantage})


def do_use(desk: Desk, move: Use) -> None:
    effect = ADVANTAGES[move.advantage].effect
    exhaust(desk, move.seat, move.advantage)
    if effect.kind == "relief":
        desk.relieve(move.seat, effect.amount)
    else:
        desk.turn(eased=move.advantage)


USE = Act(
    Use,
    Field(
        name="advantage",
        values=free_tiles,
        closed=("IMP-ADV-10", "other_effect"),
        part="advantage",
    ),
    guards=(*ALWAYS, has_a_use),
    do=do_use,
)

# ------------------------------------------------------------ a conflict marker


def conflict_tiles(t: Table[Board]) -> Sequence[str]:
    return of_kinds("conflict")


@derived
def targets(t: Table[Board], advantage: str) -> tuple[str, ...]:
    """Open spaces of the tile's description without a marker (IMP-CFL-01, IMP-CFL-02)."""
    where = ADVANTAGES[advantage].effect.where
    return tuple(
        space
        for space in MARKABLE
        if where is not None
        and SPACES[space] in where
        and space not in t.state.conflicts
        and is_open(t.state, space)
        and not (where.unprotected and protected(t, space))
    )


def stir_targets(t: Table[Board], advantage: str) -> Sequence[str]:
    return targets(t, advantage)


def every_markable(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def do_stir(desk: Desk, move: Stir) -> None:
    exhaust(desk, move.seat, move.advantage)
    desk.mark(move.space)


STIR = Act(
    Stir,
    Field(
        name="advantage",
        values=conflict_tiles,
        closed=("IMP-ADV-10", "other_effect"),
        part="advantage",
    ),
    Field(
        name="space",
        values=stir_targets,
        closed=("IMP-CFL-10", "not_a_target"),
        every=every_markable,
        part="space",
    ),
    guards=ALWAYS,
    do=do_stir,
)

# ------------------------------------------------------------ what costs points


def priced_tiles(t: Table[Board]) -> Sequence[str]:
    return of_kinds(*PRICED)


def price(advantage: str) -> Cost:
    return Cost((("IMP-ADV-10", ADVANTAGES[advantage].effect.amount),))


def hire_spaces(t: Table[Board], seat: str, advantage: str) -> Sequence[str]:
    """Opposing squadrons at sea, or nowhere for one that is built."""
    if ADVANTAGES[advantage].effect.kind != "displace":
        return (NOTHING,)
    return [sea for sea in OF_KIND["naval"] if opposing(t, seat, sea)]


def every_sea(t: Table[Board]) -> Sequence[str]:
    return (NOTHING, *OF_KIND["naval"])


def one_is_left(t: Table[Board], seat: str, advantage: str) -> Iterator[Refusal]:
    if ADVANTAGES[advantage].effect.kind == "squadron" and unbuilt(t.state, seat) < 1:
        yield Refusal("IMP-SQD-02", "no_squadron_left", {})


def minor_displaces_nothing(t: Table[Board], space: str, action: str) -> Iterator[Refusal]:
    if action == "minor" and space:
        yield Refusal("IMP-ACT-06", "major_only", {"space": space})


def hire_actions(t: Table[Board]) -> Sequence[Any]:
    return offered_actions(t, "military")


def hire_ways(t: Table[Board], seat: str, advantage: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, "military", price(advantage).total)


def hire_notes(t: Table[Board], advantage: str) -> Mapping[str, Fact]:
    return price(advantage).notes()


def do_hire(desk: Desk, move: Hire) -> None:
    pay_out(desk, move.seat, move.action, "military", move.pay, price(move.advantage))
    exhaust(desk, move.seat, move.advantage)
    if move.space:
        desk.send_home(move.space)
    else:
        launch(desk, move.seat)


HIRE = Act(
    Hire,
    Field(
        name="advantage",
        values=priced_tiles,
        closed=("IMP-ADV-10", "other_effect"),
        notes=hire_notes,
        part="advantage",
    ),
    Field(
        name="space",
        values=hire_spaces,
        closed=("IMP-ADV-10", "no_squadron_there"),
        every=every_sea,
        part="space",
    ),
    action_field(hire_actions),
    pay_field(hire_ways),
    guards=(
        has_points("military"),
        *ALWAYS,
        one_is_left,
        action_open,
        minor_displaces_nothing,
    ),
    do=do_hire,
)
ACTS = (USE, STIR, HIRE)
