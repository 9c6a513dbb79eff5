"""Dues: small decisions to make before anything else, queued in `state.queue`."""

from typing import Any

from msgspec.structs import replace

from rules.core.referee.acts import Act
from rules.core.referee.stage import Due, Skip, Wait
from rules.core.referee.table import Table


def due_first(t: Table[Any]) -> Due | None:
    queue: tuple[Due, ...] = getattr(t.state, "queue", ())
    return queue[0] if queue else None


def owed(t: Table[Any]) -> Wait | None:
    """What the first due in the queue waits for."""
    head = due_first(t)
    if head is None:
        return None
    kinds = (head.kind, SKIP.tag) if head.optional else (head.kind,)
    return Wait(seats=(head.seat,), kinds=kinds, rule=head.rule)


def owe(desk: Any, *dues: Due) -> None:
    """Append dues to the queue."""
    desk.set(queue=(*desk.state.queue, *dues))


def settle(desk: Any, kind: str, seat: str) -> None:
    """Count off the first due once, if it was this kind of move by this seat."""
    head = due_first(desk)
    if head is None or (head.kind, head.seat) != (kind, seat):
        return
    again = (replace(head, times=head.times - 1),) if head.times > 1 else ()
    desk.set(queue=(*again, *desk.state.queue[1:]))


def drop_first(desk: Any, code: str) -> None:
    """Drop the first due with all its repeats; the effect `code` says why."""
    head = due_first(desk)
    if head is not None:
        desk.set(queue=desk.state.queue[1:])
        desk.tell(code, head.seat, kind=head.kind, where=head.where)


def _do_skip(desk: Any, move: Skip) -> None:
    drop_first(desk, "skipped")


SKIP = Act(Skip, do=_do_skip)
