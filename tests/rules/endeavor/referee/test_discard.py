"""The discard phase: limits, the governor slot, where cards go."""

from typing import Any

import pytest

from rules.core.referee.table import Facts, Table
from rules.core.spelling import Misspelled
from rules.endeavor.referee.discard import need_excess
from tests.rules.endeavor.referee.boards import box, offers, own, play, refused, ruled, table
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid


def discarding(cards: list[str], *, influence: int = 3, slot: str = "", **more: Any) -> Laid:
    """Red is to discard; influence 3 gives a limit of 2."""
    board = own(table(phase="discard", **more), "red", cards=cards, slot=slot)
    return own(board, "red", stats={"influence": influence, "culture": 9})


@pytest.mark.rule("END-LIM-01", "END-LIM-02", "END-LIM-05", "END-DISC-03", "END-DISC-07")
def test_end_ex_14_purple_discards_the_first_card_of_south_america() -> None:
    cards = ["south_america.1", "africa.1", "india.1", "slavery.0", "governor.india"]
    board = discarding(cards, slot="governor.india")
    assert need_excess(board.t, "red") == 1
    assert refused(board, kind="done", seat="red") == [("END-DISC-01", "above_limit")]
    board = play(board, kind="discard", seat="red", card="south_america.1")
    assert board.pile == ("south_america.1",)
    assert board.players["red"].stats["culture"] == 7
    assert need_excess(board.t, "red") == 0
    assert refused(board, kind="done", seat="red") == []


@pytest.mark.rule("END-LIM-01", "END-LIM-02", "END-LIM-03")
@pytest.mark.parametrize(
    ("cards", "influence", "over"),
    [
        ([], 0, 0),
        (["africa.1"], 0, 0),
        (["africa.1", "africa.2"], 0, 1),
        (["africa.1", "slavery.0"], 0, 0),
        (["slavery.0", "slavery.1"], 0, 0),
        (["africa.1", "slavery.0", "slavery.1"], 0, 1),
        (["africa.1", "africa.2", "africa.3", "africa.4", "slavery.0"], 10, 0),
        (["africa.1", "africa.2", "africa.3", "africa.4", "africa.5", "slavery.0"], 10, 1),
        (["slavery.0", "slavery.1", "slavery.2"], 2, 0),
        (["governor.africa", "governor.india"], 0, 1),
    ],
)
def test_how_many_cards_are_too_many(cards: list[str], influence: int, over: int) -> None:
    assert need_excess(discarding(cards, influence=influence).t, "red") == over


@pytest.mark.rule("END-DISC-01", "END-DISC-02", "END-STAT-06")
def test_only_what_is_too_much_goes_and_the_player_chooses() -> None:
    board = discarding(["africa.1", "africa.2", "india.1"])
    assert offers(board, "red") == {"discard": ["africa.1", "africa.2", "india.1"]}
    board = play(board, kind="discard", seat="red", card="africa.2")
    assert board.phase == "audit", "within the limit nobody is asked"
    within = discarding(["africa.1", "governor.india"])
    assert refused(within, kind="discard", seat="red", card="africa.1") == [
        ("END-STAT-06", "within_limit")
    ]
    assert ("END-DISC-02", "card_not_held") in refused(
        within, kind="discard", seat="red", card="africa.5"
    )


@pytest.mark.rule("END-DISC-04")
def test_lost_influence_may_force_a_further_discard() -> None:
    facts = {**box(), "card.africa.2.influence": 2}
    board = discarding(["africa.1", "africa.2", "india.1"], facts=facts)
    board = play(board, kind="discard", seat="red", card="africa.2")
    assert board.players["red"].stats["influence"] == 1
    assert need_excess(board.t, "red") == 1
    board = play(board, kind="discard", seat="red", card="africa.1")
    assert board.phase == "audit"


@pytest.mark.rule("END-DISC-05", "END-DISC-06", "END-DISC-08")
def test_where_discarded_cards_go() -> None:
    cards = ["slavery.0", "slavery.1", "governor.india", "africa.1", "india.2"]
    board = discarding(cards, influence=0)
    before = board.players["red"]
    board = play(board, kind="discard", seat="red", card="slavery.0")
    board = play(board, kind="discard", seat="red", card="governor.india")
    board = play(board, kind="discard", seat="red", card="africa.1")
    after = board.players["red"]
    assert list(after.aside) == ["slavery.0"]
    assert board.cards_gone == ("governor.india",)
    assert board.pile == ("africa.1",)
    assert (after.stock, after.harbour) == (before.stock, before.harbour), "the bonus disc stays"


@pytest.mark.rule("END-LIM-04", "END-LIM-05", "END-LIM-06", "END-LIM-07")
def test_one_governor_in_its_slot_counts_for_nothing_or_the_slot_stays_empty() -> None:
    board = discarding(["governor.africa", "governor.india", "africa.1"])
    assert need_excess(board.t, "red") == 1
    assert offers(board, "red")["slot"] == ["governor.africa", "governor.india"]
    board = play(board, kind="slot", seat="red", card="governor.india")
    assert need_excess(board.t, "red") == 0
    assert refused(board, kind="slot", seat="red", card="governor.india") == [
        ("END-LIM-06", "slot_unchanged")
    ]
    board = play(board, kind="slot", seat="red", card="governor.africa")
    assert board.players["red"].slot == "governor.africa", "it holds one card only"
    empty = play(board, kind="slot", seat="red", card=None)
    assert empty.players["red"].slot == ""
    assert ("END-LIM-04", "card_not_held") in refused(
        board, kind="slot", seat="red", card="governor.far_east"
    )
    with pytest.raises(Misspelled):
        GAME.moves.decode({"kind": "slot", "seat": "red", "card": "africa.1"})


@pytest.mark.rule("END-LIM-08", "END-DISC-09")
def test_an_empty_governor_slot_is_told_to_the_pad() -> None:
    board = discarding(["governor.africa"])
    assert GAME.count(board).seats["red"].governor_slot_empty is True
    board = play(board, kind="slot", seat="red", card="governor.africa")
    board = play(board, kind="done", seat="red")
    assert GAME.count(board).seats["red"].governor_slot_empty is False
    kept = board.players["red"]
    assert len([card for card in kept.cards if card != kept.slot]) <= 5


@pytest.mark.rule("END-DISC-01")
def test_a_limit_nobody_has_read_stops_only_who_has_cards_and_forbids_nothing() -> None:
    facts = {key: value for key, value in box().items() if not key.startswith("level.influence")}
    board = discarding(["africa.1"], influence=6, facts=facts)
    t = Table(board.setup, board.state, Facts(facts))
    for move in ({"kind": "done"}, {"kind": "discard", "card": "africa.1"}):
        verdict = REFEREE.check(t, GAME.moves.decode({**move, "seat": "red"}))
        assert (verdict.broken, verdict.lacked) == ((), ("level.influence.6",))
    done = REFEREE.try_(t, GAME.moves.decode({"kind": "done", "seat": "red"}))
    assert done.state.phase == "audit", "the others have no cards and are not asked"


def test_a_discarded_slot_governor_leaves_the_slot_and_a_ruling_throws_what_is_there() -> None:
    board = discarding(
        ["governor.africa", "africa.1", "africa.2", "africa.3"], slot="governor.africa"
    )
    board = play(board, kind="discard", seat="red", card="governor.africa")
    assert board.players["red"].slot == ""
    after = ruled(board, kind="discard", seat="yellow", card="india.1")
    assert after.players["yellow"] == board.players["yellow"]
