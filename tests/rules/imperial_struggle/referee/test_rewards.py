"""Rulebook 7.3, 10.0 and 12.1: the Jacobites, the USA, Canada, squadrons lost, a space in Spain."""

import pytest
from msgspec.structs import replace

from rules.core.referee.stage import Skip
from rules.imperial_struggle.referee.state import (
    Board,
    OpenMinistry,
    Result,
    is_open,
    unbuilt,
)
from rules.imperial_struggle.referee.war_moves import Clear, Conquer, Court, Free, Lose, Raze
from tests.rules.imperial_struggle.referee.boards import setup
from tests.rules.imperial_struggle.referee.wars import before, due, played, refused, shown

STRONG = ("plus_2", "plus_3", "plus_3")
WEAK = ("minus_1_unflag",)
AMERICA = {
    "northern_colonies": "britain",
    "carolinas": "britain",
    "halifax": "britain",
    "hudson_valley": "britain",
    "georgia": "britain",
    "bahamas_run_west": "britain",
    "albany": "britain",
}


def results(state: Board) -> dict[str, Result]:
    assert state.fought is not None
    return state.fought.results


def revolution(**changes: object) -> Board:
    """France has won the American Revolution by the top row: the USA and Canada."""
    state = before("awi_1", **{"flags": AMERICA, **changes})
    state = shown(state, WEAK, STRONG)
    while state.queue and state.queue[0].kind in ("strip", "strike"):
        state = played(state, Skip(seat=state.queue[0].seat))  # type: ignore[arg-type]
    return state


@pytest.mark.rule("IMP-SPR-01")
def test_the_winner_of_the_atlantic_has_its_tile_in_the_french_and_indian_war() -> None:
    state = shown(before("syw_1"), STRONG, ("plus_1",))
    assert results(state)["syw_1"] == Result("britain", 7)
    assert state.theatres["syw_3"]["britain"].special == ("atlantic_dominance",)
    assert state.theatres["syw_3"]["france"].special == ()


@pytest.mark.rule("IMP-SPL-03")
def test_the_loser_of_the_atlantic_returns_squadrons_of_its_choice_to_the_supply() -> None:
    flags = {"balearic": "france"}
    state = shown(before("syw_1", flags=flags), STRONG, ("plus_1",))
    assert due(state) == (("france",), ("lose",))
    assert state.queue[0].times == 2
    assert refused(state, Lose(seat="france", origin="biscay")) == ["IMP-SPL-03"]
    left = unbuilt(state, "france")
    state = played(
        state, Lose(seat="france", origin="balearic"), Lose(seat="france", origin="navy")
    )
    assert state.flags == {}
    assert unbuilt(state, "france") == left + 2


@pytest.mark.rule("IMP-SPL-03", "IMP-SQD-02")
def test_the_loser_in_the_antilles_loses_squadrons_for_good_and_no_more_than_it_has() -> None:
    state = shown(before("awi_3"), ("plus_1",), STRONG)
    assert [(one.kind, one.times) for one in state.queue] == [("lose", 2)]
    left = unbuilt(state, "britain")
    origin = Lose(seat="britain", origin="navy")
    state = played(state, origin, origin)
    assert state.players["britain"].lost == 2
    assert unbuilt(state, "britain") == left


@pytest.mark.rule("IMP-SPR-02", "IMP-SPR-03")
def test_a_jacobite_defeat_takes_the_ministry_out_of_the_game() -> None:
    state = before("was_4")
    power = replace(
        state.players["france"],
        ministries=(OpenMinistry("jacobite_uprisings"), OpenMinistry("choiseul")),
    )
    state = replace(state, players={**state.players, "france": power})
    state = shown(state, STRONG, ("plus_1",))
    assert state.jacobites_beaten
    assert state.ministries_gone == ("jacobite_uprisings",)
    assert state.players["france"].ministries == (OpenMinistry("choiseul"),)


@pytest.mark.rule("IMP-SPR-01")
@pytest.mark.parametrize(
    ("theatre", "margin", "markers"), [("wss_4", 1, 0), ("wss_4", 3, 1), ("was_4", 1, 1)]
)
def test_a_french_win_of_the_rebellion_adds_a_marker(
    theatre: str, margin: int, markers: int
) -> None:
    tiles = {1: ("plus_2",), 3: ("plus_1", "plus_3")}[margin]
    state = shown(before(theatre), ("plus_1",), tiles)
    assert state.jacobites == markers


