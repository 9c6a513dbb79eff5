"""Rulebook 4.1.8, 4.1.9, 5.0 to 5.3: initiative, tiles, the pass, the order of actions."""

import pytest

from tests.rules.imperial_struggle.referee.boards import (
    board,
    choices,
    offered,
    play_from,
    taking,
    turn_of,
    why,
    with_flags,
    with_markers,
    with_power,
)


@pytest.mark.rule("IMP-PINI-01", "IMP-PINI-02", "IMP-PINI-03", "IMP-MRK-05")
@pytest.mark.parametrize(
    ("vp", "before", "after"),
    [
        (14, "britain", "france"),
        (16, "france", "britain"),
        (15, "britain", "britain"),
        (15, "france", "france"),
    ],
)
def test_who_is_behind_has_the_initiative(vp: int, before: str, after: str) -> None:
    table = play_from(board(round=2, vp=vp, initiative=before, phase="demand"))
    table.play({"kind": "demand", "first": "furs", "second": "spice", "third": "fish"})
    opened = {"diplomatic_4_economic": 2, "economic_4_military": 2, "military_4_economic": 2}
    table.play({"kind": "open", "tiles": {**opened, "economic_4_diplomatic": 2}})
    table.play({"kind": "open", "tiles": {"diplomatic_4_military": 1}})
    assert (table.state.phase, table.state.initiative) == ("initiative", after)


@pytest.mark.rule("IMP-PINI-04", "IMP-PINI-05", "IMP-PACT-01")
def test_its_holder_decides_who_goes_first_even_in_round_1() -> None:
    table = play_from(board(phase="initiative"))
    assert why(table, kind="first", seat="britain", first="britain") == [
        ("IMP-PINI-04", "not_your_turn")
    ]
    table.play({"kind": "first", "seat": "france", "first": "britain"})
    assert (table.state.first, table.state.turn.seat) == ("britain", "britain")


@pytest.mark.rule("IMP-PACT-01", "IMP-PACT-02", "IMP-MRK-06")
def test_turns_alternate_and_each_power_has_four() -> None:
    table = play_from(board(phase="initiative", tiles=("economic_4_diplomatic",) * 9))
    table.play({"kind": "first", "seat": "france", "first": "france"})
    went = []
    while table.state.phase == "actions":
        seat = table.state.turn.seat
        went.append(seat)
        table.play({"kind": "take", "seat": seat, "tile": "economic_4_diplomatic"})
        assert len(table.state.players[seat].taken) == went.count(seat)
        table.play({"kind": "pass", "seat": seat, "relief": 0})
        if len(went) == 7:
            assert len(table.state.tiles) == 2
    assert went == ["france", "britain"] * 4


@pytest.mark.rule("IMP-TURN-01", "IMP-TURN-07")
def test_a_turn_begins_with_an_open_tile() -> None:
    table = play_from(turn_of("france"))
    for kind, fields in (("end", {}), ("pass", {"relief": 0}), ("squadron", {"action": "major"})):
        pay = {"pay": {"points": 4}} if kind == "squadron" else {}
        assert why(table, kind=kind, seat="france", **fields, **pay) == [("IMP-TURN-01", "not_due")]
    assert set(offered(table, "take", "france")) == set(table.state.tiles)
    assert why(table, kind="take", seat="france", tile="military_2_economic") == [
        ("IMP-TURN-07", "tile_not_open")
    ]
    table.play({"kind": "take", "seat": "france", "tile": "military_4_economic"})
    assert (table.state.turn.major, table.state.turn.minor) == (4, 2)
    assert "military_4_economic" not in table.state.tiles


@pytest.mark.rule("IMP-PACT-03")
def test_the_opponent_waits() -> None:
    table = play_from(taking("france", "military_4_economic"))
    move = {"kind": "squadron", "seat": "britain", "action": "major", "pay": {"points": 4}}
    assert why(table, **move) == [("IMP-PACT-03", "not_your_turn")]


@pytest.mark.rule("IMP-TURN-02", "IMP-DEBT-03", "IMP-TURN-03")
@pytest.mark.parametrize(("debt", "reliefs"), [(0, {0}), (1, {0, 1}), (5, {0, 1, 2})])
def test_a_pass_lowers_the_debt_by_as_much_as_one_likes(debt: int, reliefs: set[int]) -> None:
    """A well-known implementation always takes 2."""
    table = play_from(with_power(taking("france", "military_4_economic"), "france", debt=debt))
    legal = {n for n in range(3) if not why(table, kind="pass", seat="france", relief=n)}
    assert legal == reliefs
    table.play({"kind": "pass", "seat": "france", "relief": min(1, debt)})
    assert table.state.players["france"].debt == max(debt - 1, 0)
    assert table.state.turn.seat == "britain"


@pytest.mark.rule("IMP-DEBT-03", "IMP-TURN-02")
def test_no_pass_once_the_tile_is_used() -> None:
    """Points or the upgrade; an advantage is no part of the tile."""
    table = play_from(taking("france", "military_2_economic"))
    upgrade = {"theatre": "wss_1", "kept": "new", "gone": ""}
    table.play({"kind": "upgrade", "seat": "france", **upgrade})
    assert why(table, kind="pass", seat="france", relief=0) == [("IMP-DEBT-03", "tile_used")]

    table = play_from(taking("france", "military_4_economic"))
    table.play(
        {"kind": "stir", "seat": "france", "advantage": "algonquin_raids", "space": "albany"}
    )
    assert why(table, kind="pass", seat="france", relief=0) == []


def test_who_uses_nothing_passes() -> None:
    table = play_from(taking("france", "military_4_economic"))
    assert why(table, kind="end", seat="france") == [("IMP-TURN-02", "nothing_used")]


