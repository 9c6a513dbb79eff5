"""Vote on a decision of the story on the own phone, unseen by the others."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed
from campaigns.ladder import answering
from campaigns.legacy.selectors.evenings import campaign_of
from campaigns.legacy.selectors.moments import story_of
from campaigns.legacy.selectors.votes import vote_view
from campaigns.legacy.services import votes
from campaigns.log.services.writing import Post
from campaigns.models import Session
from campaigns.seats.access import belongs, phone_of, rights_at, table_or_404, writer
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.selectors.tabs import STORY, tabs
from companion.http import HttpRequest
from companion.numbers import whole_at


@require_http_methods(["GET", "POST"])
def vote(request: HttpRequest, code: str) -> HttpResponse:
    """The ballot of a seat, who has voted, and the end of the vote."""
    session = table_or_404(request, code)
    if campaign_of(session) is None:
        raise Http404
    return _cast(request, code) if request.method == "POST" else _draw(request, session)


def _answer(request: HttpRequest, error: Exception, status: int, code: str) -> HttpResponse:
    """What went wrong, over the fresh vote."""
    why = "other" if isinstance(error, NotAllowed) else "again"
    return _draw(request, table_or_404(request, code), {"trouble": why}, status)


@answering(_answer)
def _cast(request: HttpRequest, code: str) -> HttpResponse:
    session = table_or_404(request, code)
    rights, asked = rights_at(request, session), request.POST.get("question", "")
    seat = request.POST.get("seat", "") or (rights.seat or "")
    post = Post(
        by=writer(request, session.group_id),
        key=request.POST.get("key", "")[:64] or None,
        phone=phone_of(request),
        seating=whole_at(request.POST["seating"], "seating") if "seating" in request.POST else None,
    )
    if "open" in request.POST:
        votes.open_votes(session, rights, post, asked)
    else:
        votes.cast(session, rights, post, seat, asked, request.POST.get("choice", ""))
    return redirect("table-vote", code)


def _draw(
    request: HttpRequest, session: Session, more: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """The vote; once it is over, the page says so and leads on."""
    campaign, rights = campaign_of(session), rights_at(request, session)
    if campaign is None:
        raise Http404
    member, marks = belongs(request, session), marks_at(session)
    context = {
        "table": table_view(session, marks),
        "campaign": campaign,
        "member": member,
        "tabs": tabs(session, member=member),
        "tab": STORY,
        "vote": vote_view(story_of(campaign), session, rights, request.GET.get("seat", "")[:24]),
        "demo": session.group.is_demo,
        **(more or {}),
    }
    return render(request, "campaigns/legacy/vote.html", context, status=status)
