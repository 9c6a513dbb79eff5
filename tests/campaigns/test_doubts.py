"""A fact that is taken although another would be expected is told: when it is read, and on the pad."""

from typing import Any

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.asking import HTMX, hidden, names_in
from tests.tables import enter, play

ODD = "Судя по соседним делениям"
UNLIKE = "В другом экземпляре игры"
WONDERS = ("gizah", "babylon", "olympia")


@pytest.fixture
def sea(group: Group) -> Session:
    """A table of Armada whose first player scores the Commercial Level of space 5."""
    chairs = tuple(Chair(seat, name) for seat, name in zip(WONDERS, ("А", "Б", "В"), strict=True))
    session = start_session(group, Plan("armada", chairs))
    play(session, enter("gizah", commercial=0, customs_office=True, yellow_ship=5))
    session.refresh_from_db()
    return session


def tell(client: Client, session: Session, value: str, **headers: Any) -> Any:
    url, key = f"/t/{session.code}/ask/", "fleet.yellow.5"
    page = client.get(f"{url}?keys={key}", headers=headers).content.decode()
    assert key in names_in(page)
    return client.post(url, {**hidden(page), key: value, "rest": "1"}, headers=headers)


@pytest.mark.rule("ARM-COMM-01")
def test_an_unexpected_level_is_written_and_told_at_once(member: Client, sea: Session) -> None:
    answer = tell(member, sea, "1", **HTMX)
    assert answer.status_code == 200
    assert ODD in answer.content.decode()
    sea.refresh_from_db()
    assert read_state(sea).box == {"fleet.yellow.5": 1}
    assert "не меньше 2" in answer.content.decode()


def test_an_expected_level_needs_no_word(member: Client, sea: Session) -> None:
    assert ODD not in tell(member, sea, "3", **HTMX).content.decode()


def test_without_javascript_the_table_tells_it(member: Client, sea: Session) -> None:
    answer = tell(member, sea, "1")
    assert answer.status_code == 302
    assert ODD in member.get(answer["Location"]).content.decode()


@pytest.mark.rule("ARM-COMM-01", "ARM-CARD-10")
def test_the_cell_that_counts_it_says_so(member: Client, sea: Session) -> None:
    tell(member, sea, "1")
    member.get(f"/t/{sea.code}/")  # the banner is read
    page = member.get(f"/t/{sea.code}/cell/gizah/commercial/").content.decode()
    assert ODD in page


def test_the_box_pages_list_it_until_it_is_put_right(
    member: Client, group: Group, sea: Session
) -> None:
    tell(member, sea, "1", **HTMX)
    for page in (f"/t/{sea.code}/box/", "/box/armada/"):
        assert ODD in member.get(page).content.decode()
    tell(member, sea, "2", **HTMX)
    assert ODD not in member.get(f"/t/{sea.code}/box/").content.decode()


# ------------------------------------------------------------ what another copy prints

FURS = "demand.empire.furs"


@pytest.mark.rule("IMP-PSCO-11")
def test_a_number_of_another_copy_can_be_read_anew(member: Client, group: Group) -> None:
    ask = f"/box/imperial_struggle/ask/?about={FURS}"
    page = member.get(ask).content.decode()
    assert f"{FURS}.vp" in names_in(page)
    assert "напечатано в правилах" not in page
    sent = {**hidden(page), f"{FURS}.vp": "4", f"{FURS}.trp": "1", f"{FURS}.debt": "0"}
    assert member.post("/box/imperial_struggle/ask/", {**sent, "rest": "1"}).status_code == 302
    assert known_facts(group.pk, "imperial_struggle")[f"{FURS}.vp"] == 4
    shelf = member.get("/box/imperial_struggle/").content.decode()
    assert UNLIKE in shelf


@pytest.mark.rule("IMP-PSCO-11")
def test_what_was_read_off_another_copy_is_not_said_to_be_in_the_rulebook(
    member: Client, group: Group
) -> None:
    chairs = (Chair("britain", "А"), Chair("france", "Б"))
    session = start_session(group, Plan("imperial_struggle", chairs, {}, "peace"))
    moves = [
        enter(None, round="3", demand_furs=True),
        enter("britain", furs=2),
        enter("france", furs=1),
    ]
    play(session, *moves)
    page = member.get(f"/t/{session.code}/cell/britain/furs/").content.decode()
    assert "Указано в правилах" not in page
    assert "Прочитано на другом экземпляре" in page
