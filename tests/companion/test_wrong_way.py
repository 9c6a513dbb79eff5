"""Opened like a page, an address that only takes forms leads back to one; so does every other dead end."""

import pytest
from django.test import Client
from django.urls import reverse

from companion.wrong_way import way_back
from tests.companion import world
from tests.companion.test_rights_matrix import NOT_GET, ROWS

POST_ONLY = [row for row in ROWS if row.get == NOT_GET]


def test_every_address_that_only_takes_forms_is_a_page_with_a_way_back(db: None) -> None:
    assert len(POST_ONLY) > 15
    here = world.make(demo=False)
    member = world.browser("member", here)
    for row in POST_ONLY:
        url = reverse(row.name, args=row.args(here))
        answer = member.get(url)
        assert answer.status_code == 405, row.name
        assert answer["Allow"] == "POST", row.name
        page = answer.content.decode()
        assert "Здесь не на что смотреть" in page, row.name
        back = way_back(url)
        assert f'href="{back}"' in page, row.name
        assert member.get(back, follow=True).status_code == 200, f"{row.name} → {back}"


@pytest.mark.parametrize(
    ("path", "back"),
    [
        ("/t/abc/moves/", "/t/abc/"),
        ("/t/abc/result/share/", "/t/abc/result/"),
        ("/c/abc/turn/", "/c/abc/"),
        ("/c/abc/story/branch/", "/c/abc/story/"),
        ("/rescore/7/cancel/", "/rescore/7/"),
        ("/account/sign-out/", "/me/"),
        ("/theme/", "/"),
    ],
)
def test_the_way_back_is_the_page_that_the_address_belongs_to(path: str, back: str) -> None:
    assert way_back(path) == back


def test_a_page_that_takes_no_form_says_so_too(db: None) -> None:
    answer = Client().post("/history/")
    assert answer.status_code == 405
    assert "Здесь не на что смотреть" in answer.content.decode()


def test_a_part_of_a_page_gets_no_page(db: None) -> None:
    answer = Client().get("/theme/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (405, b"")


def test_a_stranger_learns_nothing_from_it(db: None) -> None:
    here = world.make(demo=False)
    stranger = Client()
    known = stranger.get(f"/t/{here.table.code}/moves/").content
    unknown = stranger.get("/t/nowhere234/moves/").content
    assert here.group.name.encode() not in known
    assert len(known) == len(unknown)
