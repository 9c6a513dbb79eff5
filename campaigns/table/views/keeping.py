"""How a table is kept: its depth; and the names and seats of its people, which may change at any time."""

from functools import partial

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed
from campaigns.log.services.moves import record_move
from campaigns.models import Session
from campaigns.records import is_evening
from campaigns.seats.access import belongs, rights_at, table_or_404
from campaigns.seats.services import people
from campaigns.seats.services.renaming import NAMES, rename
from campaigns.seats.views.joining import visitor_of
from campaigns.table.selectors.evening import place_of
from campaigns.table.selectors.keeping import keeping
from campaigns.table.selectors.naming import names_of
from campaigns.table.selectors.tables import marks_at, table_view, url_of
from campaigns.table.selectors.tabs import tabs
from campaigns.table.services.keeping import keep_rounds
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from companion import wording
from companion.http import HttpRequest
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

DEPTH = "depth"


@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """The page; a post changes the depth, or names and seats."""
    if request.method == "POST":
        return change(request, code=code)
    return draw(request, table_or_404(request, code))


def draw(
    request: HttpRequest, session: Session, errors: tuple[str, ...] = (), status: int = 200
) -> HttpResponse:
    rights = rights_at(request, session)
    context = {
        "table": table_view(session, marks_at(session)),
        "keep": keeping(session, request.POST, list(errors)),
        "may_change": rights.decides and not session.group.is_demo,
        "tabs": tabs(session, member=belongs(request, session)),
        "place": place_of(session),
        "demo": session.group.is_demo,
    }
    return render(request, "campaigns/keep.html", context, status=status)


@answers.table_post
def change(request: HttpRequest, code: str) -> HttpResponse:
    session = table_or_404(request, code)
    if session.group.is_demo:
        raise NotAllowed("demo")
    if not rights_at(request, session).decides:
        raise NotAllowed("scribe")
    if DEPTH in request.POST:
        return redirect(
            url_of(keep_rounds(code, post_of(request), request.POST[DEPTH] == "rounds"))
        )
    try:
        _rename(request, session)
        _reseat(request, session)
    except Misspelled as error:
        if error.place != NAMES:
            raise
        told = _("Every player needs a name of their own, at most 40 letters long.")
        return draw(request, table_or_404(request, code), (told,), 422)
    except Refused as error:
        names = names_of(marks_at(session))
        told_all = tuple(
            wording.refusal(session.game, one.code, one.facts, names) for one in error.refusals
        )
        return draw(request, table_or_404(request, code), told_all, 422)
    return redirect("table-keep", code=code)


def _rename(request: HttpRequest, session: Session) -> None:
    names = {mark: request.POST.get(f"name-{mark}", "") for mark in marks_at(session)}
    visitor = visitor_of(request, session.group_id)
    people.change(session.code, visitor, partial(rename, names=names))


def _reseat(request: HttpRequest, session: Session) -> None:
    """Write which seats are others than was said, if any are."""
    if not is_evening(session):
        return
    seats = list(marks_at(session))
    wanted = {seat: request.POST.get(f"place-{seat}", seat) for seat in seats}
    unsaid = wording.seats_not_given(session.game)
    taken = {place for place in wanted.values() if place}
    for seat, place in wanted.items():
        if not place:
            keeps = seat if seat in unsaid else wording.seat_not_given(session.game, taken)
            wanted[seat] = keeps or seat
            taken.add(wanted[seat])
    moved = {seat: place for seat, place in wanted.items() if place != seat}
    if moved:
        record_move(session.code, {"kind": "reseat", "seats": moved}, post_of(request))
