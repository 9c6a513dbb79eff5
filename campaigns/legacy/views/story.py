"""The story of a legacy campaign: its page, its moves, undo."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from campaigns.errors import NamedTwice, NothingThere
from campaigns.ladder import answering
from campaigns.legacy.selectors.story import names_of, seat_rows, story_context, story_of
from campaigns.legacy.selectors.votes import vote_view
from campaigns.legacy.services import story as legacy
from campaigns.log.services.writing import Written
from campaigns.models import Campaign
from campaigns.records import game_of, read_state, to_json
from campaigns.seats.access import campaign_or_404, phone_of, rights_at
from campaigns.seats.selectors.places import find
from campaigns.seats.views.inviting import outside, qr
from campaigns.table.selectors.refusals import broken_rules, is_firm
from campaigns.table.selectors.tables import new_key
from campaigns.table.selectors.tabs import STORY, tabs
from campaigns.table.views.parsing import move_of, post_of
from companion import numbers
from companion.games.maracaibo.face.misread import misread
from companion.http import HttpRequest
from companion.queued import with_line
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.moves import OpenEvening


def legacy_or_404(request: HttpRequest, code: str) -> Campaign:
    campaign = campaign_or_404(request, code)
    if campaign.story_id is None:
        raise Http404
    return campaign


class AskAgain(Refused):
    """Something that the players should confirm first; nothing is written, and what was typed is
    kept.
    """

    def __init__(self, context: dict[str, Any]) -> None:
        super().__init__(())
        self.context = context


def story_post(view: Callable[..., Written]) -> Callable[..., HttpResponse]:
    """Write to the story and go on; what services raise is shown on its page, with the reason on top."""

    @wraps(view)
    def written(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        row = view(request, legacy_or_404(request, code), **kwargs).row
        return with_line(redirect(_next(request, code)), row.seq if row else None)

    return answering(what_went_wrong)(written)


def what_went_wrong(
    request: HttpRequest, error: Exception, status: int, code: str, **_more: Any
) -> HttpResponse:
    """What went wrong, over the fresh story."""
    context: dict[str, Any] = {"stale": True}
    match error:
        case NothingThere():
            context = _notice(
                _("There is no such line in the log of this story. Nothing was written.")
            )
        case Misspelled():
            context = {**_notice(misread(error.place)), "reason": str(error)}
        case NamedTwice():
            sentence = _("Two players are called %(name)s: add something that tells them apart.")
            context = _notice(sentence % {"name": error.name}, _("The same name twice"))
        case AskAgain():
            context = error.context
        case Refused():
            context = _refusal(legacy_or_404(request, code), error)
    return draw(request, code, context, status)


def _notice(sentence: str, head: str = "") -> dict[str, str]:
    return {"layer": "campaigns/_notice.html", "sentence": sentence, "head": head}


def _next(request: HttpRequest, code: str) -> str:
    """The story's address, including the evening that somebody wants to branch off from."""
    url, wanted = reverse("story", args=[code]), numbers.natural(request.POST.get("from"))
    return url if wanted is None else f"{url}?from={wanted}#branch"


def draw(request: HttpRequest, code: str, more: dict[str, Any], status: int = 200) -> HttpResponse:
    """The story page, fresh from the database."""
    context = {**story_context(legacy_or_404(request, code)), **more}
    campaign = context["campaign"]
    context |= at_table(request, context)
    context["table"] = {"url": reverse("story", args=[code])}  # where a notice leads back to
    join_url = reverse("join", args=[campaign.group.join_code]) + f"?c={campaign.code}"
    context["share_url"] = outside(request, join_url)
    context["qr_svg"] = qr(context["share_url"])
    if request.method == "POST" and "seat-0-name" in request.POST:
        state = read_state(story_of(campaign))
        context |= {
            "seat_rows": seat_rows(campaign, state, request.POST),
            "solo": "solo" in request.POST,
        }
    if "results" in context:
        context["results"] = [
            (seat, name, request.POST.get(f"result-{seat}", total))
            for seat, name, total in context["results"]
        ]
    wanted = numbers.natural(request.GET.get("from"))
    context["branch_from"] = "" if wanted is None else str(wanted)
    return render(request, "campaigns/legacy/story.html", context, status=status)


def at_table(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """The views of tonight's table, and a vote as this phone may cast it there."""
    table = context["evening_table"]
    if table is None:
        return {}
    session = find(phone_of(request), pk=table.pk) or table
    rights, story = rights_at(request, session), story_of(context["campaign"])
    ballot = vote_view(story, session, rights) if context["votes"] else None
    return {"tabs": tabs(session), "tab": STORY, "ballot": ballot}


def _refusal(campaign: Campaign, error: Refused) -> dict[str, Any]:
    session = story_of(campaign)
    names = names_of(read_state(session))
    move = game_of(session).moves.decode(error.move)
    beyond = is_firm(session, error.move, error.refusals)
    payload = [("move", to_json(error.move)), ("version", session.version), ("key", new_key())]
    return {
        "layer": "campaigns/_refusal.html",
        "refusals": broken_rules(session.game, error.refusals, names),
        "ruling_url": "" if beyond else reverse("story-moves", args=[campaign.code]),
        "beyond_ruling": beyond and not isinstance(move, OpenEvening),
        "payload": payload,
        "nearest": [],
    }


@require_GET
def story(request: HttpRequest, code: str) -> HttpResponse:
    """Tonight, what to do next, the board."""
    return draw(request, code, {})


@require_POST
@story_post
def post_move(request: HttpRequest, campaign: Campaign) -> Written:
    """Record a move; with a reason it is recorded even if rules refuse it."""
    return legacy.tell(campaign, move_of(request), post_of(request), request.POST.get("reason", ""))


@require_POST
@story_post
def vote(request: HttpRequest, campaign: Campaign) -> Written:
    """Record everybody's vote on a decision."""
    move = move_of(request)
    if not isinstance(move, dict):
        raise Misspelled("not a vote", "move")
    votes = {
        name.removeprefix("vote-"): request.POST.get(name, "")
        for name in request.POST
        if name.startswith("vote-") and request.POST.get(name)
    }
    return legacy.tell(campaign, {**move, "votes": votes}, post_of(request))


@require_POST
@story_post
def undo(request: HttpRequest, campaign: Campaign, seq: int) -> Written:
    """Undo back to before this line; what was seen stays marked as seen."""
    return legacy.take_back(campaign, seq - 1, post_of(request))
