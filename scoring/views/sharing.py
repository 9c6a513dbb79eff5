"""Share a result: make and take back its link, the public page, the picture for a chat."""

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_GET, require_POST

from campaigns.seats.access import only_deciders, table_or_404
from companion.http import HttpRequest
from scoring.access import counted_or_404, shared_or_404
from scoring.models import Score
from scoring.picture import draw
from scoring.selectors.pictures import picture_of, tag_of
from scoring.selectors.sharing import shared_context
from scoring.services import sharing

PANEL = "?shared#share-panel"  # the page with its panel open


@require_POST
def share(request: HttpRequest, code: str) -> HttpResponse:
    """Make the link of the counted result."""
    score = counted_or_404(request, code)
    only_deciders(request, score.session)
    sharing.share(score)
    return redirect(reverse("result", args=[code]) + PANEL)


@require_POST
def unshare(request: HttpRequest, code: str) -> HttpResponse:
    """Revoke the links: from now on they lead nowhere."""
    session = table_or_404(request, code)
    only_deciders(request, session)
    sharing.revoke(session)
    return redirect(reverse("result", args=[code]) + PANEL)


@require_GET
def shared(request: HttpRequest, token: str) -> HttpResponse:
    """The result for anybody with the link; search engines are asked not to index it."""
    context = shared_context(shared_or_404(token))
    context["page_url"] = request.build_absolute_uri(request.path)
    context["picture_url"] = request.build_absolute_uri(reverse("shared-png", args=[token]))
    answer = render(request, "scoring/shared.html", context)
    answer["X-Robots-Tag"] = "noindex"
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def shared_png(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of a shared result. Caches must revalidate each time, so that a revoked link is
    really gone.
    """
    answer = _picture(request, shared_or_404(token))
    answer["Cache-Control"] = "no-cache"
    return answer


@require_GET
def result_png(request: HttpRequest, code: str) -> HttpResponse:
    return _picture(request, counted_or_404(request, code))


def _picture(request: HttpRequest, score: Score) -> HttpResponse:
    """The PNG, or 304."""
    tag = tag_of(score)
    answer = get_conditional_response(request, etag=tag)
    if answer is None:
        answer = HttpResponse(draw(picture_of(score)), content_type="image/png")
    answer["ETag"] = tag
    answer["X-Robots-Tag"] = "noindex"
    return answer
