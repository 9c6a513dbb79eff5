"""Join a group by its link: say who you are, or just look on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import PERSON, join
from campaigns.models import Campaign, Group, Session
from campaigns.selectors.games import people_to_choose
from campaigns.text import one_line


@require_http_methods(["GET", "POST"])
def join_group(request: HttpRequest, join_code: str) -> HttpResponse:
    """The page behind the QR code."""
    group = get_object_or_404(Group, join_code=join_code)
    at = Session.objects.filter(group=group, code=one_line(request.GET.get("t", ""))).first()
    if request.method == "GET":
        people = people_to_choose(group, at)
        return render(request, "campaigns/join.html", {"group": group, "people": people})
    join(request, group)
    name = one_line(request.POST.get("name", ""))
    if group.people.filter(name=name).exists():
        request.session[PERSON] = name
    story = Campaign.objects.filter(group=group, code=one_line(request.GET.get("c", ""))).first()
    if story is not None:
        return redirect("story" if story.story_id else "campaign", code=story.code)
    return redirect("table", code=at.code) if at else redirect("history")
