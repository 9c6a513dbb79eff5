"""The start page, the examples that anybody may try, and the list of all tables."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.seats.access import my_groups, my_tables
from campaigns.table.selectors.games import depths_of, game_cards
from companion import wording
from companion.bar import looked_at, remembered
from companion.http import HttpRequest
from rules.registry import CODES
from scoring.selectors.demos import demo_games, demo_story, demo_table_url, has_demo
from scoring.selectors.home import home_context
from scoring.selectors.tables import history


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """What goes on; for those who have nothing yet, what there is to play."""
    context = home_context(my_tables(request), my_groups(request), remembered(request))
    running = context["now"]
    if running:
        looked_at(request, running.session.code, running=True)
    nothing = not any(context.values())
    context |= {"nothing": nothing, "games": game_cards(), "demos": nothing and has_demo()}
    return render(request, "campaigns/home.html", context)


@require_GET
def examples(request: HttpRequest) -> HttpResponse:
    """Invented games of every kind, for everybody to try."""
    refereed = [wording.name(code) for code in CODES if "referee" in depths_of(code, "")]
    context = {"demos": demo_games(), "demo_story": demo_story(), "refereed": refereed}
    return render(request, "scoring/examples.html", context)


@require_GET
def history_page(request: HttpRequest) -> HttpResponse:
    """The list of all tables."""
    page, months = history(my_tables(request), request.GET.get("page"))
    context = {"page": page, "months": months, "demo_url": demo_table_url()}
    return render(request, "campaigns/history.html", context)
