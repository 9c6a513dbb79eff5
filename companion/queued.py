"""Moves that waited on a phone are sent by a script: it needs to know which line they became, not a page."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase

from companion.after import after

QUEUED = "Shiplog-Queued"
LINE = "Shiplog-Line"
KNOWN = "Shiplog-Known"


@after
def queued_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Where a form would be redirected to a page, a queued move is told that it is written."""
    if QUEUED not in request.headers or not isinstance(answer, HttpResponseRedirect):
        return answer
    plain = HttpResponse(status=204)
    if LINE in answer:
        plain[LINE] = answer[LINE]
    return plain


def with_line(answer: HttpResponse, seq: int | None) -> HttpResponse:
    """Say which line was written, now or at the first sending: the next waiting move goes on from it."""
    answer[LINE] = str(seq) if seq is not None else "none"
    return answer


def as_known(answer: HttpResponse) -> HttpResponse:
    """Say that somebody else's line is this very move: it stops waiting, and no line of its own exists."""
    answer[KNOWN] = "1"
    return with_line(answer, None)
