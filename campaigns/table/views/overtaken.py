"""Somebody was quicker (409): the fresh table, with the post kept for sending again."""

from django.http import HttpResponse
from django.utils.translation import gettext as _

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.since import touching, written_already
from campaigns.models import LogLine, Session
from campaigns.records import is_refereed
from campaigns.table.selectors.entries import target
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.tables import marks_at
from campaigns.table.views.layers import ROW, draw_above, fresh_base, posted
from campaigns.table.views.parsing import move_of
from campaigns.table.views.yours import yours_of
from companion import numbers
from companion.http import HttpRequest
from companion.queued import as_known
from rules.core.book import PAD
from rules.core.spelling import Misspelled


def request_gone(request: HttpRequest, session: Session) -> HttpResponse:
    """409: the request is no longer open."""
    text = _("Somebody made a move or answered it first. Nothing was written.")
    context = {"head": _("This request is no longer open"), "sentence": text}
    return draw_above(request, session, "campaigns/_notice.html", context, 409)


def conflict(request: HttpRequest, session: Session, again: str = "") -> HttpResponse:
    """409: the fresh table, with the post kept for sending again, perhaps to another address."""
    match, kept = request.resolver_match, posted(request)
    if match and match.url_name == "request-undo":
        return moved_on(request, session)
    if match and match.url_name == "table-moves" and (row := _same_move_since(session, request)):
        return already_recorded(request, session, row)
    context = {
        "conflict": {
            "yours": yours_of(session, request, kept),
            "theirs": _theirs(session, request),
            "action_url": again or request.path,
            "payload": [*kept, *fresh_base(request, session)],
            "closed": not session.is_open,
        }
    }
    return draw_above(request, session, "campaigns/_conflict.html", context, 409)


def moved_on(request: HttpRequest, session: Session) -> HttpResponse:
    """409 to a request for an undo: the table has changed, and there is nothing to choose."""
    text = _("Nobody was asked. Look at what has changed, and ask again if you still want to.")
    context = {"head": _("Somebody has already made a move"), "sentence": text}
    return draw_above(request, session, "campaigns/_notice.html", context, 409)


def already_recorded(request: HttpRequest, session: Session, row: LogLine) -> HttpResponse:
    """Somebody else recorded this very move meanwhile: it counts as written, once."""
    text = logs.line_view(session, marks_at(session), row).says
    context = {"head": _("Already recorded"), "sentence": text}
    return as_known(draw_above(request, session, "campaigns/_notice.html", context, 200))


def _same_move_since(session: Session, request: HttpRequest) -> LogLine | None:
    since = numbers.natural(request.POST.get("version"))
    if since is None:
        return None
    try:
        return written_already(session, move_of(request), since)
    except Misspelled:
        return None


def _theirs(session: Session, request: HttpRequest) -> str:
    """What somebody else wrote meanwhile: into this cell, or else the newest line."""
    marks, since = marks_at(session), numbers.natural(request.POST.get("version"))
    here = request.resolver_match.kwargs if request.resolver_match else {}
    if ROW in here and since is not None and not is_refereed(session):
        leaf = leaf_at(session, here.get("stop", PAD))
        cell = target(leaf, here["seat"], here[ROW], request.POST) if leaf else None
        if cell and (rows := touching(session, cell, since)):
            return logs.line_view(session, marks, rows[-1]).says
    newest = logs.newest(session, marks, 1)
    return newest[0].says if newest else ""
