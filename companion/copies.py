"""Tell the service worker whose copies it keeps: it drops them all once one of these owners is
gone.
"""

import hashlib

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from campaigns.seats.access import GROUPS
from companion.after import after

HEADER = "Shiplog-Copies-Of"


@after
def copies_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Send this browser's service worker hashes of the account and groups that the browser belongs
    to.
    """
    session = getattr(request, "session", None)
    if request.method == "GET" and session is not None and session.accessed and _is_page(answer):
        answer[HEADER] = " ".join(names(request))
    return answer


def _is_page(answer: HttpResponseBase) -> bool:
    return answer.headers.get("Content-Type", "").startswith("text/html")


def names(request: HttpRequest) -> list[str]:
    account, groups = request.session.get(SESSION_KEY), request.session.get(GROUPS, [])
    owners = [f"account {account}"] if account else []
    owners += [f"group {pk}" for pk in groups]
    return sorted(_sealed(owner) for owner in owners)


def _sealed(name: str) -> str:
    return hashlib.sha256(f"{settings.SECRET_KEY} copies {name}".encode()).hexdigest()[:12]
