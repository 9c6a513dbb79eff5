"""A ruling is the scribe's: whoever else writes here is told so wherever a rule stands in the way."""

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import Table, to_build
from tests.campaigns.seats import place
from tests.campaigns.test_naming_things import named
from tests.endeavor_boards import box
from tests.tables import CHAIRS, play

TOLD = "Решение стола записывает писарь. Писарь — Ольга."
OFFERED = 'name="reason"'


@pytest.fixture
def session(group: Group) -> Session:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    facts = {k: v for k, v in box().items() if k.startswith("a.")}
    play(session, {"kind": "teach", "facts": {**facts, "level.industry.0": 1}})
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
    page = named(player, "Дворец", level="3").content.decode()
    assert TOLD in page
    assert OFFERED not in page
    page = named(scribe, "Дворец", level="3").content.decode()
    assert OFFERED in page
    assert "Решение стола записывает писарь" not in page


def test_in_the_form_that_names_a_thing(player: Table, scribe: Table) -> None:
    """What would be against the rules is called the own ruling only to whoever rules."""
    told = {
        player: "только как решение, а его записывает писарь",
        scribe: "только как ваше решение",
    }
    for at, words in told.items():
        page = at.client.get(at.url("ask/?keys=building.*.level")).content.decode()
        assert [one for one in told.values() if one in page] == [words]


def test_a_reason_of_somebody_else_writes_neither_the_thing_nor_its_move(
    player: Table, session: Session
) -> None:
    before = session.version
    answer = named(player, "Дворец", level="3", reason="договорились")
    assert answer.status_code == 422
    assert TOLD in answer.content.decode()
    session.refresh_from_db()
    assert session.version == before


def test_beside_the_facts_that_a_move_lacks(player: Table, scribe: Table) -> None:
    play(player.session, {"kind": "teach", "facts": {"building.inn.level": 1}})
    player.session.refresh_from_db()
    scribe.session.refresh_from_db()
    build = {"kind": "build", "seat": "red", "building": "inn"}
    page = player.move(build).content.decode()
    assert 'name="then"' in page
    assert TOLD in page
    assert OFFERED not in page
    assert OFFERED in scribe.move(build).content.decode()


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
