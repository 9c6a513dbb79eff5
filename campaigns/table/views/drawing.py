"""A table of any depth, drawn as a page or as the parts to swap in."""

from dataclasses import replace
from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.log.selectors.crossing import changed, crossing
from campaigns.log.selectors.undo_requests import requests_at, way_back
from campaigns.models import LogLine, Session
from campaigns.records import is_refereed
from campaigns.seats.access import belongs, phone_of, rights_at
from campaigns.seats.rights import Rights
from campaigns.seats.selectors.people import me
from campaigns.series.stories import stories
from campaigns.table.selectors.desk import desk
from campaigns.table.selectors.evening import place_of
from campaigns.table.selectors.leaves import leaf_at
from campaigns.table.selectors.now import now_context, sheet_context
from campaigns.table.selectors.referee import referee_context
from campaigns.table.selectors.tables import closed_url, table_context
from campaigns.table.selectors.tabs import BLOCK, tabs
from campaigns.table.views.noticing import still_told, told_once
from campaigns.table.views.own import own_context
from campaigns.table.views.parsing import order
from campaigns.table.views.peeking import apply_peek
from campaigns.table.views.places import NOW, looks_at
from companion.http import HttpRequest
from rules.core.book import PAD

DRAWN = "Shiplog-Drawn"  # the stamp of the picture that a screen shows
CLOSED = "Shiplog-Closed"  # where a finished table is revealed


def context_of(
    request: HttpRequest, session: Session, appended: LogLine | None = None
) -> dict[str, Any]:
    """What the page that this phone looks at shows; with `appended` only that line of the log is drawn."""
    rights = rights_at(request, session)
    apply_peek(request, session, rights)
    refereed = is_refereed(session)
    context = (
        referee_context(session, rights) if refereed else _by_sheets(request, session, appended)
    )
    member = belongs(request, session)
    context |= {"tabs": tabs(session, member=member), "place": place_of(session)}
    if session.evening is not None:
        context["beside"] = stories().beside(session, rights, member=member)
    context["kept"] = "referee" if refereed else "rounds" if session.keeps_rounds else "pad"
    if "leaf" in context:
        context |= desk(session, context["leaf"], context["pad"], rights, order(request))
    context |= own_context(request, session, rights, context)
    requests = requests_at(session, rights, phone_of(request))
    offered = _offered(session, rights, context)
    if any(each.mine for each in requests):  # one open request at a time
        offered |= {
            name: None for name in ("undo", "redo") if "ask_url" in (offered.get(name) or {})
        }
    return {**context, **offered, "me": me(session, rights), "requests": requests}


def _by_sheets(request: HttpRequest, session: Session, appended: LogLine | None) -> dict[str, Any]:
    """What is now, one sheet of the evening, or its final pad."""
    at = looks_at(request, session)
    leaf = leaf_at(session, at) if at not in (NOW, PAD) else None
    if leaf is not None:
        return {
            "at": at,
            "tab": NOW,
            "page_url": f"s/{at}/",
            **sheet_context(session, leaf, appended),
        }
    if at == PAD:
        pad = table_context(session, appended)
        tab, page = (BLOCK, "pad/") if session.keeps_rounds else (NOW, "")
        return {"at": PAD, "tab": tab, "page_url": page, **pad}
    return {"at": NOW, "tab": NOW, "page_url": "", **now_context(session, appended)}


def _offered(session: Session, rights: Rights, context: dict[str, Any]) -> dict[str, Any]:
    """What the page offers this phone: nothing that would be refused, and a request where others decide."""
    offered: dict[str, Any] = {}
    if not rights.decides:
        undo, redo = context.get("undo"), context.get("redo")
        offered["undo"] = undo and _way_back(session, rights, undo, undo["seq"])
        offered["redo"] = redo and _way_back(session, rights, redo, redo["seq"])
    elif rights.keeps_own and not is_refereed(session) and (undo := context.get("undo")):
        offered["undo"] = _of_whom(session, rights, undo)
    if not rights.writes(""):
        offered["asks"] = []
    step = context.get("next_step") or {}
    if rights.watches and "link" not in step:
        return {**offered, "next_step": None}
    if "sheet" in context and "link" not in step and not rights.writes(""):
        closes = _("The sheet is closed by whoever sits at the table.")
        return {**offered, "next_step": {**step, "ready": False, "hint": closes}}
    if not rights.decides and step.get("url") == reverse("table-finish", args=[session.code]):
        offered["next_step"] = {**step, "ready": False}
        if step.get("ready"):
            offered["next_step"]["hint"] = _("The count is closed by the scribe.")
    return offered


def _of_whom(session: Session, rights: Rights, undo: dict[str, Any]) -> dict[str, Any]:
    """On a player's phone the line of somebody else is looked at before it is undone."""
    alone = replace(rights, anyone=False)
    crossed = crossing(session, changed(session, undo["seq"] - 1), alone)
    if crossed is None or not any(crossed.seats):
        return undo
    return {**undo, "look_url": reverse("table-line", args=[session.code, undo["seq"]])}


def _way_back(
    session: Session, rights: Rights, offer: dict[str, Any], seq: int
) -> dict[str, Any] | None:
    """An undo to before line `seq`, in one tap or as a request; None if this phone may do neither."""
    way = way_back(session, rights, seq)
    return {**offer, **way} if way else None


def page(
    request: HttpRequest, session: Session, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    if is_refereed(session):
        name = "campaigns/referee/table.html"
    elif "due" in context:
        name = "campaigns/evening.html"
    else:
        name = "campaigns/evening_sheet.html" if "sheet" in context else "campaigns/table.html"
    return render(request, name, told_once(request, session, context), status=status)


def parts(request: HttpRequest, session: Session, context: dict[str, Any]) -> HttpResponse:
    if is_refereed(session):
        name = "campaigns/referee/_fresh.html"
    else:
        name = "campaigns/_evening_fresh.html" if "due" in context else "campaigns/_fresh.html"
    if picture := context.get("picture"):
        context = {**context, "swap": picture.since(request.headers.get(DRAWN, ""))}
    context = still_told(request, session, context)
    return with_closing(render(request, name, context), session)


def with_closing(answer: HttpResponse, session: Session) -> HttpResponse:
    """Tell a screen that the table was finished before it draws the totals."""
    if url := closed_url(session):
        answer[CLOSED] = url
    return answer


def is_drawn(request: HttpRequest, session: Session) -> bool:
    """Whether the screen already shows this version, these seats and these answers."""
    seating = str(session.seating)
    same_people = request.GET.get("seating", seating) == seating
    return same_people and request.GET.get("since") == str(session.version)
