"""The layer "People at the table": sit down, watch, leave; and what the scribe does about the
others.
"""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from campaigns.errors import NotAllowed, NothingThere, SeatTaken
from campaigns.models import Seat, Session
from campaigns.seats.access import (
    account_of,
    belongs,
    keep_phone,
    phone_of,
    rights_at,
    table_or_404,
)
from campaigns.seats.selectors.people import people_context
from campaigns.seats.services import claims, people
from campaigns.seats.views.inviting import invitation
from campaigns.seats.views.joining import go_by_seat, visitor_of
from campaigns.table.selectors.tables import marks_at, own_url, table_view
from campaigns.table.views import answers, drawing, layers
from campaigns.text import one_line
from companion.http import HttpRequest
from companion.numbers import whole_at


@require_http_methods(["GET", "POST"])
def table_people(request: HttpRequest, code: str) -> HttpResponse:
    """Who sits where; a post does one thing about it."""
    if request.method == "POST":
        return change_people(request, code=code)
    return draw_people(request, table_or_404(request, code))


def draw_people(request: HttpRequest, session: Session) -> HttpResponse:
    rights, account = rights_at(request, session), account_of(request)
    context = {
        "table": table_view(session, marks_at(session)),
        "demo": session.group.is_demo,
        **people_context(session, rights, phone_of(request), account),
        **invitation(request, session),
        "account": account,
    }
    return layers.layer(request, "campaigns/_table_people.html", context)


@answers.table_post
def change_people(request: HttpRequest, code: str) -> HttpResponse:
    session, do = table_or_404(request, code), request.POST.get("do", "")
    if do in _CLAIMS:
        _CLAIMS[do](request, session)
        return _redrawn(request, code)
    if do not in _STEPS:
        raise NothingThere("no such thing to do")
    step, *about = _STEPS[do](request.POST)
    # somebody who has only claimed a seat may sit down or watch, as with the table's code
    comes_in = do in ("sit", "watch") and rights_at(request, session).stranger
    visitor = visitor_of(request, session.group_id, by_door=comes_in)
    try:
        people.change(code, visitor, step, *about)
        go_by_seat(request, session, request.POST.get("seat", ""))
    except SeatTaken:
        messages.info(request, _("Somebody has just sat down there."))
    if request.POST.get("to") == "own":
        return keep_phone(redirect(own_url(table_or_404(request, code))), visitor.phone)
    return keep_phone(_redrawn(request, code), visitor.phone)


def _redrawn(request: HttpRequest, code: str) -> HttpResponse:
    """The layer over the fresh table; a guest who has left no longer sees either."""
    try:
        session = table_or_404(request, code)
    except Http404:
        return HttpResponseClientRedirect("/") if request.htmx else redirect("home")
    if not request.htmx:
        return redirect("table-people", code=code)
    layer = draw_people(request, session)
    parts = drawing.parts(request, session, drawing.context_of(request, session))
    return HttpResponse(layer.content + parts.content)


# what a form asks for: a step of the service, and what it is about
_STEPS: dict[str, Callable[[QueryDict], tuple[Any, ...]]] = {
    "sit": lambda sent: (people.sit, one_line(sent.get("seat", ""))),
    "watch": lambda sent: (people.watch,),
    "leave": lambda sent: (people.leave,),
    "take-over": lambda sent: (people.take_over,),
    "scribe": lambda sent: (people.make_scribe, _place(sent)),
    "release": lambda sent: (people.release, _place(sent)),
    "lock": lambda sent: (people.lock, True),
    "unlock": lambda sent: (people.lock, False),
    "anyone": lambda sent: (people.let_anyone_record, True),
    "hide-totals": lambda sent: (people.hide_totals, True),
    "show-totals": lambda sent: (people.hide_totals, False),
    "own-seats": lambda sent: (people.let_anyone_record, False),
}


def _place(sent: QueryDict) -> int:
    return whole_at(sent.get("place", ""), "place")


def _claim(request: HttpRequest, session: Session) -> None:
    """Claim to be a person: the one on this phone's seat, or on any seat for members of the group."""
    account, seat = account_of(request), _named_seat(request, session)
    if account is None:
        raise NotAllowed("scribe")
    if seat.seat != rights_at(request, session).seat and not belongs(request, session):
        raise NotAllowed("scribe")
    claims.claim(seat.person_id, account, phone_of(request))


def _unclaim(request: HttpRequest, session: Session) -> None:
    """Undo a claim, by the account itself or by the scribe."""
    account, seat = account_of(request), _named_seat(request, session)
    if account is not None and seat.person.user_id == account.pk:
        claims.unclaim(seat.person_id, account)
    elif rights_at(request, session).scribe:
        claims.release_claim(seat.person_id)
    else:
        raise NotAllowed("scribe")


def _named_seat(request: HttpRequest, session: Session) -> Seat:
    seats = session.seats.select_related("person")
    seat = seats.filter(seat=one_line(request.POST.get("seat", ""))).first()
    if seat is None or session.group.is_demo:
        raise NothingThere("no such seat")
    return seat


_CLAIMS: dict[str, Callable[[HttpRequest, Session], None]] = {"claim": _claim, "unclaim": _unclaim}
