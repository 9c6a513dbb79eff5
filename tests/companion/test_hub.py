"""Live updates in one process: nobody misses news, nobody is flooded, a listener is no thread."""

import asyncio
from collections.abc import AsyncIterator, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import redis

from companion import live
from companion.live import RESYNC, Hub, announce

pytestmark = pytest.mark.servers
TABLE = "hubtable"


def run(test: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: in this one Chromium's driver may keep a loop running."""

    async def bounded() -> None:
        await asyncio.wait_for(test, 20)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, bounded()).result()


async def told(version: int | str, code: str = TABLE) -> None:
    await asyncio.to_thread(announce, code, version)


async def next_of(listeners: Sequence[AsyncIterator[str | None]]) -> list[str | None]:
    """What each hears next, all of them listening at the same time."""
    return list(await asyncio.gather(*(anext(one) for one in listeners)))


async def nothing_more(listener: AsyncIterator[str | None]) -> bool:
    try:
        await asyncio.wait_for(anext(listener), 0.3)
    except TimeoutError:
        return True
    return False


def test_whoever_sits_down_is_told_what_came_while_the_table_was_being_read() -> None:
    async def test() -> None:
        hub = Hub()
        first = hub.listen(TABLE, 6)
        assert await anext(first) == RESYNC
        await told(7)
        assert await anext(first) == "7"
        assert await anext(hub.listen(TABLE, 6)) == "7"
        assert await nothing_more(hub.listen(TABLE, 7))
        assert await nothing_more(hub.listen("another", 0))

    run(test())


def test_a_listener_that_slept_finds_the_newest_only() -> None:
    async def test() -> None:
        hub = Hub()
        asleep, awake = hub.listen(TABLE, 0), hub.listen(TABLE, 0)
        assert await next_of([asleep, awake]) == [RESYNC, RESYNC]
        for version in (1, 2, 3):
            await told(version)
            assert await anext(awake) == str(version)
        assert await anext(asleep) == "3"
        assert await nothing_more(asleep)

    run(test())


def test_an_order_to_look_is_not_overwritten_by_a_version() -> None:
    async def test() -> None:
        hub = Hub()
        asleep, awake = hub.listen(TABLE, 0), hub.listen(TABLE, 0)
        assert await next_of([asleep, awake]) == [RESYNC, RESYNC]
        for news in (RESYNC, 1):
            await told(news)
            assert await anext(awake) == str(news)
        assert await anext(asleep) == RESYNC

    run(test())


def test_one_heart_beats_for_all_and_says_nothing_over_news(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)

    async def test() -> None:
        hub = Hub()
        listeners = [hub.listen(TABLE, 0) for _ in range(20)]
        assert await next_of(listeners) == [RESYNC] * 20
        assert await next_of(listeners) == [None] * 20
        working = [repr(task) for task in asyncio.all_tasks() if "Hub." in repr(task)]
        assert len(working) == 2, "one that hears, one that beats, however many listen"
        await told(1)
        while (news := await anext(listeners[0])) is None:
            pass
        assert news == "1"
        await asyncio.sleep(0.3)
        assert await anext(listeners[1]) == "1"

    run(test())


def test_without_redis_everybody_is_told_to_look_again_and_again(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(live, "BLIND", 0.1)
    reached = settings.REDIS_URL
    settings.REDIS_URL = "redis://127.0.0.1:1/0"

    async def test() -> None:
        listener = Hub().listen(TABLE, 0)
        assert [await anext(listener) for _ in range(3)] == [RESYNC] * 3
        settings.REDIS_URL = reached
        while not await nothing_more(listener):  # back again: one last look, then silence
            pass

    run(test())


def test_news_that_a_slow_redis_did_not_take_come_with_the_next_beat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)

    def too_slow() -> None:
        raise redis.TimeoutError("too slow")

    async def test() -> None:
        listener = Hub().listen(TABLE, 0)
        assert await anext(listener) == RESYNC
        assert await anext(listener) is None
        monkeypatch.setattr(live, "_publisher", too_slow)
        await told(1)
        while (news := await anext(listener)) is None:
            pass
        assert news == RESYNC
        assert await anext(listener) is None

    run(test())
