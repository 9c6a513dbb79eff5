"""«Сейчас» of an evening kept by sheets: where it stands, who is ahead, what is due."""

from typing import Any

from campaigns.log.selectors import lines as logs
from campaigns.models import LogLine, Session
from campaigns.table.selectors.attaching import attached_sheets
from campaigns.table.selectors.evening import MANY, close_step, course, due_card, sheet_view
from campaigns.table.selectors.hands import changed_view, may_be_turned
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.race import race
from campaigns.table.selectors.tables import (
    LOG_LINES,
    marks_at,
    new_key,
    table_context,
    table_view,
)


def now_context(session: Session, appended: LogLine | None = None) -> dict[str, Any]:
    """Everything the page draws, in a fixed number of queries."""
    marks = marks_at(session)
    stops = course(session, marks)
    only_new = [logs.line_view(session, marks, appended)] if appended else None
    lines = only_new or logs.newest(session, marks, LOG_LINES)
    return {
        "table": table_view(session, marks),
        "course": stops,
        "scrolls": len(stops) > MANY,
        "race": race(session, marks),
        "due": due_card(session, marks),
        "attached": attached_sheets(session),
        "log": lines,
        "appended": lines[0] if appended else None,
        "undo": logs.undo(session, marks, lines, new_key()) if session.is_open else None,
        "redo": logs.redo(session, lines, new_key()) if session.is_open else None,
        "changed": changed_view(session, marks) if may_be_turned(lines) else None,
        "demo": session.group.is_demo,
    }


def sheet_context(session: Session, leaf: Leaf, appended: LogLine | None = None) -> dict[str, Any]:
    """Everything that the page of one sheet draws: its pad, and what is said beside it."""
    context = table_context(session, appended, leaf)
    marks = marks_at(session)
    sheet = sheet_view(session, leaf, marks)
    stops = course(session, marks, leaf.stop)
    return {
        **context,
        "sheet": sheet,
        "course": stops,
        "scrolls": len(stops) > MANY,
        "next_step": close_step(session, leaf, sheet),
    }
