"""How a table is kept: its depth; and the names and seats of its people and its options, which may change at any
time."""

from dataclasses import replace
from functools import partial
from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed
from campaigns.log.services.moves import record_move
from campaigns.models import Session
from campaigns.records import game_of, is_refereed, setup_now
from campaigns.seats.access import belongs, rights_at, table_or_404
from campaigns.seats.services import people
from campaigns.seats.services.renaming import NAMES, rename
from campaigns.seats.views.joining import visitor_of
from campaigns.table.selectors.evening import place_of
from campaigns.table.selectors.keeping import OPTIONS, keeping, may_reseat, options_of
from campaigns.table.selectors.naming import names_of
from campaigns.table.selectors.tables import marks_at, table_view, url_of
from campaigns.table.selectors.tabs import tabs
from campaigns.table.services.keeping import keep_rounds
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from companion import wording
from companion.http import HttpRequest
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled, plain

DEPTH = "depth"


@require_http_methods(["GET", "POST"])
def keep(request: HttpRequest, code: str) -> HttpResponse:
    """The page; a post changes the depth, or names, seats and options."""
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
        with transaction.atomic():  # all of it, or nothing
            _rename(request, session)
            _write(request, session)
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


def _write(request: HttpRequest, session: Session) -> None:
    """Write which seats and which options are others than was said, each as a line of the log."""
    post = post_of(request)
    for move in filter(None, (_other_seats(request, session), _other_options(request, session))):
        written = record_move(session.code, move, post)
        key = f"{post.key[:60]}-o" if post.key else None
        post = replace(post, version=written.session.version, key=key)


def _other_seats(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    if not may_reseat(session):
        return None
    marks = marks_at(session)
    now = {seat: mark.colour if is_refereed(session) else seat for seat, mark in marks.items()}
    wanted = {seat: request.POST.get(f"place-{seat}", place) for seat, place in now.items()}
    unsaid = wording.seats_not_given(session.game)
    taken = {place for place in wanted.values() if place}
    for seat, place in wanted.items():
        if not place:
            keeps = seat if seat in unsaid else wording.seat_not_given(session.game, taken)
            wanted[seat] = keeps or seat
            taken.add(wanted[seat])
    moved = {seat: place for seat, place in wanted.items() if place != now[seat]}
    return {"kind": "reseat", "seats": moved} if moved else None


def _other_options(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    if OPTIONS not in request.POST:
        return None
    told = {option: control.read(request.POST) for option, control in options_of(session).items()}
    now = {**plain(game_of(session).options_type()), **setup_now(session).options}
    other = {
        option: value
        for option, value in told.items()
        if value is not None and value != now.get(option)
    }
    return {"kind": "options", "options": other} if other else None
