"""The history of a story: archives, branches, the timeline, what was turned up, the sheet, the whole
log.
"""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET, require_POST

from campaigns.legacy.selectors.archives import archive_context, archives_context
from campaigns.legacy.selectors.branches import unnamed_branch
from campaigns.legacy.selectors.reveals import seen_context
from campaigns.legacy.selectors.sheet import sheet_context
from campaigns.legacy.selectors.story import story_log_context
from campaigns.legacy.selectors.timeline import timeline_context
from campaigns.legacy.services import story as legacy
from campaigns.legacy.views.story import legacy_or_404, story_post
from campaigns.log.services.writing import Written
from campaigns.models import Campaign
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.http import HttpRequest
from companion.numbers import whole_at

BRANCH = 80  # letters of a branch's name


@require_GET
def archives(request: HttpRequest, code: str) -> HttpResponse:
    """All archives, and the tree of evenings."""
    context = archives_context(legacy_or_404(request, code))
    return render(request, "campaigns/legacy/archives.html", context)


@require_GET
def archive(request: HttpRequest, code: str, evening: int) -> HttpResponse:
    """One archive, optionally compared with another one."""
    campaign = legacy_or_404(request, code)
    context = archive_context(campaign, evening, request.GET.get("with", ""))
    if context is None:
        raise Http404
    return render(request, "campaigns/legacy/archive.html", context)


@require_POST
@story_post
def branch(request: HttpRequest, campaign: Campaign) -> Written:
    """Continue tonight from an evening of the past, on a named branch."""
    evening = whole_at(request.POST.get("evening", ""), "evening")
    name = one_line(request.POST.get("branch", ""), BRANCH) or unnamed_branch(campaign, evening)
    move = {"kind": "continue", "evening": evening, "branch": name}
    return legacy.tell(campaign, move, post_of(request))


@require_GET
def timeline(request: HttpRequest, code: str) -> HttpResponse:
    """The story, evening by evening."""
    context = timeline_context(legacy_or_404(request, code))
    return render(request, "campaigns/legacy/timeline.html", context)


@require_GET
def sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The campaign on a sheet of A4."""
    context = sheet_context(legacy_or_404(request, code))
    return render(request, "campaigns/legacy/campaign_sheet.html", context)


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The whole log of the story."""
    context = story_log_context(legacy_or_404(request, code), request.GET.get("page"))
    return render(request, "campaigns/legacy/story_log.html", context)


@require_GET
def seen_page(request: HttpRequest, code: str) -> HttpResponse:
    """The list of every side that was ever turned up, taken back or not."""
    context = seen_context(legacy_or_404(request, code))
    return render(request, "campaigns/legacy/story_seen.html", context)
