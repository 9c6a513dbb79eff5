"""Keep tables out of the caches of browsers and proxies: every response is private unless it says
otherwise.

The copies that a phone reads offline belong to the service worker, which drops them when somebody
leaves.
"""

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from companion.after import after

PRIVATE = "private, no-store"


@after
def private_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Mark a response private. Public responses set the header themselves; static files never pass
    through here.
    """
    answer.headers.setdefault("Cache-Control", PRIVATE)
    return answer
