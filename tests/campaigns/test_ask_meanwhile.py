"""The box is asked while others play and tell: nothing of theirs is overwritten, nothing of ours is lost."""

from tests.campaigns.asking import HTMX, Table, hidden, to_build
from tests.tables import play


def test_somebody_quicker_is_409_and_the_answer_is_kept(at: Table) -> None:
    play(at.session, {"kind": "teach", "facts": {"card.india.3.glory": 1}})
    answer = at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.glory": "2"})
    assert answer.status_code == 409
    assert "Индия 3, Слава — 2" in answer.content.decode()
    assert 'name="card.india.3.glory" value="2"' in answer.content.decode()
    assert at.session.lines.count() == 1


def test_what_others_do_and_tell_meanwhile_does_not_stop_other_facts(at: Table) -> None:
    play(at.session, {"kind": "crown", "seat": "red"})
    play(at.session, {"kind": "teach", "facts": {"card.india.2.glory": 1}})
    told = {"card.india.3.glory": "2"}
    assert at.post("ask/", about="card.india.3", **told).status_code == 200
    assert at.state.box == {"card.india.2.glory": 1, "card.india.3.glory": 2}


def test_after_an_undo_the_facts_are_asked_about(at: Table) -> None:
    at.move({"kind": "crown", "seat": "red"})
    assert at.state
    at.post("undo/1/")
    answer = at.post("ask/", about="card.india.3", **{"card.india.3.glory": "2"})
    assert answer.status_code == 409


def test_a_move_that_waits_for_facts_waits_on_the_table_it_was_made_on(at: Table) -> None:
    to_build(at.session)
    symbols = ("industry", "culture", "economy", "influence")
    facts: dict[str, object] = {f"building.well.{what}": 0 for what in symbols}
    facts |= {"level.industry.0": 1, "building.inn.level": 1, "building.well.level": 1}
    play(at.session, {"kind": "teach", "facts": facts})
    at.session.refresh_from_db()
    asked = at.move({"kind": "build", "seat": "red", "building": "inn"}).content.decode()
    sent = {**hidden(asked), "rest": "sure", "building.inn.culture": "1"}
    play(at.session, {"kind": "build", "seat": "red", "building": "well"})
    at.session.refresh_from_db()
    version = at.session.version
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 409
    at.session.refresh_from_db()
    assert at.session.version == version
