"""The end of a round: the audit, the crown, the end of the game; events on the pad."""

import pytest

from rules.core.option import Between
from rules.core.spelling import Misspelled
from rules.endeavor.referee.audit import audit_rows, suspects, symbols_of
from rules.endeavor.referee.sources import touched
from rules.endeavor.referee.tally import glory_needs
from tests.rules.endeavor.referee.boards import (
    codes,
    offers,
    own,
    play,
    refused,
    ruled,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME, replace


@pytest.mark.rule("END-EOR-01", "END-SPEC-02")
def test_a_track_is_the_sum_of_its_symbols() -> None:
    board = own(
        table(phase="audit"),
        "red",
        cards=["north_america.3", "africa.2"],
        coast=("trading_wharf", "theatre"),
        tokens={"culture": 2, "pay": 1},
        memorial={"culture": 1},
    )
    assert symbols_of(board.t, "red", "culture") == 2 + 1 + 2 + 2 + 1
    assert symbols_of(board.t, "red", "industry") == 2
    assert symbols_of(board.t, "red", "economy") == 1
    row = next(row for row in audit_rows(board.t) if (row.seat, row.item) == ("red", "culture"))
    assert (row.marker, row.symbols) == (0, 8)


@pytest.mark.rule("END-EOR-01")
def test_the_table_names_the_track_that_differs_and_sees_the_moves_that_touched_it() -> None:
    board = source(table(), "red", "ship")
    ship = GAME.apply(board, GAME.moves.decode(SHIP), 11)
    collect = GAME.apply(ship.state, GAME.moves.decode(COLLECT), 12)
    lines = {11: ship.effects, 12: collect.effects}
    assert suspects(touched(lines), "red", "culture") == (12,)
    assert suspects(touched(lines), "red", "harbour") == (11,)
    board = collect.state
    assert refused(board, kind="adjust", seat="red", item="culture", value=3)[0] == (
        "END-ROUND-01",
        "wrong_phase",
    )
    for seat in ("yellow", "blue", "purple", "red"):
        board = play(board, kind="pass", seat=seat)
    move = {"kind": "adjust", "seat": "red", "item": "culture", "value": 3}
    adjusted = GAME.apply(board, GAME.moves.decode(move), 14)
    assert adjusted.state.players["red"].stats["culture"] == 3
    lines[14] = adjusted.effects
    assert suspects(touched(lines), "red", "culture") == (14, 12)
    board, effects = told(adjusted.state, **{**move, "value": 1})
    assert effects[0].facts == {"item": "culture", "old": 3, "new": 1}


SHIP = {"kind": "ship", "seat": "red", "to": "track.india"}
COLLECT = {"kind": "collect", "seat": "red", "cell": "track.india.1", "token": "culture"}


@pytest.mark.rule("END-EOR-01")
def test_the_right_step_is_the_sum_of_the_symbols_and_any_other_a_ruling() -> None:
    board = own(table(phase="audit"), "red", stats={"industry": 9})
    for value in (8, 10, 12):
        assert refused(board, kind="adjust", seat="red", item="industry", value=value) == [
            ("END-EOR-01", "not_the_symbols")
        ]
    (adjust,) = [
        option
        for option in GAME.options(board, "red")
        if option.kind == "adjust" and option.move["item"] == "industry"
    ]
    assert adjust.fields["value"] == Between(0, 0)
    after = play(board, kind="adjust", seat="red", item="industry", value=0)
    assert after.players["red"].stats["industry"] == 0
    assert refused(after, kind="close") == []


@pytest.mark.rule("END-EOR-01")
def test_a_round_is_not_closed_over_a_marker_that_differs() -> None:
    board = own(table(phase="audit"), "red", stats={"industry": 9})
    board = own(board, "blue", stats={"culture": 1})
    assert "close" not in offers(board, "")
    found = GAME.check(board, GAME.moves.decode({"kind": "close"}))
    assert [(r.rule, r.code, r.facts) for r in found] == [
        (
            "END-EOR-01",
            "marker_differs",
            {"seat": "red", "item": "industry", "have": 9, "symbols": 0},
        ),
        (
            "END-EOR-01",
            "marker_differs",
            {"seat": "blue", "item": "culture", "have": 1, "symbols": 0},
        ),
    ]


@pytest.mark.rule("END-EOR-01")
def test_what_the_table_has_ruled_is_not_asked_again_at_the_end_of_every_round() -> None:
    board = ruled(table(phase="audit"), kind="adjust", seat="red", item="culture", value=3)
    closed = play(board, kind="close")
    assert closed.phase == "build"
    row = next(r for r in audit_rows(closed.t) if (r.seat, r.item) == ("red", "culture"))
    assert (row.marker, row.symbols, row.agreed) == (3, 0, 3)
    again = own(closed, "red", stats={"culture": 4})
    again = replace(again, phase="audit", turn="")
    assert refused(again, kind="close") == [("END-EOR-01", "marker_differs")]


@pytest.mark.rule("END-EOR-01")
def test_a_round_closed_by_a_ruling_agrees_to_the_markers_as_they_stand() -> None:
    board = own(table(phase="audit"), "red", stats={"industry": 9})
    board = ruled(board, kind="close")
    assert (board.round, board.phase) == (3, "build")
    assert refused(replace(board, phase="audit", turn=""), kind="close") == []
    right = play(
        replace(board, phase="audit", turn=""), kind="adjust", seat="red", item="industry", value=0
    )
    assert refused(right, kind="close") == [], "the sum is right whatever was agreed"


def test_an_adjusted_harbour_takes_from_the_stock_and_never_more_than_there_is() -> None:
    board = table(phase="audit")
    before = board.players["red"]
    all_of_them = before.stock + before.harbour
    after = play(board, kind="adjust", seat="red", item="harbour", value=9).players["red"]
    assert (after.harbour, after.stock) == (9, all_of_them - 9)
    high = {"kind": "adjust", "seat": "red", "item": "harbour", "value": all_of_them + 1}
    assert refused(board, **high) == [("END-COMP-12", "more_than_harbour_and_stock")]
    assert ruled(board, **high).players["red"].harbour == all_of_them
    low = refused(board, kind="adjust", seat="red", item="culture", value=-1)
    assert low == [("END-EOR-01", "less_than_possible")]
    assert (
        ruled(board, kind="adjust", seat="red", item="culture", value=-1)
        .players["red"]
        .stats["culture"]
        == 0
    )
    long = refused(board, kind="adjust", seat="red", item="culture", value=46)
    assert long == [("END-STAT-02", "beyond_the_track")]


@pytest.mark.rule("END-EOR-02")
def test_the_crown_goes_clockwise_and_a_new_round_begins() -> None:
    board = table(phase="audit", crown="purple", turn="")
    assert GAME.actors(board) == set(board.seats)
    assert offers(board, "")["close"] == [None]
    board, effects = told(board, kind="close")
    assert (board.crown, board.round, board.phase, board.turn) == ("red", 3, "build", "red")
    assert codes(effects)[:2] == ["crown_to", "round_begins"]
    assert all(own.done == () for own in board.players.values())


@pytest.mark.rule("END-ROUND-05")
def test_the_most_glory_at_the_end_of_round_7_wins() -> None:
    sixth = play(table("red", "blue", phase="audit", round=6, turn=""), kind="close")
    assert (sixth.round, sixth.phase) == (7, "build")
    ready = table("red", "blue", phase="audit", round=7, turn="")
    for ahead, behind in (("red", "blue"), ("blue", "red")):
        board = own(ready, ahead, stats={"culture": 8}, tokens={"culture": 8})
        board = play(board, kind="close")
        assert (board.round, board.phase) == (7, "over")
        board = play(board, kind="teach", facts={"building.settler_house.glory": 0})
        pad = GAME.pad(GAME.count(board))
        assert (pad.totals[ahead], pad.totals[behind]) == (11, 4)
        assert pad.winners == (ahead,)


@pytest.mark.rule("END-EOR-03")
def test_after_round_7_the_game_is_over_and_no_move_is_left() -> None:
    board = play(table(phase="audit", round=7, turn=""), kind="close")
    assert board.phase == "over"
    assert refused(board, kind="close") == [("END-ROUND-01", "wrong_phase")]
    for seat in ("", *board.seats):
        assert offers(board, seat).keys() <= {"reseat"}, "colours may be told at any time"
    # the two start buildings' glory was not taught by the test's box
    assert glory_needs(board.t) == ("building.settler_house.glory",)
    assert GAME.count(board).seats["red"].buildings is None
    board = play(board, kind="teach", facts={"building.settler_house.glory": 0})
    assert GAME.count(board).seats["red"].buildings == 0


@pytest.mark.rule("END-EVT-04", "END-SCORE-02", "END-EVT-03")
def test_events_are_three_free_entries_at_the_end_of_rounds() -> None:
    board = table(phase="audit", options={"events": True})
    (enter,) = [o for o in GAME.options(board, "red") if o.kind == "enter"]
    assert list(enter.fields) == ["values.event_1", "values.event_2", "values.event_3"]
    board = play(board, kind="enter", seat="red", values={"event_1": 4, "event_3": 0})
    assert GAME.count(board).seats["red"].event_1 == 4
    board = play(board, kind="enter", seat="red", values={"event_1": None})
    assert GAME.count(board).seats["red"].event_1 is None
    high = refused(board, kind="enter", seat="red", values={"event_2": 100})
    assert high == [("END-EVT-04", "more_than_pad_holds")]
    without = refused(table(phase="audit"), kind="enter", seat="red", values={"event_1": 1})
    assert without == [("END-SCORE-02", "no_events")]
    early = refused(
        table(options={"events": True}), kind="enter", seat="red", values={"event_1": 1}
    )
    assert early == [("END-ROUND-01", "wrong_phase")]
    with pytest.raises(Misspelled):
        refused(board, kind="enter", seat="red", values={"event_1": True})
    with pytest.raises(Misspelled):
        refused(board, kind="enter", seat=None, values={"event_1": 1})


@pytest.mark.rule("END-EVT-03")
def test_what_an_event_allows_is_recorded_as_a_ruling() -> None:
    board = table(options={"events": True})
    move = {"kind": "ship", "seat": "red", "to": "sea.india"}
    assert refused(source(board, "red", "ship"), **move) == [("END-SHIP-08", "region_unexplored")]
    after = ruled(source(board, "red", "ship"), **move)
    assert after.seas["india"] == {"red": 1}
    assert GAME.check(after, GAME.moves.decode({"kind": "pass", "seat": "yellow"})) == ()


@pytest.mark.rule("END-SPEC-03")
def test_the_town_hall_counts_every_draw_symbol_of_the_coast() -> None:
    board = own(table(), "red", coast=("settler_house", "market", "town_hall", "senate", "yard"))
    assert GAME.count(board).seats["red"].town_hall_draws == 4
    assert GAME.count(board).seats["blue"].town_hall_draws == 0
