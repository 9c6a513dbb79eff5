"""Every form of a pad or of a round's sheet in one answer: a cell opens at once, without a network too."""

from django.http import Http404, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.derived import layer_of
from campaigns.table.selectors.leaves import Leaf, leaf_at
from campaigns.table.selectors.tables import cell_url, marks_at, pad_at, table_view
from campaigns.table.views.parsing import order
from companion.http import HttpRequest
from rules.core.book import PAD


@require_GET
def cells(request: HttpRequest, code: str, stop: str = PAD) -> HttpResponse:
    """Address → form; empty if nothing can be entered cell by cell."""
    session = table_or_404(request, code)
    if not session.is_open or is_refereed(session):
        return JsonResponse({})
    leaf = leaf_at(session, stop)
    if leaf is None:
        raise Http404
    return JsonResponse(_forms(request, session, leaf))


def _forms(request: HttpRequest, session: Session, leaf: Leaf) -> dict[str, str]:
    marks, rights = marks_at(session), rights_at(request, session)
    pad = pad_at(session, marks, leaf)
    around = {"table": table_view(session, marks), "demo": session.group.is_demo}
    drawn: dict[str, str] = {}
    for row in pad.by_row:
        for seat in marks:
            shown = layer_of(session, leaf, marks, pad, (seat, row), order(request), rights)
            if shown and "entry" in shown:
                url = cell_url(session, leaf.stop, seat, row)
                drawn[url] = render_to_string("campaigns/_tray.html", {**around, **shown}, request)
    return drawn
