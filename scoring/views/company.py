"""The company: people, campaigns, history and the way into the group."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.seats.access import my_groups
from companion.http import HttpRequest
from scoring.selectors.company import company_context


@require_GET
def company(request: HttpRequest) -> HttpResponse:
    """Everybody this browser plays with, and what they have played."""
    context = company_context(my_groups(request))
    for group in context["groups"]:
        group.invitation = request.build_absolute_uri(group.join_url)
    return render(request, "scoring/company.html", context)
