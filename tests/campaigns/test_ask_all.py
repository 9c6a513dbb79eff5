"""All that is asked now: a list to choose from, and the final count in one form."""

import pytest
from msgspec.structs import replace

from campaigns.box.selectors import asking
from campaigns.log.selectors.states import table_at
from campaigns.records import read_state, to_json
from rules.endeavor import GAME
from tests.campaigns.asking import HTMX, Table, to_build
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play


def test_all_that_is_asked_now_can_be_chosen_from(at: Table) -> None:
    play(at.session, {"kind": "teach", "facts": {"level.industry.0": 1}})
    to_build(at.session)
    text = at.client.get(at.url("ask/"), headers=HTMX).content.decode()
    assert "Новое здание" in text
    assert "Рынок" in text
    assert read_state(at.session).phase == "build"


def test_what_the_final_count_lacks_is_one_question_and_one_form(at: Table) -> None:
    """A whole game on a known box without any glory: all of it is read at the end, in one go."""
    game = Game(3, 5, seats=tuple(chair.seat for chair in CHAIRS)).run()
    glory = [k for k in game.setup.box if k.endswith(".glory") or k.startswith("track.")]
    state = replace(game.state, box={k: v for k, v in game.state.box.items() if k not in glory})
    at.session.state = to_json(state)
    at.session.save()
    (ask,) = asking.asks_now(at.session, table_at(at.session), ("",))
    assert len(ask.keys) > 6
    assert at.teach(ask).status_code == 200
    assert not GAME.pad(GAME.count(at.state)).asks
    truth = at.truth.facts
    assert {key: truth[key] for key in glory if key in at.state.box} == {
        key: value for key, value in at.state.box.items() if key in glory
    }


def test_more_questions_than_fit_lead_to_the_list_of_all(
    at: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "MOST_ASKS", 3)
    to_build(at.session)
    seats = ("", *at.state.seats)
    assert len(asking.all_asks(at.session, table_at(at.session), seats)) > 3
    shown = asking.asks_now(at.session, table_at(at.session), seats)
    assert len(shown) == 3
    assert shown[-1].url == at.url("ask/")


def test_what_becomes_0_is_named_first_and_what_was_tapped_is_kept(at: Table) -> None:
    """The final count asks a whole track: the steps that nobody tapped are listed before."""
    state = Game(3, 5, seats=tuple(chair.seat for chair in CHAIRS)).run().state
    box = {k: v for k, v in state.box.items() if not k.startswith("track.influence.")}
    at.session.state = to_json(replace(state, box=box))
    at.session.save()
    form = {"keys": "track.influence.5", "track.influence": ["track.influence.5"]}
    before = at.session.version
    answer = at.post("ask/", rest="1", **form)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "запомним 0" in text
    assert 'value="track.influence.5" checked' in text, "what was tapped is still there"
    assert 'value="track.influence.6" checked' not in text
    at.session.refresh_from_db()
    assert at.session.version == before, "nothing is written before it was said"
    assert at.post("ask/", rest="sure", **form).status_code == 200
    assert at.state.box["track.influence.5"] is True
    assert at.state.box["track.influence.6"] is False
    at.session.refresh_from_db()
    assert at.session.version == before + 1, "one line, so one undo"
    assert at.post(f"undo/{before + 1}/").status_code == 200


def test_only_what_was_tapped_may_be_remembered(at: Table) -> None:
    state = Game(3, 5, seats=tuple(chair.seat for chair in CHAIRS)).run().state
    box = {k: v for k, v in state.box.items() if not k.startswith("track.influence.")}
    at.session.state = to_json(replace(state, box=box))
    at.session.save()
    form = {"keys": "track.influence.5", "track.influence": ["track.influence.5"]}
    assert at.post("ask/", **form).status_code == 200
    assert "track.influence.6" not in at.state.box
    assert at.state.box["track.influence.5"] is True
