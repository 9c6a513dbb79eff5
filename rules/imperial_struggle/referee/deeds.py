"""Rulebook 5.2: the steps of an event, one after another; decisions they leave behind are owed."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.imperial_struggle.board import FACTS, fact_key
from rules.imperial_struggle.cards import STEPS, Step
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.counting import COUNTS, HOLDS, markets_of
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.military import launch
from rules.imperial_struggle.referee.state import OTHER, Board, Extra, now

RULE = "IMP-EVP-06"
STEP = "step"  # the kind of a due that nobody decides
OWED = {
    **dict.fromkeys(("mark", "sway", "strip", "drop", "win", "ruin", "recall"), "target"),
    **dict.fromkeys(("suspend", "sink"), "target"),
    **dict.fromkeys(("pull", "byng"), "pick"),
    **dict.fromkeys(("refresh", "exhaust"), "turnover"),
    **dict.fromkeys(("demand", "replace"), "request"),
    "choose": "choose",
    "tiles": "lay",
    "activate": "activate",
}


def queue_steps(desk: Desk, seat: str, keys: list[str]) -> None:
    """These steps come before anything else that is owed."""
    dues = tuple(Due(kind=STEP, seat=seat, where=key, rule=RULE) for key in keys)
    desk.set(queue=(*dues, *desk.state.queue))


def keys_of(prefix: str, steps: tuple[Step, ...]) -> list[str]:
    return [f"{prefix}.{n}" for n in range(len(steps))]


def due_step(t: Table[Board]) -> Step | None:
    """The step that the first due belongs to."""
    return STEPS.get(t.state.queue[0].where) if t.state.queue else None


def amount_of(t: Table[Board], seat: str, step: Step) -> int:
    return step.amount * COUNTS[step.per](t, seat) if step.per else step.amount


def take_step(desk: Desk) -> bool:
    """Carry out the first due if it is a step; False if it is a decision."""
    head = desk.state.queue[0]
    if head.kind != STEP:
        return False
    step = STEPS[head.where]
    desk.set(queue=desk.state.queue[1:])
    if step.condition and not HOLDS[step.condition](desk, head.seat):
        return True
    times = amount_of(desk, head.seat, step)
    if step.do not in OWED:
        DEEDS[step.do](desk, head.seat, step, times, head.where)
    elif times > 0:
        seat = OTHER[head.seat] if step.who == "opponent" else head.seat
        due = Due(
            kind=OWED[step.do],
            seat=seat,
            times=times,
            where=head.where,
            optional=step.may,
            rule=RULE,
        )
        desk.set(queue=(due, *desk.state.queue))
    return True


# ------------------------------------------------------------ what nobody decides


def points(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    """Not spent at once, but with the points of the tile (IMP-EVP-05)."""
    if n > 0 and step.points:
        desk.turn(extra=(*now(desk).extra, Extra(points=step.points, left=n, step=key)))
        desk.tell("event_points", seat, points=step.points, n=n)


def score(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.score(seat, n)


def relief(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.relieve(seat, n)


def owe_debt(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.indebt(seat, n)


def burden(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.indebt(OTHER[seat], n)


def treaty(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.treat(seat, n)


def reform(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    """What the debt cannot fall any more is an economic point."""
    if rest := n - desk.relieve(seat, n):
        desk.turn(extra=(*now(desk).extra, Extra(points="economic", left=rest, step=key)))
        desk.tell("event_points", seat, points="economic", n=rest)


def squeeze(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    """The opponent's limit falls by 1; who stood at it owes 1 less and gives a point."""
    other = OTHER[seat]
    at_limit = desk.power(other).debt >= desk.power(other).limit
    desk.gain(other, limit=-n)
    desk.tell("debt_limit", other, limit=desk.power(other).limit)
    if at_limit:
        desk.relieve(other, 1)
        desk.score(seat, 1)


def build(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    launch(desk, seat)


def withdraw(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    """All own flags of the description come off; a marked space was not counted and stays (IMP-CFL-06)."""
    for at, flag in tuple(desk.state.flags.items()):
        inside = step.where is None or SPACES[at] in step.where
        if flag == seat and inside and at not in desk.state.conflicts:
            desk.own(at, "")
            desk.tell("flag_off", seat, space=at)


def cheaper(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    desk.turn(granted=(*now(desk).granted, key))
    desk.tell("cheaper", seat, amount=n)


def commodity(desk: Desk, seat: str, step: Step, n: int, key: str) -> None:
    """Scored now, as the global demand table says (IMP-PSCO-10 to IMP-PSCO-12)."""
    for good in step.goods:
        held = {side: markets_of(desk, side, good) for side in OTHER}
        for side, other in OTHER.items():
            if held[side] > held[other]:
                _reward(desk, side, good)


def _reward(desk: Desk, side: str, good: str) -> None:
    def printed(what: str) -> int:
        key = fact_key(desk.state.era, good, what)
        taught = desk.facts.peek(key) is not None
        return int((desk.facts.get(key) if taught else FACTS[key].shipped) or 0)

    desk.score(side, printed("vp"))
    desk.treat(side, printed("trp"))
    debt = printed("debt")
    if debt > 0:
        desk.indebt(side, debt)
    else:
        desk.relieve(side, -debt)


Deed = Callable[[Desk, str, Step, int, str], None]
DEEDS: dict[str, Deed] = {
    "points": points,
    "score": score,
    "relief": relief,
    "owe": owe_debt,
    "burden": burden,
    "treaty": treaty,
    "reform": reform,
    "squeeze": squeeze,
    "launch": build,
    "withdraw": withdraw,
    "cheap_squadrons": cheaper,
    "cheap_unflag": cheaper,
    "commodity": commodity,
}


def settle_due(desk: Desk) -> None:
    """One time of the first due is done, whoever did it."""
    if desk.state.queue:
        head, *rest = desk.state.queue
        again = (replace(head, times=head.times - 1),) if head.times > 1 else ()
        desk.set(queue=(*again, *rest))
