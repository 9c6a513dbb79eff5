"""From every move to one sheet a round: a refereed table goes over at the end of a round, and back by an undo."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.selectors.states import pad_of, reads_at, table_at
from campaigns.log.services import history
from campaigns.log.services.evenings import CloseSheet, GoOnBySheets
from campaigns.log.services.moves import record_checkpoint
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, Session
from campaigns.records import engine_at, is_evening, is_refereed, read_line, read_setup, read_state
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.registry import game
from scoring.services.compute import count
from tests.demo_table import lay_demo
from tests.tables import play

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def at_the_edge(group: Group) -> Session:
    """The demo, taken back to where a round has just ended."""
    session = lay_demo(group)
    for seq in range(session.version - 1, 0, -1):
        history.take_back(session.pk, seq, Post())
        session = Session.objects.get(pk=session.pk)
        if engine_at(session).edge(table_at(session)):
            return session
    raise AssertionError("no round has ended in the demo")


def test_a_table_goes_over_with_everybody_where_they_stand(at_the_edge: Session) -> None:
    before = pad_of(at_the_edge).running
    write(at_the_edge.pk, Post(), GoOnBySheets())
    session = Session.objects.get(pk=at_the_edge.pk)
    assert is_evening(session)
    assert session.keeps_rounds
    number = int(session.due.removeprefix("round."))
    closed = reads_at(session)[f"round.{number - 1}"]
    assert dict(closed.pad.running) == dict(before)
    assert refold(session.pk, repair=False) == []


def test_it_goes_on_is_taken_back_and_brought_back(at_the_edge: Session) -> None:
    version = at_the_edge.version
    write(at_the_edge.pk, Post(), GoOnBySheets())
    session = Session.objects.get(pk=at_the_edge.pk)
    due, seat = session.due, next(iter(reads_at(session)[""].own.seats))
    play(session, {"kind": "enter", "sheet": due, "seat": seat, "values": {"harbour": 1}})
    write(session.pk, Post(), CloseSheet(due))
    session.refresh_from_db()
    after = session.state
    lines = [read_line(row) for row in session.lines.order_by("seq")]
    assert replay(game("endeavor"), read_setup(session), lines).state == read_state(session)
    history.take_back(session.pk, version, Post())
    session = Session.objects.get(pk=session.pk)
    assert is_refereed(session)
    assert session.state == Session.objects.get(pk=at_the_edge.pk).state
    history.redo(session.pk, Post())
    session = Session.objects.get(pk=session.pk)
    assert is_evening(session)
    assert session.state == after
    assert refold(session.pk, repair=False) == []
    count(session, session.version, lambda done: None)


def test_in_the_middle_of_a_round_it_is_refused(group: Group) -> None:
    session = lay_demo(group)
    with pytest.raises(Refused):
        write(session.pk, Post(), GoOnBySheets())


def test_the_page_posts_it_and_a_pad_refuses_it(
    at_the_edge: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(at_the_edge.group)
    url = f"/t/{at_the_edge.code}/by-sheets/"
    form = {"version": at_the_edge.version, "key": "k"}
    assert phone.post(url, form).status_code == 302
    assert phone.get(f"/t/{at_the_edge.code}/").status_code == 200
    assert phone.get(f"/t/{at_the_edge.code}/log/").status_code == 200
    again = {"version": at_the_edge.version + 1, "key": "l"}
    assert phone.post(url, again).status_code == 400


def test_standings_that_break_a_rule_are_refused(at_the_edge: Session) -> None:
    stop = engine_at(at_the_edge).edge(table_at(at_the_edge))
    seat = next(iter(read_setup(at_the_edge).seats))
    data = {"sheet": stop, "seats": {seat: {"harbour": 99}}}
    with pytest.raises(Refused):
        record_checkpoint(at_the_edge.pk, data, Post())
    assert is_refereed(Session.objects.get(pk=at_the_edge.pk))
