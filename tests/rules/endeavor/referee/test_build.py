"""Phases 1 and 2, and the order of the first three: build, growth."""

from typing import Any

import pytest

from rules.core.referee.table import Facts, Table
from rules.endeavor.referee.facts import FACTS, SHIPPED
from rules.endeavor.referee.known import level
from rules.endeavor.referee.state import Tile
from rules.endeavor.referee.words import copies
from rules.endeavor.tracks import STATS
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
    offers,
    own,
    play,
    refused,
    ruled,
    table,
    told,
)
from tests.rules.endeavor.referee.invented import KINDS
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid


def building(**changes: Any) -> Laid:
    return table(phase="build", **changes)


@pytest.mark.rule("END-BUILD-02", "END-BUILD-04", "END-STAT-07", "END-BUILD-01", "END-BUILD-07")
def test_end_ex_01_red_builds_a_theatre_with_industry_5() -> None:
    board = own(building(), "red", stats={"industry": 5})
    high = refused(board, kind="build", seat="red", building="arsenal")
    assert high == [("END-BUILD-03", "level_too_high")]
    far = refused(board, kind="build", seat="red", building="palace")
    assert far == [("END-BUILD-02", "level_too_high")]
    board, effects = told(board, kind="build", seat="red", building="theatre")
    red = board.players["red"]
    assert red.stats["culture"] == 2
    assert red.coast[-1] == Tile(kind="theatre", disc=False, at=7)
    assert codes(effects)[:2] == ["take_building", "move_marker"]
    assert board.turn == "yellow"


@pytest.mark.rule("END-BUILD-01")
def test_one_building_a_round() -> None:
    board = play(building(), kind="build", seat="red", building="market")
    again = refused(board, kind="build", seat="red", building="market")
    assert ("END-BUILD-01", "built_already") in again
    assert "done" not in offers(board, "yellow"), "building is not optional"


@pytest.mark.rule("END-BUILD-03")
def test_one_level_higher_only_when_nothing_that_fits_is_left() -> None:
    gone = {"market": 5, "shed": 5, "cottage": 4}
    board = building(tiles=gone)
    assert refused(board, kind="build", seat="red", building="docks") == [
        ("END-BUILD-03", "level_too_high")
    ]
    board = building(tiles={**gone, "cottage": 5})
    assert refused(board, kind="build", seat="red", building="docks") == []
    assert refused(board, kind="build", seat="red", building="theatre") == [
        ("END-BUILD-02", "level_too_high")
    ]


TWO_LEVELS_GONE = {kind: copies(level) for level in (1, 2) for kind in KINDS[level]}


@pytest.mark.rule("END-BUILD-03")
def test_two_levels_higher_is_a_ruling_and_the_phase_goes_on_without_a_building() -> None:
    board = building(tiles=TWO_LEVELS_GONE)
    for kind in ("theatre", "arsenal"):
        assert refused(board, kind="build", seat="red", building=kind) == [
            ("END-BUILD-03", "nothing_to_build")
        ]
    assert offers(board, "red") == {"order": ["players"], "done": [None]}
    skipped, effects = told(board, kind="done", seat="red")
    assert codes(effects) == ["nothing_built"]
    assert len(skipped.players["red"].coast) == 1
    assert skipped.turn == "yellow"
    ruling = ruled(board, kind="build", seat="red", building="theatre")
    assert ruling.players["red"].coast[-1].kind == "theatre"
    assert ruling.turn == "yellow"


@pytest.mark.rule("END-BUILD-01")
def test_whoever_can_build_must_build() -> None:
    assert refused(building(), kind="done", seat="red") == [("END-BUILD-01", "must_build")]
    level_two = dict.fromkeys(KINDS[1], 5)
    assert refused(building(tiles=level_two), kind="done", seat="red") == [
        ("END-BUILD-01", "must_build")
    ]
    unread = building(facts={key: v for key, v in box().items() if "level.industry" not in key})
    assert refused(unread, kind="done", seat="red") == [("END-BUILD-01", "must_build")]
    assert unread.t.facts.is_likely("level.industry.0"), "a level of middling trust binds"


@pytest.mark.rule("END-BUILD-03")
def test_with_the_highest_level_there_is_no_level_above() -> None:
    everything = {kind: copies(level) for level, kinds in KINDS.items() for kind in kinds}
    board = own(building(tiles=everything), "red", stats={"industry": 12})
    assert refused(board, kind="done", seat="red") == []


@pytest.mark.rule("END-BUILD-05", "END-BUILD-06")
def test_a_second_one_of_the_same_kind_while_the_stack_lasts() -> None:
    board = own(building(), "red", coast=("settler_house", "market"))
    assert refused(board, kind="build", seat="red", building="market") == []
    after = play(board, kind="build", seat="red", building="market")
    assert after.tiles == {"market": 1}
    empty = refused(building(tiles={"market": 5}), kind="build", seat="red", building="market")
    assert empty == [("END-BUILD-06", "stack_empty")]


@pytest.mark.rule("END-BUILD-02", "END-BUILD-04")
def test_a_building_nobody_has_read_is_built_and_asked_for_its_symbols_on_the_same_sheet() -> None:
    board = building(facts={})
    (named,) = [o for o in GAME.options(board, "red") if o.kind == "build"]
    assert "~" in named.fields["building"].values  # type: ignore[union-attr]
    move = GAME.moves.decode({"kind": "build", "seat": "red", "building": "x", "level": 1})
    assert GAME.check(board, move) == ()
    done = REFEREE.try_(board.t, move)
    assert set(done.asks) == {f"building.x.{stat}" for stat in STATS}
    assert done.teaches == {"building.x.level": 1}
    read = REFEREE.try_(board.t, move, {"building.x.culture": 1})
    assert read.state.players["red"].stats["culture"] == 1
    assert "building.x.culture" not in read.asks


