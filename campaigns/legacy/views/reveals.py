"""What this campaign has turned up: who read which side, when, and what was taken back since then."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.legacy.selectors.reveals import seen_context
from campaigns.legacy.views.story import legacy_or_404
from companion.http import HttpRequest


@require_GET
def seen_page(request: HttpRequest, code: str) -> HttpResponse:
    """The list of every side that was ever turned up."""
    context = seen_context(legacy_or_404(request, code))
    return render(request, "campaigns/legacy/story_seen.html", context)
