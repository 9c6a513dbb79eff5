"""Typing what an open side of a story card says, tap by tap; and the few numbers of a tile."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from campaigns.ladder import answering
from campaigns.legacy.drafts import Draft, side_text
from campaigns.legacy.selectors.composer import composer_context, told_side
from campaigns.legacy.selectors.story import names_of, story_of
from campaigns.legacy.services import story as legacy
from campaigns.legacy.views.drafting import Tapped, kept, tapped
from campaigns.legacy.views.story import legacy_or_404, story_post
from campaigns.log.services.writing import Written
from campaigns.models import Campaign
from campaigns.records import read_state
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.views.parsing import post_of
from companion.games.maracaibo.face.cards import FRONT_KINDS
from companion.http import HttpRequest
from companion.numbers import whole_at
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.facts import check_printed


@require_http_methods(["GET", "POST"])
def compose(request: HttpRequest, code: str, card: str, side: str) -> HttpResponse:
    """The composer of one open side; every tap is a post that redraws it."""
    campaign = legacy_or_404(request, code)
    typed = told_side(campaign, card, side)
    if typed is None:
        raise Http404
    if request.method == "GET":
        return _draw(request, composer_context(campaign, card, side, _asked(request, typed, side)))
    try:
        tapped_draft = tapped(request.POST, side)
        side_text(tapped_draft.draft, side)
        if request.POST.get("do") == "save":
            return _remember(request, campaign, (card, side), tapped_draft)
        version = whole_at(request.POST.get("version", ""), "version")
        return _draw(request, composer_context(campaign, card, side, tapped_draft, version))
    except Misspelled as error:
        context = composer_context(campaign, card, side, kept(request.POST, side))
        return _draw(request, {**context, "wrong": _wrong(error)}, 400)


def _asked(request: HttpRequest, typed: Draft, side: str) -> Tapped:
    """The known side as a draft; what the story asks for is opened at once."""
    kind = request.GET.get("kind", "")
    if side != "front" or kind not in FRONT_KINDS:
        return Tapped(typed)
    return Tapped(typed, kind, values={"round": request.GET.get("round", "")})


def _answer(
    request: HttpRequest,
    error: Exception,
    status: int,
    campaign: Campaign,
    place: tuple[str, str],
    tapped_draft: Tapped,
) -> HttpResponse:
    """What went wrong, over the fresh composer with the draft in it."""
    if isinstance(error, Misspelled):
        raise error  # the composer itself tells what could not be read
    context = composer_context(legacy_or_404(request, campaign.code), *place, tapped_draft)
    if isinstance(error, Refused):
        names = names_of(read_state(story_of(campaign)))
        context["refusals"] = broken_rules(legacy.GAME, error.refusals, names)
    return _draw(request, {**context, "stale": not isinstance(error, Refused)}, status)


@answering(_answer)
def _remember(
    request: HttpRequest, campaign: Campaign, place: tuple[str, str], tapped_draft: Tapped
) -> HttpResponse:
    """Write the side into the log; after a refusal or a conflict the draft is kept."""
    card, side = place
    move = {"kind": "teach", "facts": {f"card.{card}.{side}": side_text(tapped_draft.draft, side)}}
    legacy.tell(campaign, move, post_of(request), request.POST.get("reason", ""))
    if request.htmx:
        return HttpResponseClientRedirect(f"/c/{campaign.code}/story/")
    return redirect("story", code=campaign.code)


def _draw(request: HttpRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """The composer: only its form for htmx, otherwise a page."""
    part = "_composer.html" if request.htmx else "composer.html"
    return render(request, f"campaigns/legacy/{part}", context, status=status)


def _wrong(error: Misspelled) -> str:
    if error.place in ("at", "card", "n", "round", "least", "most"):
        return _("A number is missing, or is no whole number.")
    return _("This does not fit on a card of the box: look at the numbers again.")


@require_POST
@story_post
def teach(request: HttpRequest, campaign: Campaign) -> Written:
    """Record a number that is printed on a tile or under it."""
    name = next((field for field in request.POST if field.startswith("tile.")), "")
    if not name:
        raise Misspelled("no fact of a tile", "tile")
    facts = {name: whole_at(request.POST.get(name, ""), name)}
    check_printed(read_state(story_of(campaign)).box, facts)
    return legacy.tell(campaign, {"kind": "teach", "facts": facts}, post_of(request))
