"""Crowds of listening connections, and the barest event stream to compare the site's with."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

AT_ONCE = 50  # connections that are being made at the same time
PATIENCE = 60.0  # seconds until a crowd that hears nothing gives up

_listening: set[asyncio.Queue[bytes]] = set()


async def bare(
    scope: dict[str, Any], receive: Callable[..., Any], send: Callable[..., Any]
) -> None:
    """An ASGI application, the least an event stream can be: GET listens, POST tells everybody."""
    headers = [(b"content-type", b"text/event-stream")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    if scope["method"] == "POST":
        for queue in _listening:
            queue.put_nowait(b"data: news\n\n")
        await send({"type": "http.response.body", "body": b"told"})
        return
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    _listening.add(queue)
    try:
        await send({"type": "http.response.body", "body": b"data: 0\n\n", "more_body": True})
        while True:
            news = await queue.get()
            await send({"type": "http.response.body", "body": news, "more_body": True})
    finally:
        _listening.discard(queue)


class Listener:
    """One connection; `heard` is when the last news came."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.heard = 0.0
        self.task: asyncio.Task[None] | None = None

    async def hear(self, told: Callable[[], None]) -> None:
        while line := await self.reader.readline():
            if line.startswith(b"data:") and b"beat" not in line:
                self.heard = time.perf_counter()
                told()

    async def leave(self) -> None:
        if self.task:
            self.task.cancel()
        self.writer.close()


@dataclass(frozen=True)
class Server:
    """Where a crowd listens and where it posts, with the cookies of one browser."""

    pid: int
    port: int
    path: str
    cookies: str = ""

    async def request(self, method: str, path: str, body: str = "") -> bytes:
        """One short request; its whole answer."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        form = "Content-Type: application/x-www-form-urlencoded\r\n" if body else ""
        length = f"{form}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(f"{self.head(method, path)}{length}{body}".encode())
        answer = await reader.read()
        writer.close()
        return answer

    def head(self, method: str, path: str) -> str:
        cookies = f"Cookie: {self.cookies}\r\n" if self.cookies else ""
        return f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{cookies}"


class Crowd:
    """So many listeners at one server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.listeners: list[Listener] = []
        self.missing = 0
        self.all_told = asyncio.Event()

    async def gather(self, number: int) -> None:
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(at: int) -> None:
            async with gate:
                self.listeners.append(await self._connect(f"10.0.{at // 250}.{at % 250}"))

        await asyncio.wait_for(asyncio.gather(*(one(at) for at in range(number))), PATIENCE)
        for listener in self.listeners:
            listener.task = asyncio.create_task(listener.hear(self._told))

    async def _connect(self, address: str) -> Listener:
        """As if through a proxy on this machine, each from an address of its own: one has a limit."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        head = self.server.head("GET", self.server.path)
        writer.write(f"{head}X-Forwarded-For: {address}\r\n\r\n".encode())
        status = await reader.readline()
        if b" 200 " not in status:
            raise ConnectionError(f"{self.server.path}: {status!r}")
        while not (line := await reader.readline()).startswith(b"data:"):
            if not line:
                raise ConnectionError(f"{self.server.path}: closed before its first event")
        return Listener(reader, writer)

    def _told(self) -> None:
        self.missing -= 1
        if self.missing <= 0:
            self.all_told.set()

    async def arrivals(self, post: Callable[[], Coroutine[Any, Any, object]]) -> list[float]:
        """Seconds from the start of a post until each listener has heard of it."""
        self.missing = len(self.listeners)
        self.all_told.clear()
        start = time.perf_counter()
        posted = asyncio.create_task(post())
        await asyncio.wait_for(self.all_told.wait(), PATIENCE)
        await posted
        return [listener.heard - start for listener in self.listeners]

    async def disperse(self) -> None:
        for listener in self.listeners:
            await listener.leave()
        self.listeners.clear()
