"""Who has a thing that the box has once: the question panel, and writing an answer for the whole table."""

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django_htmx.http import reswap, retarget

from campaigns.log.services import holders
from campaigns.log.services.writing import Written
from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.access import rights_at, table_or_404
from campaigns.seats.services.permission import check_seat
from campaigns.table.selectors import once as questions
from campaigns.table.selectors.leaves import Leaf, pad_leaf
from campaigns.table.selectors.once import Place
from campaigns.table.selectors.tables import marks_at, sheet_url, table_view
from campaigns.table.views import answers, layers
from campaigns.table.views.parsing import post_of
from companion.http import HttpRequest
from companion.numbers import NotWhole, whole_at
from rules.core import once
from rules.core.layout import Once
from rules.core.spelling import Misspelled

NOBODY = "nobody"
DOCK = "dock-own"  # where a question lies on the way of the keys
TEMPLATE = "campaigns/_once.html"


@require_http_methods(["GET", "POST"])
def ask(request: HttpRequest, code: str, group: str) -> HttpResponse:
    """One question of the group; posting it writes the answer and asks the next."""
    if request.method == "POST":
        return write_answer(request, code=code, group=group)
    session = table_or_404(request, code)
    leaf, asked = _group_or_404(session, group)
    rights = rights_at(request, session)
    if not session.is_open or not rights.writes(questions.own_seat(rights)):
        return redirect(sheet_url(session, leaf.stop))
    place = Place(request.GET.get("item", ""), request.GET.get("who", ""))
    return draw(request, session, leaf, asked, place)


@answers.table_post
def write_answer(request: HttpRequest, code: str, group: str) -> HttpResponse:
    post, session = post_of(request), table_or_404(request, code)
    leaf, asked = _group_or_404(session, group)
    rights = rights_at(request, session)
    seat = questions.own_seat(rights)
    check_seat(rights, seat)
    item, holder = request.POST.get("item", ""), request.POST.get("holder", "")
    if request.POST.get("rest"):
        wish = holders.Answer(asked, seat=seat)
        return _written(request, holders.answer(code, wish, _about(post, wish)), asked, "")
    if item not in asked.items or holder not in (NOBODY, *leaf.sheet.seats):
        raise Misspelled(f"nobody of this table: {holder[:24]!r}", "holder")
    who = None if holder == NOBODY else holder
    if who is not None:
        check_seat(rights, who)
    try:
        number = _number(request, leaf, asked, item, who)
    except NotWhole as error:
        wrong = answers.not_whole(error)
        return draw(request, session, leaf, asked, Place(item, holder), wrong)
    if who is not None and number is None and questions.asks_number(leaf, asked, item, who):
        wrong = _("How many?") if "number" in request.POST else ""
        return draw(request, session, leaf, asked, Place(item, who), wrong)
    wish = holders.Answer(asked, item, who, number, seat)
    return _written(request, holders.answer(code, wish, _about(post, wish)), asked, item)


def _about(post: holders.Post, wish: holders.Answer) -> holders.Post:
    return replace(post, concerns=holders.concern_of(wish))


def _number(
    request: HttpRequest, leaf: Leaf, group: Once, item: str, who: str | None
) -> int | None:
    """The number that came with the answer, if one is wanted."""
    text = request.POST.get("number", "").strip()
    if who is None or not text or not once.number_for(leaf.game, group, item):
        return None
    return whole_at(text, "number")


def _written(request: HttpRequest, written: Written, group: Once, item: str) -> HttpResponse:
    """The next question over the fresh table, or the table alone."""
    session = written.session
    leaf = pad_leaf(session)
    following = ""
    if item and not questions.is_done(leaf, group):
        following = once.following(leaf.game, leaf.sheet, group, item) or ""
    if not request.htmx:
        back = sheet_url(session, leaf.stop)
        return redirect(questions.url_of(session, group, following) if following else back)
    panel = draw(request, session, leaf, group, Place(following)) if following else None
    return _in_its_place(request, answers.fresh(request, written, panel))


def _is_in_dock(request: HttpRequest) -> bool:
    """Whether the question lies on the way of the keys, in the dock of the pad."""
    return bool(request.htmx) and DOCK in (request.htmx.target, request.POST.get(layers.IN_PLACE))


def _in_its_place(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """A question of the dock is followed there; what has to be dealt with first lies over the pad."""
    if not _is_in_dock(request):
        return answer
    return reswap(retarget(answer, f"#{DOCK}"), "innerHTML")


def draw(
    request: HttpRequest,
    session: Session,
    leaf: Leaf,
    group: Once,
    place: Place,
    wrong: str = "",
) -> HttpResponse:
    """The panel of a question; `wrong` says why an answer could not be written (400)."""
    marks, rights = marks_at(session), rights_at(request, session)
    asked = questions.question(session, leaf, marks, rights, group, place, wrong)
    if asked is None:
        raise Http404
    context = {
        "once": {**asked, "in_dock": _is_in_dock(request)},
        "table": table_view(session, marks),
        "demo": session.group.is_demo,
    }
    answer = layers.layer(request, TEMPLATE, context)
    answer.status_code = 400 if wrong else 200
    return _in_its_place(request, answer)


def _group_or_404(session: Session, group_id: str) -> tuple[Leaf, Once]:
    if is_refereed(session):
        raise Http404
    leaf = pad_leaf(session)
    group = questions.group_at(leaf, group_id)
    if group is None:
        raise Http404
    return leaf, group
