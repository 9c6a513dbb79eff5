"""The box editor, for an open table or for the group alone; the box as a file."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from campaigns.box.selectors.facts import known_facts
from campaigns.box.selectors.fields import groups_for, wanted_of
from campaigns.box.selectors.files import file_of
from campaigns.box.selectors.pages import Shelf, box_page, open_tables, shelf_at, shelf_of
from campaigns.box.services.facts import teach_box
from campaigns.box.views.answers import Unclear, posted_facts
from campaigns.ladder import answering
from campaigns.seats.access import my_group, own_group, rights_at, table_or_404
from campaigns.table.selectors.refusals import broken_rules, wrong_facts
from campaigns.table.selectors.tables import marks_at, table_view
from companion import wording
from companion.http import HttpRequest
from companion.limits import told_when_held_up
from companion.wording import boxes as words
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.registry import CODES


def known_game(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """404 for an unknown game."""

    @wraps(view)
    def shown(request: HttpRequest, game: str, **kwargs: Any) -> HttpResponse:
        if game not in CODES:
            raise Http404
        return view(request, game, **kwargs)

    return shown


@require_GET
def table_box(request: HttpRequest, code: str) -> HttpResponse:
    """The box of an open table, divided among its players."""
    session = table_or_404(request, code)
    if session.sheet or (not session.is_open and not session.group.is_demo):
        return redirect("box", game=session.game)
    marks = marks_at(session)
    page = box_page(shelf_at(session), list(marks.values()), rights_at(request, session).seat)
    context = {**page, "table": table_view(session, marks), "demo": session.group.is_demo}
    return render(request, "campaigns/box.html", context)


@require_GET
@known_game
def box(request: HttpRequest, game: str) -> HttpResponse:
    """The box of the group, without a table."""
    group = my_group(request)
    tables = open_tables(group, game)
    return render(
        request, "campaigns/box.html", {**box_page(shelf_of(group, game)), "tables": tables}
    )


@require_http_methods(["GET", "POST"])
@known_game
@told_when_held_up
def ask(request: HttpRequest, game: str) -> HttpResponse:
    """One thing of the group's box, to edit."""
    if request.method == "POST":
        return _teach(request, game)
    try:
        drawn = _form(shelf_of(my_group(request), game), request.GET)
    except Misspelled as error:
        raise Http404 from error
    return render(request, "campaigns/box_ask.html", {"ask": drawn, "game": game})


def _answer(request: HttpRequest, error: Exception, status: int, game: str) -> HttpResponse:
    """What went wrong, over the filled form."""
    match error:
        case Unclear():
            why: dict[str, Any] = {"wrong": error.sentence}
        case Misspelled():
            why = {"wrong": _not_read(), "reason": error.reason}
        case Refused():
            names = words.names_of(game, known_facts(own_group(request).pk, game))
            why = {
                "refusals": broken_rules(game, error.refusals, names),
                "marks": wrong_facts(game, error.refusals, names),
            }
        case _:
            why = {"wrong": box_changed()}
    return _again(request, game, status, **why)


def box_changed() -> str:
    return _("Somebody taught this box meanwhile. Look once more, then send it again.")


@answering(_answer)
def _teach(request: HttpRequest, game: str) -> HttpResponse:
    group = own_group(request)
    facts = posted_facts(game, known_facts(group.pk, game), request.POST)
    count = teach_box(group.pk, game, facts, request.POST.get("version", ""))
    say_taught(request, count)
    return redirect("box", game=game)


def say_taught(request: HttpRequest, count: int) -> None:
    text = ngettext(
        "The box has learned %(count)s fact.", "The box has learned %(count)s facts.", count
    )
    messages.success(request, text % {"count": count} if count else _("Nothing changed."))


def _not_read() -> str:
    return _("This could not be read. Nothing was written.")


def _again(request: HttpRequest, game: str, status: int, **why: Any) -> HttpResponse:
    """The form again, with what was typed."""
    shelf = shelf_of(my_group(request), game)
    try:
        drawn = _form(shelf, request.POST, typed=request.POST)
    except Misspelled:
        drawn = {"groups": [], "title": wording.name(game), "back_url": shelf.url}
    wrong = why.pop("marks", {})
    groups = [group.marked(wrong) for group in drawn["groups"]]
    context = {"ask": {**drawn, **why, "groups": groups}, "game": game}
    return render(request, "campaigns/box_ask.html", context, status=status)


def _form(shelf: Shelf, params: Any, typed: Any = None) -> dict[str, Any]:
    wanted = wanted_of(shelf.game, params)
    groups = groups_for(shelf.game, shelf.box, wanted, typed)
    if not groups:
        raise Misspelled("nothing is asked", "about")
    hidden = {"about": wanted.about, "keys": ",".join(wanted.keys), "version": shelf.version}
    return {
        "title": groups[0].title,
        "groups": groups,
        "hidden": [(name, value) for name, value in hidden.items() if value],
        "action_url": shelf.ask_url,
        "back_url": shelf.url,
        "can_forget": any(group.is_taught for group in groups),
    }


@require_GET
def export_table_box(request: HttpRequest, code: str) -> HttpResponse:
    return _file(shelf_at(table_or_404(request, code)))


@require_GET
@known_game
def export_box(request: HttpRequest, game: str) -> HttpResponse:
    return _file(shelf_of(my_group(request), game))


def _file(shelf: Shelf) -> HttpResponse:
    answer = HttpResponse(file_of(shelf.game, shelf.box), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="shiplog-box-{shelf.game}.json"'
    return answer
