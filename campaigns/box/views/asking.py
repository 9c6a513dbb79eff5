"""Questions about the components: with the move that needs them, for the count, or thing by thing."""

from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.box.selectors import asking
from campaigns.box.selectors.asking import BOX, Sheet
from campaigns.box.selectors.fields import Wanted, wanted_of
from campaigns.box.services.teaching import teach
from campaigns.box.views.answers import ALL, REST, Unclear, left_out, posted_facts, sheet_facts
from campaigns.box.views.taught import after_teaching
from campaigns.errors import BoxChanged
from campaigns.log.selectors.states import table_at
from campaigns.log.services.moves import Entry, record
from campaigns.models import Session
from campaigns.records import box_name, engine_at, is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import broken_rules, wrong_facts
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers, layers, refusing
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.games.face import face
from companion.http import HttpRequest
from rules.core.referee.table import Table
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled, spell_json

LAYER = "campaigns/referee/_ask.html"
NAME = "newcomer"  # the field for the name of a thing that a move brings onto the table


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """One thing, chosen facts, or everything that the count lacks."""
    if request.method == "POST":
        return write_sheet(request, code=code) if "then" in request.POST else write(request, code)
    session = table_or_404(request, code)
    if not session.is_open or session.sheet:  # other sheets have a layer of their own
        return redirect("table" if not session.is_open else "table-teach", code=code)
    try:
        layer = _chosen(session, table_at(session), request.GET)
    except Misspelled as error:
        raise Http404 from error
    return layers.layer(request, LAYER, {"ask": layer, **_around(request, session)})


def _chosen(session: Session, table: Table[Any], params: QueryDict) -> dict[str, Any]:
    wanted = wanted_of(box_name(session), params)
    if not (wanted.about or wanted.keys):
        asks = asking.all_asks(session, table)
        if len(asks) != 1:
            return asking.choose_layer(session, asks)
        wanted = Wanted(keys=asks[0].keys)
    return asking.ask_layer(session, table, wanted, back=_back(session, params))


def _around(request: HttpRequest, session: Session) -> dict[str, Any]:
    return {"table": table_view(session, marks_at(session)), "demo": session.group.is_demo}


# ------------------------------------------------------------ beside a move


@answers.table_post
def write_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """Make the move, with the facts tapped on its sheet."""
    post, session = post_of(request), table_or_404(request, code)
    sheet = _sheet(request, session)
    try:
        known = table_at(session).facts.taught
        facts = sheet_facts(box_name(session), known, sheet.wanted, request.POST)
        entry = Entry(sheet.move, sheet.reason or None, facts=facts, name=sheet.name, answered=True)
        return answers.fresh(request, record(code, entry, post))
    except Unclear as error:
        return _sheet_again(request, session, sheet, 400, wrong=error.sentence)
    except Refused as error:
        if not sheet.keys:
            raise
        why = {} if _is_lesson(error.move) else _ruling(request, session)
        return _sheet_again(request, session, sheet, 422, error, **why)


def _ruling(request: HttpRequest, session: Session) -> dict[str, Any]:
    """Whether this phone may record a ruling, or who may."""
    rights = rights_at(request, session)
    return {"rules": rights.rules, **refusing.whose_ruling(session, rights)}


def _sheet(request: HttpRequest, session: Session) -> Sheet:
    """The posted move of a sheet."""
    move: dict[str, Any] = spell_json(request.POST["then"], dict)
    if move.get("kind") == "checkpoint":
        raise Misspelled("a checkpoint waits for nothing", "then")
    engine_at(session).moves.decode(move)
    name = one_line(request.POST.get(NAME, ""), 60)
    reason = one_line(request.POST.get("reason", ""))
    return Sheet(move, wanted_of(box_name(session), request.POST).keys, name, reason)


def _sheet_again(
    request: HttpRequest,
    session: Session,
    sheet: Sheet,
    status: int,
    refused: Refused | None = None,
    **why: Any,
) -> HttpResponse:
    layer = asking.move_sheet(session, table_at(session), sheet, request.POST)
    return _drawn(request, session, {**layer, **why, **_told(session, layer, refused)}, status)


def _told(session: Session, layer: dict[str, Any], refused: Refused | None) -> dict[str, Any]:
    """The broken rules, and the fields that break them marked."""
    if refused is None:
        return {}
    names = names_at(session, marks_at(session))
    wrong = wrong_facts(session.game, refused.refusals, names)
    groups = [group.marked(wrong) for group in layer.get("groups", ())]
    return {"refusals": broken_rules(session.game, refused.refusals, names), "groups": groups}


# ------------------------------------------------------------ by itself


@answers.table_post
def write(request: HttpRequest, code: str) -> HttpResponse:
    """Teach the box of the table."""
    post, session = post_of(request), table_or_404(request, code)
    try:
        if request.POST.get(REST) == ALL and (zeros := _zeros(session, request)):
            return _again(request, session, zeros=zeros)
        facts = posted_facts(box_name(session), table_at(session).facts.taught, request.POST)
        written = teach(session, facts, _seen(request), post)
    except Unclear as error:
        return _again(request, session, 400, wrong=error.sentence)
    except Refused as error:
        return _again(request, session, 422, error)
    except BoxChanged:
        sentence = _("Somebody taught this box meanwhile. Look once more, then send it again.")
        return _again(request, table_or_404(request, code), 409, wrong=sentence)
    if back := _back(session, request.POST):
        return redirect(asking.page_of(back), code=code)
    return after_teaching(request, written, facts)


def _seen(request: HttpRequest) -> dict[str, Any]:
    seen: dict[str, Any] = spell_json(request.POST.get("seen") or "{}", dict)
    return seen


def _back(session: Session, params: QueryDict) -> str:
    """The page that the form leads back to, if it is not the table."""
    back = params.get("back", "")
    return back if back in (BOX, *face(session.game).returns) else ""


def _zeros(session: Session, request: HttpRequest) -> list[tuple[str, str]]:
    """What would become 0 without being tapped; in the final count always listed, since it is points."""
    table = table_at(session)
    over = is_refereed(session) and engine_at(session).wait(table).phase == "over"
    return left_out(box_name(session), table.facts.taught, request.POST, always=over)


def _is_lesson(move: object) -> bool:
    return isinstance(move, dict) and move.get("kind") == "teach"


def _again(
    request: HttpRequest,
    session: Session,
    status: int = 200,
    refused: Refused | None = None,
    **why: Any,
) -> HttpResponse:
    """The form again, with what was typed and what is wrong."""
    wanted, back = wanted_of(box_name(session), request.POST), _back(session, request.POST)
    layer = asking.ask_layer(session, table_at(session), wanted, back=back, typed=request.POST)
    return _drawn(request, session, {**layer, **why, **_told(session, layer, refused)}, status)


def _drawn(
    request: HttpRequest, session: Session, layer: dict[str, Any], status: int
) -> HttpResponse:
    answer = layers.layer(request, LAYER, {"ask": layer, **_around(request, session)})
    answer.status_code = status
    return answer
