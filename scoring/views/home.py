"""The start page: what this is, a demo to poke at, the games, the last tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import my_groups
from campaigns.selectors.games import game_cards
from campaigns.selectors.tables import url_of
from scoring.selectors.tables import demo_table, recent


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    demo = demo_table()
    context = {
        "games": game_cards(),
        "recent": recent(my_groups(request), 5),
        "demo_url": url_of(demo) if demo else "",
    }
    return render(request, "campaigns/home.html", context)
