"""Take down where the dealt tokens lie: a type and its cells, several at a time."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from campaigns.log.services.moves import Entry, record
from campaigns.models import Session
from campaigns.records import read_state
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.selectors.tables import marks_at
from campaigns.table.views import answers, refusing
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.games.endeavor.pages.tokens_view import LAY, NOTHING, laying_view
from companion.http import HttpRequest
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

PAGE = "games/endeavor/tokens.html"
MOST = 95


@require_http_methods(["GET", "POST"])
def tokens(request: HttpRequest, code: str) -> HttpResponse:
    """The board with its cells to tap."""
    if request.method == "POST":
        return write_tokens(request, code=code)
    view = laying_view(table_or_404(request, code))
    if view is None:
        raise Http404
    return render(request, PAGE, view)


@answers.table_post
def write_tokens(request: HttpRequest, code: str) -> HttpResponse:
    post, session = post_of(request), table_or_404(request, code)
    told, reason = _told(request), one_line(request.POST.get("reason", ""))
    laid = getattr(read_state(session), "laid", {})
    changed = {cell: token for cell, token in told.items() if laid.get(cell) != token}
    if not changed:
        return _again(request, session, told, 400, wrong=_("Nothing new was chosen: tap a cell."))
    try:
        entry = Entry({"kind": LAY, "tokens": changed}, reason or None)
        written = record(code, entry, post)
    except Refused as error:
        rules = broken_rules(session.game, error.refusals, names_at(session, marks_at(session)))
        return _again(request, session, told, refusals=rules)
    text = ngettext(
        "%(count)s token is recorded.", "%(count)s tokens are recorded.", _laid(written)
    )
    messages.success(request, text % {"count": _laid(written)})
    return redirect("table-tokens", code=code)


def _laid(written: Any) -> int:
    return len(getattr(read_state(written.session), "laid", {}))


def _told(request: HttpRequest) -> dict[str, str | None]:
    """Each cell with its token: its own where the page has put it beside, or the chosen type."""
    found: dict[str, str | None] = {}
    for text in request.POST.getlist("cell"):
        cell, _colon, own = text.partition(":")
        token = own or request.POST.get("token", "")
        if not token:
            raise Misspelled("no type of token is chosen", "token")
        found[cell] = None if token == NOTHING else token
    if len(found) > MOST:
        raise Misspelled("more cells than tokens", "cell")
    return found


def _again(
    request: HttpRequest,
    session: Session,
    told: dict[str, str | None],
    status: int = 422,
    **why: Any,
) -> HttpResponse:
    """The page once more with what was tapped, and what stands in its way."""
    typed = {cell: token or NOTHING for cell, token in told.items()}
    view = laying_view(session, typed, request.POST.get("token", ""))
    if view is None:
        raise Http404
    if "refusals" in why:
        rights = rights_at(request, session)
        why |= {"rulable": rights.rules, **refusing.whose_ruling(session, rights)}
    return render(request, PAGE, {**view, **why}, status=status)
