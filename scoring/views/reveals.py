"""The reveal that plays over every open screen of a table once its count is done."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.seats.access import table_or_404
from companion.http import HttpRequest
from scoring.models import Score
from scoring.selectors.results import latest_score
from scoring.selectors.reveals import is_first, reveal_context, reveal_of, waiting_context
from scoring.services import jobs

FRESH, AGAIN = "fresh", "again"


@require_GET
def reveal(request: HttpRequest, code: str) -> HttpResponse:
    """The reveal as it stands now, else 204: nothing of a count leaves the server before it is done.

    A page that was just opened (`fresh`) has no use for one that is over. `again` plays it from the start, on this
    screen alone."""
    session = table_or_404(request, code)
    score = None if session.is_open or session.sheet else latest_score(session)
    if score is None:
        return HttpResponse(status=204)
    if score.pending and is_first(session, score):
        jobs.nudge(score)
        return render(request, "scoring/_reveal.html", {"reveal": waiting_context(session, score)})
    if score.state != Score.State.DONE:
        return HttpResponse(status=204)
    if AGAIN in request.GET:
        context = reveal_context(session, score, 0)
        return render(request, "scoring/_reveal.html", {"reveal": context})
    running = reveal_of(session, score)
    if running is None or (FRESH in request.GET and running.over):
        return HttpResponse(status=204)
    context = reveal_context(session, score, running.age)
    return render(request, "scoring/_reveal.html", {"reveal": context})
