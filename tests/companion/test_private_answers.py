"""What a browser and the machines on the way may keep: nothing that is somebody's, everything that is everybody's."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from campaigns.models import FULL
from tests.companion import world
from tests.companion.test_rights_matrix import ROWS, Row
from tests.companion.world import World
from tests.sampling import sampled

PRIVATE = "private, no-store"
# whoever asks gets the same, or it is a stream: these say themselves how they are kept
OWN = {
    "service-worker": "no-cache",
    "hues": "max-age=31536000, public, immutable",
    "manifest": "no-cache",
    "shared": "no-cache",
    "shared-png": "no-cache",
    "table-events": "no-cache",
    "story-events": "no-cache",
}


@pytest.fixture
def here(db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    # a stream gives its connection back; here that would end the test's own transaction
    monkeypatch.setattr("campaigns.table.views.live.connections.close_all", lambda: None)
    settings.MEDIA_ROOT = tmp_path
    made = world.make(demo=False)
    path = made.photo.path(FULL)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xd8")
    return made


def asked(client: Client, here: World, row: Row, method: str) -> HttpResponseBase:
    """The answer to a GET or a POST; whatever it wrote is rolled back."""
    with transaction.atomic():
        cookies = client.cookies.copy()
        answer: HttpResponseBase = getattr(client, method)(
            reverse(row.name, args=row.args(here)), row.form if method == "post" else {}
        )
        client.cookies = cookies
        transaction.set_rollback(True)
    return answer


@pytest.mark.parametrize("role", sampled(["account", "scribe", "stranger"], "account"))
def test_nothing_that_is_somebodys_is_kept_on_the_way(role: str, here: World) -> None:
    client = world.browser(role, here)
    wrong, read = [], set()
    for row in ROWS:
        for method in ("get", "post"):
            answer = asked(client, here, row, method)
            if method == "get" and answer.status_code == 200:
                read.add(row.name)
            own = OWN.get(row.name) if answer.status_code == 200 else None
            given = answer.headers.get("Cache-Control", "")
            wanted = own or PRIVATE  # Django says more of it where a password is chosen
            if not set(wanted.split(", ")) <= set(given.split(", ")) or (own and given != own):
                wrong.append(f"{method} {row.name}: {answer.status_code} {given}")
    assert not wrong, "\n".join(wrong)
    assert set(OWN) - {"table-events", "story-events"} <= read
    if role == "account":
        theirs = "home history me table result result-png table-export table-photo-file box story"
        assert {*theirs.split(), "story-export", "rescore-run", "table-events"} <= read


def test_a_page_that_is_not_there_is_not_kept_either(client: Client, db: None) -> None:
    answer = client.get("/t/nowhere/")
    assert (answer.status_code, answer["Cache-Control"]) == (404, PRIVATE)
    assert client.get("/no/such/address/")["Cache-Control"] == PRIVATE


def test_a_form_without_its_token_is_refused_unkept(db: None) -> None:
    answer = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert (answer.status_code, answer["Cache-Control"]) == (403, PRIVATE)


def test_static_files_are_kept_as_before(client: Client) -> None:
    assert finders.find("icons/favicon.svg")
    answer = client.get("/static/icons/favicon.svg")
    assert answer.status_code == 200
    assert "max-age" in answer["Cache-Control"]
    assert "no-store" not in answer["Cache-Control"]
