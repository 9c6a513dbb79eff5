"""The start page (what this is, a demo to try, the games, the last tables) and the list of all tables."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.seats.access import my_tables
from campaigns.table.selectors.games import depths_of, game_cards
from companion import wording
from companion.http import HttpRequest
from rules.registry import CODES
from scoring.selectors.demos import demo_games, demo_story, demo_table_url
from scoring.selectors.tables import history, recent


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    context = {
        "games": game_cards(),
        "refereed": [wording.name(code) for code in CODES if "referee" in depths_of(code, "")],
        "recent": recent(my_tables(request), 5),
        "demos": demo_games(),
        "demo_story": demo_story(),
    }
    return render(request, "campaigns/home.html", context)


@require_GET
def examples(request: HttpRequest) -> HttpResponse:
    """Invented games of every kind, for everybody to try."""
    context = {"demos": demo_games(), "demo_story": demo_story()}
    return render(request, "scoring/examples.html", context)


@require_GET
def history_page(request: HttpRequest) -> HttpResponse:
    """The list of all tables."""
    page, months = history(my_tables(request), request.GET.get("page"))
    context = {"page": page, "months": months, "demo_url": demo_table_url()}
    return render(request, "campaigns/history.html", context)
