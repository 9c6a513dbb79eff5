"""What the final count lacks: a list to choose from, or one form for all of it."""

import pytest

from campaigns.box.selectors import asking
from campaigns.log.selectors.states import forget_table, pad_of, table_at
from campaigns.records import to_json
from tests.campaigns.asking import SEATS, Table, know
from tests.rules.endeavor.referee.player import Game


@pytest.fixture(scope="module")
def played() -> Game:
    """A whole game on a known box."""
    return Game(3, 5, seats=SEATS).run()


def over(at: Table, game: Game, *unread: str) -> Table:
    """The table when that game is over, over its box without the facts that begin or end so."""
    at.session.state = to_json(game.state)
    at.session.save()
    told = {k: v for k, v in game.box.items() if not (k.startswith(unread) or k.endswith(unread))}
    know(at.session, told)
    return at


def pad_asks(at: Table) -> tuple[str, ...]:
    at.session.refresh_from_db()
    forget_table(at.session)
    return pad_of(at.session).asks


def test_a_game_under_way_asks_for_nothing_that_only_the_count_needs(at: Table) -> None:
    game = Game(3, 5, seats=SEATS)
    while len(game.moves) < 40:
        game.step()
    over(at, game, ".glory", "track.")
    assert pad_asks(at), "the count lacks much"
    assert asking.asks_now(at.session, table_at(at.session)) == []
    assert "ask/?keys=" not in at.page()


def test_what_the_final_count_lacks_is_one_question_and_one_form(at: Table, played: Game) -> None:
    """A box without any glory: all of it is read at the end, in one go."""
    over(at, played, ".glory", "track.")
    (ask,) = asking.asks_now(at.session, table_at(at.session))
    assert len(ask.keys) > 6
    assert ask.url.replace("&", "&amp;") in at.page(), "the table's page leads there"
    assert at.teach(ask).status_code == 200
    assert not pad_asks(at)
    told = {k: v for k, v in at.box.items() if k.endswith(".glory") or k.startswith("track.")}
    assert told == {key: at.truth.facts[key] for key in told}
    assert set(ask.keys) <= told.keys()
    assert at.session.lines.count() == 0, "facts without a move are no line"


def test_more_questions_than_fit_lead_to_the_list_of_all(
    at: Table, played: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    over(at, played, ".glory", "track.")
    monkeypatch.setattr(asking, "MOST_ASKS", 3)
    monkeypatch.setattr(asking, "MOST_KEYS", 5)
    asks = asking.all_asks(at.session, table_at(at.session))
    assert len(asks) > 3
    shown = asking.asks_now(at.session, table_at(at.session))
    assert len(shown) == 3
    assert shown[-1].url == at.url("ask/")
    listed = at.page("ask/")
    for ask in asks:
        assert ask.title in listed


def test_one_question_alone_is_its_form(at: Table, played: Game) -> None:
    over(at, played, "track.influence.")
    page = at.page("ask/")
    assert 'name="track.influence"' in page
    assert "Индия" not in page


def test_what_becomes_0_is_named_first_and_what_was_tapped_is_kept(at: Table, played: Game) -> None:
    """The final count asks a whole track: the steps that nobody tapped are listed before."""
    over(at, played, "track.influence.")
    form = {"keys": "track.influence.5", "track.influence": ["track.influence.5"]}
    answer = at.post("ask/", rest="1", **form)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "запомним 0" in text
    assert 'value="track.influence.5" checked' in text, "what was tapped is still there"
    assert 'value="track.influence.6" checked' not in text
    assert not any(key.startswith("track.influence.") for key in at.box), "nothing was written yet"
    assert at.post("ask/", rest="sure", **form).status_code == 200
    assert at.box["track.influence.5"] is True
    assert at.box["track.influence.6"] is False


def test_only_what_was_tapped_may_be_remembered(at: Table, played: Game) -> None:
    over(at, played, "track.influence.")
    form = {"keys": "track.influence.5", "track.influence": ["track.influence.5"]}
    assert at.post("ask/", **form).status_code == 200
    assert "track.influence.6" not in at.box
    assert at.box["track.influence.5"] is True
