"""Once the last sealed answer is in, all become one line, unless some clash and are asked for again."""

from datetime import datetime
from typing import Any

from campaigns.log.selectors.states import table_at
from campaigns.log.services import sealing
from campaigns.log.services.drafts import Draft, add_line, line_of_move
from campaigns.models import LogLine, Session
from campaigns.records import engine_at


def reveal(session: Session, state: Any, at: datetime) -> tuple[bool, LogLine | None]:
    """Whether all answers were in, and the line with them; no line if seats must choose again."""
    engine = engine_at(session)
    complete = sealing.reveal_of(session, table_at(session, state))
    if complete is None:
        return False, None
    move, facts = complete
    table = table_at(session, state, facts)
    verdicts = engine.judge_answers(table, move)
    if clashing := [seat for seat, verdict in verdicts.items() if verdict.broken]:
        sealing.ask_again(session, clashing)
        return True, None
    done = engine.try_(table, move, at=session.version + 1)
    lacked = [key for verdict in verdicts.values() for key in verdict.lacked]
    line = line_of_move(engine, move, done, lacked)
    draft = Draft("move", done.state, line, done.effects, {**facts, **done.teaches})
    row = add_line(session, state, draft, "", None, at)
    sealing.mark_revealed(session, row.seq)
    return True, row
