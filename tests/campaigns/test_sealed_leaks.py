"""Nothing of an unseen answer leaves the server to another phone: every address of a table, every role."""

import json
import re
from collections.abc import Callable, Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from tests.campaigns.islands import HTMX, phones, plan, planning, post, withdraw
from tests.campaigns.seats import place
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("islands")

ANSWER = "trade"
STREAMS = ("table-events",)  # they end only with the phone; what they say is a version
PLACES = {"seat": "blue", "row": "score", "seq": "1", "note": "1", "name": "x", "size": "full"}


def addresses(session: Session) -> Iterator[str]:
    """Every address of a table that can be asked for."""
    for entry in get_resolver().url_patterns:
        for pattern in getattr(entry, "url_patterns", [entry]):
            if isinstance(pattern, URLPattern) and pattern.name not in STREAMS:
                path = str(pattern.pattern)
                if path.startswith("t/<slug:code>/"):
                    yield "/" + _filled(path, session.code)


def _filled(path: str, code: str) -> str:
    parts = path.replace("<slug:code>", code).split("/")
    known = (PLACES.get(part.strip("<>").partition(":")[2], part) for part in parts)
    return "/".join(known).replace("<slug:size>", "full")


def everybody(
    browser_of: Callable[..., Client], group: Group, session: Session
) -> dict[str, Client]:
    clients = phones(browser_of, session)
    clients |= {"member": browser_of(group), "stranger": browser_of(), "watcher": browser_of()}
    place(clients["watcher"], session, "watcher")
    return clients


def asked(session: Session) -> list[str]:
    table = f"/t/{session.code}/"
    more = [
        f"{table}parts/?since=0",
        f"{table}parts/?since={session.version}&seating=0",
        f"{table}screen/parts/?since=0",
        f"{table}answer/?seat=red",
        f"{table}answer/?seat=blue",
        f"{table}ruling/?seat=red",
        f"{table}log/?line=1",
        "/history/",
        "/",
    ]
    return [*addresses(session), *more]


def answers(client: Client, session: Session) -> dict[str, str]:
    """What this phone is told everywhere, and how its posts are answered."""
    told = {url: _read(client.get(url)) for url in asked(session)}
    layers = [url for url in asked(session) if "?" in url]
    told |= {f"htmx {url}": _read(client.get(url, headers=HTMX)) for url in layers}
    version = session.version
    told["misspelled"] = _read(post(client, session, {"kind": "plan"}))
    told["stale"] = _read(post(client, session, plan("blue", "guard"), version=version - 1))
    told["not mine"] = _read(post(client, session, plan("red", "guard"), key="m", seating=0))
    told["refused"] = _read(post(client, session, {"kind": "wait", "seat": "red"}))
    told["taken back"] = _read(withdraw(client, session, "red", seating=0))
    return told


def _read(answer: object) -> str:
    if getattr(answer, "streaming", False):
        return ""
    headers = str(getattr(answer, "headers", ""))
    return f"{getattr(answer, 'status_code', '')} {headers} {answer.content.decode('latin-1')}"  # type: ignore[attr-defined]


CHANGING = re.compile(
    r"""name="(?:key|csrfmiddlewaretoken)" value="[^"]*"|X-CSRFToken[^}]*|csrftoken=[^;]*"""
    r"""|nonce-[^' ]*|nonce="[^"]*"|\b\d\d:\d\d(:\d\d)?\b"""
)


def _alike(told: dict[str, str]) -> dict[str, str]:
    """Without what differs between any two answers of the site: keys, tokens, the time of day."""
    return {url: CHANGING.sub("", text) for url, text in told.items()}


ROLES = ("blue", "yellow", "scribe", "member", "watcher", "stranger")


@pytest.mark.parametrize("role", sampled(ROLES, "blue", "watcher"))
def test_whatever_red_answers_others_are_told_the_same(
    group: Group, browser_of: Callable[..., Client], role: str
) -> None:
    """Letter by letter: that finds an order, a tick, a length or a number as well as a word."""
    session = planning(group)
    clients = everybody(browser_of, group, session)
    pages = []
    for what in ("trade", "guard"):
        assert post(clients["red"], session, plan("red", what)).status_code == 200
        pages.append(_alike(answers(clients[role], session)))
    traded, guarded = pages
    assert [url for url in traded if traded[url] != guarded[url]] == []
    assert len(traded) > 45


def test_the_phone_that_answered_is_told_its_answer(
    group: Group, browser_of: Callable[..., Client]
) -> None:
    """The same comparison finds red's own page, so the test above can fail."""
    session = planning(group)
    red = everybody(browser_of, group, session)["red"]
    pages = []
    for what in ("trade", "guard"):
        post(red, session, plan("red", what))
        pages.append(_alike({"page": _read(red.get(f"/t/{session.code}/"))}))
    assert pages[0] != pages[1]


def test_the_export_and_the_log_hold_nothing_until_the_reveal(
    group: Group, browser_of: Callable[..., Client]
) -> None:
    session = planning(group, 2)
    clients = phones(browser_of, session)
    post(clients["red"], session, plan("red", ANSWER))
    export = clients["blue"].get(f"/t/{session.code}/export.json").content.decode()
    assert f'"{ANSWER}"' not in export
    assert f'"{ANSWER}"' not in Session.objects.get(pk=session.pk).state
    record_move(session.pk, plan("blue", "guard"), Post())
    export = clients["blue"].get(f"/t/{session.code}/export.json").content.decode()
    assert json.loads(export)["lines"][-1]["move"]["answers"]["red"]["plan"] == ANSWER
