"""The cost of a move: against a bare insert view, and at line 1,000 against line 10; undo likewise.

All ratios come from one run on one database, with the measured things taken in turn, so that a
noisy machine disturbs them alike. Nothing here asserts a time."""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")

import django

django.setup()

from django.core.management import call_command
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import include, path

from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Group, Person, Session
from campaigns.seats.access import GROUPS
from campaigns.table.services.sessions import Plan, start_session
from tests.tables import CHAIRS, enter

ROUNDS = 300
HTMX = {"HX-Request": "true"}


def bare(request: HttpRequest) -> HttpResponse:
    """What Django needs to take one form and insert one row: the same middleware, one INSERT."""
    group = request.session[GROUPS][0]
    Person.objects.create(group_id=group, name=request.POST["name"])
    return HttpResponse("written")


urlpatterns = [path("bare/", bare), path("", include("companion.urls"))]


def table(group: Group, lines: int) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS))
    for n in range(lines):
        record_move(session.pk, enter("red", harbour=n % 30), Post())
    session.refresh_from_db()
    return session


class Timed:
    """Runs things in turn and keeps their times."""

    def __init__(self) -> None:
        self.times: dict[str, list[float]] = {}

    def run(self, name: str, thing: Callable[[], object]) -> None:
        start = time.perf_counter()
        thing()
        self.times.setdefault(name, []).append(time.perf_counter() - start)

    def median(self, name: str) -> float:
        return statistics.median(self.times[name])

    def ratio(self, name: str, base: str, aim: str) -> None:
        value = self.median(name) / self.median(base)
        print(f"{name} ÷ {base}: {value:.2f} (aim {aim})")


class Table:
    """A client at one table that moves and undoes, staying near its length."""

    def __init__(self, client: Client, session: Session) -> None:
        self.client, self.url = client, f"/t/{session.code}/"
        self.version = session.version
        self.turn = 0

    def move(self, htmx: bool = False) -> None:
        self.turn += 1
        form = {"version": self.version, "key": f"b{self.turn}-{self.version}"}
        answer = self.client.post(
            f"{self.url}cell/red/population/",
            form | {"harbour": self.turn % 30},
            headers=HTMX if htmx else {},
        )
        assert answer.status_code == (200 if htmx else 302), answer.status_code
        self.version += 1

    def undo(self) -> None:
        form = {"version": self.version, "key": f"u{self.turn}-{self.version}"}
        answer = self.client.post(f"{self.url}undo/{self.version}/", form)
        assert answer.status_code == 302, answer.status_code
        self.version += 1


@override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"])
def main() -> None:
    call_command("migrate", verbosity=0)
    group = Group.objects.create(name="benchmark")
    client = Client()
    session = client.session
    session[GROUPS] = [group.pk]
    session.save()
    timed = Timed()
    for turn in range(30):  # warm up
        client.post("/bare/", {"name": f"warm {turn}"})
    for start in range(ROUNDS // 10):
        # fresh tables of both lengths every ten rounds, so that "line 10" stays near line 10
        tables = {10: Table(client, table(group, 10)), 1000: LONG.get(1000)}
        if tables[1000] is None:
            tables[1000] = LONG[1000] = Table(client, table(group, 1000))
        for turn in range(10):
            timed.run(
                "bare insert", lambda t=turn, s=start: client.post("/bare/", {"name": f"{s}-{t}"})
            )
            for length, at in tables.items():
                timed.run(f"move at line {length}", at.move)
                timed.run(f"move at line {length}, redrawn", lambda at=at: at.move(htmx=True))
                timed.run(f"undo at line {length}", at.undo)
    for name in timed.times:
        print(f"{name}: {timed.median(name) * 1000:.2f} ms")
    timed.ratio("move at line 10", "bare insert", "≤ 1.5")
    timed.ratio("move at line 10, redrawn", "bare insert", "with the whole table redrawn")
    timed.ratio("move at line 1000", "move at line 10", "≤ 1.1")
    timed.ratio("undo at line 1000", "undo at line 10", "≤ 1.1")


LONG: dict[int, Table] = {}

if __name__ == "__main__":
    main()
