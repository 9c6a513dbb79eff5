"""Come in by a table's short code: typed, or by its QR code; one tap on a seat, and one sits."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaigns.access import (
    PERSON,
    account_of,
    groups_of,
    keep_phone,
    known_phone,
    phone_of,
    writer,
)
from campaigns.errors import NotAllowed, NothingThere, SeatTaken
from campaigns.models import Session
from campaigns.selectors.people import by_door, chairs
from campaigns.selectors.places import own
from campaigns.selectors.tables import marks_at, table_view, url_of
from campaigns.services import people
from campaigns.services.people import Visitor
from campaigns.text import one_line
from campaigns.views.forbidden import sentence
from companion.http import HttpRequest
from companion.limits import Limit, address_of, minutes

GUESSES = Limit("door", 20, 600)


def visitor_of(request: HttpRequest, *, by_door: bool = False) -> Visitor:
    user = account_of(request)
    name = writer(request) or (user.name if user else "")
    return Visitor(known_phone(request), groups_of(request), name, by_door)


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Type the short code of a table."""
    typed = "".join(request.POST.get("code", "").split())
    if request.method == "POST" and typed:
        return _opened(request, typed, lambda session: redirect("door", door=session.door))
    gone = _("You do not sit at that table any more. Its code lets you sit down or watch again.")
    context = {"wrong": gone} if request.GET.get("gone") else {}
    return render(request, "campaigns/enter.html", context)


@require_http_methods(["GET", "POST"])
def door(request: HttpRequest, door: str) -> HttpResponse:
    """The page behind the QR code."""
    act = _sit_down if request.method == "POST" else draw_seats
    return _opened(request, door, lambda session: act(request, session))


def _opened(
    request: HttpRequest, typed: str, then: Callable[[Session], HttpResponse]
) -> HttpResponse:
    """The table behind a code; a code that leads nowhere is counted as a guess."""
    wait = minutes(GUESSES.spend(address_of(request)))
    if wait:
        text = ngettext(
            "Too many codes that lead nowhere. Try again in %(count)s minute.",
            "Too many codes that lead nowhere. Try again in %(count)s minutes.",
            wait,
        ) % {"count": wait}
        return _wrong(request, typed, text, 429)
    session = by_door(typed, phone_of(request))
    if session is None:
        return _wrong(request, typed, _("No open table has this code."), 404)
    GUESSES.refund(address_of(request))
    return then(session)


def _wrong(request: HttpRequest, typed: str, text: str, status: int) -> HttpResponse:
    context = {"wrong": text, "typed": typed[:12]}
    return render(request, "campaigns/enter.html", context, status=status)


def draw_seats(
    request: HttpRequest, session: Session, wrong: str = "", status: int = 200
) -> HttpResponse:
    """The seats as buttons."""
    role = own(session, "role")
    context = {
        "table": table_view(session, marks_at(session)),
        "chairs": chairs(session, phone_of(request)),
        "placed": role,
        "shut": session.locked and role in ("", "watcher"),
        "wrong": wrong,
        "door": session.door,
    }
    return render(request, "campaigns/join.html", context, status=status)


def _sit_down(request: HttpRequest, session: Session) -> HttpResponse:
    seat, visitor = one_line(request.POST.get("seat", "")), visitor_of(request, by_door=True)
    try:
        step = people.watch if "watch" in request.POST else sitting(seat)
        people.change(session.code, visitor, step)
    except SeatTaken:
        return draw_seats(request, session, _("Somebody has just sat down there."), 409)
    except NotAllowed as error:
        return draw_seats(request, session, sentence(session, error), 403)
    except NothingThere:
        return draw_seats(request, session, _("There is no such seat."), 400)
    go_by_seat(request, session, seat)
    return keep_phone(redirect(url_of(session)), visitor.phone)


def sitting(seat: str) -> people.Step:
    return lambda asked: people.sit(asked, seat)


def go_by_seat(request: HttpRequest, session: Session, seat: str) -> None:
    """From now on what this browser writes elsewhere carries the name of this seat, too."""
    mark = marks_at(session).get(seat)
    if mark is not None:
        request.session[PERSON] = mark.name
