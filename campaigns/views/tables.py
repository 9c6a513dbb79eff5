"""The table page and its layers: one cell, the box, the whole log; and the export."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

import segno
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.access import table_or_404
from campaigns.models import Session
from campaigns.records import to_json
from campaigns.selectors.derived import layer_of
from campaigns.selectors.entries import target
from campaigns.selectors.exports import session_file
from campaigns.selectors.log import line_view, lines_after, log_page
from campaigns.selectors.order import ORDERS, next_open
from campaigns.selectors.tables import marks_at, new_key, pad_at, table_context, table_view, url_of
from campaigns.services.moves import record_move
from campaigns.views import answers
from campaigns.views.parsing import cell_move, post_of

BY = "by"


@require_GET
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table page."""
    session = table_or_404(request, code)
    if request.GET.get(BY) in ORDERS:
        request.session[BY] = request.GET[BY]
    context = table_context(session)
    join_url = reverse("join", args=[session.group.join_code]) + f"?t={session.code}"
    share_url = request.build_absolute_uri(join_url)
    context["table"] = replace(context["table"], share_url=share_url, qr_svg=qr(share_url))
    context["by"] = order(request)
    return render(request, "campaigns/table.html", context)


@require_http_methods(["GET", "POST"])
def cell(request: HttpRequest, code: str, seat: str, row: str) -> HttpResponse:
    """The entry layer of one cell; posting it writes the cell and opens the next open one."""
    if request.method == "POST":
        return write_cell(request, code=code, seat=seat, row=row)
    session = table_or_404(request, code)
    return draw_cell(request, session, seat, row)


@answers.table_post
def write_cell(request: HttpRequest, code: str, seat: str, row: str) -> HttpResponse:
    def spelled(session: Session, state: Any) -> dict[str, Any] | None:
        found = target(session, seat, row, state, request.POST)
        if found is None:
            raise Http404
        return cell_move(request.POST, found, state)

    written = record_move(code, spelled, post_of(request))
    session = written.session
    following = next_open(session, seat, row, order(request))
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect("table-cell", code, *following) if following else redirect(url_of(session))
    layer = draw_cell(request, session, *following) if following else None
    return answers.fresh(request, written, layer)


def draw_cell(request: HttpRequest, session: Session, seat: str, row: str) -> HttpResponse:
    marks = marks_at(session)
    shown = layer_of(session, marks, pad_at(session, marks), (seat, row), order(request))
    if shown is None:
        raise Http404
    if not session.is_open:
        return redirect(url_of(session))
    context = {
        **shown,
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    if "derived" in shown:
        return answers.layer(request, "campaigns/_derived.html", context)
    layer = "campaigns/_entry.html" if request.htmx else "campaigns/entry.html"  # type: ignore[attr-defined]
    return render(request, layer, context)


@require_GET
def log(request: HttpRequest, code: str) -> HttpResponse:
    """The whole log, page by page."""
    session = table_or_404(request, code)
    marks = marks_at(session)
    line = request.GET.get("line", "")
    page, lines = log_page(session, marks, request.GET.get("page"), line)
    context = {
        "table": table_view(session, marks),
        "log": lines,
        "page": page,
        "demo": session.group.is_demo,
    }
    return render(request, "campaigns/log.html", context)


@require_GET
def line(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """One line of the log and what can be done about it."""
    session = table_or_404(request, code)
    row = session.lines.filter(seq=seq).first()
    if row is None:
        raise Http404
    marks = marks_at(session)
    context = {
        "line": line_view(session, marks, row),
        "strikes": lines_after(session, seq),
        "table": table_view(session, marks),
        "key": new_key(),
        "demo": session.group.is_demo,
    }
    return answers.layer(request, "campaigns/_line_layer.html", context)


@require_GET
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The session as a file that `python -m rules replay` reads."""
    session = table_or_404(request, code)
    name = f"shiplog-{session.game}-{session.code}.json"
    answer = HttpResponse(to_json(session_file(session)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


def order(request: HttpRequest) -> str:
    """Whether this browser counts along the rows or down the columns."""
    chosen = request.session.get(BY)
    return chosen if chosen in ORDERS else ORDERS[0]


@lru_cache(maxsize=256)
def qr(url: str) -> SafeString:
    """A QR code as inline SVG, without styles of its own."""
    drawn = segno.make(url, error="m").svg_inline(scale=6, border=2, light="#fff", omitsize=True)
    return mark_safe(drawn)  # segno escapes what it draws
