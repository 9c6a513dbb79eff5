"""Join by a table's short code, typed or scanned; one tap on a seat sits down."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed, NothingThere, SeatTaken
from campaigns.models import Session
from campaigns.seats import doors
from campaigns.seats.access import (
    account_of,
    belongs,
    go_by,
    groups_of,
    keep_phone,
    known_phone,
    phone_of,
    writer,
)
from campaigns.seats.selectors.people import by_door, chairs
from campaigns.seats.selectors.places import of_phone
from campaigns.seats.services import claims, people
from campaigns.seats.services.people import Visitor
from campaigns.seats.views.forbidden import sentence
from campaigns.table.selectors.tables import marks_at, own_url, table_view, url_of
from campaigns.text import one_line
from companion.http import HttpRequest
from companion.limits import GUESSES, address_of, minutes, told_to_wait


def visitor_of(request: HttpRequest, group: int, *, by_door: bool = False) -> Visitor:
    user = account_of(request)
    name = writer(request, group) or (user.name if user else "")
    return Visitor(
        known_phone(request), groups_of(request), name, by_door, user.pk if user else None
    )


@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """The form for the short code of a table."""
    typed = one_line(request.POST.get("code", ""))
    if request.method == "POST" and typed:
        return _opened(request, typed, _to_seats)
    table = one_line(request.GET.get("gone", ""))
    return render(request, "campaigns/enter.html", {"wrong": _gone(table)} if table else {})


def _to_seats(session: Session) -> HttpResponse:
    return redirect("door", door=doors.shown(session.door))


def _gone(code: str) -> str:
    """What to tell a phone whose seat was released or whose table is gone: whether the code still
    helps.
    """
    if Session.objects.filter(code=code, locked=True).exists():
        return _("You do not sit at that table any more. It lets nobody else in: ask the scribe.")
    return _("You do not sit at that table any more. Its code lets you sit down or watch again.")


@require_http_methods(["GET", "POST"])
def door(request: HttpRequest, door: str) -> HttpResponse:
    """The page behind the QR code."""
    act = _sit_down if request.method == "POST" else draw_seats
    return _opened(request, door, lambda session: act(request, session))


def _opened(
    request: HttpRequest, typed: str, respond: Callable[[Session], HttpResponse]
) -> HttpResponse:
    """Open the table behind a code.

    Only a wrong code counts as a guess. The right one is accepted until the guesses become a flood,
    and even then for those who already belong to the table.
    """
    door = doors.read(typed)
    if not door:
        return _wrong(
            request, typed, _("That is no code of a table: it has six letters and digits."), 404
        )
    address, phone = address_of(request), phone_of(request)
    wait = GUESSES.spend(address)
    session = by_door(door, phone)
    if session is not None and not wait:
        GUESSES.refund(address)
    member = session is not None and (of_phone(session, "role") or belongs(request, session))
    if wait and not member:
        return told_to_wait(_wrong(request, typed, _flood(wait), 429), wait)
    if session is None:
        return _wrong(request, typed, _("No open table has this code."), 404)
    return respond(session)


def _flood(wait: int) -> str:
    text = ngettext(
        "Too many codes that lead nowhere. Try again in %(count)s minute.",
        "Too many codes that lead nowhere. Try again in %(count)s minutes.",
        minutes(wait),
    )
    return text % {"count": minutes(wait)}


def _wrong(request: HttpRequest, typed: str, text: str, status: int) -> HttpResponse:
    context = {"wrong": text, "typed": one_line(typed, 24), "again": status == 404}
    return render(request, "campaigns/enter.html", context, status=status)


def draw_seats(
    request: HttpRequest, session: Session, wrong: str = "", status: int = 200
) -> HttpResponse:
    """The seats as buttons."""
    role = of_phone(session, "role")
    context = {
        "table": table_view(session, marks_at(session)),
        "chairs": chairs(session, phone_of(request), account_of(request)),
        "placed": role,
        "shut": session.locked and role in ("", "watcher"),
        "wrong": wrong,
        "door": doors.shown(session.door),
    }
    return render(request, "campaigns/join.html", context, status=status)


def _sit_down(request: HttpRequest, session: Session) -> HttpResponse:
    seat = one_line(request.POST.get("seat", ""))
    visitor = visitor_of(request, session.group_id, by_door=True)
    try:
        if "watch" in request.POST:
            people.change(session.code, visitor, people.watch)
        else:
            people.change(session.code, visitor, people.sit, seat)
    except SeatTaken:
        return draw_seats(request, session, _("Somebody has just sat down there."), 409)
    except NotAllowed as error:
        return draw_seats(request, session, sentence(session, error), 403)
    except NothingThere:
        return draw_seats(request, session, _("There is no such seat."), 400)
    go_by_seat(request, session, seat)
    seated = "watch" not in request.POST
    return keep_phone(redirect(own_url(session) if seated else url_of(session)), visitor.phone)


def go_by_seat(request: HttpRequest, session: Session, seat: str) -> None:
    """Use the name of this seat for what this browser writes at other tables of this group."""
    mark, account = marks_at(session).get(seat), account_of(request)
    if mark is not None:
        go_by(request, session.group_id, mark.name)
    if mark is not None and account is not None:
        claims.sat_down(session.pk, seat, account, phone_of(request))
