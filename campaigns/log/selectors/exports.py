"""A session as the file that the engine reads: setup and sealed lines, bit for bit."""

from campaigns.models import Session
from campaigns.records import read_line, read_setup
from rules.core.session import Session as SessionFile


def session_file(session: Session) -> SessionFile:
    lines = tuple(read_line(row) for row in session.lines.order_by("seq"))
    return SessionFile(setup=read_setup(session), lines=lines)
