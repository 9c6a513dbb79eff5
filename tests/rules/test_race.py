"""The race of an evening, from the sheets of recorded ones."""

from pathlib import Path
from typing import Any

import pytest

from rules.core.book import PAD
from rules.core.move import Close
from rules.core.race import Leg, legs
from rules.core.replay import replay
from rules.core.rounds import Rounds, rounds_of
from rules.core.session import Session
from rules.core.spelling import spell_json
from rules.registry import game

GAMES = Path(__file__).parent.parent / "games"


def book_of(name: str) -> tuple[Rounds, Any]:
    session = spell_json((GAMES / f"{name}.session.json").read_bytes(), Session)
    found = game(session.setup.game)
    return rounds_of(found), replay(found, session.setup, session.all_lines()).state


def race(name: str) -> list[Leg]:
    rounds, book = book_of(name)
    return list(legs(rounds.read(book)))


def test_the_markers_of_maracaibo_after_each_interim_scoring() -> None:
    rounds, book = book_of("maracaibo/three_interims")
    found = race("maracaibo/three_interims")
    assert [leg.stop for leg in found] == ["interim.1", "interim.2", "interim.3"]
    last = rounds.read(book)["interim.3"]
    assert found[-1].at == {seat: last.points("vp_after", seat) for seat in book.setup.seats}


def test_tokens_of_armada_add_up_and_a_skipped_conflict_is_a_gap() -> None:
    found = {leg.stop: leg for leg in race("armada/three_ages")}
    assert found["land.1"].at == {"gizah": -2, "babylon": 2, "olympia": -2, "rhodos": 2}
    assert found["naval.1"].at == {"gizah": -1, "babylon": 1, "olympia": 1, "rhodos": 1}
    assert "land.2" not in found
    assert [stop for stop, leg in found.items() if leg.gap] == ["naval.2"]


def test_imperial_struggle_has_one_marker_after_rounds_and_wars_but_not_theatres() -> None:
    found = race("imperial_struggle/rounds_whole_evening")
    assert [leg.stop for leg in found][:3] == ["peace.1", "war.wss", "peace.2"]
    assert all(set(leg.at) == {""} for leg in found)
    first, war = found[0].at[""], found[1].at[""]
    assert (first, war) == (15 - 7 + 3, 15 - 7 + 3 - 6 + 2)


@pytest.mark.parametrize("name", ["endeavor/six_rounds_and_the_pad", "armada/three_ages"])
def test_the_pad_is_no_leg(name: str) -> None:
    assert PAD not in {leg.stop for leg in race(name)}


def test_what_is_not_closed_is_no_leg() -> None:
    rounds = rounds_of(game("maracaibo"))
    _rounds, book = book_of("maracaibo/three_interims")
    fresh = rounds.new(book.setup)
    assert list(legs(rounds.read(fresh))) == []
    closed = rounds.apply(fresh, Close(sheet="interim.1"), at=1).state
    assert list(legs(rounds.read(closed))) == []  # nobody typed where the markers stand
