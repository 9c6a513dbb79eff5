"""The card of a refused entry: the way back to the number first, then the nearest entry, then the ruling."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.asking import HTMX, hidden
from tests.tables import enter, play

WONDERS = ("gizah", "babylon", "olympia", "rhodos")


@pytest.fixture
def armada(group: Group) -> Session:
    chairs = tuple(Chair(seat, name) for seat, name in zip(WONDERS, "АБВГ", strict=True))
    return start_session(group, Plan("armada", chairs, {}))


def refused(client: Client, session: Session, seat: str, row: str, **values: Any) -> str:
    url = f"/t/{session.code}/cell/{seat}/{row}/"
    session.refresh_from_db()
    form = {"version": session.version, "key": f"{values}"[:60], **values}
    answer = client.post(url, form, headers=HTMX)
    assert answer.status_code == 422
    page: str = answer.content.decode()
    return page[: page.index("</section>")]


def test_the_way_back_is_first_and_keeps_what_was_typed(member: Client, armada: Session) -> None:
    card = refused(member, armada, "gizah", "wonder", wonder=99)
    link = re.search(r'<a class="btn btn-fill wide" href="([^"]+)"', card)
    assert link is not None
    back = urlsplit(unescape(link[1]))
    assert back.path == f"/t/{armada.code}/cell/gizah/wonder/"
    assert parse_qs(back.query) == {"wonder": ["99"], "wrong": ["wonder"]}
    assert member.get(unescape(link[1])).status_code == 200
    assert card.index("Исправить число") < card.index("Записать: ") < card.index("по-своему")
    assert card.count("btn-fill") == 1
    assert 'data-wrong="wonder"' in card


def test_it_names_the_player_the_wonder_the_row_and_the_age(
    member: Client, armada: Session
) -> None:
    card = refused(member, armada, "gizah", "military", land_3=9)
    assert "А · Гиза · Наземные Конфликты" in card
    assert "Эпохе II" in card
    card = refused(member, armada, "rhodos", "wonder", wonder=99)
    assert "Родос" in card[card.index("data-why") :]


def test_who_has_a_card_already_is_named(member: Client, armada: Session) -> None:
    play(armada, enter("babylon", traders_guild=3))
    card = refused(member, armada, "olympia", "guilds", traders_guild=4)
    assert "записана у нескольких: Б, В" in card


def test_each_rule_is_quoted_once_with_its_section_and_without_its_id(
    member: Client, armada: Session
) -> None:
    card = refused(member, armada, "gizah", "military", land_1=9, land_3=9, land_5=9)
    assert "ARM-" not in re.sub(r"<[^>]+>", "", card)
    rules = re.findall(r'<p class="rule"[^>]*>(.*?)</p>', card, re.DOTALL)
    assert len(rules) == len(set(rules)) > 1
    assert all("<cite" in rule for rule in rules)


def test_a_refused_form_of_the_box_marks_the_wrong_field(member: Client, group: Group) -> None:
    page = member.get("/box/maracaibo/ask/?keys=rank.france.1,rank.france.2").content.decode()
    form = {**hidden(page), "rank.france.1": "2", "rank.france.2": "-1"}
    answer = member.post("/box/maracaibo/ask/", form)
    assert answer.status_code == 422
    page = answer.content.decode()
    wrong = re.findall(r'<input[^>]*name="([^"]+)"[^>]*aria-invalid="true"', page)
    assert wrong == ["rank.france.2"]
    assert "MAR-" not in re.sub(r"<[^>]+>", "", page)
