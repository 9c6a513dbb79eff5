"""The cells of a pad: the layer of a cell, writing it, and the next open one."""

from dataclasses import replace

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap

from campaigns.log.selectors.seatings import seat_now
from campaigns.log.selectors.since import CellCounted
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Written
from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.behind import behind
from campaigns.table.selectors.derived import layer_of
from campaigns.table.selectors.entries import PLAIN, Target, Typed, target
from campaigns.table.selectors.leaves import Leaf, leaf_at
from campaigns.table.selectors.order import next_open
from campaigns.table.selectors.tables import (
    cell_url,
    marks_at,
    pad_at,
    sheet_url,
    table_view,
)
from campaigns.table.views import answers, layers, overtaken
from campaigns.table.views.parsing import BASE, ZERO, order, post_of, read_count
from campaigns.table.views.peeking import apply_peek
from companion.http import HttpRequest
from companion.numbers import NotWhole
from rules.core.book import PAD
from rules.core.spelling import Misspelled

DOCK = "dock"  # what a request names as its target when a cell opens in place


@require_http_methods(["GET", "POST"])
def cell(request: HttpRequest, code: str, seat: str, row: str, stop: str = PAD) -> HttpResponse:
    """The entry layer of one cell; posting it writes the cell and opens the next open one."""
    if request.method == "POST":
        return write_cell(request, code=code, seat=seat, row=row, stop=stop)
    session = table_or_404(request, code)
    if is_refereed(session):
        return draw_why(request, session, seat, row)
    leaf = _leaf_or_404(session, stop)
    if cell := target(leaf, seat, row) if request.GET else None:
        leaf = _as_typed(request.GET, leaf, cell)
    return draw_cell(request, session, leaf, (seat, row))


def _as_typed(form: QueryDict, leaf: Leaf, cell: Target) -> Leaf:
    """The sheet with what a form tells of the row's own things: that decides what else its cell asks."""
    own = tuple(item for item in cell.items if item.id in cell.row.items)
    try:
        count = read_count(form, replace(cell, items=own))
        told = (
            {n: v for n, v in part.items() if v is not None} for part in (count.values, count.table)
        )
        return leaf.as_if(cell.seat, *told)
    except Misspelled:
        return leaf


def refereed_pad(request: HttpRequest, session: Session) -> HttpResponse:
    """The pad of a refereed table so far."""
    marks = marks_at(session)
    context = {
        "pad": pad_at(session, marks),
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    return layers.layer(request, "campaigns/referee/_pad_layer.html", context)


def draw_why(request: HttpRequest, session: Session, seat: str, row: str) -> HttpResponse:
    """The moves behind a cell of a pad that fills itself."""
    marks = marks_at(session)
    why = behind(session, marks, pad_at(session, marks), seat, row)
    if why is None:
        raise Http404
    context = {"why": why, "table": table_view(session, marks), "demo": session.group.is_demo}
    return layers.layer(request, "campaigns/referee/_why.html", context)


@answers.table_post
def write_cell(request: HttpRequest, code: str, seat: str, row: str, stop: str) -> HttpResponse:
    post, session = post_of(request), table_or_404(request, code)
    if is_refereed(session):
        raise Misspelled("this pad fills itself", row)
    if (now := seat_now(session, seat, post.version)) != seat:
        return overtaken.conflict(request, session, cell_url(session, stop, now, row))
    leaf = _leaf_or_404(session, stop)
    cell = target(leaf, seat, row, request.POST)
    if cell is None:
        raise Http404
    cell = target(_as_typed(request.POST, leaf, cell), seat, row, request.POST) or cell
    try:
        count = read_count(request.POST, cell, leaf.brought)
        written = record_move(code, count, replace(post, concerns=CellCounted(cell, count)))
    except NotWhole as error:
        if error.place in BASE or layers.IN_PLACE in request.POST:
            raise
        session = table_or_404(request, code)
        wrong = Typed(request.POST.dict(), {error.place: answers.not_whole(error)})
        return draw_cell(request, session, _leaf_or_404(session, stop), (seat, row), wrong)
    leaf = _leaf_or_404(written.session, stop)
    if layers.IN_PLACE in request.POST and request.htmx:
        return reswap(answers.fresh(request, written), "none")
    if written.row is None and not _typed_anything(request, target(leaf, seat, row)):
        empty = Typed(
            {}, {}, _("Nothing was written: the cell is still empty. The arrow skips it.")
        )
        return draw_cell(request, written.session, leaf, (seat, row), empty)
    return go_on(request, written, leaf, (seat, row))


def _leaf_or_404(session: Session, stop: str) -> Leaf:
    leaf = leaf_at(session, stop)
    if leaf is None:
        raise Http404
    return leaf


def _typed_anything(request: HttpRequest, cell: Target | None) -> bool:
    items = [item.id for item in (*cell.items, *cell.table_items)] if cell else []
    return any(request.POST.get(name, "").strip() for name in (*items, ZERO, PLAIN))


def go_on(
    request: HttpRequest, written: Written, leaf: Leaf, place: tuple[str, str]
) -> HttpResponse:
    """After writing a cell: the next open one as a page; a pad that is filled in place goes on by itself."""
    session = written.session
    if request.htmx:
        return answers.fresh(request, written)
    following = next_open(leaf, *place, order(request), rights_at(request, session))
    back = sheet_url(session, leaf.stop)
    return redirect(cell_url(session, leaf.stop, *following) if following else back)


def draw_cell(
    request: HttpRequest,
    session: Session,
    leaf: Leaf,
    place: tuple[str, str],
    typed: Typed | None = None,
) -> HttpResponse:
    """The layer of a cell; `typed` is a post that could not be written (400)."""
    marks, rights = marks_at(session), rights_at(request, session)
    apply_peek(request, session, rights)
    pad = pad_at(session, marks, leaf)
    opened = layer_of(session, leaf, marks, pad, place, order(request), rights, typed)
    if opened is None:
        raise Http404
    if not session.is_open:
        return redirect(sheet_url(session, leaf.stop))
    context = {
        **opened,
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    if "derived" in opened:
        answer = layers.layer(request, "campaigns/_derived.html", context)
        answer.status_code = 400 if typed else 200
        return answer
    template = "campaigns/_entry.html" if request.htmx else "campaigns/entry.html"
    if request.htmx and request.htmx.target == DOCK:
        template = "campaigns/_tray.html"
    return render(request, template, context, status=400 if typed else 200)
