"""What this phone may not do: who can (403), with the post kept for when it is allowed."""

from django.http import HttpResponse
from django.urls import reverse

from campaigns.errors import NotAllowed
from campaigns.log.selectors.undo_requests import ask_first
from campaigns.models import Session
from campaigns.seats.access import rights_at
from campaigns.seats.views.forbidden import FINAL, scribe_name, sentence
from campaigns.table.views.layers import draw_above, fresh_base, posted
from campaigns.table.views.yours import yours_of
from companion.http import HttpRequest


def forbidden(request: HttpRequest, session: Session, error: NotAllowed) -> HttpResponse:
    """403: who can do this instead, with the post kept for when it is allowed.

    Undoing lines of others becomes a request to them or to the scribe."""
    kept = posted(request)
    if first := ask_first(session, rights_at(request, session), error):
        asking = {"first": first, "sentence": sentence(session, error), "payload": kept}
        return draw_above(request, session, "campaigns/_ask_first.html", asking, 403)
    people_url = reverse("table-people", args=[session.code])
    context = {
        "sentence": sentence(session, error),
        "scribe_name": scribe_name(session),
        "yours": yours_of(session, request, kept),
        "action_url": request.path,
        "payload": [*kept, *fresh_base(request, session)],
        "people_url": people_url,
        "final": error.why in FINAL or request.path == people_url or request.method != "POST",
    }
    return draw_above(request, session, "campaigns/_not_allowed.html", context, 403)
