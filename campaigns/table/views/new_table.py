"""Start a table: game, people with remembered names and colours, options. Sent twice, it is started once."""

from typing import Any, cast

from django.core.signing import BadSignature, Signer
from django.db import IntegrityError, transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.models import Campaign, Place, Session, new_code
from campaigns.seats.access import (
    GROUPS,
    campaign_or_404,
    join,
    keep_phone,
    known_phone,
    my_group,
    own_group,
    phone_groups,
)
from campaigns.seats.services.people import open_table
from campaigns.seats.views.joining import visitor_of
from campaigns.table.selectors.games import depths_of, game_cards, options_type
from campaigns.table.selectors.new_table import new_table_form, option_control
from campaigns.table.services.sessions import Chair, Plan, start_session
from campaigns.text import one_line
from companion import wording
from companion.half_typed import carrying
from companion.http import HttpRequest
from companion.limits import TABLES, TooMany, address_of, founded, founds, told_to_wait
from rules.core.layout import items_of
from rules.core.refusal import Refused
from rules.core.setup import Depth
from rules.core.spelling import Misspelled
from rules.registry import CODES
from rules.registry import sheet as engine

AUTOMATIC = "automatic"
OPTION = "option"
KEYS = Signer(salt="campaigns.new-table")
Chosen = tuple[str, str, str]


@require_http_methods(["GET", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """The form; a post starts the table, or redraws the form after a change of game or depth."""
    sent = request.POST if request.method == "POST" else request.GET
    campaign_code = one_line(sent.get("campaign", ""))
    campaign = campaign_or_404(request, campaign_code) if campaign_code else None
    if "change" in request.GET:
        return redirect(carrying(reverse("new-table"), request.POST))
    code = campaign.game if campaign else sent.get("game", "")
    offered = "pad" if request.method == "POST" else "rounds"
    chosen = _chosen(code, sent.get("sheet", ""), sent.get("depth", ""), offered)
    errors: list[str] = []
    status = 200
    wait = 0
    if request.method == "POST":
        try:
            return _start(request, code, chosen, campaign)
        except TooMany as error:
            errors, status, wait = [founded(error.seconds)], 429, error.seconds
        except Misspelled as error:
            errors, status = [_error_text(error)], 400 if error.place == OPTION else 422
        except Refused as error:
            status = 422
            errors = [
                wording.refusal(code, refusal.code, refusal.facts, {}) for refusal in error.refusals
            ]
    group = campaign.group if campaign else my_group(request)
    context: dict[str, Any] = {
        "campaign": campaign,
        "games": game_cards(),
        "chosen": next(card for card in game_cards() if card.code == chosen[0]),
        "form": new_table_form(chosen, group, sent, errors, spread=request.method == "GET"),
        "named": code in CODES,
        "key": KEYS.sign(new_code()),
    }
    page = render(request, "campaigns/new_table.html", context, status=status)
    return keep_phone(told_to_wait(page, wait) if wait else page, known_phone(request))


def _chosen(code: str, sheet: str, depth: str, offered: str) -> Chosen:
    """Game, sheet and depth, with defaults for those that do not exist; `offered` is the depth for those who have
    not chosen any."""
    game = code if code in CODES else next(iter(CODES))
    sheet = sheet if sheet in engine(game).calculators else ""
    depths = depths_of(game, sheet)
    return game, sheet, next((each for each in (depth, offered) if each in depths), "pad")


def _start(
    request: HttpRequest, code: str, chosen: Chosen, campaign: Campaign | None
) -> HttpResponse:
    """Start the table under the code of the form: a second tap finds it already started."""
    if code not in CODES:
        raise Misspelled(_("There is no such game."), "game")
    plan, known = _plan(request, chosen, campaign), phone_groups(request)
    try:
        address = KEYS.unsign(request.POST.get("key", ""))
    except BadSignature:
        address = new_code()
    try:
        if not Session.objects.filter(code=address).exists():
            founds(request, TABLES)
            with transaction.atomic():
                host = campaign.group if campaign else own_group(request)
                open_table(start_session(host, plan, address), visitor_of(request, host.pk))
    except (Misspelled, Refused, TooMany, IntegrityError) as error:
        request.session[GROUPS] = known  # a group founded just now was rolled back
        if isinstance(error, Misspelled | Refused):
            TABLES.refund(address_of(request))
        if not isinstance(error, IntegrityError):
            raise
    places = Place.objects.select_related("session__group")
    mine = places.filter(session__code=address, phone=known_phone(request)).first()
    if mine is not None:
        join(request, mine.session.group)
    return keep_phone(redirect("table", code=address), known_phone(request))


def _plan(request: HttpRequest, chosen: Chosen, campaign: Campaign | None) -> Plan:
    game, sheet, depth = chosen
    chairs = []
    for index in range(engine(game, sheet).max_seats):
        name = one_line(request.POST.get(f"seat-{index}-name", ""))
        colour = request.POST.get(f"seat-{index}-colour", "").strip()
        if name:
            chairs.append(Chair(colour, name))
    chairs = _all_seated(game, chairs)
    options = _options(request, game, options_type(game, sheet, depth))
    for option, seat in wording.seated_by(game).items():
        if options.get(option):
            chairs.append(_automatic(game, seat, chairs))
    return Plan(game, chairs, options, sheet, campaign, cast("Depth", depth))


def _all_seated(game: str, chairs: list[Chair]) -> list[Chair]:
    """Everybody with a seat, also those who have not said which, where the game lets them."""
    taken = [chair.seat for chair in chairs if chair.seat]
    seated = []
    for chair in chairs:
        seat = chair.seat or wording.seat_not_given(game, taken)
        if not seat:
            raise Misspelled(f"{chair.name}: choose a colour", "colour")
        taken.append(seat)
        seated.append(Chair(seat, chair.name))
    return seated


def _automatic(game: str, seat: str, chairs: list[Chair]) -> Chair:
    """The chair of an automatic opponent."""
    name = wording.seat(game, seat)
    if any(chair.name.casefold() == name.casefold() for chair in chairs):
        raise Misspelled(name, AUTOMATIC)
    return Chair(seat, name)


def _options(request: HttpRequest, game: str, offered: Any) -> dict[str, Any]:
    """The chosen options; those left out keep the game's default, unknown values are misspelled."""
    chosen: dict[str, Any] = {}
    for option in items_of(offered).values():
        control = option_control(game, option)
        try:
            value = control.read(request.POST)
        except Misspelled:
            raise Misspelled(control.label, OPTION) from None
        if value is not None:
            chosen[option.id] = value
    return chosen


def _error_text(error: Misspelled) -> str:
    known = {
        "game": error.reason,
        "colour": _("Choose a colour for each player."),
        AUTOMATIC: _("“%(name)s” sits down without you: type in only the people.")
        % {"name": error.reason},
        OPTION: _("“%(option)s”: choose one of the answers that the form offers.")
        % {"option": error.reason},
        "$.seats": _("Every player needs a name of their own, at most 40 letters long."),
    }
    return known.get(error.place, f"{error.reason} ({error.place})")
