"""The lines of a log, played again. A line that quotes its facts needs no box; older ones fold it as they go."""

from typing import TYPE_CHECKING, Any

from rules.core.chain import Link
from rules.core.move import Move, Teach
from rules.core.position import Folded, Position
from rules.core.referee.desk import Desk, Told
from rules.core.referee.table import Facts, Table
from rules.core.setup import Setup

if TYPE_CHECKING:
    from rules.core.referee.game import Referee

TOLD = 2  # the version of lines that quote the facts they rest on


def fold(
    game: "Referee",
    setup: Setup,
    before: Position,
    link: Link,
    now: Facts | None = None,
    *,
    trusted: bool = False,
) -> Folded:
    """What one line does. `now` is the box of a correction: it answers what the line newly reads, never
    what the line lacked. A `trusted` line was judged when it was written."""
    move, judged = game.moves.decode(link.move), not link.ruling and not trusted
    if link.v < TOLD:
        return _fold_old(game, setup, before, link, move, judged)
    under = now or Facts()
    told = Told(
        {**under.taught, **link.told},
        shipped=under.shipped,
        likely=under.likely,
        hidden=masked(link.lacked, link.told),
    )
    desk = game.desk_type(setup, before.state, told, link.told_by)
    return _folded(game, desk, before, link, move, judged)


def masked(lacked: Any, told: Any) -> frozenset[str]:
    """What stays unknown to a line: the facts that it lacked and nobody typed with it."""
    return frozenset(lacked) - frozenset(told or ())


def _fold_old(
    game: "Referee", setup: Setup, before: Position, link: Link, move: Move, judged: bool
) -> Folded:
    """Before facts were quoted on lines, they were taught to the log and read from it."""
    known = dict(before.box)
    if isinstance(move, Teach):
        known |= move.facts
        known = {key: value for key, value in known.items() if value is not None}
    shipped = game.facts({}).shipped
    desk_type = game.old_desk_type or game.desk_type
    desk = desk_type(setup, before.state, Told(known, shipped=shipped), link.told_by)
    if not isinstance(move, Teach):
        while game.advances(desk):
            pass  # a correction before it may have stopped where such a table went on by itself
        before = Position(desk.state, before.box)
        return _folded(game, desk, before, link, move, judged)
    known_before = Facts(before.box, shipped=shipped)
    if judged:
        table = Table(setup, before.state, known_before)
        if broken := game.refuse_taught(table, move.facts):
            return Folded(before, refusals=broken)
    game.learn(desk, known_before)
    while game.advances(desk):
        pass
    return Folded(Position(desk.state, known), tuple(desk.effects))


def _folded(
    game: "Referee", desk: Desk[Any], before: Position, link: Link, move: Move, judged: bool
) -> Folded:
    if judged:
        told = desk.told
        facts = Facts(told.taught, shipped=told.shipped, likely=told.likely, hidden=told.hidden)
        if broken := game.check(Table(desk.setup, before.state, facts), move).broken:
            return Folded(before, refusals=broken)
    done = game.do(desk, move)
    box = {**before.box, **link.told, **done.teaches}
    quoted = done.told if link.v >= TOLD else {}
    return Folded(Position(done.state, box), done.effects, told=quoted)
