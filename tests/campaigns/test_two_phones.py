"""Two phones at the same instant: one line, one 409; real threads, on PostgreSQL and on SQLite."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client

from campaigns.log.services.refold import refold
from campaigns.models import Group, LogLine, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.tables import CHAIRS

# an in-memory SQLite cannot be shared by threads: these run on PostgreSQL and on a SQLite file
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.servers]


@pytest.fixture
def laid(transactional_db: None) -> Session:
    group = Group.objects.create(name="Our company")
    return start_session(group, Plan("endeavor", CHAIRS))


def at_once(posts: list[Callable[[], int]]) -> list[int]:
    """Run the posts in threads that start together; their status codes."""
    gate = Barrier(len(posts))

    def run(post: Callable[[], int]) -> int:
        gate.wait()
        try:
            return post()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(posts)) as pool:
        return list(pool.map(run, posts))


def post(client: Client, session: Session, version: int, key: str, harbour: int) -> int:
    form = {"version": version, "key": key, "harbour": harbour}
    url = f"/t/{session.code}/cell/red/population/"
    return client.post(url, form, headers={"HX-Request": "true"}).status_code


def test_two_phones_post_at_once_one_is_recorded_the_other_gets_409(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    phones = [browser_of(laid.group) for _ in range(2)]
    for version in range(12):
        codes = at_once(
            [
                lambda phone=phone, n=n, v=version: post(phone, laid, v, f"{v}-{n}", 2 * v + n)
                for n, phone in enumerate(phones)
            ]
        )
        assert sorted(codes) == [200, 409]
    assert LogLine.objects.count() == 12
    assert refold(laid.pk, repair=False) == []


def test_eight_phones_at_once_write_one_line(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    phones = [browser_of(laid.group) for _ in range(8)]
    codes = at_once(
        [lambda p=phone, n=n: post(p, laid, 0, f"k{n}", n) for n, phone in enumerate(phones)]
    )
    assert sorted(codes) == [200] + [409] * 7
    assert LogLine.objects.count() == 1


def test_one_key_resent_from_five_threads_is_one_line_and_five_answers(
    laid: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(laid.group)
    cookies = phone.cookies

    def resend() -> int:
        client = Client()
        client.cookies = cookies
        return post(client, laid, 0, "the-key", 4)

    assert at_once([resend] * 5) == [200] * 5
    assert LogLine.objects.count() == 1
