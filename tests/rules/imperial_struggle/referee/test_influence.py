"""Rulebook 3.2.8, 5.3.4, 5.4 and 5.5: markets, political spaces, events from the deck."""

from typing import Any

import pytest

from rules.core.referee.table import Table
from rules.imperial_struggle.chart import OF_KIND, SPACES
from rules.imperial_struggle.referee.costs import shift_cost
from rules.imperial_struggle.referee.state import Board
from tests.rules.imperial_struggle.referee.boards import (
    board,
    offered,
    play_from,
    prices,
    setup,
    taking,
    why,
    with_flags,
    with_markers,
    with_power,
)

FRANCE = {"kind": "shift", "seat": "france", "action": "major"}


def cost(state: Board, side: str, space: str, **options: bool) -> tuple[tuple[str, int], ...]:
    return shift_cost(Table(setup(**options), state), side, space).parts


def shift(seat: str, space: str, points: int = 0, action: str = "major", **pay: int) -> Any:
    paid = {name: n for name, n in {"points": points, **pay}.items() if n}
    return {"kind": "shift", "seat": seat, "space": space, "action": action, "pay": paid}


# ------------------------------------------------------------ what may be shifted


@pytest.mark.rule("IMP-FLG-04", "IMP-FLG-05", "IMP-FLG-06", "IMP-FLG-08", "IMP-FLG-10")
def test_a_shift_flags_an_empty_space_or_unflags_an_opposing_one() -> None:
    state = with_flags({"savoy": "britain"})
    table = play_from(taking("france", "diplomatic_4_economic", state))
    table.play(shift("france", "savoy", 2))
    assert "savoy" not in table.state.flags
    table.play(shift("france", "savoy", 2))
    assert table.state.flags["savoy"] == "france"
    assert why(table, **shift("france", "savoy", debt=2)) == [("IMP-FLG-06", "own_space")]


@pytest.mark.rule("IMP-ECO-01", "IMP-DIP-01", "IMP-TRM-06", "IMP-TER-02", "IMP-FLG-02")
def test_economic_points_are_for_markets_and_diplomatic_ones_for_political_spaces() -> None:
    """Territories change hands in no peace round, and nothing else takes a flag."""
    markets, politics = OF_KIND["market"], OF_KIND["political"]
    economic = play_from(taking("france", "economic_4_military"))
    assert set(offered(economic, "shift", "france")) <= {*markets}
    diplomatic = play_from(taking("france", "diplomatic_4_military"))
    found = set(offered(diplomatic, "shift", "france"))
    closed = {s.id for s in SPACES.values() if s.opens != "succession"}
    own = {space for space in politics if board().flags.get(space) == "france"}
    assert found == {*politics} - closed - own
    for space in (*OF_KIND["territory"], *OF_KIND["naval"], *OF_KIND["fort"]):
        assert space not in {*offered(economic, "shift", "france")} | found


@pytest.mark.rule("IMP-POL-03", "IMP-POL-04", "IMP-USA-01", "IMP-DIP-01")
@pytest.mark.parametrize(
    ("space", "rule"),
    [
        ("prussia_alliance_2_empire", "IMP-POL-03"),
        ("sons_of_liberty", "IMP-POL-04"),
        ("usa_prestige_3", "IMP-USA-01"),
    ],
)
def test_a_space_that_is_not_open_yet_is_refused(space: str, rule: str) -> None:
    table = play_from(taking("france", "diplomatic_4_military"))
    assert (rule, "not_open") in why(table, **shift("france", space, 2))


@pytest.mark.rule("IMP-ECO-03", "IMP-ECO-04")
def test_no_chain_goes_on_from_a_market_that_changed_hands_in_this_turn() -> None:
    table = play_from(with_power(taking("france", "economic_4_military"), "france", treaty=9))
    table.play(shift("france", "antigua", 2))
    assert why(table, **shift("france", "puerto_rico", treaty=3)) == [
        ("IMP-ECO-03", "not_connected")
    ]
    table.play({"kind": "end", "seat": "france"})
    after = play_from(taking("france", "economic_4_military", table.state))
    assert why(after, **shift("france", "puerto_rico", 3)) == []


