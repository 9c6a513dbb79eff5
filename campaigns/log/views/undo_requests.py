"""Ask another seat or the scribe for an undo or a correction, and answer such requests."""

from collections.abc import Callable

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods, require_POST

from campaigns.errors import NothingThere
from campaigns.log.selectors.crossing import in_the_way
from campaigns.log.selectors.undo_requests import ask_first
from campaigns.log.services import undo_requests
from campaigns.log.services.writing import Post, Written
from campaigns.log.views.correcting import corrected_move
from campaigns.seats.access import rights_at, table_or_404
from campaigns.seats.views.forbidden import sentence
from campaigns.table.selectors.tables import marks_at, table_view
from campaigns.table.views import answers, layers
from campaigns.table.views.parsing import post_of
from companion.http import HttpRequest


@require_http_methods(["GET", "POST"])
@answers.table_post
def ask_undo(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Show what going back to before line `seq` would change and whom to ask; a POST asks."""
    if request.method == "POST":
        undo_requests.ask_take_back(code, seq - 1, post_of(request))
        return _redrawn(request, code)
    session = table_or_404(request, code)
    if not session.is_open or not 0 < seq <= session.version:
        return redirect("table", code=code)
    crossed = in_the_way(session, seq - 1, rights_at(request, session))
    if crossed is None:
        return redirect("table-line", code=code, seq=seq)
    first = ask_first(session, rights_at(request, session), crossed)
    if first is None:
        raise crossed
    context = {
        "first": first,
        "sentence": sentence(session, crossed),
        "table": table_view(session, marks_at(session)),
        "demo": session.group.is_demo,
    }
    return layers.layer(request, "campaigns/_ask_first.html", context)


@require_POST
@answers.table_post
def ask_correction(request: HttpRequest, code: str, seq: int) -> HttpResponse:
    """Ask the scribe for another move at line `seq`."""
    post = post_of(request)
    data = corrected_move(request.POST, table_or_404(request, code), seq)
    undo_requests.ask_correction(code, seq, data, post)
    return _redrawn(request, code)


@require_POST
@answers.table_post
def answer(request: HttpRequest, code: str, request_id: int) -> HttpResponse:
    """Allow or refuse a request, or withdraw one's own."""
    post, choice = post_of(request), request.POST.get("answer", "")
    if choice == "allow":
        return answers.fresh(request, undo_requests.allow(code, request_id, post))
    service = _ANSWERS.get(choice)
    if service is None:
        raise NothingThere("no such answer")
    service(code, request_id, post)
    return _redrawn(request, code)


_ANSWERS: dict[str, Callable[[str, int, Post], None]] = {
    "refuse": undo_requests.refuse,
    "withdraw": undo_requests.withdraw,
}


def _redrawn(request: HttpRequest, code: str) -> HttpResponse:
    """The table with its open requests; no line was written."""
    return answers.fresh(request, Written(table_or_404(request, code), None))
