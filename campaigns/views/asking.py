"""The box is asked in the flow: one layer, one `teach` move, and the move that waited for it."""

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from campaigns.access import table_or_404
from campaigns.models import Session
from campaigns.records import box_name, game_of, read_state
from campaigns.selectors import asking
from campaigns.selectors.box_fields import Wanted, wanted_of
from campaigns.selectors.tables import marks_at, table_view
from campaigns.services.moves import record_move
from campaigns.services.writing import Post, Written
from campaigns.views import answers
from campaigns.views.box_answers import Unclear, told_facts
from campaigns.views.parsing import post_of
from companion.http import HttpRequest
from rules.core.spelling import Misspelled, spell_json

LAYER = "campaigns/referee/_ask.html"
BOX = "box"


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, code: str) -> HttpResponse:
    """What only the cardboard knows: by thing, by facts, or all that is asked now."""
    if request.method == "POST":
        return write_ask(request, code=code)
    session = table_or_404(request, code)
    if not session.is_open or session.sheet:  # a further sheet asks in a layer of its own
        return redirect("table" if not session.is_open else "table-teach", code=code)
    state = read_state(session)
    try:
        wanted = wanted_of(box_name(session), request.GET)
        drawn = _chosen(request, session, state, wanted)
    except Misspelled as error:
        raise Http404 from error
    return answers.layer(request, LAYER, {"ask": drawn, **_around(session)})


def _chosen(request: HttpRequest, session: Session, state: Any, wanted: Wanted) -> dict[str, Any]:
    if wanted.about or wanted.keys:
        back = BOX if request.GET.get("back") == BOX else ""
        return asking.ask_layer(session, state, wanted, back=back)
    asks = asking.all_asks(session, state, ("", *state.setup.seats))
    if len(asks) == 1:
        return asking.ask_layer(session, state, Wanted(keys=asks[0].keys))
    return asking.choose_layer(session, state, asks)


def _around(session: Session) -> dict[str, Any]:
    return {"table": table_view(session, marks_at(session)), "demo": session.group.is_demo}


@answers.table_post
def write_ask(request: HttpRequest, code: str) -> HttpResponse:
    post, session = post_of(request), table_or_404(request, code)
    then = _then(request, session)

    def spelled(session: Session, state: Any) -> dict[str, Any] | None:
        facts = told_facts(box_name(session), state.box, request.POST)
        return {"kind": asking.TEACH, "facts": facts} if facts else None

    try:
        written = record_move(code, spelled, post)
    except Unclear as error:
        return _again(request, session, then, error)
    if then is not None:
        written = _go_on(code, then, post, written)
    if request.POST.get("back") == BOX:
        return redirect("table-box", code=code)
    return answers.fresh(request, written)


def _then(request: HttpRequest, session: Session) -> dict[str, Any] | None:
    """The move that waited, read before anything is written."""
    text = request.POST.get("then", "")
    if not text:
        return None
    data: dict[str, Any] = spell_json(text, dict)
    if data.get("kind") == "checkpoint":
        raise Misspelled("a checkpoint waits for nothing", "then")
    game_of(session).moves.decode(data)
    return data


def _go_on(code: str, then: dict[str, Any], post: Post, taught: Written) -> Written:
    """The second line, on the version that the first one made and under a key of its own."""
    version = taught.row.seq if taught.row else taught.session.version
    key = f"{post.key[:58]}.then" if post.key else None
    return record_move(code, then, replace(post, version=version, key=key))


def _again(
    request: HttpRequest, session: Session, then: dict[str, Any] | None, error: Unclear
) -> HttpResponse:
    """The form once more with what was typed, and what is missing."""
    wanted = wanted_of(box_name(session), request.POST)
    back = BOX if request.POST.get("back") == BOX else ""
    drawn = asking.ask_layer(
        session, read_state(session), wanted, then=then, back=back, typed=request.POST
    )
    context = {"ask": {**drawn, "wrong": error.sentence}, **_around(session)}
    answer = answers.layer(request, LAYER, context)
    answer.status_code = 400
    return answer
