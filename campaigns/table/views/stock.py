"""Every entry layer of a pad in one answer, for phones that go offline."""

from django.http import HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.derived import layer_of
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.selectors.tables import marks_at, pad_at, table_view
from campaigns.table.views.cells import order
from companion.http import HttpRequest


@require_GET
def cells(request: HttpRequest, code: str) -> HttpResponse:
    """Address → layer; empty if nothing can be entered cell by cell."""
    session = table_or_404(request, code)
    typed_in = session.is_open and not is_refereed(session)
    return JsonResponse(_layers(request, session) if typed_in else {})


def _layers(request: HttpRequest, session: Session) -> dict[str, str]:
    marks, rights = marks_at(session), rights_at(request, session)
    leaf = pad_leaf(session)
    pad = pad_at(session, marks, leaf)
    around = {"table": table_view(session, marks), "demo": session.group.is_demo}
    drawn: dict[str, str] = {}
    for row in pad.by_row:
        for seat in marks:
            shown = layer_of(session, leaf, marks, pad, (seat, row), order(request), rights)
            if shown and "entry" in shown:
                url = reverse("table-cell", args=[session.code, seat, row])
                context = {**around, **shown}
                drawn[url] = render_to_string("campaigns/_entry.html", context, request)
    return drawn
