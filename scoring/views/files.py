"""A result as files: one page for ever, CSV for spreadsheets, a play for BG Stats."""

from django.http import Http404, HttpResponse
from django.template.loader import render_to_string
from django.views.decorators.http import require_GET

from campaigns.records import to_json
from companion.http import HttpRequest
from scoring.access import counted_or_404
from scoring.models import Score
from scoring.selectors.bgstats import export
from scoring.selectors.keepsake import keepsake_context, with_symbols
from scoring.selectors.results import pad_of
from scoring.selectors.sharing import day_of
from scoring.selectors.tabular import pad_csv


@require_GET
def result_html(request: HttpRequest, code: str) -> HttpResponse:
    """The evening as one page that needs nothing else: result, pad, race, photos, log."""
    score = counted_or_404(request, code)
    page = render_to_string("scoring/keepsake.html", keepsake_context(score))
    return _file(score, "html", with_symbols(page, score.session.game), "text/html; charset=utf-8")


@require_GET
def result_csv(request: HttpRequest, code: str) -> HttpResponse:
    score = counted_or_404(request, code)
    return _file(score, "csv", pad_csv(score, pad_of(score)), "text/csv; charset=utf-8")


@require_GET
def result_bgsplay(request: HttpRequest, code: str) -> HttpResponse:
    """The play for BG Stats; only the final pad of a complete count is a play."""
    score = counted_or_404(request, code)
    pad = pad_of(score)
    if score.session.sheet or not pad.places:
        raise Http404
    return _file(score, "bgsplay", to_json(export(score, pad)), "application/json")


def _file(score: Score, ending: str, text: str, kind: str) -> HttpResponse:
    name = f"shiplog-{score.session.game}-{day_of(score.session, 'Y-m-d')}.{ending}"
    answer = HttpResponse(text, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
