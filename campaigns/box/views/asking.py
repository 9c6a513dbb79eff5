"""The box is asked in the flow: one layer, one `teach` move, and the move that waited for it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.box.selectors import asking
from campaigns.box.selectors.asking import BOX
from campaigns.box.selectors.fields import Wanted, wanted_of
from campaigns.box.services.teaching import TEACH, HeldBack, record_teaching, teach_beside
from campaigns.box.views.answers import ALL, ONLY, REST, Unclear, left_out, told_facts
from campaigns.box.views.taught import taught
from campaigns.log.selectors.since import told_apart
from campaigns.log.selectors.states import table_at
from campaigns.log.services.moves import Spelling
from campaigns.models import Session
from campaigns.records import box_name, engine_at, follows, is_refereed, read_state
from campaigns.seats.access import rights_at, table_or_404
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from campaigns.text import one_line
from companion.games.face import face
from companion.http import HttpRequest
from rules.core.referee.table import Table
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled, spell_json

LAYER = "campaigns/referee/_ask.html"


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """What only the cardboard knows: by thing, by facts, or all that is asked now."""
    if request.method == "POST":
        return write_ask(request, code=code)
    session = table_or_404(request, code)
    if not session.is_open or session.sheet:  # a further sheet asks in a layer of its own
        return redirect("table" if not session.is_open else "table-teach", code=code)
    table = table_at(session)
    try:
        wanted = wanted_of(box_name(session), request.GET)
        drawn = _chosen(request, session, table, wanted)
    except Misspelled as error:
        raise Http404 from error
    return answers.layer(request, LAYER, {"ask": drawn, **_around(request, session)})


def _chosen(
    request: HttpRequest, session: Session, table: Table[Any], wanted: Wanted
) -> dict[str, Any]:
    if wanted.about or wanted.keys:
        back = _back(session, request.GET)
        moves = _names(request, session, wanted, request.GET)
        return asking.ask_layer(session, table, wanted, back=back, moves=moves)
    asks = asking.all_asks(session, table, ("", *table.setup.seats))
    if len(asks) == 1:
        wanted = Wanted(keys=asks[0].keys)
        moves = _names(request, session, wanted, request.GET)
        return asking.ask_layer(session, table, wanted, moves=moves)
    return asking.choose_layer(session, asks)


def _around(request: HttpRequest, session: Session) -> dict[str, Any]:
    return {
        "table": table_view(session, marks_at(session)),
        "demo": session.group.is_demo,
        "others_rule": not rights_at(request, session).rules,
    }


@answers.table_post
def write_ask(request: HttpRequest, code: str) -> HttpResponse:
    post, session = post_of(request), table_or_404(request, code)
    then, wanted = _then(request, session), wanted_of(box_name(session), request.POST)
    reason = one_line(request.POST.get("reason", ""))
    if not rights_at(request, session).rules:  # else the facts would stand, and the move would not
        reason = ""

    def told(session: Session, state: Any) -> dict[str, Any] | None:
        known = table_at(session, state).facts.taught
        facts = told_facts(box_name(session), known, request.POST)
        return {"kind": TEACH, "facts": facts} if facts else None

    try:
        if request.POST.get(REST) == ALL and (zeros := _zeros(session, request)):
            return _again(request, session, then, zeros=zeros)
        names = then is None and _names(request, session, wanted, request.POST)
        post = replace(post, untouched=_apart(told, moved=then is None and not names))
        if engine_at(session).quotes_facts:
            facts = (told(session, read_state(session)) or {"facts": {}})["facts"]
            written = teach_beside(code, facts, then, post, reason)
        else:
            written = record_teaching(code, told, post, then=then, names=names, reason=reason)
    except Unclear as error:
        return _again(request, session, then, 400, wrong=error.sentence)
    except Refused as error:
        if not isinstance(error, HeldBack) and _kind(error.move) != TEACH:
            raise
        return _again(request, session, then, 422, **_refused(request, session, error))
    if back := _back(session, request.POST):
        return redirect(asking.page_of(back), code=code)
    return taught(request, written)


def _apart(told: Spelling, *, moved: bool) -> Callable[[Session, int], bool]:
    """Whether nobody has told the same facts otherwise; a move that waits for them waits on this table."""

    def apart(session: Session, since: int) -> bool:
        teach = told(session, read_state(session)) or {"facts": {}}
        return told_apart(session, teach["facts"], since, moved=moved)

    return apart


def _back(session: Session, params: QueryDict) -> str:
    """The page that the form leads back to, where it is not the table."""
    back = params.get("back", "")
    return back if back in (BOX, *face(session.game).returns) else ""


def _names(request: HttpRequest, session: Session, wanted: Wanted, params: QueryDict) -> bool:
    """Whether the form names a thing for a move that this phone may make."""
    if not is_refereed(session) or not asking.names_new(wanted):
        return False
    if _back(session, params) == BOX or params.get(REST) == ONLY:
        return False
    move = follows(session, read_state(session), wanted.keys)
    return move is not None and rights_at(request, session).writes(str(move.get("seat") or ""))


def _zeros(session: Session, request: HttpRequest) -> list[tuple[str, str]]:
    """What would become 0 unsaid; in the final count each of them is points, and always named."""
    table = table_at(session)
    over = engine_at(session).wait(table).phase == "over"
    return left_out(box_name(session), table.facts.taught, request.POST, always=over)


def _refused(request: HttpRequest, session: Session, error: Refused) -> dict[str, Any]:
    """The rules beside the form; where they hold up the move and not the facts, the way to a ruling
    and the way to remember without the move."""
    names = names_at(session, marks_at(session))
    held, rights = isinstance(error, HeldBack), rights_at(request, session)
    return {
        "refusals": broken_rules(session.game, error.refusals, names),
        "rulable": held and rights.rules,
        "only": held,
        **(answers.whose_ruling(session, rights) if held else {}),
    }


def _kind(move: object) -> object:
    return move.get("kind") if isinstance(move, dict) else None


def _then(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    """The move that waited, read before anything is written."""
    text = request.POST.get("then", "")
    if not text:
        return None
    data: dict[str, Any] = spell_json(text, dict)
    if data.get("kind") == "checkpoint":
        raise Misspelled("a checkpoint waits for nothing", "then")
    engine_at(session).moves.decode(data)
    return data


def _again(
    request: HttpRequest,
    session: Session,
    then: dict[str, Any] | None,
    status: int = 200,
    **told: Any,
) -> HttpResponse:
    """The form once more with what was typed, and what stands in its way."""
    wanted = wanted_of(box_name(session), request.POST)
    moves = then is None and _names(request, session, wanted, request.POST)
    drawn = asking.ask_layer(
        session,
        table_at(session),
        wanted,
        then=then,
        back=_back(session, request.POST),
        typed=request.POST,
        moves=moves,
    )
    answer = answers.layer(request, LAYER, {"ask": {**drawn, **told}, **_around(request, session)})
    answer.status_code = status
    return answer
