"""Campaigns of a group: the list, a new one, and the page of one with its standings."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.models import Campaign
from campaigns.seats.access import campaign_or_404, my_groups, own_group
from campaigns.series.services.campaigns import WAYS, begin_campaign, turn_campaign
from campaigns.series.stories import due_step, stories
from campaigns.table.selectors.games import game_cards
from companion import wording
from companion.http import HttpRequest
from companion.limits import TABLES, founds, told_when_held_up
from rules.core.spelling import Misspelled
from rules.registry import CODES
from scoring.selectors.demos import demo_story
from scoring.selectors.standings import standings

ASKED = {  # the questions of the form, by the names of their fields
    "name": lambda: _("What is it called?"),
    "game": lambda: _("Which game?"),
    "places": lambda: _("What is a place worth?"),
}
PLACES = {
    "wins": lambda: _("Wins only"),
    "podium": lambda: _("3, 2 and 1 for the first three"),
    "ladder": lambda: _("10, 8, 6, 5, 4, 3, 2, 1"),
    "points": lambda: _("The points of the games added up"),
}
TURNS = {
    "resting": lambda: _("Let it rest"),
    "running": lambda: _("Go on"),
    "finished": lambda: _("Finish"),
    "abandoned": lambda: _("Give up"),
}
STATES = {
    "running": lambda: _("Under way"),
    "resting": lambda: _("Resting"),
    "finished": lambda: _("Finished"),
    "abandoned": lambda: _("Given up"),
}


@require_http_methods(["GET", "POST"])
@told_when_held_up
def campaigns(request: HttpRequest) -> HttpResponse:
    """The campaigns of this browser's groups, and the form for a new one."""
    error, status = "", 200
    if request.method == "POST":
        try:
            return _begun(request)
        except NoStory as wrong:
            names = {"game": wording.name(wrong.game), "story": wording.name(stories().GAME)}
            error = _("%(game)s has no legacy story, only %(story)s has one.") % names
            status = 422
        except Misspelled as wrong:
            status = 400
            question = ASKED[wrong.place]() if wrong.place in ASKED else wrong.place
            error = _("“%(place)s” could not be read. Nothing was written.") % {"place": question}
    listed = Campaign.objects.filter(group__in=my_groups(request)).order_by("-created_at")[:100]
    context = {
        "campaigns": [card(campaign) for campaign in listed],
        "games": game_cards(),
        "story": {"name": wording.name(stories().GAME), "remembered": stories().REMEMBERED},
        "places": [(value, label()) for value, label in PLACES.items()],
        "error": error,
        "sent": request.POST,
        "demo_story": demo_story(),
    }
    return render(request, "scoring/campaigns.html", context, status=status)


class NoStory(Exception):
    """A story was requested for a game that has none."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.game = game


def _begun(request: HttpRequest) -> HttpResponse:
    """Create the campaign of the form and redirect to its page."""
    game, name, places = (request.POST.get(field, "") for field in ("game", "name", "places"))
    founds(request, TABLES)
    if not request.POST.get("legacy"):
        return redirect("campaign", begin_campaign(own_group(request), game, name, places).code)
    if game in CODES and game != stories().GAME:
        raise NoStory(game)
    return redirect("story", stories().begin(own_group(request), name, places).code)


@require_GET
def campaign(request: HttpRequest, code: str) -> HttpResponse:
    """The page of one campaign: its evenings and standings."""
    return _draw(request, campaign_or_404(request, code))


def _draw(
    request: HttpRequest, campaign: Campaign, notice: str = "", status: int = 200
) -> HttpResponse:
    context = {
        "notice": notice,
        "campaign": card(campaign),
        "standings": standings(campaign),
        "step": due_step(campaign),
        "turns": [
            (status, TURNS[status]()) for status, froms in WAYS.items() if campaign.status in froms
        ]
        if campaign.story_id is None  # a campaign with a story uses the story's own moves for this
        else [],
        "demo": campaign.group.is_demo,
    }
    return render(request, "scoring/campaign.html", context, status=status)


@require_POST
def turn(request: HttpRequest, code: str) -> HttpResponse:
    """Rest, resume, finish or abandon a campaign."""
    campaign = campaign_or_404(request, code)
    if campaign.story_id is not None:
        notice = _("A story rests, ends and goes on by a move of its own, between two evenings.")
        return _draw(request, campaign, notice, 422)
    status = request.POST.get("status", "")
    if status not in WAYS:
        raise Http404
    try:
        turn_campaign(campaign.pk, status)
    except Misspelled:  # somebody else has changed it since then
        notice = _("Somebody has changed this meanwhile. Nothing was written.")
        return _draw(request, campaign_or_404(request, code), notice, 409)
    return redirect("campaign", code=code)


def card(campaign: Campaign) -> dict[str, Any]:
    """A campaign in words."""
    return {
        "code": campaign.code,
        "name": campaign.name,
        "game": campaign.game,
        "game_name": wording.name(campaign.game),
        "status": campaign.status,
        "state": STATES[campaign.status](),
        "places": PLACES[campaign.places](),
        "by_place": campaign.places != Campaign.Places.POINTS,
        "story": campaign.story_id is not None,
    }
