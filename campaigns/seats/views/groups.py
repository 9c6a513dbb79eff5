"""Join a group by its link: say who you are, or just watch."""

from contextlib import suppress

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.errors import NotAllowed, NothingThere, SeatTaken
from campaigns.models import Campaign, Group, Session
from campaigns.seats.access import go_by, join, keep_phone
from campaigns.seats.selectors.people import people_at_door
from campaigns.seats.services import people
from campaigns.seats.views.joining import visitor_of
from campaigns.table.selectors.tables import own_url, url_of
from campaigns.text import one_line
from companion.http import HttpRequest


@require_http_methods(["GET", "POST"])
def join_group(request: HttpRequest, join_code: str) -> HttpResponse:
    """The page behind the QR code."""
    group = get_object_or_404(Group, join_code=join_code)
    at = Session.objects.filter(group=group, code=one_line(request.GET.get("t", ""))).first()
    campaigns = Campaign.objects.filter(group=group).select_related("story")
    story = campaigns.filter(code=one_line(request.GET.get("c", ""))).first()
    people = people_at_door(group, at, story)
    if request.method == "GET":
        return render(request, "campaigns/join_group.html", {"group": group, "people": people})
    join(request, group)
    name = _said(request, group, {person["name"] for person in people})
    if name:
        go_by(request, group.pk, name)
    if story is not None:
        return redirect("story" if story.story_id else "campaign", code=story.code)
    return _to_table(request, at, name) if at else redirect("history")


def _said(request: HttpRequest, group: Group, offered: set[str]) -> str:
    """The name that was typed, or one of those that the page offers or the group knows."""
    typed, name = (
        one_line(request.POST.get("other", ""), 40),
        one_line(request.POST.get("name", "")),
    )
    if typed or name in offered:
        return typed or name
    return name if group.people.filter(name=name).exists() else ""


def _to_table(request: HttpRequest, session: Session, name: str) -> HttpResponse:
    """Redirect to the table of the link; somebody who plays there is seated at once, if the seat is
    free.
    """
    visitor = visitor_of(request, session.group_id)
    seat = session.seats.filter(person__name=name).first()
    if seat is not None:
        with suppress(SeatTaken, NotAllowed, NothingThere):
            people.change(session.code, visitor, people.sit, seat.seat)
    seated = session.places.filter(phone=visitor.phone, seat__isnull=False).exists()
    page = own_url(session) if seated else url_of(session)
    return keep_phone(redirect(page), visitor.phone)
