"""The awards of the round and the war board, as everybody may see them."""

import gzip

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from companion.games.imperial_struggle.face import pictures
from companion.games.imperial_struggle.face.pictures.prizes import Prize, prizes
from companion.games.imperial_struggle.face.pictures.theatres import Theatre, theatres
from companion.pictures import changes
from rules.core.referee.stage import Skip
from rules.core.referee.table import Table
from rules.imperial_struggle.referee.state import Board
from tests.companion.imperial_map.positions import at_war
from tests.rules.imperial_struggle.referee.boards import board, setup
from tests.rules.imperial_struggle.referee.wars import played

LIGHT = 20_000  # bytes of map, awards and war board, compressed


def table(state: Board) -> Table[Board]:
    return Table(setup(), state)


def prize(state: Board, name: str) -> Prize:
    with translation.override("en"):
        return next(each for each in prizes(table(state)) if each.id == f"award.{name}")


def theatre(state: Board, name: str) -> Theatre:
    with translation.override("en"):
        return next(each for each in theatres(table(state)) if each.id == f"theatre.{name}")


@pytest.mark.rule("IMP-PSCO-06", "IMP-PSCO-09", "IMP-PSCO-11")
def test_awards_stand_in_the_order_of_scoring_with_what_they_are_worth() -> None:
    with translation.override("en"):
        found = [(each.name, each.worth) for each in prizes(table(at_war()))]
    assert found == [
        ("Europe", "3 VP"),
        ("North America", "1 VP"),
        ("The Caribbean", "1 treaty point"),
        ("India", "1 VP"),
        ("Prestige", "2 VP"),
        ("Furs", "2 VP, 1 treaty point"),
        ("Sugar", "3 VP, 1 treaty point"),
        ("Cotton", "2 VP, 1 treaty point"),
    ]


@pytest.mark.rule("IMP-PSCO-06")
def test_a_lead_that_is_too_small_says_what_it_lacks() -> None:
    flags = {"bavaria": "france"}
    one = board(flags=flags, awards={"europe": "vp3_lead2"})
    assert (prize(one, "europe").leads, prize(one, "europe").lacks) == ("", "lead 1 of 2")
    two = board(flags={**flags, "savoy": "france"}, awards={"europe": "vp3_lead2"})
    assert (prize(two, "europe").leads, prize(two, "europe").lacks) == ("france", "")


def test_tobacco_tells_of_its_debt() -> None:
    state = board(awards={"europe": "vp1"}, demand=("tobacco", "spice"))
    assert prize(state, "tobacco").worth == "3 VP, debt +1"
    assert prize(state, "spice").worth == "1 VP, debt −1"


def test_before_the_tiles_are_drawn_no_award_is_shown() -> None:
    assert prizes(table(board(awards={}))) == ()


@pytest.mark.rule("IMP-WREV-02", "IMP-WBON-07")
def test_a_theatre_shows_its_strength_by_source() -> None:
    seen = theatre(at_war(), "was_2")
    britain, france = seen.columns
    assert [(tile.text, tile.symbol) for tile in britain.tiles] == [("+2", ""), ("+1", "damage")]
    assert [(tile.text, tile.symbol) for tile in france.tiles] == [("−1", "flag"), ("+3", "")]
    assert sorted(britain.blocks) == ["is-burst", "is-hull"]
    assert (britain.total, france.total) == (5, 4)
    assert [(fact.name, fact.what) for fact in seen.facts][:1] == [
        ("Conflict markers", "Niagara; Albany")
    ]


@pytest.mark.rule("IMP-SPL-02", "IMP-SPL-03")
def test_the_row_that_the_leader_would_reach_is_marked() -> None:
    bands = theatre(at_war(), "was_2").bands
    assert [(band.margin, band.on, band.winner, band.loser) for band in bands] == [
        ("1–2", "britain", "1 CP", ""),
        ("3+", "", "1 CP, unflag a market in North America", "1 TP"),
    ]


@pytest.mark.rule("IMP-WSET-03")
def test_tiles_face_down_are_only_counted() -> None:
    seen = theatre(at_war(), "was_4")
    france = seen.columns[1]
    assert [tile.text for tile in france.tiles] == ["?", "?"]
    assert france.hidden == 2
    assert seen.says.endswith("1 + ?")


def test_a_battle_goes_from_ahead_to_now_to_done() -> None:
    state = at_war()
    assert [theatre(state, f"was_{n}").step for n in (1, 2, 3)] == ["done", "now", "ahead"]
    while state.queue:
        state = played(state, Skip(seat=state.queue[0].seat))  # type: ignore[arg-type]
    assert theatre(state, "was_2").step == "now"  # the winner has a conquest point
    before, after = (pictures.parts(table(each), {}) for each in (at_war(), state))
    assert "space.georges_bank" in changes(before, after)  # it can be conquered now


def test_map_awards_and_war_board_together_are_light() -> None:
    with translation.override("ru"):
        parts = pictures.parts(table(at_war()), {})
        context = {"picture": parts["board"], "fresh": frozenset()}
        html = render_to_string("games/imperial_struggle/board.html", context)
    assert len(gzip.compress(html.encode())) < LIGHT
    assert html.count('id="part-theatre.') == 4
