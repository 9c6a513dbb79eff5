"""Whatever stands in an address, a query or a field: the site never answers with an error of its own."""

import json
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from typing import Any
from urllib.parse import quote

import pytest
from django.conf import settings
from django.core.signals import got_request_exception
from django.db import transaction
from django.test import Client
from django.urls import reverse

from campaigns.models import Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.seats import place
from tests.campaigns.test_bad_moves import laid
from tests.companion import world
from tests.companion.crawl import Form, forms_of
from tests.companion.test_rights_matrix import NOT_POST, ROWS, Row
from tests.companion.world import World
from tests.tables import CHAIRS

# every place gets the next of these: one reader reads them all (test_numbers.py). In a long run it gets the worst
# two as well.
WORST = ("9" * 5000, "1\x00")
JUNK = (*WORST, "", "0" * 5000 + "7", "9" * 20, "9" * 12, "-1", "-" + "9" * 20, "٣", "²", "1e5")
in_turn_or_all = pytest.mark.parametrize(
    "always", [(), pytest.param(WORST, marks=pytest.mark.long)], ids=["in turn", "all"]
)
# read from an address by somebody
QUERIES = (
    *("since", "seating", "page", "line", "with", "from", "to", "seat", "item", "value", "t", "c"),
    *("gone", "by", "sheet", "game", "campaign", "depth", "code", "next", "seats", "change", "do"),
)
# read from a form by somebody, but not on a page of this small world
BASE = ("version", "key", "seating")
FIELDS = ("id", "page", "difference", "evening", "seat", "place", "what", "line", "n")
# these look at text of our own
OURS = (
    "campaigns/box/selectors/fields.py",
    "campaigns/legacy/selectors/composer.py",
    "campaigns/legacy/selectors/files.py",
)
REFEREED = Plan("endeavor", CHAIRS, depth="referee")
PADS = {
    "armada": ("gizah", "babylon", "olympia"),
    "maracaibo": ("red", "blue"),
    "imperial_struggle": ("britain", "france"),
}


@pytest.fixture
def here(db: None, monkeypatch: pytest.MonkeyPatch) -> World:
    # a stream gives its connection back; here that would end the test's own transaction
    monkeypatch.setattr("campaigns.table.views.live.connections.close_all", lambda: None)
    made = world.make(demo=False)
    Session.objects.update(anyone_records=True)
    return made


@pytest.fixture
def client(here: World) -> Client:
    """Somebody who may do nearly everything, and a site that answers instead of raising."""
    client = world.browser("account", here)
    for session in (here.table, here.full, here.done):
        place(client, session, "scribe")
    client.raise_request_exception = False
    return client


class Errors(list[str]):
    """What the site could not answer, and by what it stumbled."""

    def __init__(self) -> None:
        super().__init__()
        self._raised: BaseException | None = None

    def hear(self, sender: Any, **_: Any) -> None:
        self._raised = sys.exc_info()[1]

    def ask(self, client: Client, method: str, url: str, data: dict[str, str] | None = None) -> int:
        """The status of the answer; what was written is rolled back."""
        self._raised = None
        with transaction.atomic():
            cookies = client.cookies.copy()
            answer = getattr(client, method)(url, data or {}, REMOTE_ADDR="203.0.113.77")
            client.cookies = cookies
            transaction.set_rollback(True)
        if answer.status_code >= 500:
            told = {name: value[:30] for name, value in (data or {}).items()}
            self.append(f"{method} {url[:100]} {told}: {self._raised!r:.200}")
        return int(answer.status_code)


@contextmanager
def errors() -> Iterator[Errors]:
    found = Errors()
    got_request_exception.connect(found.hear)
    try:
        yield found
    finally:
        got_request_exception.disconnect(found.hear)


def addresses(row: Row, here: World, junk: str) -> Iterator[str]:
    """The address, with junk in each of its places."""
    args = row.args(here)
    for at, arg in enumerate(args):
        mark = 987654321 if isinstance(arg, int) else "marked"
        url = reverse(row.name, args=[*args[:at], mark, *args[at + 1 :]])
        yield url.replace(str(mark), quote(junk, safe=""))


@in_turn_or_all
def test_no_address_and_no_query_breaks_the_site(
    here: World, client: Client, always: tuple[str, ...]
) -> None:
    turn = cycle(JUNK)
    with errors() as found:
        for row in ROWS:
            for junk in (*always, next(turn)):
                for url in addresses(row, here, junk):
                    found.ask(client, "get", url)
                    if row.post != NOT_POST:
                        found.ask(client, "post", url, row.form)
                url = reverse(row.name, args=row.args(here))
                found.ask(client, "get", url, dict.fromkeys(QUERIES, junk))
    assert not found, "\n".join(found)


