"""The sheets of an evening: the page of one and of the final pad, closing a sheet, skipping it."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.errors import Stale
from campaigns.log.selectors.since import SheetClosed
from campaigns.log.selectors.states import reads_at
from campaigns.log.services.evenings import CloseSheet, GoOnBySheets, PlayedSo
from campaigns.log.services.writing import write
from campaigns.models import Session
from campaigns.records import is_evening, is_refereed
from campaigns.seats.access import table_or_404
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.tables import sheet_url, url_of
from campaigns.table.views import answers
from campaigns.table.views.cells import refereed_pad
from campaigns.table.views.parsing import post_of
from campaigns.table.views.tables import draw_table
from companion.http import HttpRequest
from rules.core.book import PAD

SKIP, PLAYED = "skip", "played"  # the other buttons of the closing form


@require_GET
def sheet(request: HttpRequest, code: str, stop: str) -> HttpResponse:
    """One sheet of the evening."""
    session = table_or_404(request, code)
    if not is_evening(session) or stop == PAD or leaf_at(session, stop) is None:
        raise Http404
    return draw_table(request, session)


@require_GET
def pad(request: HttpRequest, code: str) -> HttpResponse:
    """The final pad, of a refereed table as far as it goes; where nothing else is kept it is the table's page."""
    session = table_or_404(request, code)
    if is_refereed(session):
        return refereed_pad(request, session)
    if not session.keeps_rounds:
        return redirect(url_of(session))
    return draw_table(request, session)


@require_POST
@answers.table_post
def close(request: HttpRequest, code: str, stop: str) -> HttpResponse:
    """Close a sheet, skip it, or say that it was played as it stood; then what is now.

    Two phones that close the same sheet both have it closed."""
    wish: Any = PlayedSo(stop) if PLAYED in request.POST else CloseSheet(stop, SKIP in request.POST)
    post = replace(post_of(request), concerns=SheetClosed(stop))
    try:
        written = write(code, post, wish)
    except Stale as error:
        if PLAYED in request.POST or not _closed_since(error.session, stop, post.version):
            raise
        messages.info(request, _("This sheet was closed a moment ago."))
        return redirect(url_of(error.session))
    if request.htmx:
        return answers.fresh(request, written)
    if PLAYED in request.POST:
        return redirect(sheet_url(written.session, stop))
    return redirect(url_of(written.session))


def _closed_since(session: Session, stop: str, version: int | None) -> bool:
    read = reads_at(session).get(stop)
    closed = read.page.closed if read else None
    return closed is not None and version is not None and closed > version


@require_POST
@answers.table_post
def go_on_by_sheets(request: HttpRequest, code: str) -> HttpResponse:
    """From the end of a round a refereed table is kept by sheets."""
    written = write(code, post_of(request), GoOnBySheets())
    return redirect(url_of(written.session))
