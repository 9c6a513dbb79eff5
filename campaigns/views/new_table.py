"""Start a table: game, people with remembered names and colours, options."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.access import campaign_or_404, keep_phone, my_group, own_group
from campaigns.models import Campaign
from campaigns.selectors.games import depths_of, game_cards, new_table_form, options_type
from campaigns.services.people import open_table
from campaigns.services.sessions import Chair, Plan, start_session
from campaigns.text import one_line
from campaigns.views.joining import visitor_of
from companion import wording
from companion.http import HttpRequest
from rules.core.layout import items_of
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.registry import CODES
from rules.registry import sheet as engine

AUTOMATIC = "automatic"


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """The form, and on posting it the laid table."""
    sent = request.POST if request.method == "POST" else request.GET
    asked = sent.get("campaign", "")
    campaign = campaign_or_404(request, asked) if asked else None
    code = campaign.game if campaign else sent.get("game", "")
    game = code if code in CODES else CODES[0]
    sheet = sent.get("sheet", "")
    if sheet not in engine(game).calculators:
        sheet = ""
    depth = sent.get("depth", "")
    if depth not in depths_of(game, sheet):
        depth = "pad"
    errors: list[str] = []
    if request.method == "POST":
        if code not in CODES:
            errors = [_("There is no such game.")]
        else:
            try:
                host = campaign.group if campaign else own_group(request)
                session = start_session(host, _plan(request, (game, sheet, depth), campaign))
                scribe = visitor_of(request)
                open_table(session, scribe)
                return keep_phone(redirect("table", code=session.code), scribe.phone)
            except Misspelled as error:
                errors = [_spelled(error)]
            except Refused as error:
                errors = [
                    wording.refusal(game, refusal.code, refusal.facts, {})
                    for refusal in error.refusals
                ]
    group = campaign.group if campaign else my_group(request)
    context: dict[str, Any] = {
        "campaign": campaign,
        "games": game_cards(),
        "chosen": next(card for card in game_cards() if card.code == game),
        "form": new_table_form(game, sheet, group, request.POST, errors, depth),
    }
    return render(request, "campaigns/new_table.html", context, status=422 if errors else 200)


def _plan(request: HttpRequest, chosen: tuple[str, str, str], campaign: Campaign | None) -> Plan:
    game, sheet, depth = chosen
    chairs = []
    for index in range(10):
        name = one_line(request.POST.get(f"seat-{index}-name", ""))
        colour = request.POST.get(f"seat-{index}-colour", "").strip()
        if name:
            if not colour:
                raise Misspelled(f"{name}: choose a colour", "colour")
            chairs.append(Chair(colour, name))
    options = _options(request, options_type(game, sheet, depth))
    for option, seat in wording.seated_by(game).items():
        if options.get(option):
            chairs.append(_automatic(game, seat, chairs))
    return Plan(game, chairs, options, sheet, campaign, "referee" if depth == "referee" else "pad")


def _automatic(game: str, seat: str, chairs: list[Chair]) -> Chair:
    """The chair of a seat that plays by itself; nobody types it in."""
    name = wording.seat(game, seat)
    if any(chair.name.casefold() == name.casefold() for chair in chairs):
        raise Misspelled(name, AUTOMATIC)
    return Chair(seat, name)


def _options(request: HttpRequest, asked: Any) -> dict[str, Any]:
    """What was chosen; what is left out keeps the game's default."""
    told = {
        item: request.POST.get(f"option-{item.id}", "").strip() for item in items_of(asked).values()
    }
    chosen: dict[str, Any] = {}
    for item, text in told.items():
        if item.kind == "toggle":
            chosen[item.id] = bool(text)
        elif text:
            chosen[item.id] = int(text) if item.kind == "number" and text.isdecimal() else text
    return chosen


def _spelled(error: Misspelled) -> str:
    known = {
        "colour": _("Choose a colour for each player."),
        AUTOMATIC: _("“%(name)s” sits down without you: type in only the people.")
        % {"name": error.reason},
        "$.seats": _("Every player needs a name of their own, at most 40 letters long."),
    }
    return known.get(error.place, f"{error.reason} ({error.place})")
