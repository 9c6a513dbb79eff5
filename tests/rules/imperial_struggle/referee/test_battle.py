"""Rulebook 7.1: tiles face up, then their symbols, whoever is ahead first."""

import pytest
from msgspec.structs import replace

from rules.core.referee.stage import Skip
from rules.imperial_struggle.referee.state import HIDDEN, Stack
from rules.imperial_struggle.referee.war_moves import Strike, Strip
from tests.rules.imperial_struggle.referee.wars import (
    GAME,
    before,
    done,
    due,
    played,
    refused,
    show,
    shown,
    table,
)


@pytest.mark.rule("IMP-WREV-01", "IMP-WAR-01")
def test_both_turn_up_their_tiles_in_any_order_and_each_once() -> None:
    state = before("wss_3")
    assert due(state) == (("britain", "france"), ("show",))
    state = played(state, show("france", "plus_1"))
    assert due(state) == (("britain",), ("show",))
    again = show("france", "plus_1")
    assert refused(state, again) == ["IMP-WREV-01"]


@pytest.mark.rule("IMP-WTL-01", "IMP-UPG-02")
def test_no_side_shows_a_tile_more_often_than_it_has_it() -> None:
    """Three of −1 in a set; one was removed from the game, one lies open in an earlier theatre."""
    state = before("wss_3")
    state.theatres["wss_1"]["france"] = Stack(basic="minus_1_unflag")
    power = replace(state.players["france"], basic_gone=("minus_1_unflag",))
    state = replace(state, players={**state.players, "france": power})
    third = show("france", "minus_1_unflag")
    assert refused(state, third) == []
    state.theatres["wss_2"]["france"] = Stack(basic="minus_1_unflag")
    assert refused(state, third) == ["IMP-WTL-01"]


@pytest.mark.rule("IMP-BWT-04", "IMP-WTL-01")
def test_bonus_tiles_are_named_from_the_weakest_and_as_many_as_lie_there() -> None:
    state = before("wss_3")
    state.theatres["wss_3"]["britain"] = Stack(basic=HIDDEN, bonus=(HIDDEN, HIDDEN))
    for bonus, broken in (
        (("plus_2", "plus_3"), []),
        (("plus_3", "plus_2"), ["IMP-WTL-01"]),
        (("plus_3",), ["IMP-WTL-01"]),
        (("plus_3", "plus_3"), []),
    ):
        assert refused(state, show("britain", "plus_1", *bonus)) == broken
    state.theatres["wss_1"]["britain"] = Stack(basic="plus_1", bonus=("plus_3",))
    twice = show("britain", "plus_1", "plus_3", "plus_3")
    assert set(refused(state, twice)) == {"IMP-WTL-01"}


@pytest.mark.rule("IMP-WEFF-01", "IMP-WEFF-02")
@pytest.mark.parametrize(
    ("vp", "first", "begins"),
    [(14, "france", "britain"), (16, "britain", "france"), (15, "britain", "britain")],
)
def test_who_is_closer_to_winning_uses_symbols_first(vp: int, first: str, begins: str) -> None:
    """IMP-GAP-40: one side all of its symbols, then the other."""
    flags = {"gulf_of_maine": "britain", "cabot_strait": "france"}
    state = replace(before("wss_3", flags=flags), vp=vp, first=first)
    state = shown(state, ("zero_damage",), ("zero_damage",))
    assert due(state) == ((begins,), ("strike", "skip"))
    assert [one.seat for one in state.queue] == [begins, *({"britain", "france"} - {begins})]


@pytest.mark.rule("IMP-WEFF-03", "IMP-DEBT-06")
def test_debt_symbols_raise_the_opponents_debt_and_past_its_limit_give_points() -> None:
    state = before("wss_3")
    power = replace(state.players["france"], debt=5)
    state = replace(state, players={**state.players, "france": power})
    state = shown(state, ("zero_debt", "plus_1_debt"), ("plus_1",))
    assert state.players["france"].debt == 6
    assert state.vp == 14


@pytest.mark.rule("IMP-WEFF-04")
def test_the_damage_symbol_hits_an_intact_fort_or_a_squadron_of_the_theatre() -> None:
    flags = {
        "halifax": "britain",
        "ohio_forks": "britain",
        "gulf_of_maine": "britain",
        "biscay": "britain",
        "louisbourg": "france",
    }
    state = before("wss_3", flags=flags, damaged=("ohio_forks",))
    state = shown(state, ("plus_1",), ("zero_damage",))
    for target, broken in (
        ("halifax", []),
        ("gulf_of_maine", []),
        ("ohio_forks", ["IMP-WEFF-04"]),
        ("biscay", ["IMP-WEFF-04"]),
        ("louisbourg", ["IMP-WEFF-04"]),
    ):
        assert refused(state, Strike(seat="france", target=target)) == broken
    fort = played(state, Strike(seat="france", target="halifax"))
    assert fort.damaged == ("ohio_forks", "halifax")
    home = played(state, Strike(seat="france", target="gulf_of_maine"))
    assert "gulf_of_maine" not in home.flags
    assert home.players["britain"].navy == 3


@pytest.mark.rule("IMP-WEFF-04")
def test_the_seven_years_war_reaches_only_europe_where_squadrons_count_elsewhere_too() -> None:
    """IMP-GAP-48: the theatre's own region, not those of its list."""
    flags = {"biscay": "britain", "gulf_of_maine": "britain"}
    state = shown(before("syw_1", flags=flags), ("plus_1",), ("zero_damage",))
    assert refused(state, Strike(seat="france", target="gulf_of_maine")) == ["IMP-WEFF-04"]
    assert refused(state, Strike(seat="france", target="biscay")) == []


