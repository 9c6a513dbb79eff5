"""An evening of a story, from opening it with its table to putting everything into the bag."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.errors import NotYours
from campaigns.ladder import answering
from campaigns.legacy.selectors.away import away_context, closed_evening
from campaigns.legacy.selectors.board import pad_totals
from campaigns.legacy.selectors.evenings import table_at
from campaigns.legacy.selectors.steps import AWAY
from campaigns.legacy.selectors.story import names_of, story_of
from campaigns.legacy.services import evenings
from campaigns.legacy.views.lists import answer_list, evening_views, tick_entry, tick_step
from campaigns.legacy.views.story import AskAgain, legacy_or_404, what_went_wrong
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.seats.access import groups_of, keep_phone, known_phone
from campaigns.seats.views.joining import visitor_of
from campaigns.series.stories import due_step
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.bar import newest_first
from companion.http import HttpRequest
from companion.limits import TABLES, founds, told_when_held_up
from companion.numbers import whole_at
from companion.queued import with_line

SEATS = 4
STARTS = ("continue", "start_first")  # how an evening may begin in the same tap


@require_POST
@told_when_held_up
@answering(what_went_wrong)
def open_evening(request: HttpRequest, code: str) -> HttpResponse:
    """Open an evening and its table with the people who sit down, and go to its first step."""
    campaign, post = legacy_or_404(request, code), post_of(request)
    players = []
    for index in range(SEATS):
        name = one_line(request.POST.get(f"seat-{index}-name", ""), 40)
        if name:
            players.append({"seat": request.POST.get(f"seat-{index}-colour", ""), "who": name})
    move = {
        "kind": "open_evening",
        "evening": read_state(story_of(campaign)).evenings + 1,
        "players": players,
        "solo": bool(request.POST.get("solo")),
        "on": timezone.localdate().isoformat(),
    }
    founds(request, TABLES)
    visitor, start = visitor_of(request, campaign.group_id), request.POST.get("start", "")
    rounds = request.POST.get("depth", "rounds") == "rounds"
    written = evenings.open_evening(campaign, move, post, visitor, rounds=rounds)
    evenings.begin(campaign, start if start in STARTS else "", written, post)
    branch = whole_at(request.POST["from"], "from") if request.POST.get("from") else None
    answer = redirect(_due_url(request, code))
    if branch is not None:
        answer = redirect(f"/c/{code}/story/?from={branch}#branch")
    newest_first(answer)
    row = written.row
    return with_line(keep_phone(answer, known_phone(request)), row.seq if row else None)


@require_POST
@answering(what_went_wrong)
def seat_table(request: HttpRequest, code: str) -> HttpResponse:
    """Give an evening that was opened without one its table, with the same people."""
    campaign = legacy_or_404(request, code)
    if not campaign.group.is_demo and campaign.group_id not in groups_of(request):
        raise NotYours
    founds(request, TABLES)
    visitor = visitor_of(request, campaign.group_id)
    rounds = request.POST.get("depth", "rounds") == "rounds"
    evenings.seat_table(campaign, visitor, rounds=rounds)
    return keep_phone(redirect(_due_url(request, code)), known_phone(request))


def _due_url(request: HttpRequest, code: str) -> str:
    """The address of the step that is due now."""
    step = due_step(legacy_or_404(request, code))
    return step.url if step else "/"


def _answer_closing(
    request: HttpRequest, error: Exception, status: int, code: str, **more: Any
) -> HttpResponse:
    """Somebody else has closed the evening: what goes into the bag; else the reason over the story."""
    campaign = legacy_or_404(request, code)
    state = read_state(story_of(campaign))
    if status == 409 and state.evening is None and state.played:
        number = state.played[-1].evening
        context = away_context(campaign, number) or {}
        return render(
            request, "campaigns/legacy/away.html", {**context, "closed_before": True}, status=409
        )
    return what_went_wrong(request, error, status, code, **more)


@require_POST
@answering(_answer_closing)
def close_evening(request: HttpRequest, code: str) -> HttpResponse:
    """Record the results, typed or the pad's, and go to the bag. A missing result is asked for once."""
    campaign = legacy_or_404(request, code)
    results = _pad_results(campaign) if "pad" in request.POST else _typed(request)
    missing = [seat for seat in _seats(campaign) if seat not in results]
    if missing and "sure" not in request.POST:
        raise AskAgain({"unsure": True})
    written = evenings.close_evening(campaign, results, post_of(request))
    number = closed_evening(legacy_or_404(request, code))
    row = written.row
    answer = redirect("story-away", code, number) if number else redirect("story", code)
    return with_line(answer, row.seq if row else None)


def _typed(request: HttpRequest) -> dict[str, int]:
    return {
        name.removeprefix("result-"): whole_at(request.POST.get(name, ""), name)
        for name in request.POST
        if name.startswith("result-") and request.POST.get(name, "").strip()
    }


def _pad_results(campaign: Campaign) -> dict[str, int]:
    state = read_state(story_of(campaign))
    if state.evening is None:
        return {}
    seats, names = state.evening.seats, names_of(state)
    totals = pad_totals(table_at(campaign, state.evening.number), names)
    return {seat: total for seat, total in totals.items() if seat in seats}


def _seats(campaign: Campaign) -> tuple[str, ...]:
    evening = read_state(story_of(campaign)).evening
    return evening.seats if evening else ()


@require_http_methods(["GET", "POST"])
def away(request: HttpRequest, code: str, evening: int) -> HttpResponse:
    """What goes into the bag after an evening, to tick off; with «all of it» the evening is over."""
    campaign = legacy_or_404(request, code)
    context = away_context(campaign, evening)
    if context is None:
        raise Http404
    if request.method == "POST" and "step" in request.POST:
        tick_step(request, campaign, context, AWAY)
        return redirect("home")
    if request.method == "POST":
        tick_entry(request, campaign, context)
        context = away_context(campaign, evening) or context
    context |= evening_views(campaign, evening)
    return answer_list(request, "campaigns/legacy/away.html", context)