@pytest.mark.rule("IMP-SPR-04", "IMP-SPR-09", "IMP-USA-02", "IMP-USA-03")
def test_france_sets_up_the_usa_where_it_likes_and_nobody_resists() -> None:
    state = revolution()
    assert due(state) == (("france",), ("free", "skip"))
    assert refused(state, Free(seat="france", space="quebec_montreal")) == ["IMP-SPR-04"]
    state = played(state, Free(seat="france", space="carolinas"))
    assert state.flags["carolinas"] == "usa"
    assert due(state) == (("france",), ("free", "skip"))
    state = played(state, Skip(seat="france"))
    assert state.flags["northern_colonies"] == "britain"


@pytest.mark.rule("IMP-SPR-05")
def test_then_forts_of_the_northern_colonies_may_lose_their_flags() -> None:
    """IMP-GAP-22: British ones, France chooses."""
    state = played(
        revolution(), Free(seat="france", space="northern_colonies"), Skip(seat="france")
    )
    assert due(state) == (("france",), ("raze", "skip"))
    assert refused(state, Raze(seat="france", space="louisbourg")) == ["IMP-SPR-05"]
    state = played(state, Raze(seat="france", space="halifax"))
    assert "halifax" not in state.flags


@pytest.mark.rule("IMP-SPR-06")
def test_then_only_markets_that_became_isolated_by_it_may_be_cleared() -> None:
    """Albany hangs on Hudson Valley, both on the Northern Colonies; Allegheny was isolated before."""
    flags = {**AMERICA, "allegheny": "britain"}
    state = revolution(flags=flags)
    state = played(state, Free(seat="france", space="northern_colonies"), Skip(seat="france"))
    state = played(state, Skip(seat="france"))  # forts
    assert due(state) == (("france",), ("clear", "skip"))
    assert refused(state, Clear(seat="france", space="allegheny")) == ["IMP-SPR-06"]
    assert refused(state, Clear(seat="france", space="georgia")) == ["IMP-SPR-06"]
    state = played(state, Clear(seat="france", space="albany"))
    assert "albany" not in state.flags
    state = played(state, Skip(seat="france"))
    assert state.flags["hudson_valley"] == "britain"


@pytest.mark.rule("IMP-SPR-07")
def test_canada_follows_with_its_own_flag_and_its_own_markets() -> None:
    flags = {"quebec_montreal": "britain", "cataraqui": "britain"}
    state = revolution(flags=flags)
    while state.queue[0].where != "canada":
        state = played(state, Skip(seat="france"))
    state = played(state, Free(seat="france", space="quebec_montreal"))
    assert due(state) == (("france",), ("clear", "skip"))
    state = played(state, Clear(seat="france", space="cataraqui"))
    assert state.flags == {"quebec_montreal": "usa"}
    assert state.fought is not None
    assert state.fought.theatre == "awi_2"


@pytest.mark.rule("IMP-SPR-01", "IMP-USA-01")
def test_without_a_flag_no_space_of_the_usa_opens() -> None:
    state = revolution()
    while state.queue:
        state = played(state, Skip(seat="france"))
    assert not is_open(replace(state, round=6), "usa_prestige_2")


@pytest.mark.rule("IMP-OSP-05", "IMP-OSP-06")
def test_a_flag_in_a_spanish_territory_lets_the_opponent_shift_a_space_in_spain() -> None:
    rules = setup(spanish_empire=True)
    state = before("wss_2", flags={"spain_prestige_2": "britain"})
    state = shown(state, ("plus_2", "plus_3"), ("plus_2",))
    assert state.fought is not None
    assert state.fought.points == 1
    state = played(state, Conquer(seat="britain", space="gibraltar"), rules=rules)
    assert due(state) == (("france",), ("court", "skip"))
    taken = played(state, Court(seat="france", space="spain_alliance_upper"), rules=rules)
    assert taken.flags["spain_alliance_upper"] == "france"
    off = played(state, Court(seat="france", space="spain_prestige_2"), rules=rules)
    assert "spain_prestige_2" not in off.flags


def test_a_tie_gives_nothing_at_all() -> None:
    state = shown(before("awi_1", flags={}), ("plus_1",), ("plus_1",))
    assert state.vp == 15
    assert results(state)["awi_1"] == Result("", 0)
