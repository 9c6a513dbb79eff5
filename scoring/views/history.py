"""The list of all tables."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.access import my_groups
from campaigns.selectors.tables import url_of
from scoring.selectors.tables import demo_table, history


@require_GET
def history_page(request: HttpRequest) -> HttpResponse:
    page, months = history(my_groups(request), request.GET.get("page"))
    demo = demo_table()
    context = {"page": page, "months": months, "demo_url": url_of(demo) if demo else ""}
    return render(request, "campaigns/history.html", context)
