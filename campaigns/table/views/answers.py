"""How a table draws its answers: redrawn (200/302), not a move (400), not for this phone (403), somebody
was quicker (409), refused (422). `campaigns/ladder.py` maps errors to statuses."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.asking import Sheet, move_sheet
from campaigns.errors import AsksFirst, NotAllowed, RequestGone
from campaigns.ladder import answering
from campaigns.log.selectors import lines as logs
from campaigns.log.selectors import sentences
from campaigns.log.selectors.since import touching, written_already
from campaigns.log.selectors.states import table_at
from campaigns.log.selectors.undo_requests import ask_first
from campaigns.log.services.writing import Written
from campaigns.models import LogLine, Session
from campaigns.records import is_refereed, to_json
from campaigns.seats.access import rights_at, table_or_404
from campaigns.seats.rights import Rights
from campaigns.seats.services import permission
from campaigns.seats.views.forbidden import FINAL, scribe_name, sentence
from campaigns.table.selectors.entries import target
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.naming import names_at
from campaigns.table.selectors.nearest import nearest
from campaigns.table.selectors.refusals import (
    broken_rules,
    is_firm,
    place_of,
    row_of,
    way_back,
    wrong_items,
)
from campaigns.table.selectors.tables import marks_at, new_key, url_of
from campaigns.table.views import drawing
from campaigns.table.views.parsing import move_of
from campaigns.table.views.yours import yours_of
from companion import numbers, wording
from companion.http import HttpRequest
from companion.marks import Mark
from companion.numbers import NotWhole, TooLong
from companion.queued import as_known, with_line
from rules.core.book import PAD
from rules.core.log import PLAYS
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled

ROW = "row"  # the row of the pad whose entry was refused: an accepted one goes on from there
IN_PLACE = "in_place"  # a form that was filled in on the pad itself
NOT_PAYLOAD = {"csrfmiddlewaretoken", "version", "key", "seating", IN_PLACE}


def _answer(
    request: HttpRequest, error: Exception, status: int, code: str, **_more: Any
) -> HttpResponse:
    """What went wrong, over the fresh table."""
    session = table_or_404(request, code)
    match error:
        case NotAllowed():
            return forbidden(request, session, error)
        case Refused():
            return refused(request, session, error, error.move)
        case AsksFirst():
            return asks_first(request, session, error)
        case RequestGone():
            return request_gone(request, session)
    return conflict(request, session) if status == 409 else misspelled(request, session, error)


table_post = answering(_answer)


def fresh(
    request: HttpRequest, written: Written, above: HttpResponse | None = None
) -> HttpResponse:
    """The redrawn table: for htmx its changed parts, under a layer or alone; else a redirect."""
    session, row = written.session, written.row
    seq = row.seq if row else None
    if not request.htmx:
        return with_line(redirect(url_of(session)), seq)
    body = above.content if above else b""
    only_new = row is not None and written.first_time and row.seq > 1 and row.kind in PLAYS
    context = drawing.context_of(request, session, row if only_new else None)
    return with_line(HttpResponse(body + drawing.parts(request, session, context).content), seq)


def layer(request: HttpRequest, template: str, context: dict[str, Any]) -> HttpResponse:
    """A layer over the table: alone for htmx, else as a page of its own."""
    if request.htmx:
        return render(request, template, context)
    return render(request, "campaigns/layer.html", {**context, "layer": template})


def misspelled(request: HttpRequest, session: Session, error: Exception) -> HttpResponse:
    """400: not a move."""
    place, reason = getattr(error, "place", ""), getattr(error, "reason", str(error))
    thing = place.removeprefix("$.").removeprefix("values.") if "values." in place else place
    field = wording.item(session.game, thing) if place else _("The table")
    sentence = _("“%(place)s” could not be read. Nothing was written.") % {"place": field}
    if isinstance(error, NotWhole):
        sentence, reason = f"{field}: {not_whole(error)}", ""
    context = {"sentence": sentence, "reason": reason}
    return _draw(request, session, "campaigns/_notice.html", context, 400)


def not_whole(error: NotWhole) -> str:
    """What is wrong with a number that cannot be read."""
    if isinstance(error, TooLong):
        return _("This number is longer than any score. Nothing was written.")
    return _("A whole number is wanted here. Nothing was written.")


def refused(request: HttpRequest, session: Session, error: Refused, move: object) -> HttpResponse:
    """422: the broken rules, similar legal moves, and the way to record a ruling."""
    correcting = _is_correction(request)
    moves_url = request.path if correcting else reverse("table-moves", args=[session.code])
    beyond = is_firm(session, move, error.refusals)
    rights = rights_at(request, session)
    rulable = not beyond and (correcting or move is not None)
    ruling_url = moves_url if rights.rules and rulable else ""
    row = row_of(session, move, _row_of(request))
    marks = marks_at(session)
    names = names_at(session, marks)
    wrong = wrong_items(error.refusals, move)
    ways = [
        {
            "label": instead(session, marks, names, move, way),
            "url": moves_url,
            "payload": _payload(session, way, row),
        }
        for way in nearest(session, move)
    ]
    context = {
        "refusals": broken_rules(session.game, error.refusals, names),
        "place": place_of(session, marks, move, row),
        "fix_url": request.path if correcting else way_back(session, move, row, wrong),
        "wrong": wrong,
        "nearest": ways,
        "ruling_url": ruling_url,
        "beyond_box": beyond,
        **(whose_ruling(session, rights) if rulable else {}),
        "payload": [*_payload(session, move, row), *_naming_fields(request)],
        "tried": sentences.move_text(session.game, marks, move, names)
        if isinstance(move, dict)
        else "",
    }
    return _draw(request, session, "campaigns/_refusal.html", context, 422)


def instead(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], move: object, way: Any
) -> str:
    """A legal move like the refused one, in one short line: of an entry only what it changes."""
    if not isinstance(move, dict) or way.get("kind") != "enter":
        return sentences.move_text(session.game, marks, way, names)
    tried = {**move["values"], **move.get("points", {})}
    told = {**way["values"], **way.get("points", {})}
    changed = {item: value for item, value in told.items() if tried.get(item) != value}
    return _("Write: %(what)s") % {"what": sentences.counted(session.game, changed or told)}


def _naming_fields(request: HttpRequest) -> list[tuple[str, str]]:
    """The posted move if it names a new thing, so that a ruling on it keeps the name."""
    if not request.POST.get("newcomer") or "move" not in request.POST:
        return []
    return [(field, request.POST[field]) for field in ("move", "newcomer")]


def asks_first(request: HttpRequest, session: Session, error: AsksFirst) -> HttpResponse:
    """200: a legal move that needs facts first: one form asks for them and makes the move.

    A phone that may not make the move learns so now, not after reading the components."""
    rights = rights_at(request, session)
    try:
        permission.check_move(rights, session, error.move)
        if error.reason and not rights.rules:
            raise NotAllowed("ruling")
    except NotAllowed as why:
        return forbidden(request, session, why)
    sheet = move_sheet(session, table_at(session), Sheet.of(error))
    return _draw(request, session, "campaigns/referee/_ask.html", {"ask": sheet}, 200)


def whose_ruling(session: Session, rights: Rights) -> dict[str, Any]:
    """Who records a ruling, for a phone that writes here but does not rule."""
    shown = not (rights.rules or rights.watches)
    return {"scribe_rules": shown, "scribe_name": scribe_name(session) if shown else ""}


def _row_of(request: HttpRequest) -> str:
    """The row of the pad that was entered, from the address or from the refused form."""
    here = request.resolver_match.kwargs if request.resolver_match else {}
    return str(here.get(ROW) or request.POST.get(ROW, ""))


def forbidden(request: HttpRequest, session: Session, error: NotAllowed) -> HttpResponse:
    """403: who can do this instead, with the post kept for when it is allowed.

    Undoing lines of others becomes a request to them or to the scribe."""
    kept = _kept(request)
    if first := ask_first(session, rights_at(request, session), error):
        asking = {"first": first, "sentence": sentence(session, error), "payload": kept}
        return _draw(request, session, "campaigns/_ask_first.html", asking, 403)
    people_url = reverse("table-people", args=[session.code])
    context = {
        "sentence": sentence(session, error),
        "scribe_name": scribe_name(session),
        "yours": yours_of(session, request, kept),
        "action_url": request.path,
        "payload": [*kept, *_fresh_base(request, session)],
        "people_url": people_url,
        "final": error.why in FINAL or request.path == people_url or request.method != "POST",
    }
    return _draw(request, session, "campaigns/_not_allowed.html", context, 403)


def request_gone(request: HttpRequest, session: Session) -> HttpResponse:
    """409: the request is no longer open."""
    text = _("The table has gone on, or it was answered already. Nothing was written.")
    context = {"head": _("This request is no longer open"), "sentence": text}
    return _draw(request, session, "campaigns/_notice.html", context, 409)


def _kept(request: HttpRequest) -> list[tuple[str, str]]:
    """What was posted, without the fields tied to one version of the table."""
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in NOT_PAYLOAD
    ]


def kept(request: HttpRequest, session: Session) -> list[tuple[str, Any]]:
    """What was posted, to be sent again on the fresh table."""
    return [*_kept(request), *_fresh_base(request, session)]


def _fresh_base(request: HttpRequest, session: Session) -> list[tuple[str, Any]]:
    """The fields tied to the fresh table: version, key, and seating if it was posted."""
    base: list[tuple[str, Any]] = [("version", session.version), ("key", new_key())]
    return [*base, ("seating", session.seating)] if "seating" in request.POST else base


def _is_correction(request: HttpRequest) -> bool:
    """Whether a line is being corrected: a ruling then goes there, not to a new move."""
    match = request.resolver_match
    return match is not None and match.url_name in ("table-correct", "request-correction")


def conflict(request: HttpRequest, session: Session, again: str = "") -> HttpResponse:
    """409: the fresh table, with the post kept for sending again, perhaps to another address."""
    match, kept = request.resolver_match, _kept(request)
    if match and match.url_name == "request-undo":
        return moved_on(request, session)
    if match and match.url_name == "table-moves" and (row := _same_move_since(session, request)):
        return already_recorded(request, session, row)
    context = {
        "conflict": {
            "yours": yours_of(session, request, kept),
            "theirs": _theirs(session, request),
            "action_url": again or request.path,
            "payload": [*kept, *_fresh_base(request, session)],
            "closed": not session.is_open,
        }
    }
    return _draw(request, session, "campaigns/_conflict.html", context, 409)


def moved_on(request: HttpRequest, session: Session) -> HttpResponse:
    """409 to a request for an undo: the table has changed, and there is nothing to choose."""
    text = _("Nobody was asked. Look at the fresh table, and ask again if you still want to.")
    context = {"head": _("The table has moved on"), "sentence": text}
    return _draw(request, session, "campaigns/_notice.html", context, 409)


def already_recorded(request: HttpRequest, session: Session, row: LogLine) -> HttpResponse:
    """Somebody else recorded this very move meanwhile: it counts as written, once."""
    text = logs.line_view(session, marks_at(session), row).says
    context = {"head": _("Already recorded"), "sentence": text}
    return as_known(_draw(request, session, "campaigns/_notice.html", context, 200))


def _same_move_since(session: Session, request: HttpRequest) -> LogLine | None:
    since = numbers.natural(request.POST.get("version"))
    if since is None:
        return None
    try:
        return written_already(session, move_of(request), since)
    except Misspelled:
        return None


def _theirs(session: Session, request: HttpRequest) -> str:
    """What somebody else wrote meanwhile: into this cell, or else the newest line."""
    marks, since = marks_at(session), numbers.natural(request.POST.get("version"))
    here = request.resolver_match.kwargs if request.resolver_match else {}
    if ROW in here and since is not None and not is_refereed(session):
        leaf = leaf_at(session, here.get("stop", PAD))
        cell = target(leaf, here["seat"], here[ROW], request.POST) if leaf else None
        if cell and (rows := touching(session, cell, since)):
            return logs.line_view(session, marks, rows[-1]).says
    newest = logs.newest(session, marks, 1)
    return newest[0].says if newest else ""


def _draw(
    request: HttpRequest, session: Session, above: str, context: dict[str, Any], status: int
) -> HttpResponse:
    """The layer with the fresh table: parts for htmx, else a whole page."""
    context = {**drawing.context_of(request, session), **context}
    if not request.htmx:
        return drawing.page(request, session, {**context, "layer": above}, status)
    drawn = render(request, above, context)
    parts = drawing.parts(request, session, context)
    return HttpResponse(drawn.content + parts.content, status=status)


def _payload(session: Session, move: object, row: str) -> list[tuple[str, Any]]:
    fields = [("move", to_json(move)), ("version", session.version), ("key", new_key())]
    return [*fields, (ROW, row)] if row else fields
