"""What an undo, a redo or a correction has changed is told once: this browser does not see it on its next page."""

from typing import Any

from campaigns.models import Session
from companion.http import HttpRequest

TOLD = "told_changes"  # table → the version whose change is on a page now, and whether that page was left since
MOST = 20

Context = dict[str, Any]


def told_once(request: HttpRequest, session: Session, context: Context) -> Context:
    """For a whole page: without what an earlier page has told."""
    return _noticed(request, session, context, left=True)


def still_told(request: HttpRequest, session: Session, context: Context) -> Context:
    """For fresh parts: what the page tells stays on it."""
    return _noticed(request, session, context, left=False)


def _noticed(request: HttpRequest, session: Session, context: Context, *, left: bool) -> Context:
    if not context.get("changed"):
        return context
    told = request.session.get(TOLD, {})
    version, gone = told.get(session.code, (None, False))
    seen = version == session.version
    gone = seen and (gone or left)
    if not seen or gone != told[session.code][1]:
        others = {code: kept for code, kept in told.items() if code != session.code}
        kept = dict(list(others.items())[1 - MOST :])
        request.session[TOLD] = {**kept, session.code: [session.version, gone]}
    return {**context, "changed": None} if gone else context
