"""Chapter «Plans»: chosen unseen and revealed together; one trader; guards who patrol."""

from collections.abc import Iterator, Mapping, Sequence

from rules.core.move import Move
from rules.core.referee.acts import Act, Field
from rules.core.referee.desk import Desk
from rules.core.referee.dues import owe, settle
from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from tests.sample_game.chart import NEAR
from tests.sample_game.referee.homes import spaces, taken
from tests.sample_game.referee.moves import Patrol, Plan
from tests.sample_game.referee.sailing import own_flags
from tests.sample_game.referee.state import PLANS, Board

WIND, STORM = "wind.force", 6


def plans(t: Table[Board]) -> Sequence[str]:
    return PLANS


def no_storm(t: Table[Board], plan: str) -> Iterator[Refusal]:
    if plan == "sail" and t.facts.need(WIND) == STORM:
        yield Refusal("ISL-08", "storm", {"wind": STORM})


PLAN = Act(Plan, Field(name="plan", values=plans), guards=(no_storm,))


def traders(answers: Mapping[str, Move]) -> list[str]:
    return [seat for seat, answer in answers.items() if answer.plan == "trade"]  # type: ignore[attr-defined]


def two_traders(answers: Mapping[str, Move]) -> Iterator[tuple[str, Refusal]]:
    """The first in table order trades; the others choose again."""
    first, *others = traders(answers) or [""]
    for seat in others:
        yield seat, Refusal("ISL-04", "trade_taken", {"seat": first})


def resolve_plans(desk: Desk[Board], answers: Mapping[str, Move]) -> None:
    for seat, answer in answers.items():
        plan = answer.plan  # type: ignore[attr-defined]
        desk.tell("show_plan", seat, plan=plan)
        if plan == "trade":
            price = desk.facts.number(f"market.{desk.state.round}")
            desk.put(seat, trades=desk.state.players[seat].trades + 1 + price)
            desk.tell("trade", seat, goods=1 + price)
        if plan == "guard":
            owe(desk, Due(kind="patrol", seat=seat, times=2, optional=True, rule="ISL-10"))
    sailing = tuple(seat for seat, answer in answers.items() if answer.plan == "sail")  # type: ignore[attr-defined]
    desk.set(phase="sail", sailing=sailing)


def near_own_flag(t: Table[Board], seat: str, space: str) -> Iterator[Refusal]:
    if not own_flags(t, seat) & NEAR[space]:
        yield Refusal("ISL-10", "not_linked", {"space": space})


def one_patrol(t: Table[Board], space: str) -> Iterator[Refusal]:
    if space in t.state.patrols:
        yield Refusal("ISL-10", "patrolled", {"space": space})


def do_patrol(desk: Desk[Board], move: Patrol) -> None:
    desk.set(patrols={**desk.state.patrols, move.space: move.seat})
    desk.tell("patrol", move.seat, space=move.space)
    settle(desk, "patrol", move.seat)


PATROL = Act(
    Patrol,
    Field(name="space", values=spaces, part="space"),
    guards=(taken, near_own_flag, one_patrol),
    do=do_patrol,
)
ACTS = (PLAN, PATROL)