@pytest.mark.rule("IMP-WEFF-05", "IMP-WEFF-06")
def test_the_crossed_flag_takes_an_opposing_flag_of_the_region_without_a_marker() -> None:
    flags = {"albany": "britain", "iroquois": "britain", "niagara": "france", "plassey": "britain"}
    state = before("wss_3", flags=flags, conflicts={"albany": 0})
    state = shown(state, ("plus_1",), ("minus_1_unflag",))
    for space, broken in (
        ("iroquois", []),
        ("albany", ["IMP-WEFF-06"]),
        ("niagara", ["IMP-WEFF-05"]),
        ("plassey", ["IMP-WEFF-05"]),
    ):
        assert refused(state, Strip(seat="france", space=space)) == broken
    after = played(state, Strip(seat="france", space="iroquois"))
    assert "iroquois" not in after.flags


@pytest.mark.rule("IMP-WEFF-07")
def test_a_market_that_would_isolate_another_is_left_while_there_is_a_better_one() -> None:
    """IMP-GAP-46. Hudson Valley holds Albany; without Albany it may go, and a political space always."""
    chain = {"northern_colonies": "britain", "hudson_valley": "britain", "albany": "britain"}
    state = before("wss_3", flags={**chain, "iroquois": "britain"})
    state = shown(state, ("plus_1",), ("minus_1_unflag",))
    assert refused(state, Strip(seat="france", space="hudson_valley")) == ["IMP-WEFF-07"]
    assert refused(state, Strip(seat="france", space="albany")) == []
    assert refused(state, Strip(seat="france", space="iroquois")) == []
    marked = before("wss_3", flags=chain, conflicts={"albany": 0})
    marked = shown(marked, ("plus_1",), ("minus_1_unflag",))
    assert refused(marked, Strip(seat="france", space="hudson_valley")) == []


@pytest.mark.rule("IMP-WEFF-08")
def test_a_symbol_without_a_target_lapses() -> None:
    state = before("wss_3")
    state = played(state, show("britain", "zero_damage"))
    state, effects = done(state, show("france", "minus_1_unflag"))
    assert [e.facts["kind"] for e in effects if e.code == "lapsed"] == ["strip", "strike"]
    assert state.fought is not None
    assert state.fought.theatre == "wss_4"


def test_a_symbol_need_not_be_used() -> None:
    """The text allows it; a well-known program forces it."""
    flags = {"gulf_of_maine": "britain"}
    state = shown(before("wss_3", flags=flags), ("plus_2",), ("zero_damage",))
    state = played(state, Skip(seat="france"))
    assert state.flags == flags


def test_a_side_uses_its_symbols_in_the_order_it_likes() -> None:
    flags = {"gulf_of_maine": "britain", "iroquois": "britain"}
    state = before("wss_3", flags=flags)
    state = shown(state, ("plus_1",), ("minus_1_unflag", "plus_1_damage"))
    assert due(state) == (("france",), ("strike", "strip", "skip"))
    first = played(state, Strip(seat="france", space="iroquois"))
    assert due(first) == (("france",), ("strike", "skip"))
    assert due(played(state, Strike(seat="france", target="gulf_of_maine"))) == (
        ("france",),
        ("strip", "skip"),
    )


@pytest.mark.rule("IMP-WBON-08", "IMP-SPL-02", "IMP-WSTR-01")
def test_example_19_queen_annes_war() -> None:
    """IMP-EX-19: France sinks the squadron and has a marker; Britain has 3 and wins by 2."""
    flags = {"gulf_of_maine": "britain", "albany": "britain"}
    state = before("wss_3", flags=flags, conflicts={"albany": 0})
    state = shown(state, ("plus_2", "plus_1_debt"), ("zero_damage",))
    assert state.players["france"].debt == 1
    state, effects = done(state, Strike(seat="france", target="gulf_of_maine"))
    assert state.fought is not None
    won = state.fought.results["wss_3"]
    assert (won.winner, won.margin) == ("britain", 2)
    assert state.vp == 14
    assert state.fought.counted == ("albany",)
    assert [e.facts["margin"] for e in effects if e.code == "theatre"] == [2]


@pytest.mark.rule("IMP-WEFF-03", "IMP-WEFF-04", "IMP-WEFF-05")
def test_example_24_three_symbols() -> None:
    """IMP-EX-24."""
    flags = {"gulf_of_maine": "britain", "iroquois": "britain"}
    for tiles, kind in ((("minus_1_unflag",), "strip"), (("zero_damage",), "strike")):
        state = shown(before("wss_3", flags=flags), ("plus_1",), tiles)
        assert due(state) == (("france",), (kind, "skip"))
    state = shown(before("wss_3"), ("plus_1",), ("zero_debt",))
    assert state.players["britain"].debt == 1


def test_every_option_of_a_turned_up_tile_is_legal() -> None:
    state = before("wss_3")
    here = table(state)
    (step,) = GAME.options(here, "britain")
    assert [choice.value for choice in step.choices] == [
        "minus_1_unflag",
        "zero_debt",
        "zero_damage",
        "plus_1",
        "plus_2",
    ]
    assert all(choice.move is not None for choice in step.choices)
