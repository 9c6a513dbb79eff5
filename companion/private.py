"""Nothing of a table is left in a browser's cache or in a proxy: every answer is private unless it says otherwise.

The copies that a phone reads without a network are the service worker's, who forgets them when somebody leaves."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from companion.after import after

PRIVATE = "private, no-store"


@after
def private_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Public answers set a header of their own, and static files never pass through here."""
    answer.headers.setdefault("Cache-Control", PRIVATE)
    return answer
