"""Which columns a player's phone shows: its own, or the whole table; remembered by the browser for each table."""

from typing import Any

from campaigns.models import Session
from campaigns.records import is_refereed
from campaigns.seats.rights import Rights
from campaigns.table.selectors.own import own_view
from campaigns.table.selectors.tables import marks_at
from companion.http import HttpRequest

VIEW = "view"  # in the address: own or all
WHOLE = "whole"  # the tables that this browser looks at as a whole, the newest last
MOST = 20


def own_context(
    request: HttpRequest, session: Session, rights: Rights, context: dict[str, Any]
) -> dict[str, Any]:
    """What the own column, or the rings over all of them, add to a page with a pad."""
    if is_refereed(session):
        return _own_board(session, rights, context)
    if context.get("leaf") is None or context.get("pad") is None:
        return {}
    whole = _looks_whole(request, session)
    shown = own_view(session, context["leaf"], marks_at(session), context["pad"], rights, whole)
    own, step = shown.get("own"), context.get("next_step") or {}
    if own and own.alone and (sheet := context.get("sheet")):
        # others see to theirs, and the scribe to what the table shares
        mine = [one for one in sheet["missing"] if one["seat"] == own.seat.id]
        shown["sheet"] = {**sheet, "missing": mine}
    if own and own.help and not step.get("ready"):
        shown["next_step"] = {"help": own.help, "link": f"?{VIEW}=all", "ready": True}
    elif own and own.alone and own.due and "link" not in step:
        shown["next_step"] = None  # what is due is the column itself
    return shown


def _own_board(session: Session, rights: Rights, context: dict[str, Any]) -> dict[str, Any]:
    """The numbers of the own board, beside what may be chosen; before the first move there are none."""
    boards = () if context.get("phase") == "setup" else context.get("tableaus", ())
    own = next((board for board in boards if rights.seat and board.seat == rights.seat), None)
    template = f"games/{session.game}/screen_player.html"
    return {"own_tableau": own, "own_template": template} if own else {}


def _looks_whole(request: HttpRequest, session: Session) -> bool:
    """Whether this browser wants all columns; the address of a page may say so."""
    tables = request.session.get(WHOLE, [])
    wish = request.GET.get(VIEW)
    if wish in ("own", "all"):
        others = [code for code in tables if code != session.code]
        tables = [*others, *([session.code] if wish == "all" else [])][-MOST:]
        request.session[WHOLE] = tables
    return session.code in tables
