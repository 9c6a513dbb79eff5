"""What keeps every screen of a story fresh: the stream of versions, and the parts to redraw."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from campaigns.legacy.selectors.story import story_context, story_of
from campaigns.legacy.views.story import at_table, legacy_or_404
from campaigns.models import Session
from campaigns.table.views.live import streamed
from companion.http import HttpRequest


async def events(request: HttpRequest, code: str) -> Any:
    """Server-sent events: the story's version now, then each new one."""
    return await streamed(request, code, _story_or_404)


def _story_or_404(request: HttpRequest, code: str) -> Session:
    return story_of(legacy_or_404(request, code))


@require_GET
def parts(request: HttpRequest, code: str) -> HttpResponse:
    """The parts of the story for a screen that is behind."""
    campaign = legacy_or_404(request, code)
    story = story_of(campaign)
    seating = str(story.seating)  # who has voted changes without a new version
    if (
        request.GET.get("since") == str(story.version)
        and request.GET.get("seating", seating) == seating
    ):
        return HttpResponse(status=204)
    context = story_context(campaign)
    context |= at_table(request, context)
    return render(request, "campaigns/legacy/_story_fresh.html", context)
