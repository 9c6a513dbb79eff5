"""Which page of a table a browser looks at: what happens now, the final pad, or one of its sheets."""

from urllib.parse import urlsplit

from django.urls import Resolver404, ResolverMatch, resolve

from campaigns.models import Session
from campaigns.records import is_evening
from campaigns.table.selectors.evening import keeps_course
from companion.http import HttpRequest
from rules.core.book import PAD

NOW = "now"  # no sheet has this id: the others have a dot in theirs
_PAD_PAGES = ("table-pad", "pad-parts", "table-cell", "table-cells")


def looks_at(request: HttpRequest, session: Session) -> str:
    """`NOW`, or the id of the sheet that the answer has to redraw."""
    match = _page(request, session) or request.resolver_match
    if is_evening(session) and match and "stop" in match.kwargs:
        return str(match.kwargs["stop"])
    counts = not keeps_course(session) or (match and match.url_name in _PAD_PAGES)
    return PAD if counts else NOW


def _page(request: HttpRequest, session: Session) -> ResolverMatch | None:
    """The page from which htmx has asked."""
    url = request.headers.get("HX-Current-URL", "")
    try:
        match = resolve(urlsplit(url).path) if url else None
    except (Resolver404, ValueError):
        return None
    return match if match and match.kwargs.get("code") == session.code else None
