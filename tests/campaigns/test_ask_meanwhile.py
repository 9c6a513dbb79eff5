"""The box is asked while others play and tell: nothing of theirs is overwritten, nothing of ours is lost."""

from django.test import Client

from campaigns.models import Group
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import HTMX, Table, asks_first, hidden, know, to_build, untouched
from tests.tables import CHAIRS, play

GLORY = "card.india.3.glory"


def test_somebody_quicker_is_409_and_the_answer_is_kept(at: Table) -> None:
    know(at.session, {GLORY: 1})
    answer = at.post("ask/", about="card.india.3", rest="1", **{GLORY: "2"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "Тем временем кто-то дополнил эту коробку" in text
    assert untouched(text)[GLORY] == "2"
    assert at.box == {GLORY: 1}
    again = at.client.post(at.url("ask/"), {**untouched(text), "rest": "1"}, headers=HTMX)
    assert again.status_code == 200, "whoever looked once more may send it"
    assert at.box[GLORY] == 2


def test_a_form_that_showed_a_fact_corrects_it(at: Table) -> None:
    know(at.session, {GLORY: 1})
    sent = {**hidden(at.page("ask/?about=card.india.3")), GLORY: "2"}
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    assert at.box == {GLORY: 2}


def test_what_others_do_and_tell_meanwhile_does_not_stop_other_facts(at: Table) -> None:
    sent = {**hidden(at.page("ask/?about=card.india.3")), GLORY: "2"}
    play(at.session, {"kind": "crown", "seat": "red"})
    know(at.session, {"card.india.2.glory": 1})
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    assert at.box == {"card.india.2.glory": 1, GLORY: 2}


def test_an_undo_meanwhile_takes_no_fact_and_stops_none(at: Table) -> None:
    at.move({"kind": "crown", "seat": "red"})
    sent = {**hidden(at.page("ask/?about=card.india.3")), GLORY: "2"}
    assert at.post("undo/1/").status_code == 200
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    assert at.box == {GLORY: 2}


def test_another_table_of_the_group_has_told_it_otherwise(
    at: Table, member: Client, group: Group
) -> None:
    """One box for all tables: a form of this one does not overwrite what another has told."""
    other = Table(member, start_session(group, Plan("endeavor", CHAIRS, depth="referee")), 6)
    sent = {**hidden(at.page("ask/?about=card.india.3")), GLORY: "2"}
    assert other.post("ask/", about="card.india.3", **{GLORY: "1"}).status_code == 200
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 409
    assert at.box == {GLORY: 1}


def test_a_sheet_waits_on_the_table_it_was_made_on(at: Table) -> None:
    """The move and what was tapped beside it come back over the fresh table, to be sent again."""
    to_build(at.session)
    know(at.session, {"building.inn.level": 1})
    sheet = at.move({"kind": "build", "seat": "red", "building": "inn"})
    assert asks_first(sheet)
    play(at.session, {"kind": "order", "seat": "red", "by": "players"})
    version = at.session.version + 1
    answer = at.send(sheet, **{"building.inn.culture": "1"})
    text = answer.content.decode()
    assert answer.status_code == 409
    at.session.refresh_from_db()
    assert at.session.version == version, "nothing was written"
    assert "building.inn.culture" not in at.box
    assert "Ваше: Анна" in text, "the move is told"
    again = at.client.post(at.url("ask/"), untouched(text), headers=HTMX)
    assert again.status_code == 200
    assert at.state.players["red"].stats["culture"] == 1
    assert at.box["building.inn.culture"] == 1
