"""The bar with four words: where one is, and which evening it leads to."""

import re

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from companion.bar import place_of
from tests.tables import count_all

WORDS = ["Стол", "Партия", "Компания", "Ещё"]


@pytest.mark.parametrize(
    ("path", "word"),
    [
        ("/", "home"),
        ("/tables/new/", "home"),
        ("/join/", "home"),
        ("/t/abc/result/", "evening"),
        ("/c/abc/story/setup/", "evening"),
        ("/c/abc/", "company"),
        ("/history/", "company"),
        ("/campaigns/", "company"),
        ("/prefs/", "more"),
        ("/account/sign-in/", "more"),
        ("/r/token/", ""),
    ],
)
def test_every_address_belongs_to_a_word_of_the_bar(path: str, word: str) -> None:
    assert place_of(path) == word


def bar(client: Client, url: str) -> list[tuple[str, str, str, bool]]:
    """Each word with its address, its aria-current, and whether it has the dot."""
    page = client.get(url).content.decode()
    (nav,) = re.findall(r'<nav class="site-bar".*?</nav>', page, re.DOTALL)
    links = re.findall(r'<a href="([^"]*)"(.*?)>.*?<span>(.*?)</span>(.*?)</a>', nav, re.DOTALL)
    return [
        (word, url, "".join(re.findall(r'aria-current="(\w+)"', attributes)), "live" in rest)
        for url, attributes, word, rest in links
    ]


def evening(client: Client, url: str = "/company/") -> tuple[str, bool]:
    _, address, _, live = bar(client, url)[1]
    return address, live


@pytest.mark.parametrize(
    ("url", "at"),
    [("/", 0), ("/tables/new/", 0), ("/company/", 2), ("/history/", 2), ("/more/", 3)],
)
def test_the_bar_says_where_one_is(db: None, url: str, at: int) -> None:
    words = bar(Client(), url)
    assert [word for word, *_ in words] == WORDS
    exactly = "page" if url in ("/", "/company/", "/more/") else "true"
    assert [current for _, _, current, _ in words] == [exactly if n == at else "" for n in range(4)]


def test_without_a_game_the_bar_leads_to_the_start(db: None) -> None:
    assert evening(Client()) == ("/#start", False)


def test_the_bar_leads_to_the_game_that_was_looked_at_last(member: Client, table: Session) -> None:
    here = f"/t/{table.code}/"
    assert bar(member, here)[1] == ("Партия", here, "page", True)
    assert evening(member) == (here, True)
    assert bar(member, f"{here}log/")[1] == ("Партия", here, "true", True)


def test_a_finished_game_leaves_the_bar_once_it_was_looked_at(
    member: Client, table: Session
) -> None:
    here = f"/t/{table.code}/"
    member.get(here)
    count_all(table)
    history.finish(table.pk, Post())
    assert evening(member, here) == (here, False)
    assert evening(member) == ("/#start", False)


def test_a_glance_at_the_demo_or_at_a_strange_table_is_not_kept(
    client: Client, table: Session
) -> None:
    call_command("demo")
    demo = Session.objects.filter(group__is_demo=True, status="open", sheet="").first()
    assert demo is not None
    assert client.get(f"/t/{demo.code}/").status_code == 200
    assert client.get(f"/t/{table.code}/").status_code == 404
    assert evening(client) == ("/#start", False)


def test_a_forged_cookie_leads_nowhere(client: Client, db: None) -> None:
    client.cookies["evening"] = "../../evil"
    assert evening(client) == ("/#start", False)


def test_the_bar_needs_no_query(client: Client, db: None) -> None:
    with CaptureQueriesContext(connection) as captured:
        client.get("/more/")
    assert not captured.captured_queries
