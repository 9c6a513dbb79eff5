"""How a table draws its answers: redrawn (200/302), not a move (400), not for this phone (403), somebody
was quicker (409), refused (422). `campaigns/ladder.py` maps errors to statuses."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from campaigns.errors import AsksFirst, NotAllowed, RequestGone
from campaigns.ladder import answering
from campaigns.log.services.writing import Written
from campaigns.models import Session
from campaigns.seats.access import table_or_404
from campaigns.table.selectors.tables import url_of
from campaigns.table.views import drawing, overtaken, refusing, turning_away
from campaigns.table.views.layers import draw_above
from companion import wording
from companion.http import HttpRequest
from companion.numbers import NotWhole, TooLong
from companion.queued import with_line
from rules.core.log import PLAYS
from rules.core.refusal import Refused


def _answer(
    request: HttpRequest, error: Exception, status: int, code: str, **_more: Any
) -> HttpResponse:
    """What went wrong, over the fresh table."""
    session = table_or_404(request, code)
    match error:
        case NotAllowed():
            return turning_away.forbidden(request, session, error)
        case Refused():
            return refusing.refused(request, session, error, error.move)
        case AsksFirst():
            return refusing.asks_first(request, session, error)
        case RequestGone():
            return overtaken.request_gone(request, session)
    return (
        overtaken.conflict(request, session)
        if status == 409
        else misspelled(request, session, error)
    )


table_post = answering(_answer)


def fresh(
    request: HttpRequest, written: Written, above: HttpResponse | None = None
) -> HttpResponse:
    """The redrawn table: for htmx its changed parts, under a layer or alone; else a redirect."""
    session, row = written.session, written.row
    seq = row.seq if row else None
    if not request.htmx:
        return with_line(redirect(url_of(session)), seq)
    body = above.content if above else b""
    only_new = row is not None and written.first_time and row.seq > 1 and row.kind in PLAYS
    context = drawing.context_of(request, session, row if only_new else None)
    return with_line(HttpResponse(body + drawing.parts(request, session, context).content), seq)


def misspelled(request: HttpRequest, session: Session, error: Exception) -> HttpResponse:
    """400: not a move."""
    place, reason = getattr(error, "place", ""), getattr(error, "reason", str(error))
    thing = place.removeprefix("$.").removeprefix("values.") if "values." in place else place
    field = wording.item(session.game, thing) if place else _("The table")
    sentence = _("“%(place)s” could not be read. Nothing was written.") % {"place": field}
    if isinstance(error, NotWhole):
        sentence, reason = f"{field}: {not_whole(error)}", ""
    context = {"sentence": sentence, "reason": reason}
    return draw_above(request, session, "campaigns/_notice.html", context, 400)


def not_whole(error: NotWhole) -> str:
    """What is wrong with a number that cannot be read."""
    if isinstance(error, TooLong):
        return _("This number is longer than any score. Nothing was written.")
    return _("Enter a whole number. Nothing was written.")
