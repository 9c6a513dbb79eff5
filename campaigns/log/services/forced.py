"""Forced moves: recorded right after the line that led to them, and undone with it."""

from datetime import datetime

from campaigns.log.selectors.states import table_at
from campaigns.log.services.drafts import Draft, add_line, line_of_move
from campaigns.models import Session
from campaigns.records import FORCED, engine_at

MOST_FORCED = 50  # in a row; guards against a game that never stops


def record_forced(session: Session, at: datetime) -> None:
    """Record forced moves for as long as the game has one."""
    engine = engine_at(session)
    for _ in range(MOST_FORCED):
        table = table_at(session)
        move = engine.forced(table)
        if move is None:
            return
        done = engine.try_(table, move, at=session.version + 1)
        line = {**line_of_move(engine, move, done), "note": FORCED}
        draft = Draft("move", done.state, line, done.effects, done.teaches)
        add_line(session, table.state, draft, "", None, at)
