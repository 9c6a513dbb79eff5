"""Limits: each is counted once, for the right one, and said; docs/operations.md has the numbers."""

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.test import Client

from campaigns.models import Campaign, Group, Session
from campaigns.table.views import live, new_table
from companion import limits
from companion.limits import GROUPS, TABLES, Budget, Limit, Open, address_of

ANNA = {"seat-0-name": "Анна", "seat-0-colour": "red", "seat-1-name": "Ян", "seat-1-colour": "blue"}
STORY = {"game": "maracaibo", "name": "Across the sea", "places": "podium"}


def every_limit() -> list[Limit]:
    named = [value for value in vars(limits).values() if isinstance(value, Limit | Budget)]
    return [
        limit
        for one in named
        for limit in ((one.each, one.common) if isinstance(one, Budget) else (one,))
    ]


def test_the_manual_lists_every_limit_with_its_numbers() -> None:
    manual = (settings.BASE_DIR / "docs" / "operations.md").read_text()
    rows = [line for line in manual.splitlines() if line.startswith("| `")]
    for limit in every_limit():
        spans = {600: "10 minutes", 900: "15 minutes", 3600: "an hour", 86400: "a day"}
        told = f"| `{limit.name}` | {limit.tries:,} in {spans[limit.seconds]} |"
        assert any(row.startswith(told) for row in rows), told
    streams = limits.STREAMS.each
    assert f"{streams} streams" in manual


@pytest.mark.servers
def test_many_at_once_are_counted_one_by_one(broker: Any) -> None:
    limit = Limit("crowd", 10, 60)
    with ThreadPoolExecutor(16) as crowd:
        waits = list(crowd.map(lambda _: limit.spend("192.0.2.1"), range(60)))
    assert waits.count(0) == 10
    assert all(0 < wait <= 60 for wait in waits if wait)
    assert limit.spend("192.0.2.2") == 0


@pytest.mark.servers
def test_an_own_limit_guards_the_common_one(broker: Any) -> None:
    budget = Budget(Limit("own", 3, 60), Limit("common", 6, 60), first=1)
    for _ in range(100):
        budget.spend("a flood")
    assert [bool(budget.spend("a newcomer")) for _ in range(4)] == [False, False, False, True]
    assert [bool(budget.spend("one more")) for _ in range(2)] == [False, True]


# whose request it is


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
        ("unix", "unix"),
    ],
)
def test_an_address_is_a_household(told: str, counted: str) -> None:
    request = HttpRequest()
    request.META["REMOTE_ADDR"] = told
    assert address_of(request) == counted


# what is founded


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same limits with a handful of tries."""
    monkeypatch.setattr(new_table, "TABLES", Budget(Limit("table", 3, 3600), TABLES.common, 1))
    monkeypatch.setattr(limits, "GROUPS", Budget(Limit("group", 2, 3600), GROUPS.common, 1))
    monkeypatch.setattr("scoring.views.campaigns.TABLES", new_table.TABLES)
    monkeypatch.setattr("campaigns.legacy.views.files.TABLES", new_table.TABLES)


def lay(client: Client, address: str = "192.0.2.1", **more: str) -> Any:
    form = {"game": "endeavor", **ANNA, **more}
    return client.post("/tables/new/", form, REMOTE_ADDR=address)


def test_so_many_tables_are_founded_from_one_network(member: Client, few: None) -> None:
    assert [lay(member).status_code for _ in range(4)] == [302, 302, 302, 429]
    held = lay(member)
    page = held.content.decode()
    assert 0 < int(held["Retry-After"]) <= 3600
    assert "Слишком много новых столов" in page
    assert 'value="Анна"' in page  # what was typed stays
    assert Session.objects.count() == 3
    assert lay(member, "192.0.2.2").status_code == 302


def test_campaigns_and_their_files_count_as_well(member: Client, few: None) -> None:
    address = {"REMOTE_ADDR": "192.0.2.1"}
    told = [member.post("/campaigns/", STORY, **address).status_code for _ in range(4)]
    assert told == [302, 302, 302, 429]
    assert lay(member).status_code == 429
    assert Campaign.objects.count() == 3


def test_a_table_that_is_not_laid_is_not_counted(member: Client, few: None) -> None:
    for _ in range(5):
        assert lay(member, **{"seat-1-name": "Анна"}).status_code == 422
    assert lay(member).status_code == 302


def test_a_second_tap_is_not_counted(member: Client, few: None) -> None:
    key = member.get("/tables/new/").context["key"]
    assert {lay(member, key=key).status_code for _ in range(6)} == {302}
    assert Session.objects.count() == 1


@pytest.mark.parametrize("path", ["/tables/new/", "/box/endeavor/ask/"])
def test_so_many_groups_are_founded_from_one_network(
    browser_of: Callable[..., Client], few: None, path: str
) -> None:
    form = {"game": "endeavor", **ANNA, "group": "track.industry"}
    told = [
        browser_of().post(path, form, REMOTE_ADDR="192.0.2.3").status_code == 429 for _ in range(4)
    ]
    assert told == [False, False, True, True]
    assert Group.objects.count() == 2


def test_a_club_of_eight_phones_lays_its_tables_all_evening(
    browser_of: Callable[..., Client],
) -> None:
    for _ in range(8):
        phone = browser_of()
        assert {lay(phone).status_code for _ in range(3)} == {302}


# event streams


def test_places_are_free_again_however_they_were_left() -> None:
    rooms = Open(each=2, most=3)
    first, second = rooms.enter("a"), rooms.enter("a")
    assert (rooms.status("a"), rooms.status("b")) == (429, 200)
    third = rooms.enter("b")
    assert rooms.status("c") == 503
    rooms.leave("a", first)
    assert rooms.status("a") == 200
    del second, third  # nobody has said that these were left
    gc.collect()
    assert [rooms.status(who) for who in "abc"] == [200, 200, 200]
    for number in range(1000):
        rooms.enter(str(number))
    assert len(rooms._of) < 200


@pytest.mark.parametrize(("each", "most", "status"), [(1, 9, 429), (9, 1, 503)])
def test_a_stream_too_many_is_told_so_and_costs_no_query(
    member: Client,
    table: Session,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: Callable[..., Any],
    each: int,
    most: int,
    status: int,
) -> None:
    monkeypatch.setattr(live, "STREAMS", Open(each, most))
    monkeypatch.setattr(live.connections, "close_all", lambda: None)
    open_one = member.get(f"/t/{table.code}/events/")
    assert open_one.status_code == 200
    with django_assert_num_queries(0):
        told = member.get(f"/t/{table.code}/events/")
    assert told.status_code == status
    assert told["Retry-After"] == str(live.FULL)
    assert "Слишком много открытых экранов" in told.content.decode()
    del open_one
    gc.collect()
    assert member.get(f"/t/{table.code}/events/").status_code == 200
