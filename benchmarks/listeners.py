"""Many screens at one table: what a listening connection costs, and how late its news arrive.

The site, as the launcher starts it, and a bare event stream behind the same uvicorn hold the same
number of connections, each in a fresh process. A post is a move that the site checks, writes down and
announces through Redis; the bare stream only tells it on. Both are measured in one run, so that a noisy
machine disturbs them alike; nothing here asserts a time. LISTENERS=200,1000 and POSTS=20 may be given."""

import asyncio
import os
import resource
import secrets
import statistics
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.conf import settings
from django.core.management import call_command
from django.test import Client

from campaigns.models import Group, Session
from campaigns.seats.access import GROUPS
from campaigns.table.services.sessions import Plan, start_session
from companion.children import Child, wait_until
from companion.launcher import WEB, listening
from tests.processes import free_port, process_environment
from tests.streams import Crowd, Server
from tests.tables import CHAIRS

LISTENERS = [int(number) for number in (os.environ.get("LISTENERS") or "200,1000").split(",")]
POSTS = int(os.environ.get("POSTS") or 20)
LOOPBACK = [part if part != "0.0.0.0" else "127.0.0.1" for part in WEB]
BARE = ["tests.streams:bare" if part == "companion.asgi:application" else part for part in LOOPBACK]

Post = Callable[[], Coroutine[Any, Any, object]]


@dataclass
class Measured:
    """One server with so many listeners: bytes for each, seconds to each, seconds until the answer."""

    bytes_each: float = 0.0
    arrivals: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)

    def figures(self) -> dict[str, float]:
        ordered = sorted(self.arrivals)
        return {
            "kB of memory each": self.bytes_each / 1000,
            "ms to arrival, median": statistics.median(ordered) * 1000,
            "ms to arrival, 95th of 100": ordered[len(ordered) * 95 // 100] * 1000,
            "ms to arrival, last": ordered[-1] * 1000,
            "ms to the poster's answer": statistics.median(self.answers) * 1000,
        }


def raise_limit(wanted: int) -> None:
    """Each connection is an open file, here and in the server, which inherits the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        if hard != resource.RLIM_INFINITY and hard < wanted:
            raise SystemExit(
                f"{wanted} open files are needed and {hard} allowed; raise ulimit -Hn."
            )
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def resident(pid: int) -> int:
    """Memory of a process in RAM."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()


@contextmanager
def serving(command: list[str], path: str, cookies: str = "") -> Iterator[Server]:
    port = free_port()
    child = Child("server", [sys.executable, *command, "--port", str(port)], process_environment())
    try:
        if not wait_until(lambda: listening(port), child, seconds=30):
            raise SystemExit("The server did not start; its words are above.")
        yield Server(child.pid, port, path, cookies)
    finally:
        child.kill()  # nothing of it is to be kept


class Poster:
    """A browser of the table's group that moves and moves again."""

    def __init__(self, session: Session) -> None:
        client = Client()
        kept = client.session
        kept[GROUPS] = [session.group_id]
        kept.save()
        self.token = secrets.token_hex(16)
        names = {
            settings.SESSION_COOKIE_NAME: kept.session_key,
            settings.CSRF_COOKIE_NAME: self.token,
        }
        self.cookies = "; ".join(f"{name}={value}" for name, value in names.items())
        self.url, self.version = f"/t/{session.code}/", session.version

    async def move(self, server: Server) -> None:
        body = {"csrfmiddlewaretoken": self.token, "harbour": self.version % 30}
        body |= {"version": self.version, "key": f"k{self.version}"}
        path = f"{self.url}cell/red/population/"
        answer = await server.request("POST", path, urlencode(body))
        if b" 302 " not in answer[:20]:
            raise SystemExit(f"The move was not written: {answer[:200]!r}")
        self.version += 1


async def measure(server: Server, number: int, post: Post) -> Measured:
    measured, crowd = Measured(), Crowd(server)
    await crowd.gather(5)  # what the first connection of a process loads is nobody's share
    await asyncio.sleep(0.5)
    await crowd.arrivals(post)
    await crowd.disperse()
    await asyncio.sleep(0.5)
    before = resident(server.pid)
    await crowd.gather(number)
    await asyncio.sleep(1)
    measured.bytes_each = (resident(server.pid) - before) / number

    async def timed() -> None:
        start = time.perf_counter()
        await post()
        measured.answers.append(time.perf_counter() - start)

    for _ in range(POSTS):
        measured.arrivals += await crowd.arrivals(timed)
        await asyncio.sleep(0.05)
    await crowd.disperse()
    return measured


def compare(number: int, session: Session) -> None:
    session.refresh_from_db()
    poster = Poster(session)
    with serving(LOOPBACK, f"{poster.url}events/", poster.cookies) as server:
        site = asyncio.run(measure(server, number, lambda: poster.move(server)))
    with serving(BARE, "/") as server:
        bare = asyncio.run(measure(server, number, lambda: server.request("POST", "/")))
    print(f"{number} listeners, {POSTS} posts, load average {os.getloadavg()[0]:.1f}")
    for name, ours in site.figures().items():
        theirs = bare.figures()[name]
        ratio = f", ratio {ours / theirs:.1f}" if theirs else ""
        print(f"  {name}: {ours:.1f}, bare stream {theirs:.1f}{ratio}", flush=True)


def main() -> None:
    raise_limit(max(LISTENERS) + 200)
    call_command("migrate", verbosity=0)
    group = Group.objects.create(name="benchmark")
    session = start_session(group, Plan("endeavor", CHAIRS))
    for number in LISTENERS:
        compare(number, session)


if __name__ == "__main__":
    main()
