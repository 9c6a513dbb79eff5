"""A browser that comes back keeps its groups: the months of its session begin anew each time that a month is over.

Django counts them from the last change of a session, and a household that plays every week never changes its own."""

from datetime import date

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone

from companion.after import after

SINCE = "since"  # the day from which a session's age counts, as the session keeps it
RENEWED = 30  # days


@after
def lasting_middleware(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    """Renew the session of whoever has one, and the cookie that holds its key. Costs nothing where no view read it."""
    session = getattr(request, "session", None)
    if request.method != "GET" or answer.status_code != 200 or session is None:
        return answer
    if not session.accessed or session.is_empty():
        return answer
    today = timezone.now().date()
    since = session.get(SINCE, "")
    if not since or (today - date.fromisoformat(since)).days >= RENEWED:
        session[SINCE] = today.isoformat()
    return answer
