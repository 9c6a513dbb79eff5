"""The page on which a sheet that was started by itself is put to an evening."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.seats.access import belongs, rights_at, table_or_404
from campaigns.table.selectors.attaching import attaching
from campaigns.table.selectors.tables import marks_at, sheet_url, table_view
from campaigns.table.services.attaching import attach, take_over
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.http import HttpRequest

STOP, EVENING = "stop", "evening"


@require_http_methods(["GET", "POST"])
def attach_to(request: HttpRequest, code: str) -> HttpResponse:
    """The evenings of the group to choose from; a post chooses one, leaves it, or takes the numbers over."""
    session = table_or_404(request, code)
    if not session.sheet or not belongs(request, session):
        raise Http404
    if request.method == "POST":
        return change(request, code=code)
    context = {
        "table": table_view(session, marks_at(session)),
        "attach": attaching(session),
        "may_change": rights_at(request, session).decides,
        "demo": session.group.is_demo,
    }
    return render(request, "campaigns/attach.html", context)


@answers.table_post
def change(request: HttpRequest, code: str) -> HttpResponse:
    if STOP in request.POST:
        session = table_or_404(request, code)
        written = take_over(session, post_of(request), one_line(request.POST[STOP]))
        return redirect(sheet_url(written.session, one_line(request.POST[STOP])))
    attach(code, post_of(request), one_line(request.POST.get(EVENING, "")))
    return redirect("table-attach", code=code)
