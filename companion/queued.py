"""Answer moves that waited on a phone: the script that sends them needs the line number, not a
page.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase

from companion.after import after

QUEUED = "Shiplog-Queued"
LINE = "Shiplog-Line"
KNOWN = "Shiplog-Known"


@after
def queued_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Replace the redirect that a form would get by an answer that says the queued move is written."""
    if QUEUED not in request.headers or not isinstance(answer, HttpResponseRedirect):
        return answer
    plain = HttpResponse(status=204)
    if LINE in answer:
        plain[LINE] = answer[LINE]
    return plain


def with_line(answer: HttpResponse, seq: int | None) -> HttpResponse:
    """Add the number of the line that was written, now or by the first sending: the next waiting
    move continues from it.
    """
    answer[LINE] = str(seq) if seq is not None else "none"
    return answer


def as_known(answer: HttpResponse) -> HttpResponse:
    """Say that another player's line is this very move: it need not wait any longer and gets no
    line of its own.
    """
    answer[KNOWN] = "1"
    return with_line(answer, None)
