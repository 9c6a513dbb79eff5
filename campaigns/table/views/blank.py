"""The blank pad for paper: it needs no table, so anybody may print it."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.table.selectors.blank import blank_pad
from companion.http import HttpRequest
from rules.registry import CODES
from rules.registry import game as engine


@require_GET
def blank(request: HttpRequest, game: str) -> HttpResponse:
    sheet = request.GET.get("sheet", "")
    if game not in CODES or (sheet and sheet not in engine(game).calculators):
        raise Http404
    query = {name: str(value) for name, value in request.GET.items()}
    return render(request, "campaigns/blank_pad.html", {"blank": blank_pad(game, sheet, query)})
