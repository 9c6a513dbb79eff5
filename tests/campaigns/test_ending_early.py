"""A refereed game is not finished before it is over, unless the table rules that it ends early."""

import json

import msgspec
import pytest
from django.test import Client

from campaigns.log.selectors.states import pad_of
from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import read_state, to_json
from campaigns.table.services.sessions import Plan, start_session
from rules.endeavor.referee.known import symbol_keys
from scoring.services import compute, jobs
from tests.campaigns.asking import HTMX, Table, know, to_build
from tests.campaigns.islands import lay
from tests.tables import CHAIRS

END = json.dumps({"kind": "end"})


@pytest.fixture
def at(member: Client, group: Group) -> Table:
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    know(session, dict.fromkeys(symbol_keys("building.market"), 0))
    to_build(session)
    return Table(member, session, 5)


@pytest.mark.rule("END-EOR-03")
def test_a_game_in_its_first_round_is_not_finished(at: Table) -> None:
    before = at.session.version
    answer = at.post("finish/")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-EOR-03" in text
    assert "раундов" in text
    assert 'name="reason"' in text, "the way to a ruling"
    assert "&quot;kind&quot;:&quot;build&quot;" in text, "the nearest legal moves"
    at.session.refresh_from_db()
    assert (at.session.version, at.session.status) == (before, Session.Status.OPEN)


def test_the_table_ends_it_with_a_reason_and_counts_what_lies_there(at: Table) -> None:
    assert at.post("moves/", move=END, reason="Поезд через час").status_code == 200
    state = at.state
    assert (state.phase, state.early, state.round) == ("over", True, 1)
    row = at.session.lines.order_by("-seq")[0]
    assert "END-EOR-03" in str(row.ruling)
    assert "Поезд через час" in str(row.ruling)
    assert pad_of(at.session).early == 1
    log = at.client.get(at.url("log/")).content.decode()
    assert "Поезд через час" in log


def test_without_a_reason_the_end_is_refused(at: Table) -> None:
    assert at.post("moves/", move=END).status_code == 422
    assert at.state.phase == "build"


def test_the_end_is_undone_in_one(at: Table) -> None:
    before = at.state
    at.post("moves/", move=END, reason="Поезд")
    at.session.refresh_from_db()
    assert at.post(f"undo/{at.session.version}/").status_code == 200
    assert at.state == before


def test_the_result_says_that_the_game_was_ended_early(at: Table) -> None:
    at.post("moves/", move=END, reason="Поезд")
    while asks := at.asks():
        assert at.teach(asks[0]).status_code == 200
    at.session.refresh_from_db()
    assert at.post("finish/").status_code == 302
    at.session.refresh_from_db()
    compute.compute(jobs.request_score(at.session.pk, at.session.version).pk)
    page = at.client.get(at.url("result/")).content.decode()
    assert "закончили раньше" in page
    assert read_state(at.session).early


def test_a_ruling_page_offers_the_early_end(at: Table) -> None:
    page = at.client.get(at.url("ruling/?seat=red"), headers=HTMX).content.decode()
    assert "Закончить партию раньше" in page


@pytest.mark.usefixtures("islands")
def test_a_game_without_an_early_end_is_finished_only_when_it_is_over(
    member: Client, group: Group
) -> None:
    session = lay(group)
    answer = member.post(
        f"/t/{session.code}/finish/", {"version": session.version, "key": "early"}, headers=HTMX
    )
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Партия ещё не закончена." in text
    assert 'name="reason"' not in text, "no ruling: there is no move that ends it"
    session.refresh_from_db()
    assert session.status == Session.Status.OPEN
    state = read_state(session)
    session.state = to_json(msgspec.structs.replace(state, phase="over"))
    session.save()
    assert history.finish(session.code, Post()).session.is_open is False
