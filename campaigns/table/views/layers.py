"""What is drawn above a fresh table: a layer, or a page with it; and what was posted, to be sent again."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render

from campaigns.models import Session
from campaigns.table.selectors.tables import new_key
from campaigns.table.views import drawing
from companion.http import HttpRequest

ROW = "row"  # the row of the pad whose entry was refused: an accepted one goes on from there
IN_PLACE = "in_place"  # a form that was filled in on the pad itself
NOT_PAYLOAD = {"csrfmiddlewaretoken", "version", "key", "seating", IN_PLACE}


def layer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A layer over the table: alone for htmx, else as a page of its own."""
    if request.htmx:
        return render(request, template, context)
    return render(request, "campaigns/layer.html", {**context, "layer": template})


def draw_above(
    request: HttpRequest, session: Session, above: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The layer with the fresh table: parts for htmx, else a whole page."""
    context = {**drawing.context_of(request, session), **context}
    if not request.htmx:
        return drawing.page(request, session, {**context, "layer": above}, status)
    drawn = render(request, above, context)
    parts = drawing.parts(request, session, context)
    return HttpResponse(drawn.content + parts.content, status=status)


def posted(request: HttpRequest) -> list[tuple[str, str]]:
    """What was posted, without the fields tied to one version of the table."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_PAYLOAD
    ]


def kept(request: HttpRequest, session: Session) -> list[tuple[str, Any]]:
    """What was posted, to be sent again on the fresh table."""
    return [*posted(request), *fresh_base(request, session)]


def fresh_base(request: HttpRequest, session: Session) -> list[tuple[str, Any]]:
    """The fields tied to the fresh table: version, key, and seating if it was posted."""
    base: list[tuple[str, Any]] = [("version", session.version), ("key", new_key())]
    return [*base, ("seating", session.seating)] if "seating" in request.POST else base
