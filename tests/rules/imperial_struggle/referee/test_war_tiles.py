"""Rulebook 5.3.3, 5.6.1, 7.6 and 12.2: bonus war tiles, the upgrade, and what round 6 has instead."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.referee.state import HIDDEN, Board, Stack
from rules.imperial_struggle.theatres import BASIC
from tests.rules.imperial_struggle.referee.boards import (
    board,
    offered,
    play_from,
    taking,
    turn_of,
    why,
    with_flags,
    with_power,
)

TILE = "military_4_economic"


def buy(theatre: str, aside: str = "", **pay: int) -> dict[str, Any]:
    paid = pay or {"points": 2}
    move = {"kind": "bonus", "seat": "britain", "theatre": theatre, "aside": aside}
    return {**move, "action": "major", "pay": paid}


def with_bonus(state: Board, **laid: int) -> Board:
    theatres = {
        name: {**stacks, "britain": replace(stacks["britain"], bonus=(HIDDEN,) * laid.get(name, 0))}
        for name, stacks in state.theatres.items()
    }
    return replace(state, theatres=theatres)


def lying(state: Board, side: str) -> dict[str, int]:
    return {name: len(stacks[side].bonus) for name, stacks in state.theatres.items()}


# ------------------------------------------------------------ bonus tiles


@pytest.mark.rule("IMP-BWT-01", "IMP-BWT-02", "IMP-BWT-03", "IMP-WTL-07")
def test_at_most_two_bonus_tiles_a_turn_each_for_2_points_face_down() -> None:
    table = play_from(with_power(taking("britain", TILE), "britain", treaty=4))
    for theatre in ("wss_1", "wss_3"):
        table.play(buy(theatre))
    assert lying(table.state, "britain") == {"wss_1": 1, "wss_2": 0, "wss_3": 1, "wss_4": 0}
    assert table.state.theatres["wss_1"]["britain"].bonus == (HIDDEN,)
    assert table.state.players["britain"].bonus == 10
    assert why(table, **buy("wss_2", treaty=2)) == [("IMP-BWT-02", "bought_two")]
    elsewhere = why(play_from(taking("britain", TILE)), **buy("awi_1"))
    assert ("IMP-BWT-03", "no_such_theatre") in elsewhere


@pytest.mark.rule("IMP-BWT-04", "IMP-BWT-05")
def test_a_full_theatre_first_gives_one_of_its_tiles_away() -> None:
    state = with_bonus(taking("britain", TILE), wss_1=2, wss_2=1, wss_3=2)
    table = play_from(state)
    asides = [
        a for a in ("", "wss_1", "wss_2", "wss_3", "wss_4") if not why(table, **buy("wss_1", a))
    ]
    assert asides == ["wss_2", "wss_4"]
    assert why(table, **buy("wss_2", "wss_4")) == [("IMP-BWT-05", "move_one_first")]
    table.play(buy("wss_1", "wss_4"))
    assert lying(table.state, "britain") == {"wss_1": 2, "wss_2": 1, "wss_3": 2, "wss_4": 1}


@pytest.mark.rule("IMP-BWT-06", "IMP-BWT-03")
def test_no_tile_is_bought_where_none_has_room_or_none_is_left() -> None:
    """IMP-GAP-36."""
    full = with_bonus(taking("britain", TILE), wss_1=2, wss_2=2, wss_3=2, wss_4=2)
    assert ("IMP-BWT-06", "theatres_full") in why(play_from(full), **buy("wss_1"))
    none = with_power(taking("britain", TILE), "britain", bonus=0)
    assert why(play_from(none), **buy("wss_1")) == [("IMP-BWT-03", "pool_empty")]


@pytest.mark.rule("IMP-WSET-04")
def test_tiles_carried_over_are_laid_at_the_start_of_the_first_turn() -> None:
    state = board(phase="initiative", round=4, tiles=("military_4_economic",) * 9)
    state = with_power(with_power(state, "france", carried=2), "britain", carried=1)
    table = play_from(state)
    table.play({"kind": "first", "seat": "france", "first": "france"})
    assert why(table, kind="take", seat="france", tile=TILE) == [("IMP-WSET-04", "not_due")]
    for theatre in ("wss_2", "wss_3"):
        table.play({"kind": "lay", "seat": "france", "theatre": theatre, "aside": ""})
    table.play({"kind": "take", "seat": "france", "tile": TILE})
    table.play({"kind": "pass", "seat": "france", "relief": 0})
    assert table.game.wait(table.t).kinds == ("lay",)
    assert lying(table.state, "france") == {"wss_1": 1, "wss_2": 1, "wss_3": 1, "wss_4": 0}


# ------------------------------------------------------------ the upgrade


def upgrade(kept: str = "new", gone: str = "", theatre: str = "wss_1") -> dict[str, str]:
    return {"kind": "upgrade", "seat": "britain", "theatre": theatre, "kept": kept, "gone": gone}


@pytest.mark.rule("IMP-UPG-01", "IMP-WTL-02")
def test_the_upgrade_needs_its_symbol_once() -> None:
    assert why(play_from(taking("britain", TILE)), **upgrade()) == [
        ("IMP-UPG-01", "no_upgrade_symbol")
    ]
    table = play_from(taking("britain", "military_2_economic"))
    table.play(upgrade())
    assert why(table, **upgrade()) == [("IMP-UPG-01", "upgraded_already")]
    assert lying(table.state, "britain") == dict.fromkeys(lying(table.state, "britain"), 0)


@pytest.mark.rule("IMP-UPG-02")
@pytest.mark.parametrize("kept", ["new", "old"])
def test_the_other_tile_goes_back_unseen_or_out_of_the_game_open(kept: str) -> None:
    """The owner is free in both, whichever tile stays."""
    table = play_from(taking("britain", "military_2_economic"))
    table.play(upgrade(kept))
    power = table.state.players["britain"]
    assert (power.basic, power.basic_gone) == (12, ())
    table = play_from(taking("britain", "military_2_economic"))
    table.play(upgrade(kept, "minus_1_unflag"))
    power = table.state.players["britain"]
    assert (power.basic, power.basic_gone) == (11, ("minus_1_unflag",))
    assert table.state.theatres["wss_1"]["britain"].basic == HIDDEN


@pytest.mark.rule("IMP-UPG-02")
def test_a_face_leaves_the_game_no_more_often_than_it_is_printed() -> None:
    gone = ("minus_1_unflag",) * 3
    state = with_power(taking("britain", "military_2_economic"), "britain", basic_gone=gone)
    assert why(play_from(state), **upgrade(gone="minus_1_unflag")) == [
        ("IMP-UPG-02", "no_such_tile_left")
    ]


@pytest.mark.rule("IMP-UPG-04")
def test_four_basic_tiles_stay_in_the_game() -> None:
    """Pool and war board together (IMP-GAP-35)."""
    faces = [face for face, tile in BASIC.items() for _ in range(tile.tiles)]
    for removed, legal in ((11, True), (12, False)):
        state = taking("britain", "military_2_economic")
        state = with_power(state, "britain", basic=1, basic_gone=tuple(faces[:removed]))
        assert (why(play_from(state), **upgrade(gone="plus_2")) == []) == legal
        assert why(play_from(state), **upgrade()) == []


@pytest.mark.rule("IMP-UPG-01")
def test_no_upgrade_without_a_tile_to_draw() -> None:
    """IMP-GAP-36."""
    state = with_power(taking("britain", "military_2_economic"), "britain", basic=0)
    assert why(play_from(state), **upgrade()) == [("IMP-UPG-01", "pool_empty")]


@pytest.mark.rule("IMP-OPL-01", "IMP-OPL-02")
def test_with_military_planning_two_basic_tiles_change_places_instead() -> None:
    state = taking("britain", "military_2_economic")
    state = replace(
        state,
        theatres={
            name: {**stacks, "britain": Stack(basic=HIDDEN)}
            for name, stacks in state.theatres.items()
        },
    )
    swap = {"kind": "swap", "seat": "britain", "theatre": "wss_1", "other": "wss_3"}
    assert why(play_from(state), **swap) == [("IMP-OPL-02", "tiles_are_drawn")]
    table = play_from(state, military_planning_swap=True)
    assert why(table, **upgrade()) == [("IMP-OPL-02", "tiles_are_swapped")]
    table.play(swap)
    assert table.state.players["britain"].basic == 12
    assert why(table, **swap) == [("IMP-UPG-01", "upgraded_already")]


# ------------------------------------------------------------ round 6


def last(seat: str, tile: str, **power: int) -> Board:
    state = replace(board(), round=6, war="", theatres={})
    return with_power(taking(seat, tile, state), seat, **power)


def exchange(into: str, action: str = "major", **pay: int) -> dict[str, Any]:
    move = {"kind": "exchange", "seat": "britain", "into": into, "action": action}
    return {**move, "pay": pay or {"points": 2}}


def shift(space: str, action: str = "major", **pay: int) -> dict[str, Any]:
    return {"kind": "shift", "seat": "britain", "space": space, "action": action, "pay": pay}


@pytest.mark.rule("IMP-BWT-07", "IMP-BWT-08")
def test_example_four_military_points_are_two_of_one_type() -> None:
    """IMP-EX-16."""
    table = play_from(last("britain", "military_4_economic"))
    table.play(exchange("diplomatic"))
    assert why(table, **exchange("economic")) == [("IMP-BWT-08", "other_type_exchanged")]
    table.play(exchange("diplomatic"))
    assert (table.state.turn.major, table.state.turn.traded) == (0, 2)
    table.play(shift("savoy", points=2))
    assert table.state.flags["savoy"] == "britain"


@pytest.mark.rule("IMP-BWT-09", "IMP-BWT-07")
def test_nothing_is_added_to_exchanged_points() -> None:
    """They have the rights of a major action; a well-known implementation takes debt for them."""
    state = last("britain", "military_4_economic", treaty=4)
    state = with_flags({"sardinia": "france"}, state)
    table = play_from(state)
    table.play(exchange("diplomatic"))
    for pay in ({"points": 1, "debt": 1}, {"points": 1, "treaty": 1}, {"treaty": 2}):
        assert why(table, **shift("savoy", **pay)) == [("IMP-TURN-06", "does_not_pay")]
    table.play(exchange("diplomatic"))
    assert why(table, **shift("sardinia", points=2)) == []


@pytest.mark.rule("IMP-BWT-07", "IMP-ACT-02")
def test_a_minor_action_exchanges_into_the_major_one() -> None:
    """IMP-GAP-54: its single purchase, spent afterwards as part of the major action."""
    table = play_from(last("britain", "economic_4_military"))
    table.play(exchange("economic", "minor"))
    assert (table.state.turn.major, table.state.turn.minor) == (5, 0)
    begun = play_from(last("britain", "economic_4_military"))
    begun.play(shift("antigua", points=2))
    assert why(begun, **exchange("economic", "minor")) == [("IMP-ACT-02", "action_over")]


@pytest.mark.rule("IMP-BWT-07")
def test_only_round_6_exchanges_and_it_sells_no_bonus_tile() -> None:
    assert why(play_from(taking("britain", TILE)), **exchange("economic")) == [
        ("IMP-BWT-07", "only_in_last_round")
    ]
    table = play_from(last("britain", TILE))
    assert ("IMP-BWT-07", "no_next_war") in why(table, **buy("awi_1"))
    assert not offered(table, "bonus", "britain")


@pytest.mark.rule("IMP-UPG-03")
def test_in_round_6_the_symbol_is_a_treaty_point_but_not_for_a_pass() -> None:
    """A well-known implementation gives it with the tile."""
    table = play_from(last("britain", "military_2_economic"))
    assert ("IMP-UPG-03", "no_next_war") in why(table, **upgrade(theatre="awi_1"))
    passed = play_from(table.state)
    passed.play({"kind": "pass", "seat": "britain", "relief": 0})
    assert passed.state.players["britain"].treaty == 0
    table.play({"kind": "claim", "seat": "britain"})
    assert table.state.players["britain"].treaty == 1
    assert why(table, kind="claim", seat="britain") == [("IMP-UPG-01", "upgraded_already")]
    early = play_from(taking("britain", "military_2_economic", turn_of("britain")))
    assert why(early, kind="claim", seat="britain") == [("IMP-UPG-03", "only_in_last_round")]
