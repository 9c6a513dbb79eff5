"""Live updates: one Redis subscription in each web process, fanned out in memory to its listeners."""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import cache
from threading import Event

import redis
import redis.asyncio
from asgiref.sync import SyncToAsync
from django.conf import settings

from companion.outage import Outage

log = logging.getLogger(__name__)
unheard = Outage(
    log, "Screens are not told of changes and poll", "Screens are told of changes again."
)

missed = Event()  # this process failed to publish some news since the last beat

unsaid = Outage(log, "Live updates wait for Redis", "Live updates hear Redis again.")

HEARTBEAT = 15.0  # seconds; proxies and phones drop an idle connection
BLIND = 3.0  # seconds between two polls of every screen while Redis is away
PREFIX = "table:"
ASIDE = "aside:"  # the channel of what changes nothing at the table: who types, who sat down
ASIDES = 8  # so many wait for a slow screen; the oldest is lost
REMEMBERED = 1000  # tables; news is kept for listeners that are just connecting
RESYNC = ""  # sent to listeners who may have missed something


@cache
def _publisher() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.3, socket_timeout=0.5, retry=None
    )


@dataclass(frozen=True)
class Aside:
    """Something that is worth saying and not worth keeping: the name of a browser's event, and its JSON."""

    event: str
    data: str


def whisper(code: str, aside: Aside) -> None:
    """Tell it to whoever looks at this table now; without Redis nobody hears of it."""
    try:
        _publisher().publish(f"{ASIDE}{code}", f"{aside.event}\n{aside.data}")
    except (redis.RedisError, OSError) as error:
        unheard.hurts(error)


def announce(code: str, version: int | str) -> None:
    """Tell every screen that this table has a new version, or that it should check for itself.

    Without Redis the screens poll; what a slow Redis did not accept in time is repeated with the
    next beat.
    """
    try:
        _publisher().publish(f"{PREFIX}{code}", str(version))
    except (redis.RedisError, OSError) as error:
        unheard.hurts(error)
        missed.set()
    else:
        unheard.is_over()


def let_thread_go() -> None:
    """Release the thread that Django reserves for a request until its response ends.

    A stream lives for hours and needs no thread: a thousand screens would be a thousand idle
    threads. Whatever the request still has to do at its end gets another thread.
    """
    context = SyncToAsync.thread_sensitive_context.get(None)
    if context is not None:
        executor = SyncToAsync.context_to_thread_executor.pop(context, None)
        if executor is not None:
            executor.shutdown(wait=False)


News = str | Aside | None  # a version, RESYNC, an aside, or None for a heartbeat


class Mailbox:
    """What one listener has not heard yet. A slow one (a sleeping phone) keeps only the newest version, however long
    it slept, and the last few asides.
    """

    def __init__(self) -> None:
        self._news: str | None = None
        self._asides: deque[Aside] = deque(maxlen=ASIDES)
        self._full = asyncio.Event()

    def put(self, news: News) -> None:
        if isinstance(news, Aside):
            self._asides.append(news)
        elif news is not None and self._news != RESYNC:
            self._news = news
        self._full.set()

    async def get(self) -> News:
        await self._full.wait()
        news: News = self._news
        if news is None and self._asides:
            news = self._asides.popleft()
        else:
            self._news = None
        if self._news is None and not self._asides:
            self._full.clear()
        return news


class Hub:
    """The listeners of this process, with one subscription and one heartbeat for all of them."""

    def __init__(self) -> None:
        self._listeners: dict[str, set[Mailbox]] = {}
        self._working: dict[str, asyncio.Task[None]] = {}
        self._heard: dict[str, str] = {}  # the last news of each table, the oldest first

    async def listen(self, code: str, seen: int) -> AsyncIterator[News]:
        """Yield the news of one table as they are announced, and first those that came while `seen`
        was being read.
        """
        mailbox = Mailbox()
        self._listeners.setdefault(code, set()).add(mailbox)
        if self._heard.get(code, str(seen)) != str(seen):
            mailbox.put(self._heard[code])
        self._wake()
        try:
            while True:
                yield await mailbox.get()
        finally:
            self._listeners[code].discard(mailbox)
            if not self._listeners[code]:
                del self._listeners[code]

    def _wake(self) -> None:
        """Start the hub's tasks; they run only while somebody listens."""
        for name, work in (("hear", self._run), ("beat", self._beat)):
            task = self._working.get(name)
            if task is None or task.done():
                self._working[name] = asyncio.create_task(work())

    async def _beat(self) -> None:
        """Send heartbeats from one clock: a thousand listeners must not be a thousand timers."""
        while self._listeners:
            await asyncio.sleep(HEARTBEAT)
            if missed.is_set():
                missed.clear()
                self._resync()
            for code in list(self._listeners):
                self._tell(code, None)

    async def _run(self) -> None:
        """Subscribe to Redis while anybody listens; during and after a gap tell every screen to
        check for itself.
        """
        while self._listeners:
            try:
                await self._hear()
            except (redis.RedisError, OSError) as error:
                unsaid.hurts(error)
                self._resync()
                await asyncio.sleep(BLIND)

    async def _hear(self) -> None:
        client = redis.asyncio.from_url(settings.REDIS_URL, socket_connect_timeout=2)
        async with client, client.pubsub() as channel:
            await channel.psubscribe(f"{PREFIX}*", f"{ASIDE}*")
            unsaid.is_over()
            self._heard.clear()
            self._resync()
            while self._listeners:
                message = await channel.get_message(timeout=HEARTBEAT)
                if message and message["type"] == "pmessage":
                    self._take(message["channel"].decode(), message["data"].decode())

    def _take(self, channel: str, data: str) -> None:
        if channel.startswith(ASIDE):
            event, _newline, rest = data.partition("\n")
            return self._tell(channel.removeprefix(ASIDE), Aside(event, rest))
        code = channel.removeprefix(PREFIX)
        self._remember(code, data)
        return self._tell(code, data)

    def _resync(self) -> None:
        for code in list(self._listeners):
            self._tell(code, RESYNC)

    def _remember(self, code: str, news: str) -> None:
        self._heard.pop(code, None)
        self._heard[code] = news
        if len(self._heard) > REMEMBERED:
            del self._heard[next(iter(self._heard))]

    def _tell(self, code: str, news: News) -> None:
        for mailbox in self._listeners.get(code, ()):
            mailbox.put(news)


hub = Hub()
