"""What is printed on a legacy tile: typed once, and corrected if it was misread."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.ladder import answering
from campaigns.legacy.selectors.story import names_of, story_of
from campaigns.legacy.selectors.tile_print import (
    LISTS,
    MOST,
    amount_controls,
    number_control,
    open_facts,
    tile_context,
    told_amounts,
)
from campaigns.legacy.services import story as legacy
from campaigns.legacy.views.story import legacy_or_404
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.views.parsing import post_of
from companion.games.maracaibo.face.misread import misread
from companion.http import HttpRequest
from rules.core.box import to_text
from rules.core.move import Value
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.cards import Amount
from rules.maracaibo.campaign.facts import check_printed, number


@require_http_methods(["GET", "POST"])
def tile(request: HttpRequest, code: str, tile: str) -> HttpResponse:
    """The form of one tile; only changes are written."""
    campaign = legacy_or_404(request, code)
    if not open_facts(campaign, tile):
        raise Http404
    if request.method == "GET":
        return _draw(request, campaign, tile, {})
    return _write(request, code, tile)


def _answer(
    request: HttpRequest, error: Exception, status: int, code: str, tile: str
) -> HttpResponse:
    """What went wrong, over the fresh tile."""
    campaign = legacy_or_404(request, code)
    context: dict[str, Any] = {"stale": True}
    if isinstance(error, Misspelled):
        context = {"wrong": misread(error.place)}
    elif isinstance(error, Refused):
        names = names_of(read_state(story_of(campaign)))
        context = {"refusals": broken_rules(legacy.GAME, error.refusals, names)}
    return _draw(request, campaign, tile, context, status)


@answering(_answer)
def _write(request: HttpRequest, code: str, tile: str) -> HttpResponse:
    campaign = legacy_or_404(request, code)
    if facts := _changed(request, campaign, tile):
        legacy.tell(campaign, {"kind": "teach", "facts": facts}, post_of(request))
    return redirect("story", code=code)


def _draw(
    request: HttpRequest, campaign: Campaign, tile: str, more: dict[str, Any], status: int = 200
) -> HttpResponse:
    context = {**tile_context(campaign, tile, request.POST.dict()), **more}
    return render(request, "campaigns/legacy/tile.html", context, status=status)


def _changed(request: HttpRequest, campaign: Campaign, tile: str) -> dict[str, Value]:
    """The facts of the form that differ from what is known; an empty number changes nothing."""
    box = read_state(story_of(campaign)).box
    changes: dict[str, Value] = {}
    numbers: dict[str, Any] = {}
    for key in open_facts(campaign, tile):
        if key.split(".")[2] in LISTS:
            changes |= _amounts(request, box, key)
        else:
            numbers[key] = number_control(box, key).read(request.POST)
    numbers = {key: value for key, value in numbers.items() if value is not None}
    check_printed(box, numbers)
    return changes | {key: value for key, value in numbers.items() if value != number(box, key)}


def _amounts(request: HttpRequest, box: Mapping[str, Value], key: str) -> dict[str, Value]:
    """A changed cost or reward; things that the form does not list are kept."""
    known: dict[str, Any] = told_amounts(box, key)
    controls = amount_controls(box, key)
    amounts = {thing: n for thing, n in known.items() if thing not in controls}
    for thing, control in controls.items():
        sent = control.name in request.POST
        amounts[thing] = control.read(request.POST) if sent else known.get(thing)
    amounts = {thing: n for thing, n in amounts.items() if n}
    if any(not 0 < n <= MOST for n in amounts.values()) or len(amounts) > 8:
        raise Misspelled("not an amount that a tile has printed", key)
    if amounts == known:
        return {}
    return {key: to_text([Amount(thing, n) for thing, n in amounts.items()])}
