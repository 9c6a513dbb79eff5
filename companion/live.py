"""Live updates: one Redis subscription in each web process, fanned out in memory to its listeners."""

import asyncio
import logging
from collections.abc import AsyncIterator
from functools import cache

import redis
import redis.asyncio
from django.conf import settings

log = logging.getLogger(__name__)

HEARTBEAT = 15.0  # seconds; proxies and phones drop a connection that says nothing
PREFIX = "table:"
RESYNC = ""  # told to listeners who may have missed something


@cache
def _publisher() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.3, socket_timeout=0.5, retry=None
    )


def announce(code: str, version: int) -> None:
    """Tell every screen that this table has a new version; a dead Redis only makes them poll."""
    try:
        _publisher().publish(f"{PREFIX}{code}", str(version))
    except (redis.RedisError, OSError) as error:
        log.warning("Nobody hears of %s, version %s: %s", code, version, error)


class Hub:
    """The listeners of this process."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[asyncio.Queue[str]]] = {}
        self._running: asyncio.Task[None] | None = None

    async def listen(self, code: str) -> AsyncIterator[str | None]:
        """Versions of one table as they are announced; None is a heartbeat."""
        queue: asyncio.Queue[str] = asyncio.Queue()
        self._listeners.setdefault(code, set()).add(queue)
        if self._running is None or self._running.done():
            self._running = asyncio.create_task(self._run())
        try:
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), HEARTBEAT)
                except TimeoutError:
                    yield None
        finally:
            self._listeners[code].discard(queue)
            if not self._listeners[code]:
                del self._listeners[code]

    async def _run(self) -> None:
        """Hear Redis as long as anybody listens here; after a gap everybody looks for themselves."""
        while self._listeners:
            try:
                await self._hear()
            except (redis.RedisError, OSError) as error:
                log.warning("Live updates wait for Redis: %s", error)
                await asyncio.sleep(1)

    async def _hear(self) -> None:
        client = redis.asyncio.from_url(settings.REDIS_URL, socket_connect_timeout=2)
        async with client, client.pubsub() as channel:
            await channel.psubscribe(f"{PREFIX}*")
            for code in list(self._listeners):
                self._tell(code, RESYNC)
            while self._listeners:
                message = await channel.get_message(timeout=HEARTBEAT)
                if message and message["type"] == "pmessage":
                    code = message["channel"].decode().removeprefix(PREFIX)
                    self._tell(code, message["data"].decode())

    def _tell(self, code: str, version: str) -> None:
        for queue in self._listeners.get(code, ()):
            queue.put_nowait(version)


hub = Hub()
