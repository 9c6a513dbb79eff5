"""Facts that only the components show: one question after another, with the number pad."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from campaigns.box.selectors.facts import doubt_texts
from campaigns.box.selectors.teach import Posted, teach_view
from campaigns.box.services import teaching
from campaigns.box.views.taught import after_teaching
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import box_name
from campaigns.seats.access import table_or_404
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.refusals import broken_rules
from campaigns.table.selectors.tables import marks_at, pad_at, table_view
from campaigns.table.views import answers, layers
from campaigns.table.views.parsing import post_of, taught_facts
from companion.http import HttpRequest
from companion.numbers import NotWhole
from rules.core.refusal import Refused


@require_http_methods(["GET", "POST"])
def teach(request: HttpRequest, code: str) -> HttpResponse:
    """Facts that only the components show."""
    if request.method == "POST":
        return write_teach(request, code=code)
    session = table_or_404(request, code)
    return _draw_teach(request, session, request.GET.get("fact", ""))


def _draw_teach(
    request: HttpRequest,
    session: Session,
    wanted: str = "",
    posted: Posted | None = None,
    status: int = 200,
) -> HttpResponse:
    """The question that is asked now, or the one wanted; `posted` is an answer that could not be written."""
    marks = marks_at(session)
    context = {
        "teach": teach_view(session, pad_at(session, marks), wanted, posted),
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    answer = layers.layer(request, "campaigns/_teach.html", context)
    answer.status_code = status
    return answer


@answers.table_post
def write_teach(request: HttpRequest, code: str) -> HttpResponse:
    """Remember what was read; a single question is followed by the next one."""
    post, session = post_of(request), table_or_404(request, code)
    one = request.POST.get("one", "")
    try:
        facts = taught_facts(request.POST, session)
        known = table_at(session).facts.taught
        written = teaching.teach(session, facts, {key: known.get(key) for key in facts}, post)
    except NotWhole as error:
        if not one or error.place != one:
            raise
        posted = Posted(request.POST.dict(), {one: answers.not_whole(error)})
        return _draw_teach(request, session, one, posted, 400)
    except Refused as error:
        if not one:
            raise
        names = names_at(session, marks_at(session))
        said = broken_rules(session.game, error.refusals, names)
        why = " ".join(text for rule in said for text in rule.facts or (rule.sentence,))
        return _draw_teach(request, session, one, Posted(request.POST.dict(), {one: why}), 422)
    if one and not facts:
        wrong = Posted({}, {one: _("How many?")})
        return _draw_teach(request, session, one, wrong, 400)
    if not one or doubt_texts(box_name(session), table_at(written.session).facts.taught, facts):
        return after_teaching(request, written, facts)
    session = written.session
    if not pad_at(session, marks_at(session)).asks:
        return answers.fresh(request, written)
    if not request.htmx:
        return redirect("table-teach", code=code)
    return answers.fresh(request, written, _draw_teach(request, session))
