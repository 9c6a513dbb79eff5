"""Join a group by its link: say who you are, or just look on."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods

from campaigns.access import PERSON, join
from campaigns.models import Group, Session
from campaigns.text import one_line


@require_http_methods(["GET", "POST"])
def join_group(request: HttpRequest, join_code: str) -> HttpResponse:
    """The page behind the QR code."""
    group = get_object_or_404(Group, join_code=join_code)
    at = Session.objects.filter(group=group, code=one_line(request.GET.get("t", ""))).first()
    if request.method == "GET":
        people = group.people.order_by("-last_played_at", "name")[:12]
        return render(request, "campaigns/join.html", {"group": group, "people": people})
    join(request, group)
    name = one_line(request.POST.get("name", ""))
    if group.people.filter(name=name).exists():
        request.session[PERSON] = name
    return redirect("table", code=at.code) if at else redirect("history")
