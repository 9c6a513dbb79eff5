"""What this campaign has turned up: who read which side, when, and what was taken back since."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.records import read_state
from campaigns.selectors.reveals import seen_rows
from campaigns.selectors.story import lines_of, story_of
from campaigns.views.story import legacy_or_404


@require_GET
def seen_page(request: HttpRequest, code: str) -> HttpResponse:
    """The list of every side that was ever turned up."""
    campaign = legacy_or_404(request, code)
    session = story_of(campaign)
    rows = seen_rows(campaign, read_state(session), lines_of(session))
    context = {"campaign": campaign, "rows": rows, "demo": campaign.group.is_demo}
    return render(request, "campaigns/story_seen.html", context)
