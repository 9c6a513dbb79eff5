"""Who types where: told to every process, forgotten by itself, and nothing without Redis."""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from companion import presence
from companion.limits import Limit
from companion.live import RESYNC, Aside, Hub, announce
from companion.presence import Here, leave, present, say
from tests.campaigns.seats import phone_of, place

pytestmark = pytest.mark.servers
TABLE = "heretable"
BORIS = Here("b", "Борис", "blue", "cards")


@pytest.fixture(autouse=True)
def nobody() -> None:
    presence._store().delete(f"here:{TABLE}")


def run(test: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: in this one Chromium's driver may keep a loop running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, asyncio.wait_for(test, 20)).result()


def told() -> list[tuple[str, str]]:
    return [(one["name"], one["row"]) for one in json.loads(present(TABLE) or "[]")]


def test_a_phone_is_at_one_cell_and_then_at_none() -> None:
    say(TABLE, BORIS)
    say(TABLE, Here("v", "Вера", "green", "coins"))
    say(TABLE, Here("b", "Борис", "blue", "guilds"))
    assert sorted(told()) == [("Борис", "guilds"), ("Вера", "coins")]
    leave(TABLE, "b")
    assert told() == [("Вера", "coins")]


def test_a_phone_that_says_nothing_more_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    say(TABLE, BORIS)
    clock = time.time
    monkeypatch.setattr(presence.time, "time", lambda: clock() + presence.STAYS + 1)
    assert told() == []


def test_another_process_hears_of_it_and_loses_no_version(settings: Any) -> None:
    """Two hubs are two processes. A screen that slept finds the newest version and what was said meanwhile."""

    async def test() -> None:
        first, second = Hub().listen(TABLE, 0), Hub().listen(TABLE, 0)
        assert [await anext(first), await anext(second)] == [RESYNC, RESYNC]
        await asyncio.to_thread(say, TABLE, BORIS)
        for listener in (first, second):
            aside = await anext(listener)
            assert isinstance(aside, Aside)
            assert [one["name"] for one in json.loads(aside.data)] == ["Борис"]
        await asyncio.to_thread(announce, TABLE, 7)
        await asyncio.to_thread(say, TABLE, BORIS)
        assert await anext(second) == "7"
        assert (await anext(second)).event == "here"
        assert await anext(first) == "7"

    run(test())


def test_without_redis_nothing_is_shown_and_nothing_fails(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = presence.redis.Redis.from_url("redis://127.0.0.1:1/0", socket_connect_timeout=0.1)
    monkeypatch.setattr(presence, "_store", lambda: away)
    say(TABLE, BORIS)
    leave(TABLE, "b")
    assert present(TABLE) == ""


def test_a_page_says_it_for_its_own_seat_only(
    table: Session, group: Group, browser_of: Callable[..., Client]
) -> None:
    Session.objects.filter(pk=table.pk).update(anyone_records=False)
    player, watcher, stranger = browser_of(), browser_of(), browser_of()
    place(player, table, "player", "blue")
    place(watcher, table, "watcher")
    url, cell = f"/t/{table.code}/here/", {"seat": "blue", "row": "population"}
    assert player.post(url, cell).status_code == 204
    assert [one["name"] for one in json.loads(present(table.code))] == ["Борис"]
    assert player.post(url, {**cell, "seat": "red"}).status_code == 403
    assert player.post(url, {**cell, "seat": "nobody"}).status_code == 400
    assert watcher.post(url, cell).status_code == 403
    assert stranger.post(url, cell).status_code == 404
    assert player.get(url).status_code == 405
    assert phone_of(player) not in present(table.code), "no phone is known to the others"
    assert player.post(url, {}).status_code == 204
    assert present(table.code) == ""


def test_a_phone_that_says_it_without_end_has_to_wait(
    table: Session, browser_of: Callable[..., Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    player = browser_of()
    place(player, table, "player", "blue")
    once = Limit(f"here-{table.code}", 1, 60)
    monkeypatch.setattr("campaigns.seats.views.presence.HERE", once)
    cell = {"seat": "blue", "row": "population"}
    answers = [player.post(f"/t/{table.code}/here/", cell) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [204, 429]
    assert 0 < int(answers[1]["Retry-After"]) <= 60


def test_it_costs_no_write_and_few_reads(
    table: Session, browser_of: Callable[..., Client], django_assert_max_num_queries: Any
) -> None:
    player = browser_of()
    place(player, table, "player", "blue")
    with django_assert_max_num_queries(2) as queries:
        player.post(f"/t/{table.code}/here/", {"seat": "blue", "row": "population"})
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)
