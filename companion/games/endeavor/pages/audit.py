"""The audit of a refereed table: compare the tracks, type what differs, find the move behind it."""

from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers, layers, refusing
from companion.games.endeavor.pages.audit_view import CODE, ITEMS, audit_view, cell_view
from companion.http import HttpRequest
from companion.numbers import NotWhole, TooLong
from rules.core.spelling import Misspelled


@require_GET
def audit(request: HttpRequest, code: str) -> HttpResponse:
    """All tracks and harbours; with `seat` and `item` one of them, with `value` what to do about it."""
    session = table_or_404(request, code)
    if not is_refereed(session) or session.game != CODE:
        raise Http404
    marks = marks_at(session)
    context: dict[str, Any] = {
        "rights": rights_at(request, session),
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    seat, item = request.GET.get("seat"), request.GET.get("item")
    if not seat and not item:
        context["audit"] = audit_view(session, marks)
        return layers.layer(request, "games/endeavor/_audit.html", context)
    if seat not in marks or item not in ITEMS:
        raise Http404
    return _cell(request, session, {**context, "seat": seat, "item": item})


def _cell(request: HttpRequest, session: Session, context: dict[str, Any]) -> HttpResponse:
    """One cell; with a real value the moves behind it."""
    wrong = ""
    marks, where = marks_at(session), (context["seat"], context["item"])
    cell = cell_view(session, marks, *where, None)
    try:
        value = cell["control"].read(request.GET)
        cell = cell_view(session, marks, *where, value) if value is not None else cell
    except NotWhole as error:
        wrong = answers.not_whole(error)
    except Misspelled:  # more than any track or harbour could ever read
        wrong = answers.not_whole(TooLong("too large", "value"))
    if not context["rights"].writes(context["seat"]):  # read here, put right by others
        cell.pop("payload", None)
    if not context["rights"].rules and cell.pop("rulable", False):
        context |= refusing.whose_ruling(session, context["rights"])
    found = cell["value"] is not None
    template = "games/endeavor/_audit_moves.html" if found else "games/endeavor/_audit_cell.html"
    answer = layers.layer(request, template, {**context, "cell": cell, "wrong": wrong})
    answer.status_code = 400 if wrong else 200
    return answer
