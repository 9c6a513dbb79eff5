"""The recorded evening of six peace rounds and four wars, sheet by sheet."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.book import PAD
from rules.core.replay import replay
from rules.core.session import Session
from rules.core.spelling import spell_json
from rules.imperial_struggle import GAME
from tests.rules.imperial_struggle.plans import ROUNDS, markers_of
from tests.rules.imperial_struggle.second_count import SIDES, counted, stops

FILE = Path(__file__).parents[2] / "games/imperial_struggle/rounds_whole_evening.session.json"


@pytest.fixture(scope="module")
def book() -> Any:
    session = spell_json(FILE.read_bytes(), Session)
    result = replay(GAME, session.setup, session.lines)
    assert result.stopped is None
    return result.state


@pytest.mark.rule("IMP-OVR-02", "IMP-OVR-03", "IMP-OVR-05")
def test_every_sheet_is_closed_and_leaves_what_a_second_computation_leaves(book: Any) -> None:
    pages = {stop: {"": book.page(stop).table} for stop in stops()}
    for stop, page in pages.items():
        page |= {side: book.page(stop).typed(side) for side in SIDES}
    expected = counted(pages).after
    assert list(expected) == [stop for stop in stops() if "_" not in stop]
    reads = ROUNDS.read(book)
    for stop in stops():
        assert reads[stop].given
        assert list(reads[stop].uncounted()) == []
        assert list(reads[stop].clashes()) == []
    for stop, left in expected.items():
        assert markers_of(reads[stop]) == left


def test_the_marker_goes_its_way_and_france_wins_the_final_scoring(book: Any) -> None:
    reads = ROUNDS.read(book)
    way = [markers_of(reads[stop])["vp"] for stop in stops() if "_" not in stop]
    assert way == [11, 7, 9, 17, 16, 18, 11, 11, 13, 20]
    assert ROUNDS.ending(book) is None
    assert ROUNDS.due(book) == PAD
    assert reads[PAD].pad.winners == ("france",)
    assert list(reads[PAD].differing()) == []
