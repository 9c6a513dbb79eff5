"""Writing at a table: moves, rulings, facts for the box, undo, redo, finish, reopen."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from campaigns.errors import NotAllowed
from campaigns.log.services import history, moves
from campaigns.log.services.writing import Written
from campaigns.models import Session
from campaigns.records import engine_at, is_refereed, read_setup
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.buttons import RULING
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.referee import answer_view, decide_view, part_view
from campaigns.table.selectors.rulings import ruling_step_view, ruling_view
from campaigns.table.selectors.sheets import controls_at, name_things
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.services.chance import record_draw
from campaigns.table.views import answers, layers, refusing, turning_away
from campaigns.table.views.cells import go_on
from campaigns.table.views.parsing import fills_sheet, move_of, post_of
from campaigns.text import one_line
from companion.http import HttpRequest
from rules.core.book import PAD
from rules.core.spelling import Misspelled, spell_json


@require_POST
@answers.table_post
def post_move(request: HttpRequest, code: str) -> HttpResponse:
    """A move spelled as JSON; with a reason it is recorded even if rules refuse it."""
    post, facts = post_of(request), dict[str, Any]()
    if fills_sheet(request):
        session = table_or_404(request, code)
        data = _sheet_move(request, session)
        if data is None:
            return answers.fresh(request, Written(session, None))
        data, facts = name_things(session, data)
    else:
        data = move_of(request)
    if isinstance(data, dict) and data.get("kind") == "checkpoint":
        written = moves.record_checkpoint(code, data, post)
    else:
        reason = request.POST.get("reason", "")
        name = one_line(request.POST.get("newcomer", ""), 60)
        entry = moves.Entry(data, reason if reason.strip() else None, facts=facts, name=name)
        written = moves.record(code, entry, post)
    row = request.POST.get(layers.ROW)
    if row and isinstance(data, dict) and data.get("kind") == "enter":
        leaf = leaf_at(written.session, str(data.get("sheet", PAD)))
        if leaf is not None:
            return go_on(request, written, leaf, (str(data.get("seat")), row))
    return answers.fresh(request, written)


def _sheet_move(request: HttpRequest, session: Session) -> Any:
    """The move of a posted sheet; None if no entry was changed."""
    bare = spell_json(request.POST.get("move", ""), dict)
    sheet = controls_at(session, bare) if is_refereed(session) else {}
    filled = move_of(request, sheet)
    return None if sheet and filled == bare else filled


@require_GET
def ruling(request: HttpRequest, code: str) -> HttpResponse:
    """The moves that the rules refuse, for a table that overrules them."""
    session = table_or_404(request, code)
    marks = marks_at(session)
    seat = request.GET.get("seat", "") or next(iter(marks))
    if not is_refereed(session) or not session.is_open or seat not in marks:
        raise Http404
    rights = rights_at(request, session)
    if not rights.rules:
        why = NotAllowed("watching" if rights.watches else "ruling")
        return turning_away.forbidden(request, session, why)
    context = {
        "ruling": ruling_view(session, seat),
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    return layers.layer(request, "campaigns/referee/_ruling.html", context)


@require_GET
def decide(request: HttpRequest, code: str) -> HttpResponse:
    """The next question of a decision; the address holds the choices so far."""
    session = table_or_404(request, code)
    if not is_refereed(session) or not session.is_open:
        raise Http404
    rights, query = rights_at(request, session), request.GET.dict()
    rules = bool(query.pop(RULING, ""))
    try:
        partial = engine_at(session).read_partial(query)
        prompt = ruling_step_view(session, partial) if rules else decide_view(session, partial)
    except Misspelled as error:
        return answers.misspelled(request, session, error)
    seat, engine = str(partial.get("seat") or ""), engine_at(session)
    if not rights.writes("" if seat in engine.bots(read_setup(session)) else seat):
        raise Http404
    context = {
        "prompt": prompt,
        "table": table_view(session, marks_at(session)),
        "demo": session.group.is_demo,
        "may_rule": rights.rules,
        **refusing.whose_ruling(session, rights),
    }
    name = "_ruling_step" if rules else "_decide"
    return layers.layer(request, f"campaigns/referee/{name}.html", context)


@require_GET
def part(request: HttpRequest, code: str, part: str) -> HttpResponse:
    """A part of the picture: what it is, and what this phone may do with it."""
    session = table_or_404(request, code)
    prompt = part_view(session, rights_at(request, session), part) if is_refereed(session) else None
    if prompt is None:
        raise Http404
    table = table_view(session, marks_at(session))
    context = {"prompt": prompt, "table": table, "demo": session.group.is_demo}
    return layers.layer(request, "campaigns/referee/_decide.html", context)


@require_http_methods(["GET", "POST"])
def answer(request: HttpRequest, code: str) -> HttpResponse:
    """The moves of one seat when several must answer, for a phone that is passed round; posting withdraws
    a secret answer."""
    if request.method == "POST":
        return write_withdrawal(request, code=code)
    session = table_or_404(request, code)
    seat = request.GET.get("seat", "")
    view = answer_view(session, seat) if is_refereed(session) else None
    if view is None or not rights_at(request, session).writes(seat):
        raise Http404
    marks = marks_at(session)
    context = {**view, "table": table_view(session, marks), "demo": session.group.is_demo}
    return layers.layer(request, "campaigns/referee/_answer.html", context)


@answers.table_post
def write_withdrawal(request: HttpRequest, code: str) -> HttpResponse:
    seat = one_line(request.POST.get("seat", ""))
    return answers.fresh(request, moves.withdraw_answer(code, seat, post_of(request)))


@require_POST
@answers.table_post
def draw(request: HttpRequest, code: str) -> HttpResponse:
    """Let the app draw for the table."""
    session = table_or_404(request, code)
    written = record_draw(session, request.POST.get("kind", ""), post_of(request))
    return answers.fresh(request, written)


@require_POST
@answers.table_post
def undo_to(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Back to before line `seq`."""
    written = history.take_back(code, seq - 1, post_of(request))
    return answers.fresh(request, written)


@require_POST
@answers.table_post
def redo(request: HttpRequest, code: str) -> HttpResponse:
    """Restore the table from before the last take-back."""
    written = history.redo(code, post_of(request))
    return answers.fresh(request, written)


@require_POST
@answers.table_post
def finish(request: HttpRequest, code: str) -> HttpResponse:
    """Close the count; a job computes the score."""
    history.finish(code, post_of(request))
    return redirect("result", code=code)


@require_POST
@answers.table_post
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    """Go on counting."""
    history.reopen(code, post_of(request))
    return redirect("table", code=code)