@pytest.mark.rule("IMP-ECO-05", "IMP-ECO-02")
def test_a_naval_space_gained_in_this_turn_links_at_once() -> None:
    state = with_power(taking("france", "military_4_economic"), "france", navy=1)
    table = play_from(state)
    assert why(table, **shift("france", "calicut", 2, "minor", debt=1)) == [
        ("IMP-ECO-03", "not_connected")
    ]
    deploy = {"kind": "deploy", "seat": "france", "to": "malabar_coast", "origin": "navy"}
    table.play({**deploy, "action": "major", "pay": {"points": 1}})
    assert why(table, **shift("france", "calicut", 2, "minor", debt=1)) == []


@pytest.mark.rule("IMP-ECO-03", "IMP-CFL-03", "IMP-ISO-01")
def test_a_marked_or_isolated_market_links_nothing() -> None:
    flags = {"antigua": "france", "puerto_rico": ""}
    fine = taking("france", "economic_4_military", with_flags(flags))
    assert why(play_from(fine), **shift("france", "puerto_rico", 3)) == []
    marked = taking("france", "economic_4_military", with_markers(with_flags(flags), "antigua"))
    assert why(play_from(marked), **shift("france", "puerto_rico", 3)) == [
        ("IMP-ECO-03", "not_connected")
    ]
    lone = with_flags({**flags, "martinique": "", "guadeloupe": ""})
    lone = taking("france", "economic_4_military", lone)
    assert lone.turn is not None
    assert "antigua" in lone.turn.isolated
    assert why(play_from(lone), **shift("france", "puerto_rico", 3)) == [
        ("IMP-ECO-03", "not_connected")
    ]


# ------------------------------------------------------------ what it costs


@pytest.mark.rule("IMP-ECO-06", "IMP-DIP-02")
def test_the_printed_price() -> None:
    state = taking("britain", "economic_4_diplomatic")
    assert cost(state, "britain", "antigua") == (("IMP-ECO-06", 2),)
    assert cost(state, "britain", "russia") == (("IMP-DIP-02", 3),)


@pytest.mark.rule("IMP-ECO-08", "IMP-CFL-09", "IMP-DIP-03", "IMP-DIP-04")
def test_a_marker_sets_the_price_to_1() -> None:
    state = with_markers(with_flags({"russia": "france"}), "karaikal", "russia")
    state = taking("britain", "economic_4_diplomatic", state)
    assert cost(state, "britain", "karaikal") == (("IMP-ECO-08", 1),)
    assert cost(state, "britain", "russia") == (("IMP-DIP-03", 1),)


@pytest.mark.rule("IMP-ECO-07", "IMP-FLG-10", "IMP-ISO-02")
def test_an_isolated_market_costs_1_for_the_whole_turn() -> None:
    """IMP-GAP-65: to unflag it, and to flag it afterwards."""
    state = with_flags({"karaikal": "", "kanchipuram": "france"})
    table = play_from(taking("britain", "economic_4_diplomatic", state))
    assert cost(table.state, "britain", "kanchipuram") == (("IMP-ECO-07", 1),)
    table.play(shift("britain", "kanchipuram", 1))
    assert prices(table, "shift", "britain")["kanchipuram"] == 1
    table.play(shift("britain", "kanchipuram", 1))
    assert table.state.flags["kanchipuram"] == "britain"


@pytest.mark.rule("IMP-ECO-10", "IMP-PRO-02", "IMP-ECO-11")
def test_example_a_protected_market_with_a_marker() -> None:
    """IMP-EX-12: set to 1, then one more; a political space pays nothing for protection."""
    state = with_markers(with_flags({"vandavasi": "france"}), "karaikal")
    state = taking("britain", "economic_4_diplomatic", state)
    assert cost(state, "britain", "karaikal") == (("IMP-ECO-08", 1), ("IMP-ECO-10", 1))
    bare = taking("britain", "economic_4_diplomatic", with_flags({"vandavasi": "france"}))
    assert cost(bare, "britain", "karaikal") == (("IMP-ECO-06", 3), ("IMP-ECO-10", 1))


