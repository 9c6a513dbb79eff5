"""The sheets of an evening: the page of one, closing it, skipping it."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from campaigns.log.services.evenings import CloseSheet, GoOnBySheets, PlayedSo
from campaigns.log.services.writing import write
from campaigns.records import is_evening
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.evening import course, sheet_view
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.tables import marks_at, pad_at, table_view, url_of
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from campaigns.table.views.peeking import apply_peek, remember_peek
from companion.http import HttpRequest
from rules.core.book import PAD

SKIP, PLAYED = "skip", "played"  # the other buttons of the closing form


@require_GET
def sheet(request: HttpRequest, code: str, stop: str) -> HttpResponse:
    """One sheet of the evening; the pad is the table's own page."""
    session = table_or_404(request, code)
    leaf = leaf_at(session, stop) if is_evening(session) and stop != PAD else None
    if leaf is None:
        raise Http404
    marks, rights = marks_at(session), rights_at(request, session)
    remember_peek(request, session, rights)
    apply_peek(request, session, rights)
    context = {
        "table": table_view(session, marks),
        "course": course(session, marks),
        "sheet": sheet_view(session, leaf, marks),
        "pad": pad_at(session, marks, leaf),
        "may_close": rights.writes("") and session.is_open,
        "demo": session.group.is_demo,
    }
    return render(request, "campaigns/evening_sheet.html", context)


@require_POST
@answers.table_post
def close(request: HttpRequest, code: str, stop: str) -> HttpResponse:
    """Close a sheet, skip it, or say that it was played as it stood."""
    wish = PlayedSo(stop) if PLAYED in request.POST else CloseSheet(stop, SKIP in request.POST)
    written = write(code, post_of(request), wish)
    if request.htmx:
        return answers.fresh(request, written)
    return redirect(url_of(written.session))


@require_POST
@answers.table_post
def go_on_by_sheets(request: HttpRequest, code: str) -> HttpResponse:
    """From the end of a round a refereed table is kept by sheets."""
    written = write(code, post_of(request), GoOnBySheets())
    return redirect(url_of(written.session))
