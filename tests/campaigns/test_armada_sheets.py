"""The conflict sheets of Armada on their pages: a question that only some tables meet."""

from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.records import game_of, read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.asking import HTMX, hidden, names_in
from tests.tables import enter, play

WONDERS = ("gizah", "babylon", "olympia", "rhodos")
SHIELDS = (4, 5, 1, 2)


def land(group: Group, **options: Any) -> Session:
    chairs = tuple(Chair(seat, name) for seat, name in zip(WONDERS, "АБВГ", strict=True))
    session = start_session(group, Plan("armada", chairs, options, "land"))
    told = [enter(s, land_shields=n) for s, n in zip(WONDERS, SHIELDS, strict=True)]
    play(session, enter(None, age="2"), *told, enter("olympia", diplomacy=True))
    session.refresh_from_db()
    return session


def totals(session: Session) -> dict[str, int | None]:
    session.refresh_from_db()
    game = game_of(session)
    return dict(game.pad(game.count(read_state(session))).totals)


@pytest.mark.rule("ARM-EXP-05", "ARM-TEAM-10")
def test_a_diplomat_between_teams_is_asked_about_once_for_the_table(
    member: Client, group: Group
) -> None:
    session = land(group, teams=True, cities=True)
    assert totals(session) == {"gizah": 6, "babylon": 0, "olympia": 0, "rhodos": -2}
    url = f"/t/{session.code}/cell/babylon/land_tokens/"
    page = member.get(url, headers=HTMX).content.decode()
    assert "border" in names_in(page)
    assert "По правилам конфликта там нет" in page
    member.post(url, {**hidden(page), "border": "next_enemy"}, headers=HTMX)
    assert totals(session) == {"gizah": 6, "babylon": 6, "olympia": 0, "rhodos": -4}
    assert read_state(session).table["border"] == "next_enemy"


def test_a_table_without_teams_is_not_asked(member: Client, group: Group) -> None:
    session = land(group, cities=True)
    page = member.get(f"/t/{session.code}/cell/babylon/land_tokens/", headers=HTMX)
    assert "border" not in names_in(page.content.decode())