@pytest.fixture
def forms(here: World, client: Client) -> list[tuple[Form, str]]:
    """Each field of the site once, in the form that has it."""
    refereed, fresh = laid(here.group), start_session(here.group, REFEREED)
    starts = [reverse(row.name, args=row.args(here)) for row in ROWS]
    starts += [f"/t/{refereed.code}/{page}" for page in ("", "log/", "people/", "ask/", "audit/")]
    starts += [f"/t/{fresh.code}/{page}" for page in ("", "tokens/", "ask/")]
    for game, seats in PADS.items():
        chairs = tuple(Chair(seat, seat.title()) for seat in seats)
        starts.append(f"/t/{start_session(here.group, Plan(game, chairs)).code}/")
        starts.append(f"/tables/new/?game={game}")
    return list(forms_of(client, starts))


@in_turn_or_all
def test_no_field_of_any_form_breaks_the_site(
    client: Client, forms: list[tuple[Form, str]], always: tuple[str, ...]
) -> None:
    assert len(forms) > 150, "every page was found"
    turn = cycle(JUNK)
    with errors() as found:
        for form, field in forms:
            for junk in (*always, next(turn)):
                found.ask(client, form.method, form.action, {**form.fields, field: junk})
                within = re.sub("[0-9]+", junk, form.fields[field])
                if within not in (junk, form.fields[field]):  # `group-7`, `seat-3`
                    found.ask(client, form.method, form.action, {**form.fields, field: within})
    assert not found, "\n".join(found)


@in_turn_or_all
def test_no_field_that_no_form_shows_breaks_the_site(
    here: World, client: Client, always: tuple[str, ...]
) -> None:
    turn = cycle(JUNK)
    with errors() as found:
        for row in ROWS:
            if row.post == NOT_POST:
                continue
            url = reverse(row.name, args=row.args(here))
            fields = {"version": "1", "key": "k", **row.form}
            for junk in (*always, next(turn)):
                found.ask(client, "post", url, {**fields, **dict.fromkeys(FIELDS, junk)})
                for field in (*BASE, *row.form):
                    found.ask(client, "post", url, {**fields, field: junk})
    assert not found, "\n".join(found)


def entered(number: str) -> str:
    return '{"kind":"enter","seat":"red","values":{"harbour":' + number + "}}"


MOVES = {
    "a number of 5,000 digits": entered("9" * 5000),
    "a number of 20 digits": entered("9" * 20),
    "a number of 12 digits": entered("9" * 12),
    "a power": entered("1e999"),
    "a zero byte": json.dumps({"kind": "enter", "seat": "red\0", "values": {"harbour\0": "\0"}}),
    "a zero byte in the middle": json.dumps({"kind": "enter\0"}),
    "half a letter": '{"kind":"enter","seat":"\\ud800","values":{}}',
    "a depth without end": "[" * 100_000,
    "a taught zero byte": json.dumps({"kind": "teach", "facts": {"a.city.\0.zone": "\0"}}),
}


@pytest.mark.parametrize("name", MOVES)
def test_no_move_breaks_the_site(name: str, here: World, client: Client) -> None:
    refereed = laid(here.group)
    with errors() as found:
        for code, version in ((here.table.code, 1), (refereed.code, refereed.version)):
            form = {"version": str(version), "key": "k", "move": MOVES[name], "reason": "Why\0"}
            for page in ("moves/", "ruling/", "correct/1/", "ask/", "requests/correct/1/"):
                found.ask(client, "post", f"/t/{code}/{page}", {**form, "then": MOVES[name]})
        story = {"version": str(here.campaign.story.version), "key": "k", "move": MOVES[name]}
        for page in ("moves/", "teach/"):
            found.ask(client, "post", f"/c/{here.campaign.code}/story/{page}", story)
        for url in ("/box/endeavor/import/", f"/t/{here.table.code}/box/import/"):
            found.ask(client, "post", url, {"text": MOVES[name], "take": "all", "version": ""})
    assert not found, "\n".join(found)


def test_the_text_of_a_number_is_read_in_one_place() -> None:
    """Whoever reads digits alone forgets the bound sooner or later: companion/numbers.py has it."""
    elsewhere = []
    for package in ("companion", "campaigns", "scoring"):
        for path in (settings.BASE_DIR / package).rglob("*.py"):
            if path.name in ("numbers.py", "environment.py") or path.parent.name == "migrations":
                continue
            for number, line in enumerate(path.read_text().splitlines(), 1):
                if re.search(
                    r"<int:|\.isdigit\(|\.isdecimal\(|\.isnumeric\(|IntegerField\(label", line
                ):
                    elsewhere.append(
                        f"{path.relative_to(settings.BASE_DIR)}:{number}: {line.strip()}"
                    )
    assert [line for line in elsewhere if not line.startswith(OURS)] == []
