"""The list of all tables."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.seats.access import my_tables
from companion.http import HttpRequest
from scoring.selectors.demos import demo_table_url
from scoring.selectors.tables import history


@require_GET
def history_page(request: HttpRequest) -> HttpResponse:
    page, months = history(my_tables(request), request.GET.get("page"))
    context = {"page": page, "months": months, "demo_url": demo_table_url()}
    return render(request, "campaigns/history.html", context)
