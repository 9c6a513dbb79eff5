"""What the rules or the components do not allow: the card of a refusal (422), and of a move that needs facts first."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.box.selectors.asking import Sheet, move_sheet
from campaigns.errors import AsksFirst, NotAllowed
from campaigns.log.selectors import sentences
from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import to_json
from campaigns.seats.access import rights_at
from campaigns.seats.rights import Rights
from campaigns.seats.services import permission
from campaigns.seats.views.forbidden import scribe_name
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
from campaigns.table.selectors.tables import marks_at, new_key
from campaigns.table.views.layers import ROW, draw_above
from campaigns.table.views.turning_away import forbidden
from companion.http import HttpRequest
from companion.marks import Mark
from rules.core.refusal import Refused


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
    return draw_above(request, session, "campaigns/_refusal.html", context, 422)


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
    return draw_above(request, session, "campaigns/referee/_ask.html", {"ask": sheet}, 200)


def whose_ruling(session: Session, rights: Rights) -> dict[str, Any]:
    """Who records a ruling, for a phone that writes here but does not rule."""
    shown = not (rights.rules or rights.watches)
    return {"scribe_rules": shown, "scribe_name": scribe_name(session) if shown else ""}


def _row_of(request: HttpRequest) -> str:
    """The row of the pad that was entered, from the address or from the refused form."""
    here = request.resolver_match.kwargs if request.resolver_match else {}
    return str(here.get(ROW) or request.POST.get(ROW, ""))


def _is_correction(request: HttpRequest) -> bool:
    """Whether a line is being corrected: a ruling then goes there, not to a new move."""
    match = request.resolver_match
    return match is not None and match.url_name in ("table-correct", "request-correction")


def _payload(session: Session, move: object, row: str) -> list[tuple[str, Any]]:
    fields = [("move", to_json(move)), ("version", session.version), ("key", new_key())]
    return [*fields, (ROW, row)] if row else fields