@pytest.mark.rule("IMP-PRO-01", "IMP-FLG-10")
def test_protection_is_that_of_the_moment() -> None:
    """IMP-GAP-41: without its flag a market is protected no more."""
    state = with_flags({"vandavasi": "france"})
    table = play_from(
        with_power(taking("britain", "economic_4_military", state), "britain", treaty=9)
    )
    table.play(shift("britain", "karaikal", 4))
    assert cost(table.state, "britain", "karaikal") == (("IMP-ECO-06", 3),)


@pytest.mark.rule("IMP-RSW-01", "IMP-RSW-03")
def test_each_change_of_region_costs_1_in_its_own_type() -> None:
    """There and back again costs twice by the text, once with the setting (IMP-GAP-13)."""
    for options, back in (({}, 1), ({"regions_once": True}, 0)):
        state = with_power(taking("france", "diplomatic_4_economic"), "france", treaty=9)
        table = play_from(state, **options)
        table.play(shift("france", "sardinia", 2))
        assert cost(table.state, "france", "iroquois", **options)[1:] == (("IMP-RSW-01", 1),)
        assert cost(table.state, "france", "savoy", **options)[1:] == ()
        table.play(shift("france", "iroquois", 2, treaty=1))
        parts = cost(table.state, "france", "savoy", **options)[1:]
        assert parts == ((("IMP-RSW-01", 1),) if back else ())
        assert cost(table.state, "france", "antigua", **options) == (("IMP-ECO-06", 2),)


@pytest.mark.rule("IMP-RSW-02")
def test_a_change_of_sub_region_is_free() -> None:
    table = play_from(taking("france", "diplomatic_4_economic"))
    table.play(shift("france", "mysore", 2))
    hooghly = [s.id for s in SPACES.values() if s.part == "hooghly_river" and s.kind == "political"]
    assert hooghly
    for space in hooghly:
        assert len(cost(table.state, "france", space)) == 1


@pytest.mark.rule("IMP-FLG-09", "IMP-ECO-11")
def test_no_price_falls_below_1() -> None:
    state = with_markers(with_flags({"antigua": "britain", "puerto_rico": "france"}), "antigua")
    state = with_flags({"puerto_rico": "france"}, state)
    table = play_from(taking("france", "economic_4_diplomatic", state))
    table.play({"kind": "use", "seat": "france", "advantage": "rum"})
    assert cost(table.state, "france", "antigua") == (
        ("IMP-ECO-08", 1),
        ("IMP-ECO-09", -1),
        ("IMP-FLG-09", 1),
    )


def test_the_price_stands_in_the_log_with_its_parts() -> None:
    state = with_flags({"vandavasi": "france"})
    table = play_from(taking("britain", "economic_4_military", state))
    done = table.play(shift("britain", "karaikal", 4))
    paid = done.effects[0]
    assert (paid.code, paid.facts["cost"]) == ("paid", 4)
    assert paid.facts["parts"] == ("IMP-ECO-06:+3", "IMP-ECO-10:+1")


def test_a_flag_is_two_taps() -> None:
    """The space, and nothing more, where the points of the action suffice."""
    table = play_from(taking("france", "economic_4_diplomatic"))
    assert all(
        choice.move is not None
        for space, choice in offered(table, "shift", "france").items()
        if SPACES[space].kind == "market"
    )


# ------------------------------------------------------------ events


@pytest.mark.rule("IMP-DIP-05")
def test_three_diplomatic_points_draw_an_event_while_the_deck_lasts() -> None:
    """The discard is never shuffled in for it."""
    table = play_from(taking("france", "diplomatic_3_military"))
    draw = {"kind": "draw", "seat": "france", "action": "major", "pay": {"points": 3}}
    empty = play_from(taking("france", "diplomatic_3_military", board(deck=0, discard=(1, 2))))
    assert why(empty, **draw) == [("IMP-DIP-05", "deck_empty")]
    table.play(draw)
    assert (table.state.deck, table.state.players["france"].hand) == (14, 1)
