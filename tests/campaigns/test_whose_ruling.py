"""A ruling is the scribe's: whoever else writes here is told so wherever a rule stands in the way."""

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import Table, asks_first, know, to_build, untouched
from tests.campaigns.seats import place
from tests.campaigns.test_naming_things import BUILD, named
from tests.endeavor_boards import box
from tests.tables import CHAIRS

TOLD = "Решение стола записывает писарь. Писарь — Ольга."
OFFERED = 'name="reason"'


@pytest.fixture
def session(group: Group) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    facts = {k: v for k, v in box().items() if k.startswith("a.")}
    know(session, facts)
    to_build(session)
    return session


@pytest.fixture
def scribe(stranger: Client, session: Session) -> Table:
    place(stranger, session, "scribe", name="Ольга")
    return Table(stranger, session, 5)


@pytest.fixture
def player(member: Client, session: Session, scribe: Table) -> Table:
    """Of the group, and not seated: anyone records here."""
    return Table(member, session, 6)


def test_beside_the_name_of_a_thing_that_may_not_be_built(player: Table, scribe: Table) -> None:
    page = named(player, "Дворец", 3).content.decode()
    assert TOLD in page
    assert OFFERED not in page
    page = named(scribe, "Дворец", 3).content.decode()
    assert OFFERED in page
    assert "Решение стола записывает писарь" not in page


def test_a_reason_of_somebody_else_writes_neither_the_thing_nor_its_move(
    player: Table, session: Session
) -> None:
    before, known = session.version, player.box
    answer = named(player, "Дворец", 3, reason="договорились")
    assert answer.status_code == 403
    assert "Писарь — Ольга." in answer.content.decode()
    session.refresh_from_db()
    assert session.version == before
    assert player.box == known


def test_beside_the_sheet_of_a_move_that_what_was_typed_makes_illegal(
    player: Table, scribe: Table
) -> None:
    """The sheet names a building whose level is another: what was tapped stays, and who rules is told."""
    know(player.session, {"building.inn.level": 2, "building.inn.name": "Трактир"})
    for at, offered in ((player, False), (scribe, True)):
        sheet = at.move({**BUILD, "level": 1})
        assert OFFERED not in sheet.content.decode(), "a legal move needs no ruling"
        answer = at.send(sheet, newcomer="Трактир", **{"building.~1.culture": "1"})
        page = answer.content.decode()
        assert answer.status_code == 422
        assert "END-COMP-06" in page
        assert untouched(page)["building.~1.culture"] == "1"
        assert untouched(page)["newcomer"] == "Трактир"
        assert (OFFERED in page, TOLD in page) == (offered, not offered)
    assert at.send(answer, reason="другой тираж").status_code == 200
    assert at.state.players["red"].stats["culture"] == 1
    assert "END-COMP-06" in str(at.last.ruling)


def test_a_ruling_that_asks_is_asked_only_of_whoever_rules(player: Table, scribe: Table) -> None:
    know(player.session, {"building.inn.level": 2})
    build = {"kind": "build", "seat": "red", "building": "inn"}
    assert player.move(build, reason="так решили").status_code == 403
    sheet = scribe.move(build, reason="так решили")
    assert asks_first(sheet)
    assert untouched(sheet.content.decode())["reason"] == "так решили"


def test_beside_the_tokens(player: Table, scribe: Table) -> None:
    cells = ["city.goa", "city.paris", "city.london"]
    for at, offered in ((player, False), (scribe, True)):
        answer = at.post("tokens/", token="pay", cell=cells)
        page = answer.content.decode()
        assert answer.status_code == 422
        assert (OFFERED in page, TOLD in page) == (offered, not offered)


def test_in_the_audit(player: Table, scribe: Table) -> None:
    for at, offered in ((player, False), (scribe, True)):
        page = at.client.get(at.url("audit/?seat=red&item=harbour&value=9")).content.decode()
        assert (OFFERED in page, TOLD in page) == (offered, not offered)


def test_a_watcher_is_told_nothing_of_it(browser_of, session: Session, scribe: Table) -> None:
    watcher = browser_of()
    place(watcher, session, "watcher")
    page = watcher.get(f"/t/{session.code}/audit/?seat=red&item=harbour&value=9").content.decode()
    assert "Решение стола" not in page


def test_the_page_of_all_moves_opened_by_its_address(
    browser_of, player: Table, scribe: Table, session: Session
) -> None:
    assert OFFERED in scribe.client.get(scribe.url("ruling/?seat=red")).content.decode()
    watcher = browser_of()
    place(watcher, session, "watcher")
    told = {player.client: "Писарь — Ольга.", watcher: "За этим столом вы только смотрите."}
    for client, sentence in told.items():
        for headers in ({}, {"HX-Request": "true"}):
            answer = client.get(f"/t/{session.code}/ruling/?seat=red", headers=headers)
            page = answer.content.decode()
            assert answer.status_code == 403
            assert sentence in page
            assert OFFERED not in page
            assert "Отправить ещё раз" not in page  # nothing was sent
