"""Replay one line of a log. A line that quotes its facts needs no box; older lines build one up as they go."""

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from rules.core.chain import Link
from rules.core.move import Move, Teach
from rules.core.position import Folded, Position
from rules.core.referee.desk import Desk, TrackedFacts
from rules.core.referee.table import Facts, Table
from rules.core.setup import Setup

if TYPE_CHECKING:
    from rules.core.referee.game import Referee

QUOTING_VERSION = 2  # lines from this version on quote the facts they rest on


def fold(
    game: "Referee",
    setup: Setup,
    before: Position,
    link: Link,
    now: Facts | None = None,
    *,
    trusted: bool = False,
) -> Folded:
    """The effect of one line. `now` is today's box, for replays after a correction: it supplies facts the line
    did not read before, never those it lacked, unless the table goes on by itself before it. A `trusted` line was
    checked when written and is not again."""
    move, judged = game.moves.decode(link.move), not link.ruling and not trusted
    went_on = _resumed(game, setup, before, link, now or Facts()) if link.resumes else None
    before = went_on.position if went_on else before
    if link.v < QUOTING_VERSION:
        folded = _fold_old(game, setup, before, link, move, judged)
    else:
        facts = facts_of(link, now or Facts())
        desk = game.desk_type(setup, before.state, facts, link.source)
        folded = _folded(game, desk, before, link, move, judged)
    if went_on is None:
        return folded
    return replace(
        folded,
        effects=(*went_on.effects, *folded.effects),
        quoted={**went_on.quoted, **folded.quoted},
        stuck=went_on.stuck,
    )


def facts_of(link: Link, box: Facts) -> TrackedFacts:
    """The facts that a line sees: what it quotes, then the box, without what it lacked or the box hides."""
    hidden = hidden_keys(() if link.resumes else link.lacked, link.told)
    return TrackedFacts(
        {**box.taught, **link.told},
        shipped=box.shipped,
        likely=box.likely,
        hidden=hidden | (box.hidden - frozenset(link.told)),
    )


def _resumed(game: "Referee", setup: Setup, before: Position, link: Link, box: Facts) -> Folded:
    """The table gone on by itself with facts that were read later; `stuck` is what it still lacks."""
    facts = facts_of(link, box.with_taught({**before.box, **box.taught}))
    desk = game.desk_type(setup, before.state, facts, link.source)
    while game.advances(desk):
        pass
    position = Position(desk.state, before.box)
    return Folded(position, tuple(desk.effects), quoted=facts.quoted, stuck=tuple(facts.lacked))


def hidden_keys(lacked: Any, quoted: Any) -> frozenset[str]:
    """The facts a line must not see: those it lacked and does not quote."""
    return frozenset(lacked) - frozenset(quoted or ())


def _fold_old(
    game: "Referee", setup: Setup, before: Position, link: Link, move: Move, judged: bool
) -> Folded:
    """Replay a line from before lines quoted facts: `teach` lines carried them, and moves read those."""
    known = dict(before.box)
    if isinstance(move, Teach):
        known |= move.facts
        known = {key: value for key, value in known.items() if value is not None}
    shipped = game.facts({}).shipped
    desk_type = game.old_desk_type or game.desk_type
    desk = desk_type(setup, before.state, TrackedFacts(known, shipped=shipped), link.source)
    if not isinstance(move, Teach):
        while game.advances(desk):
            pass  # an earlier correction may have stopped where the original play went on by itself
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
        read = desk.facts
        facts = Facts(read.taught, shipped=read.shipped, likely=read.likely, hidden=read.hidden)
        if broken := game.check(Table(desk.setup, before.state, facts), move).broken:
            return Folded(before, refusals=broken)
    done = game.do(desk, move)
    box = {**before.box, **link.told, **done.teaches}
    quoted = done.quoted if link.v >= QUOTING_VERSION else {}
    return Folded(Position(done.state, box), done.effects, quoted=quoted)
