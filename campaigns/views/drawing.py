"""A table of either depth, drawn as a page or as the parts that an answer swaps in."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.access import rights_at
from campaigns.models import LogLine, Session
from campaigns.records import is_refereed
from campaigns.rights import Rights
from campaigns.selectors.people import me
from campaigns.selectors.referee import referee_context
from campaigns.selectors.tables import table_context
from companion.http import HttpRequest


def context_of(
    request: HttpRequest, session: Session, appended: LogLine | None = None
) -> dict[str, Any]:
    """What the table shows to this phone; of a pad only `appended` is new in the log."""
    rights = rights_at(request, session)
    refereed = is_refereed(session)
    told = referee_context(session, rights) if refereed else table_context(session, appended)
    return {**told, **_offered(session, rights, told), "me": me(session, rights)}


def _offered(session: Session, rights: Rights, told: dict[str, Any]) -> dict[str, Any]:
    """What the foot of the page offers, without what would only be refused."""
    offered: dict[str, Any] = {}
    if rights.watches:
        offered |= {"undo": None, "redo": None}
    step = told.get("next_step") or {}
    if not rights.decides and step.get("url") == reverse("table-finish", args=[session.code]):
        offered["next_step"] = {**step, "ready": False}
        if step.get("ready"):
            offered["next_step"]["hint"] = _("The count is closed by the scribe.")
    return offered


def page(
    request: HttpRequest, session: Session, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    name = "campaigns/referee/table.html" if is_refereed(session) else "campaigns/table.html"
    return render(request, name, context, status=status)


def parts(request: HttpRequest, session: Session, context: dict[str, Any]) -> HttpResponse:
    name = "campaigns/referee/_fresh.html" if is_refereed(session) else "campaigns/_fresh.html"
    return render(request, name, context)