@pytest.mark.rule("END-GROW-01")
def test_end_ex_02_yellow_grows_by_three_with_culture_3() -> None:
    board = own(building(), "yellow", stats={"culture": 3})
    before = board.players["yellow"]
    for seat in board.seats:
        board = play(board, kind="build", seat=seat, building="market")
    after = board.players["yellow"]
    assert before.stock - after.stock == 3
    assert after.harbour == before.harbour + 3 + 1  # growth, and the start building is paid


@pytest.mark.rule("END-GROW-02")
def test_a_short_stock_gives_all_it_has() -> None:
    board = own(building(), "red", stock=1, stats={"culture": 9}, coast=("settler_house",))
    for seat in board.seats:
        board = play(board, kind="build", seat=seat, building="market")
    assert (board.players["red"].stock, board.players["red"].harbour) == (0, 6)


@pytest.mark.rule("END-ROUND-01", "END-ROUND-02")
def test_a_move_of_another_phase_or_seat_is_refused() -> None:
    board = building()
    assert refused(board, kind="pass", seat="red") == [("END-ROUND-01", "wrong_phase")]
    assert refused(board, kind="build", seat="yellow", building="market") == [
        ("END-ROUND-02", "not_your_turn")
    ]
    assert GAME.actors(board) == {"red"}
    phases = []
    for seat in board.seats:
        board, effects = told(board, kind="build", seat=seat, building="market")
        phases += [e.facts["phase"] for e in effects if e.code == "phase_begins"]
    assert phases == ["growth", "salary", "actions"]


@pytest.mark.rule("END-ROUND-03", "END-ROUND-04")
def test_player_by_player_and_back_at_anybodys_wish() -> None:
    board = play(building(), kind="order", seat="yellow", by="players")
    board = play(board, kind="build", seat="red", building="market")
    assert board.players["red"].done == ("build", "growth", "salary")
    assert board.players["red"].harbour == 5 + 2 + 1
    assert board.turn == "yellow"
    assert refused(board, kind="order", seat="blue", by="players") == [
        ("END-ROUND-03", "order_already")
    ]
    board = play(board, kind="order", seat="blue", by="phases")
    board = play(board, kind="build", seat="yellow", building="market")
    assert board.players["yellow"].done == ("build",)
    late = refused(table(), kind="order", seat="red", by="players")
    assert late == [("END-ROUND-01", "wrong_phase")], "once the actions begin nothing depends on it"


@pytest.mark.rule("END-GROW-01")
def test_the_flow_stops_at_an_unread_level_and_the_hands_say_what_they_did() -> None:
    facts = {key: value for key, value in box().items() if not key.startswith("level.culture")}
    board = building(facts=facts)
    hidden = frozenset(key for key in FACTS if key.startswith("level.culture"))
    t = Table(board.setup, board.state, Facts(facts, shipped=SHIPPED, hidden=hidden))
    for seat in board.seats:
        build = GAME.moves.decode({"kind": "build", "seat": seat, "building": "market"})
        t = Table(board.setup, REFEREE.try_(t, build).state, t.facts)
    assert (t.state.phase, t.state.turn) == ("growth", "red")
    assert REFEREE.wait(t).kinds == ("grow",)
    (step,) = [step for step in REFEREE.options(t, "red") if step.kind == "grow"]
    assert step.lacked == ("level.culture.0",)
    done = REFEREE.try_(t, GAME.moves.decode({"kind": "grow", "seat": "red", "n": 2}))
    assert done.teaches == {"level.culture.0": 2}
    assert (done.state.players["red"].harbour, done.state.turn) == (7, "yellow")


@pytest.mark.rule("END-STAT-07")
def test_a_level_between_two_equal_ones_needs_no_question_and_none_may_fall() -> None:
    facts = {"level.economy.4": 3, "level.economy.6": 3}
    assert level(Facts(facts), "economy", 5) == 3
    assert level(Facts(facts), "economy", 7) is None
    assert level(Facts(shipped=SHIPPED), "industry", 5) == 3, "the rulebook's example"
    assert level(Facts({"level.influence.15": 5}), "influence", 19) == 5
    board = table(facts={})
    falls = refused(board, kind="teach", facts={"level.industry.4": 4})
    assert falls == [("END-STAT-07", "level_falls")]
    against = refused(board, kind="teach", facts={"level.industry.5": 4})
    assert against == [("END-STAT-07", "contradicts_rulebook")]


@pytest.mark.parametrize(
    ("industry", "tiles", "count"),
    [
        (0, {}, 3),  # the three kinds of level 1
        (5, {}, 9),  # level 3: three kinds on each of three levels
        (10, {}, 19),  # level 5, nothing recorded as face up: all kinds
        (0, {"market": 5}, 2),  # one stack is empty
        (0, {"market": 5, "shed": 5, "cottage": 5}, 3),  # level 1 is gone: level 2
        (10, {"palace": 1, "mint": 1, "academy": 1}, 12),  # the three of level 5 are gone
    ],
)
def test_the_buildings_on_offer_counted_by_hand(
    industry: int, tiles: dict[str, int], count: int
) -> None:
    shown = tuple(kind for kind in tiles if kind in ("palace", "mint", "academy"))
    board = own(building(tiles=tiles, uncovered=shown), "red", stats={"industry": industry})
    assert len(offers(board, "red")["build"]) == count


def test_a_ninth_building_finds_no_room_even_by_a_ruling() -> None:
    board = own(building(), "red", coast=("market",) * 8)
    after = ruled(board, kind="build", seat="red", building="shed")
    assert after.players["red"].coast == board.players["red"].coast
    assert after.tiles == {}
