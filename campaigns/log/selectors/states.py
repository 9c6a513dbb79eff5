"""The state of a session as of any line: from the nearest snapshot, never from the whole game."""

from typing import Any

from campaigns.models import Session, Snapshot
from campaigns.records import game_of, read_line, read_move, read_setup, read_state
from rules.core.chain import Chain
from rules.core.log import PLAYS


def state_at(session: Session, seq: int) -> Any:
    """The state right after line `seq`: the nearest snapshot and at most a few moves."""
    game = game_of(session)
    near = Snapshot.objects.filter(session=session, seq__lte=seq).order_by("-seq").first()
    if near is None:
        start, state = 0, game.new(read_setup(session))
    else:
        start, state = near.seq, read_state(session, near.state)
    # every line that is no play keeps a snapshot, so only plays can lie between
    between = session.lines.filter(seq__gt=start, seq__lte=seq, kind__in=PLAYS).order_by("seq")
    for row in between:
        state = game.apply(state, game.moves.decode(read_move(row)), row.seq).state
    return state


def state_before(session: Session, seq: int) -> Any:
    """The table before the move at line `seq`, as the log reads now: earlier lines as corrected.

    None where no move holds at that line."""
    links = Chain(read_line(row) for row in session.lines.order_by("seq")).links()
    if all(link.seq != seq for link in links):
        return None
    game = game_of(session)
    state = game.new(read_setup(session))
    for link in links:
        if link.seq == seq:
            break
        state = game.apply(state, game.moves.decode(link.move), link.told_by).state
    return state
