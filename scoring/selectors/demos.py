"""The demo: for each game a table to try and a result to read, and an invented legacy campaign."""

from dataclasses import dataclass

from django.urls import reverse

from campaigns.models import Campaign, Session
from campaigns.records import is_refereed
from campaigns.table.selectors.tables import url_of
from companion import wording
from rules.registry import CAMPAIGN_SHEET, CODES


@dataclass(frozen=True)
class DemoGame:
    """One game of the demo; an address is empty if its table does not exist."""

    game: str
    name: str
    table_url: str
    result_url: str
    referee_url: str = ""


def demo_games() -> list[DemoGame]:
    """The games that have a demo, in the order in which they are offered."""
    demo_sessions = Session.objects.filter(group__is_demo=True).exclude(sheet=CAMPAIGN_SHEET)
    sessions: dict[str, dict[str, Session]] = {}
    for session in demo_sessions.order_by("-created_at", "-pk"):
        kind = "referee" if is_refereed(session) else session.status
        sessions.setdefault(session.game, {}).setdefault(kind, session)
    return [_demo(code, sessions[code]) for code in CODES if code in sessions]


def _demo(code: str, tables: dict[str, Session]) -> DemoGame:
    table, counted = tables.get(Session.Status.OPEN), tables.get(Session.Status.FINISHED)
    refereed = tables.get("referee")
    return DemoGame(
        game=code,
        name=wording.name(code),
        table_url=url_of(table) if table else "",
        result_url=reverse("result", args=[counted.code]) if counted else "",
        referee_url=url_of(refereed) if refereed else "",
    )


def has_demo() -> bool:
    return Session.objects.filter(group__is_demo=True).exists()


def demo_table_url() -> str:
    """The table that anybody may try; "" if there is no demo."""
    return next((demo.table_url for demo in demo_games() if demo.table_url), "")


def demo_story() -> Campaign | None:
    """The invented legacy campaign that anybody may look at."""
    return Campaign.objects.filter(group__is_demo=True, story__isnull=False).first()
