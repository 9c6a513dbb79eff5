"""Rulebook 5.6.2 to 5.6.6: conflict markers, forts, squadrons."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table, derived
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.cards import step_of
from rules.imperial_struggle.chart import MARKABLE, NEAR, OF_KIND, SPACES, Points
from rules.imperial_struggle.referee.costs import (
    deploy_cost,
    fort_cost,
    squadron_cost,
    unmark_cost,
)
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.moves import NAVY, Deploy, Fort, Paying, Squadron, Unmark
from rules.imperial_struggle.referee.spending import (
    action_field,
    action_open,
    has_points,
    offered_actions,
    pay_field,
    pay_out,
    ways,
)
from rules.imperial_struggle.referee.state import (
    OTHER,
    Board,
    now,
    opposing,
    own,
    owner,
    unbuilt,
)

MILITARY: Points = "military"


def actions(t: Table[Board]) -> Sequence[Any]:
    return offered_actions(t, "military")


# ------------------------------------------------------------ remove a conflict marker


def marked(t: Table[Board]) -> Sequence[str]:
    return [space for space in MARKABLE if space in t.state.conflicts]


def every_markable(t: Table[Board]) -> Sequence[str]:
    return MARKABLE


def is_marked(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space not in t.state.conflicts:
        yield Refusal("IMP-RCM-01", "no_marker", {"space": space})


def unmark_ways(t: Table[Board], seat: str, space: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, unmark_cost(t, space).total, space)


def unmark_notes(t: Table[Board], space: str) -> Mapping[str, Fact]:
    return unmark_cost(t, space).notes()


def do_unmark(desk: Desk, move: Unmark) -> None:
    cost = unmark_cost(desk, move.space)
    pay_out(desk, move.seat, move.action, MILITARY, move.pay, cost, move.space)
    desk.unmark(move.space)


UNMARK = Act(
    Unmark,
    Field(name="space", values=marked, every=every_markable, notes=unmark_notes, part="space"),
    action_field(actions),
    pay_field(unmark_ways),
    guards=(has_points("military"), is_marked, action_open),
    do=do_unmark,
)

# ------------------------------------------------------------ forts


@derived
def held_before(t: Table[Board], seat: str) -> frozenset[str]:
    """Markets, territories and naval spaces of a side when this turn began (IMP-BFT-03)."""
    turn, kinds = now(t), ("market", "territory", "naval")
    left = (space for space in turn.left if SPACES[space].kind in kinds)
    return (own(t, seat, "market", "territory", "naval") - {*turn.won}) | {*left}


def forts(t: Table[Board]) -> Sequence[str]:
    return OF_KIND["fort"]


def fort_may_change(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """An empty one is built, a damaged one repaired or seized; an intact one stays (IMP-BFT-04, IMP-RFT-01)."""
    holder = owner(t, space)
    if holder and space not in t.state.damaged:
        rule = "IMP-RFT-01" if holder == seat else "IMP-BFT-04"
        yield Refusal(rule, "intact_fort", {"space": space, "owner": holder})


def fort_linked(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    """To build: by what was held when the turn began; to seize: by a squadron or a market now (IMP-RFT-04)."""
    holder = owner(t, space)
    if not holder and held_before(t, seat).isdisjoint(NEAR[space]):
        yield Refusal("IMP-BFT-03", "fort_not_linked", {"space": space})
    if holder == OTHER[seat] and own(t, seat, "market", "naval").isdisjoint(NEAR[space]):
        yield Refusal("IMP-RFT-04", "fort_not_linked", {"space": space})


def seizing_is_major(t: Table[Board], seat: str, space: str, action: str) -> Iterator[Refusal]:
    if action == "minor" and opposing(t, seat, space):
        yield Refusal("IMP-ACT-07", "major_only", {"space": space})


def fort_ways(t: Table[Board], seat: str, space: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, fort_cost(t, seat, space).total, space)


def fort_notes(t: Table[Board], seat: str, space: str) -> Mapping[str, Fact]:
    return fort_cost(t, seat, space).notes()


def do_fort(desk: Desk, move: Fort) -> None:
    """The flag flies and nothing is damaged any more (IMP-BFT-02, IMP-RFT-05)."""
    space, holder = move.space, owner(desk, move.space)
    code = "build_fort" if not holder else "repair_fort" if holder == move.seat else "seize_fort"
    cost = fort_cost(desk, move.seat, space)
    pay_out(desk, move.seat, move.action, MILITARY, move.pay, cost, space)
    desk.tell(code, move.seat, space=space)
    desk.mend(space)
    desk.own(space, move.seat)


FORT = Act(
    Fort,
    Field(name="space", values=forts, notes=fort_notes, part="space"),
    action_field(actions),
    pay_field(fort_ways),
    guards=(has_points("military"), fort_may_change, fort_linked, action_open, seizing_is_major),
    do=do_fort,
)

# ------------------------------------------------------------ squadrons


def one_is_left(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if unbuilt(t.state, seat) < 1:
        yield Refusal("IMP-SQD-02", "no_squadron_left", {})


def squadron_ways(t: Table[Board], seat: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, squadron_cost(t).total)


def do_squadron(desk: Desk, move: Squadron) -> None:
    pay_out(desk, move.seat, move.action, "military", move.pay, squadron_cost(desk))
    granted = now(desk).granted
    desk.turn(granted=tuple(key for key in granted if not _used_up(key)))
    launch(desk, move.seat)


def _used_up(key: str) -> bool:
    """An ability that lowers the price of one squadron."""
    return step_of(key).do == "cheap_squadrons" and step_of(key).once


def launch(desk: Desk, seat: str) -> None:
    """A squadron goes from the supply to the fleet box (IMP-BSQ-02), if one is left."""
    if unbuilt(desk.state, seat) > 0:
        desk.gain(seat, navy=1)
        desk.tell("build_squadron", seat, navy=desk.power(seat).navy)


SQUADRON = Act(
    Squadron,
    action_field(actions),
    pay_field(squadron_ways),
    guards=(has_points("military"), one_is_left, action_open),
    do=do_squadron,
)


def seas(t: Table[Board]) -> Sequence[str]:
    return OF_KIND["naval"]


def not_own_sea(t: Table[Board], seat: str, to: str) -> Iterator[Refusal]:
    if owner(t, to) == seat:
        yield Refusal("IMP-DSQ-05", "own_squadron", {"space": to})


def origins(t: Table[Board], seat: str, to: str) -> Sequence[str]:
    box = [NAVY] if t.state.players[seat].navy else []
    return [*box, *(sea for sea in OF_KIND["naval"] if owner(t, sea) == seat and sea != to)]


def every_origin(t: Table[Board]) -> Sequence[str]:
    return (NAVY, *OF_KIND["naval"])


def once_a_turn(t: Table[Board], origin: str) -> Iterator[Refusal]:
    if origin in now(t).sailed:
        yield Refusal("IMP-DSQ-06", "sailed_already", {"space": origin})


def minor_displaces_nothing(t: Table[Board], to: str, action: str) -> Iterator[Refusal]:
    if action == "minor" and owner(t, to):
        yield Refusal("IMP-ACT-06", "major_only", {"space": to})


def deploy_ways(t: Table[Board], seat: str, to: str, origin: str, action: Paying) -> Sequence[Any]:
    return ways(t, seat, action, MILITARY, deploy_cost(t, to, origin == NAVY).total, to)


def deploy_notes(t: Table[Board], to: str, origin: str) -> Mapping[str, Fact]:
    return deploy_cost(t, to, origin == NAVY).notes()


def do_deploy(desk: Desk, move: Deploy) -> None:
    cost = deploy_cost(desk, move.to, move.origin == NAVY)
    pay_out(desk, move.seat, move.action, MILITARY, move.pay, cost, move.to)
    desk.send_home(move.to)
    if move.origin == NAVY:
        desk.gain(move.seat, navy=-min(desk.power(move.seat).navy, 1))
    elif owner(desk, move.origin) == move.seat:
        desk.own(move.origin, "")
    desk.own(move.to, move.seat)
    desk.tell("deploy", move.seat, space=move.to, origin=move.origin)
    desk.turn(sailed=(*(sea for sea in now(desk).sailed if sea != move.origin), move.to))


DEPLOY = Act(
    Deploy,
    Field(name="to", values=seas, part="space"),
    Field(
        name="origin",
        values=origins,
        closed=("IMP-BSQ-03", "no_squadron_there"),
        every=every_origin,
        notes=deploy_notes,
        part="space",
    ),
    action_field(actions),
    pay_field(deploy_ways),
    guards=(has_points("military"), not_own_sea, once_a_turn, action_open, minor_displaces_nothing),
    do=do_deploy,
)
ACTS = (UNMARK, FORT, SQUADRON, DEPLOY)
