"""Correct a line: the form, what the correction would do, and writing it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from campaigns.box.selectors.asking import fact_text
from campaigns.errors import NothingThere
from campaigns.log.selectors.corrections import correction_view
from campaigns.log.selectors.outlook import FACT, fact_control, needs_a_look, outlook_view
from campaigns.log.services import corrections
from campaigns.log.services.corrections import Answers
from campaigns.log.views.correcting import corrected_move
from campaigns.models import Session
from campaigns.records import box_name
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import BrokenRule, broken_rules, is_firm
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers, layers
from campaigns.table.views.parsing import post_of
from companion.http import HttpRequest
from companion.numbers import natural
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

CONFIRMED, KEEP, KEEP_ALL, UNKNOWN, DRIFT = "confirmed", "keep", "keep_all", "unknown", "drift"
PRESSED = {CONFIRMED, DRIFT, KEEP_ALL}  # buttons of the page before: not part of what was chosen


@require_http_methods(["GET", "POST"])
def correct(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Correct a line: what it does to the rest of the log is shown first."""
    if request.method == "POST":
        return write_correction(request, code=code, seq=seq)
    session = table_or_404(request, code)
    rights = rights_at(request, session)
    asks = session.is_open and rights.seat is not None and not rights.watches
    if not rights.decides and not asks:
        return redirect("table-line", code=code, seq=seq)
    return _form(request, session, seq)


def _form(
    request: HttpRequest, session: Session, seq: int, more: dict[str, Any] | None = None
) -> HttpResponse:
    """The form, empty or with what was typed into it."""
    marks, rights = marks_at(session), rights_at(request, session)
    try:
        correction = correction_view(session, marks, seq, rights, request.POST or None)
    except NothingThere as error:
        raise Http404 from error
    context = {
        "correction": correction,
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
        **(more or {}),
    }
    return layers.layer(request, "campaigns/_correct.html", context)


@answers.table_post
def write_correction(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    post, form = post_of(request), request.POST
    session = table_or_404(request, code)
    data, reason = corrected_move(form, session, seq), form.get("reason", "")
    told = read_answers(form, session)
    if rights_at(request, session).decides and session.version == post.version:
        try:
            preview = corrections.preview_correction(session, seq, data, told)
        except Refused as refused:  # what was read cannot be printed there
            return _asked_again(request, session, seq, data, told, refused)
        firm = data is not None and is_firm(session, data, preview.refusals)
        if preview.refusals and (firm or not reason.strip()):
            return _refused(request, session, seq, Refused(preview.refusals, data))
        if KEEP_ALL in form:
            staying = {cause.seq for cause in preview.outlook.causes if cause.can_stay}
            told = Answers(told.keep | staying, told.facts, told.unknown)
            preview = corrections.preview_correction(session, seq, data, told)
        if CONFIRMED not in form and needs_a_look(session, marks_at(session), preview.outlook):
            return _look(request, session, seq, data, preview, told)
    take_over = {"take": True, "played": False}.get(form.get(DRIFT, ""))
    written = corrections.correct(code, seq, data, post, reason, told, take_over)
    if written.row is not None and corrections.was_reopened(written.session, written.row):
        return redirect("table-line", code=code, seq=written.row.seq)
    return answers.fresh(request, written)


def read_answers(form: QueryDict, session: Session) -> Answers:
    """What the table has said to the questions of the page before."""
    keep = [natural(seq) for seq in form.getlist(KEEP)]
    facts: dict[str, Any] = {}
    for name in form:
        key, text = name.removeprefix(FACT), str(form[name]).strip()
        if key == name or not text:
            continue
        control = fact_control(session, key)
        if control is None:
            raise Misspelled("the box has no such fact", name)
        facts[key] = control.read({key: text})
    unknown = frozenset(key for key in form.getlist(UNKNOWN) if fact_control(session, key))
    return Answers(frozenset(seq for seq in keep if seq is not None), facts, unknown)


def _asked_again(
    request: HttpRequest,
    session: Session,
    seq: int,
    data: Any,
    told: Answers,
    refused: Refused,
) -> HttpResponse:
    """422: the question once more, with the reason why its answer cannot stand there."""
    *_others, newest = told.facts
    before = replace(told, facts={key: told.facts[key] for key in told.facts if key != newest})
    try:
        preview = corrections.preview_correction(session, seq, data, before)
    except Refused:
        return _refused(request, session, seq, refused)
    if preview.outlook.wants != newest:
        return _refused(request, session, seq, refused)
    names = names_at(session, marks_at(session))
    broken = broken_rules(session.game, refused.refusals, names)
    answer = _look(request, session, seq, data, preview, before, broken)
    answer.status_code = 422
    return answer


def _look(
    request: HttpRequest,
    session: Session,
    seq: int,
    data: Any,
    preview: corrections.Corrected,
    told: Answers,
    broken: Sequence[BrokenRule] = (),
) -> HttpResponse:
    """What the correction would do, with everything chosen so far kept in its forms; `broken` by the last answer."""
    marks = marks_at(session)
    skipped = {*layers.NOT_PAYLOAD, *PRESSED, KEEP}
    if preview.outlook.wants:
        skipped.add(FACT + preview.outlook.wants)
    payload = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in skipped and value
    ]
    payload += [(KEEP, str(kept)) for kept in sorted(told.keep)]
    context = {
        "outlook": outlook_view(session, marks, seq, data, preview.outlook, preview.later),
        "learnt": [fact_text(box_name(session), *fact) for fact in told.facts.items()],
        "refusals": broken,
        "payload": payload,
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    return layers.layer(request, "campaigns/_outlook.html", context)


def _refused(request: HttpRequest, session: Session, seq: int, error: Refused) -> HttpResponse:
    """422: the form again with what was typed, the broken rules above it, and the way to a ruling."""
    marks, rights = marks_at(session), rights_at(request, session)
    names = names_at(session, marks)
    can_rule = (
        error.move is not None and rights.rules and not is_firm(session, error.move, error.refusals)
    )
    more = {
        "refusals": broken_rules(session.game, error.refusals, names),
        "ruling_url": reverse("table-correct", args=[session.code, seq]) if can_rule else "",
        "payload": layers.kept(request, session),
    }
    answer = _form(request, session, seq, more)
    answer.status_code = 422
    return answer
