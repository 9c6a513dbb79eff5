"""The table page, its log, one line of the log, and the export."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.log.selectors.line_details import details
from campaigns.log.selectors.lines import line_view, lines_after, log_page, session_file
from campaigns.log.selectors.undo_requests import line_ways
from campaigns.models import Session
from campaigns.records import to_json
from campaigns.seats.access import rights_at, table_or_404
from campaigns.seats.views.inviting import invitation
from campaigns.table.selectors.evening import place_of
from campaigns.table.selectors.hands import changed_view
from campaigns.table.selectors.order import ORDERS
from campaigns.table.selectors.tables import marks_at, new_key, table_view
from campaigns.table.selectors.tabs import LOG, tabs
from campaigns.table.views import drawing, layers
from campaigns.table.views.parsing import BY, order
from campaigns.table.views.peeking import remember_peek
from companion.http import HttpRequest


@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table page: the refereed table, what is due in an evening, or the pad."""
    session = table_or_404(request, code)
    return draw_table(request, session)


def draw_table(request: HttpRequest, session: Session) -> HttpResponse:
    """The page of a table that this address is about."""
    if request.GET.get(BY) in ORDERS:
        request.session[BY] = request.GET[BY]
    remember_peek(request, session, rights_at(request, session))
    context = drawing.context_of(request, session)
    context |= invitation(request, session)
    context["by"] = order(request)
    return drawing.page(request, session, context)


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The whole log, page by page."""
    session = table_or_404(request, code)
    marks = marks_at(session)
    line = request.GET.get("line", "")
    page, lines = log_page(session, marks, request.GET.get("page"), line)
    context = {
        "table": table_view(session, marks),
        "log": lines,
        "page": page,
        "tabs": tabs(session),
        "place": place_of(session),
        "tab": LOG,
        "demo": session.group.is_demo,
    }
    return render(request, "campaigns/log.html", context)


@require_GET
def line(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """One line of the log and what can be done about it."""
    session = table_or_404(request, code)
    row = session.lines.filter(seq=seq).first()
    if row is None:
        raise Http404
    marks, rights = marks_at(session), rights_at(request, session)
    view = line_view(session, marks, row)
    context = {
        "line": view,
        "ways": line_ways(session, rights, view),
        "details": details(session, marks, row),
        "strikes": lines_after(session, seq),
        "changed": changed_view(session, marks, seq) if row.kind == "correction" else None,
        "table": table_view(session, marks),
        "key": new_key(),
        "demo": session.group.is_demo,
    }
    return layers.layer(request, "campaigns/_line_layer.html", context)


@require_GET
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The session as a file that `python -m rules replay` reads."""
    session = table_or_404(request, code)
    name = f"shiplog-{session.game}-{session.code}.json"
    answer = HttpResponse(to_json(session_file(session)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
