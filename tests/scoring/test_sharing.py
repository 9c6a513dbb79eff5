"""Sharing a result: a link nobody guesses, which shows the result and nothing else, until taken back."""

import csv
import io
import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Person, Session
from scoring.models import Score, Share
from scoring.services import sharing
from tests.scoring.results import counted, counted_example, result_of
from tests.tables import count_all, enter, play

FILES = ("png", "csv", "bgsplay")


@pytest.fixture
def score(table: Session) -> Score:
    return counted_example(table)


def public(client: Client, share: Share) -> str:
    return client.get(f"/r/{share.token}/").content.decode()


def test_a_member_makes_the_link_and_asking_twice_gives_the_same(
    member: Client, score: Score
) -> None:
    for _ in range(2):
        assert member.post(f"{result_of(score.session)}share/").status_code == 302
    share = Share.objects.get()
    assert len(share.token) >= 24
    page = member.get(result_of(score.session)).content.decode()
    assert f"/r/{share.token}/" in page


def test_a_result_that_nobody_shared_has_no_link(member: Client, score: Score) -> None:
    page = member.get(result_of(score.session)).content.decode()
    assert "/r/" not in page
    assert not Share.objects.exists()


def test_a_stranger_sees_names_the_pad_and_why(stranger: Client, score: Score) -> None:
    page = public(stranger, sharing.share(score))
    for words in ("Анна", "Борис", "Вера", "66", "64", "52", "Промышленность", "why-industry-red"):
        assert words in page


def test_the_public_page_tells_nothing_else_of_the_group(stranger: Client, score: Score) -> None:
    page = public(stranger, sharing.share(score))
    group = score.session.group
    for secret in (score.session.code, group.join_code, group.name, "/t/", "?line="):
        assert secret not in page


def test_the_public_page_has_a_picture_for_chats(stranger: Client, score: Score) -> None:
    share = sharing.share(score)
    page = public(stranger, share)
    image = re.search(r'property="og:image" content="([^"]+)"', page)
    assert image is not None
    assert image[1] == f"http://testserver/r/{share.token}.png"
    assert re.search(r'property="og:description" content="[^"]*Анна', page)
    assert 'name="robots" content="noindex"' in page
    assert stranger.get(f"/r/{share.token}.png")["Content-Type"] == "image/png"


def test_a_link_taken_back_leads_nowhere_and_the_next_is_another(
    member: Client, stranger: Client, score: Score
) -> None:
    first = sharing.share(score)
    assert member.post(f"{result_of(score.session)}unshare/").status_code == 302
    for address in (f"/r/{first.token}/", f"/r/{first.token}.png"):
        assert stranger.get(address).status_code == 404
    assert sharing.share(score).token != first.token


def test_taking_back_reaches_the_links_of_earlier_counts(
    member: Client, stranger: Client, score: Score
) -> None:
    early = sharing.share(score)
    history.reopen(score.session.pk, Post())
    late = sharing.share(counted(score.session))
    assert stranger.get(f"/r/{early.token}/").status_code == 200
    member.post(f"{result_of(score.session)}unshare/")
    for share in (early, late):
        assert stranger.get(f"/r/{share.token}/").status_code == 404


def test_strangers_neither_share_nor_read(
    stranger: Client, browser_of: Callable[..., Client], score: Score
) -> None:
    other = browser_of(Group.objects.create(name="Others"))
    for client in (stranger, other):
        for rest in ("share/", "unshare/"):
            assert client.post(result_of(score.session) + rest).status_code == 404
        for ending in FILES:
            assert client.get(result_of(score.session, ending)).status_code == 404
        assert client.get("/r/guessed-token/").status_code == 404
        assert client.get("/r/guessed-token.png").status_code == 404
    assert not Share.objects.exists()


def test_a_get_shares_nothing(member: Client, score: Score) -> None:
    assert member.get(f"{result_of(score.session)}share/").status_code == 405


def test_what_is_not_counted_has_no_files(member: Client, table: Session) -> None:
    for ending in FILES:
        assert member.get(result_of(table, ending)).status_code == 404
    assert member.post(f"{result_of(table)}share/").status_code == 404


def test_the_csv_is_the_pad(member: Client, score: Score) -> None:
    answer = member.get(result_of(score.session, "csv"))
    text = answer.content.decode()
    assert text.startswith("\ufeff")
    rows = list(csv.reader(io.StringIO(text[1:])))
    assert rows[0][1:] == ["Анна", "Борис", "Вера"]
    assert rows[1][1:] == ["10", "10", "10"]
    assert rows[-2][1:] == ["66", "64", "52"]
    assert rows[-1][1:] == ["1", "2", "3"]
    assert answer["Content-Disposition"].endswith('.csv"')


@pytest.mark.parametrize("name", ["=1+1", "+7", "-2", "@SUM(A1)", "=HYPERLINK(1;2)"])
def test_a_name_never_becomes_a_formula(member: Client, score: Score, name: str) -> None:
    Person.objects.filter(name="Анна").update(name=name)
    text = member.get(result_of(score.session, "csv")).content.decode()
    assert next(csv.reader(io.StringIO(text[1:])))[1] == f"'{name}"


def test_the_pages_ask_the_database_the_same_however_long_the_log(
    member: Client, stranger: Client, table: Session
) -> None:
    def queries(score: Score) -> list[int]:
        share, numbers = sharing.share(score), []
        asked = [(member, result_of(table)), (stranger, f"/r/{share.token}/")]
        asked += [(stranger, f"/r/{share.token}.png")]
        asked += [(member, result_of(table, ending)) for ending in FILES]
        for client, address in asked:
            with CaptureQueriesContext(connection) as captured:
                assert client.get(address).status_code == 200
            numbers.append(len(captured))
        return numbers

    count_all(table)
    early = queries(counted(table))
    history.reopen(table.pk, Post())
    play(table, *(enter("red", harbour=n % 4) for n in range(200)))
    assert queries(counted(table)) == early
    assert max(early) <= 10