@pytest.mark.rule("IMP-ACT-01", "IMP-ACT-02")
def test_an_action_ends_when_another_begins() -> None:
    """A well-known implementation lets the major action go on after the minor one."""
    table = play_from(taking("france", "diplomatic_4_economic"))
    spend = {"kind": "shift", "seat": "france"}
    table.play({**spend, "space": "sardinia", "action": "major", "pay": {"points": 2}})
    table.play({**spend, "space": "antigua", "action": "minor", "pay": {"points": 2}})
    again = {**spend, "space": "savoy", "action": "major", "pay": {"points": 2}}
    assert why(table, **again) == [("IMP-ACT-02", "action_over")]
    assert not offered(table, "shift", "france")


@pytest.mark.rule("IMP-ACT-01", "IMP-ACT-02")
def test_the_upgrade_ends_the_action_under_way_and_may_come_first() -> None:
    table = play_from(taking("france", "diplomatic_2_economic"))
    upgrade = {"kind": "upgrade", "seat": "france", "theatre": "wss_2", "kept": "old", "gone": ""}
    minor = {"kind": "shift", "seat": "france", "space": "antigua", "action": "minor"}
    major = {"kind": "shift", "seat": "france", "space": "savoy", "action": "major"}
    first = play_from(table.state)
    for move in (upgrade, {**minor, "pay": {"points": 2}}, {**major, "pay": {"points": 2}}):
        first.play(move)
    begun = play_from(with_power(table.state, "france", treaty=3))
    begun.play({**major, "pay": {"points": 2}})
    begun.play(upgrade)
    later = {**major, "space": "sardinia", "pay": {"treaty": 2}}
    assert why(begun, **later) == [("IMP-ACT-02", "action_over")]


@pytest.mark.rule("IMP-ACT-04", "IMP-DEBT-02")
def test_a_minor_action_buys_one_thing_and_the_rest_lapses() -> None:
    table = play_from(taking("france", "economic_4_military"))
    deploy = {"kind": "deploy", "seat": "france", "to": "biscay", "origin": "navy"}
    table.play({**deploy, "action": "minor", "pay": {"points": 1}})
    assert table.state.turn.minor == 0
    more = {"kind": "squadron", "seat": "france", "action": "minor", "pay": {"debt": 4}}
    assert why(table, **more)[:1] == [("IMP-ACT-04", "action_over")]


@pytest.mark.rule("IMP-ACT-05")
def test_a_minor_action_takes_no_flag_but_where_a_marker_lies() -> None:
    state = with_flags({"antigua": "britain", "st_lucia": "britain"})
    table = play_from(taking("france", "military_4_economic", state))
    shift = {"kind": "shift", "seat": "france", "action": "minor"}
    assert why(table, **shift, space="antigua", pay={"points": 2}) == [
        ("IMP-ACT-05", "minor_takes_no_flag")
    ]
    marked = play_from(taking("france", "military_4_economic", with_markers(state, "antigua")))
    marked.play({**shift, "space": "antigua", "pay": {"points": 1}})
    assert "antigua" not in marked.state.flags
    assert not marked.state.conflicts


@pytest.mark.rule("IMP-TURN-05", "IMP-TURN-06", "IMP-ACT-03")
def test_what_is_not_spent_is_lost() -> None:
    table = play_from(taking("france", "economic_4_diplomatic"))
    table.play(
        {
            "kind": "shift",
            "seat": "france",
            "space": "antigua",
            "action": "major",
            "pay": {"points": 2},
        }
    )
    assert (table.state.turn.major, table.state.turn.minor) == (2, 2)
    table.play({"kind": "end", "seat": "france"})
    assert (table.state.turn.seat, table.state.turn.major) == ("britain", 0)


@pytest.mark.rule("IMP-DEBT-01", "IMP-TRP-01", "IMP-DEBT-04", "IMP-TURN-06", "IMP-TRM-02")
def test_what_lacks_is_debt_or_treaty_points_and_each_way_is_offered() -> None:
    """A tile of 2 points for a squadron of 4: debt may not pass its limit."""
    state = taking("france", "military_2_economic")
    state = with_power(state, "france", debt=5, treaty=3)
    table = play_from(state)
    build = {"kind": "squadron", "seat": "france", "action": "major"}
    legal = [
        (points, debt, treaty)
        for points in range(5)
        for debt in range(5)
        for treaty in range(5)
        if not why(table, **build, pay={"points": points, "debt": debt, "treaty": treaty})
    ]
    assert legal == [(0, 1, 3), (1, 0, 3), (1, 1, 2), (2, 0, 2), (2, 1, 1)]
    shown = {
        (choice.value.get("debt", 0), choice.value.get("treaty", 0)): choice.aside
        for choice in choices(table, "squadron", "france")
    }
    assert shown == {(0, 2): False, (1, 1): False, (0, 3): True, (1, 2): True, (1, 3): True}
    table.play({**build, "pay": {"points": 2, "debt": 1, "treaty": 1}})
    power = table.state.players["france"]
    assert (power.debt, power.treaty, power.navy) == (6, 2, 2)


@pytest.mark.rule("IMP-TRP-01", "IMP-DEBT-01")
def test_debt_gives_no_points_of_a_type_that_the_tile_lacks() -> None:
    table = play_from(with_power(taking("france", "economic_4_diplomatic"), "france", treaty=9))
    build = {"kind": "squadron", "seat": "france", "action": "major", "pay": {"treaty": 4}}
    assert ("IMP-ACT-03", "no_such_points") in why(table, **build)
