"""The big screen of a table, for a television: nothing to tap, live like every other screen."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_GET

from campaigns.models import Session
from campaigns.seats.access import table_or_404
from campaigns.seats.views.inviting import invitation, outside
from campaigns.table.selectors.screen import screen_context
from campaigns.table.views.drawing import is_drawn, with_closing
from companion.http import HttpRequest


@require_GET
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The whole screen, for whoever may see the table."""
    session = table_or_404(request, code)
    return render(request, "campaigns/screen.html", _context(request, session))


@require_GET
def parts(request: HttpRequest, code: str) -> HttpResponse:
    """Its parts for a screen that is behind, else 204."""
    session = table_or_404(request, code)
    if is_drawn(request, session):
        return HttpResponse(status=204)
    context = _context(request, session) | {"oob": True}
    return with_closing(render(request, "campaigns/screen_parts.html", context), session)


def _context(request: HttpRequest, session: Session) -> dict[str, Any]:
    address = outside(request, reverse("enter")).partition("://")[2].rstrip("/")
    # the seating lets the screen notice who was let in
    door = {"enter_address": address, "seating": session.seating}
    return screen_context(session) | invitation(request, session) | door
