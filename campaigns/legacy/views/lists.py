"""Lists to tick off on several phones: tonight's set-up, and putting together another bag."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotYours
from campaigns.legacy.selectors.evenings import table_at
from campaigns.legacy.selectors.put_back import put_back_context
from campaigns.legacy.selectors.setup import listed_ids, setup_context
from campaigns.legacy.selectors.steps import LAID, RECAP
from campaigns.legacy.services.story import tick
from campaigns.legacy.views.story import legacy_or_404
from campaigns.models import Campaign
from campaigns.seats.access import groups_of, writer
from campaigns.series.stories import due_step
from campaigns.table.selectors.tables import url_of
from campaigns.table.selectors.tabs import NOW, tabs
from companion.http import HttpRequest

STEPS = (RECAP, LAID)  # what a tap on the button of the set-up list ends


@require_http_methods(["GET", "POST"])
def setup(request: HttpRequest, code: str) -> HttpResponse:
    """Tonight's set-up list."""
    campaign = legacy_or_404(request, code)
    context = {**setup_context(campaign), "url": reverse("story-setup", args=[code])}
    if request.method == "POST" and request.POST.get("step") in STEPS and context["evening"]:
        tick_step(request, campaign, context, request.POST["step"])
        step = due_step(legacy_or_404(request, code))
        return redirect(step.url if step else context["url"])
    if request.method == "POST":
        tick_entry(request, campaign, context)
        context.update(setup_context(campaign))
    context |= evening_views(campaign, context["number"])
    return answer_list(request, "campaigns/legacy/setup.html", context)


def evening_views(campaign: Campaign, number: int) -> dict[str, Any]:
    """The views of an evening's table: before the game and after it a list is what is now."""
    table = table_at(campaign, number) if number else None
    if table is None:
        return {}
    return {"tabs": tabs(table), "tab": NOW, "table_url": url_of(table)}


@require_http_methods(["GET", "POST"])
def put_back(request: HttpRequest, code: str) -> HttpResponse:
    """The list from one bag to another."""
    campaign = legacy_or_404(request, code)
    references = request.GET.get("from", ""), request.GET.get("to", "")
    context = put_back_context(campaign, *references)
    if context is None:
        raise Http404
    chosen = urlencode({"from": context["from_bag"].ref, "to": context["to_bag"].ref})
    context["url"] = f"{reverse('story-put-back', args=[code])}?{chosen}"
    if request.method == "POST":
        tick_entry(request, campaign, context)
        context.update(put_back_context(campaign, *references) or {})
    return answer_list(request, "campaigns/legacy/put_back.html", context)


def tick_entry(request: HttpRequest, campaign: Campaign, context: dict[str, Any]) -> None:
    """Tick or untick an entry explicitly: two phones cannot undo each other by toggling."""
    done, undone = request.POST.get("done", ""), request.POST.get("undone", "")
    entry = done or undone
    if entry not in listed_ids(context):
        raise Http404
    _tick(request, campaign, context["number"], f"{context['prefix']}{entry}", done=bool(done))


def tick_step(request: HttpRequest, campaign: Campaign, context: dict[str, Any], step: str) -> None:
    """A whole step of the evening is done."""
    _tick(request, campaign, context["number"], f"{context['prefix']}{step}")


def _tick(
    request: HttpRequest, campaign: Campaign, evening: int, entry: str, *, done: bool = True
) -> None:
    by, groups = writer(request, campaign.group_id), groups_of(request)
    try:
        tick(campaign, evening, entry, by, groups, done=done)
    except NotYours:
        raise Http404 from None


def answer_list(request: HttpRequest, page: str, context: dict[str, Any]) -> HttpResponse:
    """The page; for htmx only the list, or nothing if the screen is up to date."""
    if request.htmx:
        if not context["total"]:  # the evening was closed since then: the page says what is next
            return HttpResponse(status=204, headers={"HX-Refresh": "true"})
        if request.method == "GET" and request.GET.get("since") == context["stamp"]:
            return HttpResponse(status=204)
        return render(request, "campaigns/legacy/_ticks.html", context)
    if request.method == "POST":
        return redirect(f"{context['url']}#list")
    return render(request, page, context)
