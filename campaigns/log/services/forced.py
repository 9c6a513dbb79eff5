"""Moves that leave no choice: recorded right after the line that led to them, and undone with it."""

from datetime import datetime

from campaigns.log.selectors.states import table_at
from campaigns.log.services.drafts import Draft, add_line, line_of_move
from campaigns.models import Session
from campaigns.records import FORCED, engine_at

MOST_FORCED = 50  # moves in a row that nobody chooses; a game that needs more has lost its way


def record_forced(session: Session, at: datetime) -> None:
    """Record moves while there is only one, where the game lets them be recorded without a tap."""
    engine = engine_at(session)
    for _ in range(MOST_FORCED):
        table = table_at(session)
        move = engine.forced(table)
        if move is None:
            return
        done = engine.try_(table, move, at=session.version + 1)
        line = {**line_of_move(engine, move, done), "note": FORCED}
        wanted = Draft("move", done.state, line, done.effects, done.teaches)
        add_line(session, table.state, wanted, "", None, at)
