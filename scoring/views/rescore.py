"""Recounting under the present rules: start a run, watch it, stop it, decide on what it found."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.models import Campaign, Group
from campaigns.seats.access import my_groups, writer
from companion import numbers, outbox
from companion.http import HttpRequest
from scoring.models import Rescore
from scoring.selectors.rescore import (
    differences_of,
    rescore_context,
    run_context,
    run_view,
    runs_of,
)
from scoring.services import consent, rescore


@require_http_methods(["GET", "POST"])
def runs(request: HttpRequest) -> HttpResponse:
    """All runs of this browser's groups; posting starts one for a group or a campaign of theirs."""
    groups = my_groups(request)
    if request.method == "GET":
        return render(request, "scoring/rescores.html", rescore_context(groups))
    kind, _, number = request.POST.get("what", "").partition("-")
    pk = numbers.natural(number, numbers.ROW) or 0
    if kind == "campaign":
        campaign = get_object_or_404(Campaign.objects.filter(group__in=groups), pk=pk)
        started = rescore.start(campaign=campaign, by=writer(request, campaign.group_id))
    else:
        group = get_object_or_404(Group.objects.filter(pk__in=groups), pk=pk)
        started = rescore.start(group=group, by=writer(request, group.pk))
    return redirect("rescore-run", run_id=started.pk)


@require_GET
def run(request: HttpRequest, run_id: int) -> HttpResponse:
    """A run; its block polls every second while it is under way, then the page reloads."""
    current = _run_or_404(request, run_id)
    if current.active:
        outbox.nudge(rescore.CHUNKS, run=current)
    if not request.htmx:
        context = run_context(current, my_groups(request), request.GET.get("page"))
        return render(request, "scoring/rescore.html", context)
    if not current.active:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "scoring/_rescore.html", {"run": run_view(current)})


@require_POST
def cancel(request: HttpRequest, run_id: int) -> HttpResponse:
    rescore.cancel(_own_run_or_404(request, run_id).pk)
    return redirect("rescore-run", run_id=run_id)


@require_POST
def resume(request: HttpRequest, run_id: int) -> HttpResponse:
    rescore.resume(_own_run_or_404(request, run_id).pk)
    return redirect("rescore-run", run_id=run_id)


@require_POST
def decide(request: HttpRequest, run_id: int) -> HttpResponse:
    """Accept or keep one difference (`difference`) or all that are open."""
    differences = differences_of(_run_or_404(request, run_id), my_groups(request))
    difference_id = request.POST.get("difference", "")
    if difference_id:
        differences = differences.filter(pk=numbers.natural(difference_id, numbers.ROW) or 0)
        if not differences.exists():
            raise Http404
    answer = consent.accept if request.POST.get("answer") == "accept" else consent.keep
    for group in set(differences.values_list("session__group", flat=True)):
        answer(differences.filter(session__group=group), writer(request, group))
    page = numbers.natural(request.POST.get("page"))
    query = "" if page is None else f"?page={page}"
    return redirect(reverse("rescore-run", args=[run_id]) + query)


def _run_or_404(request: HttpRequest, run_id: int) -> Rescore:
    return get_object_or_404(runs_of(my_groups(request)), pk=run_id)


def _own_run_or_404(request: HttpRequest, run_id: int) -> Rescore:
    """The run, if this browser may stop it: a run over the whole site belongs to the operator."""
    return get_object_or_404(runs_of(my_groups(request)).exclude(scope="all"), pk=run_id)
