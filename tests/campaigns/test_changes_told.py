"""What an undo, a redo or a correction has changed: told to each phone on one page, and gone on its next."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Session
from tests.campaigns.asking import HTMX
from tests.tables import enter, play


@pytest.fixture
def english(member: Client) -> Client:
    member.cookies["django_language"] = "en"
    return member


def test_what_has_changed_is_told_on_one_page_and_gone_on_the_next(
    english: Client, table: Session
) -> None:
    play(table, enter("red", harbour=3), enter("blue", harbour=2))
    table.refresh_from_db()
    form = {"version": table.version, "harbour": "6"}
    page = f"/t/{table.code}/"
    assert "3 → 6" in english.post(f"{page}correct/1/", form, headers=HTMX).content.decode()
    assert "3 → 6" in english.get(f"{page}parts/?since=0", headers=HTMX).content.decode()
    assert "3 → 6" not in english.get(page).content.decode()
    assert "3 → 6" not in english.get(f"{page}parts/?since=0", headers=HTMX).content.decode()
    play(table, enter("red", harbour=5))
    play(table, enter("red", harbour=4))
    history.take_back(table.pk, 4, Post())
    assert "4 → 5" in english.get(page).content.decode(), "another change is told again"
    assert "4 → 5" not in english.get(page).content.decode()


def test_each_phone_is_told(
    english: Client, table: Session, browser_of: Callable[..., Client]
) -> None:
    play(table, enter("red", harbour=3), enter("red", harbour=5))
    history.take_back(table.pk, 1, Post())
    assert "5 → 3" in english.get(f"/t/{table.code}/").content.decode()
    other = browser_of(table.group)
    assert "5 → 3" in other.get(f"/t/{table.code}/").content.decode()
