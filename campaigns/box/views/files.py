"""Import a box from a file: a preview beside the known box first, written once confirmed."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from campaigns.box.selectors.files import MAX_BYTES, Preview, compare, read_file
from campaigns.box.selectors.pages import Shelf, shelf_at, shelf_of
from campaigns.box.services.facts import teach_box
from campaigns.box.services.teaching import teach
from campaigns.box.views.editor import known_game, say_taught
from campaigns.errors import BoxChanged
from campaigns.log.selectors.states import table_at
from campaigns.records import is_refereed
from campaigns.seats.access import my_group, own_group, table_or_404
from campaigns.table.selectors.tables import marks_at, new_key, table_view
from campaigns.table.views import answers
from campaigns.table.views.parsing import post_of
from companion.http import HttpRequest
from companion.limits import told_when_held_up
from companion.uploads import Quota
from companion.wording import boxes as words
from rules.core.encoding import in_utf8
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

PAGE = "campaigns/box_import.html"
TAKE = "take"  # the confirming button: everything, or only what is not known yet


@csrf_exempt  # the token is in the body, which is read only behind the quota
@require_http_methods(["GET", "POST"])
def import_table_box(request: HttpRequest, code: str) -> HttpResponse:
    """Import into the box of an open table: one `teach` line on a sheet, none at a refereed table."""
    session = table_or_404(request, code)
    if not session.is_open:
        raise Http404
    return _behind_quota(request, shelf_at(session))


@csrf_exempt
@require_http_methods(["GET", "POST"])
@known_game
@told_when_held_up
def import_box(request: HttpRequest, game: str) -> HttpResponse:
    """Import into the group's box."""
    return _behind_quota(request, shelf_of(my_group(request), game))


def _behind_quota(request: HttpRequest, shelf: Shelf) -> HttpResponse:
    quota = Quota(MAX_BYTES, request)
    request.upload_handlers.insert(0, quota)
    return _take_in(request, shelf, quota)


@csrf_protect
def _take_in(request: HttpRequest, shelf: Shelf, quota: Quota) -> HttpResponse:
    if request.method == "GET":
        return _draw(request, shelf, {})
    text = request.POST.get("text") or _uploaded(request, quota)
    try:
        if text is None:
            raise Misspelled("too long", f"byte {MAX_BYTES}")
        facts = read_file(shelf.game, text)
    except Misspelled as error:
        return _draw(request, shelf, {"refused": _reason(error)}, 422)
    preview = compare(shelf.game, shelf.box, facts)
    if TAKE not in request.POST:
        decoded = text if isinstance(text, str) else text.decode()
        return _draw(request, shelf, {"preview": preview, "text": decoded, "key": new_key()})
    return _confirm(request, shelf, preview, facts)


def _uploaded(request: HttpRequest, quota: Quota) -> bytes | None:
    file = request.FILES.get("file")
    if quota.exceeded:
        return None
    return in_utf8(bytes(file.read(MAX_BYTES + 1))) if file else b""


def _reason(error: Misspelled) -> dict[str, str]:
    return {
        "reason": words.bad_file(error.place),
        "place": words.place(error.place, error.reason),
        "detail": error.reason[:200],
    }


def _confirm(
    request: HttpRequest, shelf: Shelf, preview: Preview, facts: dict[str, Any]
) -> HttpResponse:
    wanted = preview.added
    if request.POST[TAKE] == "all":
        wanted = {**preview.added, **preview.changed}
    if shelf.session is not None:
        if is_refereed(shelf.session) and request.POST.get("seen") != shelf.digest:
            return _changed(request, shelf, preview)
        return write_teach(request, code=shelf.session.code, facts=wanted)
    try:
        version = request.POST.get("version", "")
        count = teach_box(own_group(request).pk, shelf.game, wanted, version)
    except BoxChanged:
        return _changed(request, shelf, preview)
    except Refused:
        return _draw(request, shelf, {"preview": preview, "text": request.POST["text"]}, 422)
    say_taught(request, count)
    return redirect(shelf.url)


def _changed(request: HttpRequest, shelf: Shelf, preview: Preview) -> HttpResponse:
    """409: the box was taught since the preview was drawn."""
    sentence = _("The box changed meanwhile: look at the preview once more.")
    context = {"preview": preview, "text": request.POST["text"], "wrong": sentence}
    return _draw(request, shelf, {**context, "key": new_key()}, 409)


@answers.table_post
def write_teach(request: HttpRequest, code: str, facts: dict[str, Any]) -> HttpResponse:
    session = table_or_404(request, code)
    known = table_at(session).facts.taught
    news = {key: value for key, value in facts.items() if known.get(key) != value}
    if news:
        teach(session, news, {key: known.get(key) for key in news}, post_of(request))
    say_taught(request, len(news))
    return redirect("table-box", code=code)


def _draw(
    request: HttpRequest, shelf: Shelf, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    session = shelf.session
    table = table_view(session, marks_at(session)) if session else None
    context = {"shelf": shelf, "table": table, "game": shelf.game, **context}
    return render(request, PAGE, context, status=status)
