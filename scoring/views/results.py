"""The result page, the live state of its job, and a second try for a failed one."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from campaigns.album.selectors.pages import Occasion, album_of
from campaigns.seats.access import belongs, only_writers, table_or_404
from campaigns.series.stories import stories
from campaigns.table.selectors.tables import marks_at, new_key
from companion.http import HttpRequest
from scoring.models import Score
from scoring.selectors.jobs import job_view
from scoring.selectors.results import latest_score, result_context
from scoring.selectors.reveals import reveal_context, reveal_of
from scoring.selectors.sharing import share_panel
from scoring.services import jobs

SEEN = "seen"  # whoever comes from the reveal


@require_GET
def result(request: HttpRequest, code: str) -> HttpResponse:
    """The result, or the progress of its job; a count that was opened again has none until it is closed."""
    session = table_or_404(request, code)
    score = latest_score(session)
    if score is None or session.is_open:
        return redirect("table", code=code)
    jobs.nudge(score)
    context = result_context(session, score)
    if score.state != Score.State.DONE:
        return render(request, "scoring/waiting.html", context)
    score.session = session
    context |= share_panel(score, request.build_absolute_uri)
    context["album"] = album_of(Occasion(session))
    context["share_open"] = "shared" in request.GET
    context["closing"] = stories().closing(session) if belongs(request, session) else None
    context["key"] = new_key()
    running = reveal_of(session, score)
    if running is not None and not running.over and SEEN not in request.GET:
        context["reveal"] = reveal_context(session, score, running.age)
    return render(request, "scoring/result.html", context)


@require_GET
def job(request: HttpRequest, code: str) -> HttpResponse:
    """The job's block, polled every second while it is under way; when it is done the page reloads."""
    session = table_or_404(request, code)
    score = latest_score(session)
    if score is None:
        raise Http404
    jobs.nudge(score)
    if score.state == Score.State.DONE:
        return HttpResponse(headers={"HX-Refresh": "true"})
    names = {seat: mark.name for seat, mark in marks_at(session).items()}
    return render(request, "campaigns/_job.html", {"job": job_view(session, score, names)})


@require_POST
def retry(request: HttpRequest, code: str) -> HttpResponse:
    """Compute a failed score again."""
    session = table_or_404(request, code)
    only_writers(request, session)
    score = latest_score(session)
    if score is None:
        raise Http404
    jobs.retry(score.pk)
    return redirect("result", code=code)
