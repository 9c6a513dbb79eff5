"""Row А: which steps carry a symbol is read off the box, and asked only where it matters."""

from typing import Any

import pytest

from rules.core.box import Box
from rules.core.pad import Source
from rules.endeavor import GAME
from rules.endeavor.tracks import FACTS, LONGEST, STATS, TrackGlory, fact_key, glory
from tests.rules.endeavor.tables import cell, count


def box(stat: str, *symbols: int, bare: tuple[int, ...] = ()) -> dict[str, Any]:
    return {fact_key(stat, step): step in symbols for step in (*symbols, *bare)}


@pytest.mark.rule("END-SCORE-03")
@pytest.mark.parametrize(
    ("stat", "marker", "step"),
    [("industry", 10, 10), ("culture", 8, 7), ("economy", 9, 7), ("influence", 12, 12)],
)
def test_the_four_markers_of_the_worked_example(stat: str, marker: int, step: int) -> None:
    assert glory(Box(FACTS, {}), stat, marker).step == step


@pytest.mark.rule("END-SCORE-03")
def test_a_marker_on_a_symbol_stays_and_any_other_moves_left_to_the_nearest() -> None:
    taught = Box(FACTS, box("industry", 2, 5, bare=(1, 3, 4, 6)))
    found = {marker: glory(taught, "industry", marker).step for marker in range(7)}
    assert found == {0: 0, 1: 0, 2: 2, 3: 2, 4: 2, 5: 5, 6: 5}


@pytest.mark.rule("END-SCORE-03")
def test_left_of_the_first_symbol_there_is_nothing() -> None:
    taught = Box(FACTS, box("industry", 3, bare=(1, 2)))
    assert glory(taught, "industry", 2) == TrackGlory(0)
    assert glory(Box(FACTS, {}), "culture", 0) == TrackGlory(0)


def test_the_box_is_asked_for_the_first_unknown_step_and_no_other() -> None:
    assert glory(Box(FACTS, {}), "industry", 13) == TrackGlory(None, "track.industry.13")
    bare = Box(FACTS, box("industry", bare=(13,)))
    assert glory(bare, "industry", 13) == TrackGlory(None, "track.industry.12")


def test_a_symbol_that_is_known_ends_the_questions() -> None:
    known = Box(FACTS, box("industry", bare=(11, 12, 13)))
    assert glory(known, "industry", 13) == TrackGlory(10, "track.industry.10")


def test_a_step_of_one_track_teaches_nothing_about_another() -> None:
    known = Box(FACTS, box("industry", 3))
    assert glory(known, "culture", 3) == TrackGlory(None, "track.culture.3")


@pytest.mark.rule("END-STAT-02")
def test_fifteen_is_no_cap() -> None:
    taught = Box(FACTS, box("industry", 15) | box("", 18, bare=(16, 17)))
    found = {marker: glory(taught, "industry", marker).step for marker in (15, 16, 17, 18)}
    assert found == {15: 15, 16: 15, 17: 15, 18: 18}
    assert glory(taught, "industry", 19) == TrackGlory(None, "track.extender.19")


@pytest.mark.rule("END-STAT-02")
def test_the_extender_is_one_piece_for_all_tracks() -> None:
    assert {fact_key(stat, 16) for stat in STATS} == {"track.extender.16"}
    assert len({fact_key(stat, 15) for stat in STATS}) == 4
    assert len(FACTS) == 4 * 15 + (LONGEST - 15)


def test_only_what_the_example_prints_is_shipped() -> None:
    shipped = {key: spec.shipped for key, spec in FACTS.items() if spec.shipped is not None}
    assert shipped == {
        "track.industry.10": True,
        "track.culture.7": True,
        "track.culture.8": False,
        "track.economy.7": True,
        "track.economy.8": False,
        "track.economy.9": False,
        "track.influence.12": True,
    }


def test_the_pad_asks_once_for_both_players_and_waits() -> None:
    pad = GAME.pad(count({"industry": 4}, {"industry": 4, "culture": 2}))
    assert pad.asks == ("track.industry.4", "track.culture.2")
    assert cell(pad, "industry").points is None
    assert cell(pad, "industry").missing == ()
    assert pad.places == ()


def test_a_taught_step_completes_the_pad_and_is_named_as_its_source() -> None:
    pad = GAME.pad(count({"industry": 4}, box=box("industry", 4)))
    assert cell(pad, "industry").points == 4
    assert cell(pad, "industry").sources == (
        Source("entry", "red.industry"),
        Source("box", "track.industry.4"),
    )
    assert pad.complete


def test_a_printed_step_is_named_with_the_rulebook_as_its_source() -> None:
    assert (
        Source("rulebook", "track.culture.7")
        in cell(GAME.pad(count({"culture": 8})), "culture").sources
    )


def test_an_unknown_step_is_no_source() -> None:
    pad = GAME.pad(count({"industry": 4}))
    assert cell(pad, "industry").sources == (Source("entry", "red.industry"),)


def test_a_fact_that_was_taken_back_leaves_the_rulebook_as_the_source() -> None:
    pad = GAME.pad(count({"culture": 7}, box={"track.culture.7": None}))
    assert Source("rulebook", "track.culture.7") in cell(pad, "culture").sources
