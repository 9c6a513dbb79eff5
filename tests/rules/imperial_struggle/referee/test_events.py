"""Rulebook 3.4, 3.5.3 and 5.2: how an event is played, and how its points are spent."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.cards import EVENTS, STEPS
from rules.imperial_struggle.referee.counting import COUNTS, HOLDS, is_met
from rules.imperial_struggle.referee.deeds import DEEDS, OWED
from rules.imperial_struggle.referee.state import Board, OpenMinistry
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
from tests.rules.kit.evening import Evening

ECONOMIC, MILITARY = "economic_3_military", "military_3_economic"


def holding(seat: str, tile: str, state: Board | None = None, **power: Any) -> Board:
    """A turn with a tile, and events in hand."""
    return with_power(taking(seat, tile, state), seat, **{"hand": 3, **power})


def event(seat: str, card: int) -> dict[str, Any]:
    return {"kind": "event", "seat": seat, "card": card}


def shift(seat: str, space: str, action: str, **pay: int) -> dict[str, Any]:
    return {"kind": "shift", "seat": seat, "space": space, "action": action, "pay": pay}


def opened(*names: str) -> tuple[OpenMinistry, ...]:
    return tuple(OpenMinistry(id=name) for name in names)


def test_every_step_of_a_card_has_its_hands() -> None:
    assert len(STEPS) > 120
    for key, step in STEPS.items():
        assert (step.do in DEEDS) != (step.do in OWED), key
        assert step.per in ("", *COUNTS), key
        assert step.condition in ("", *HOLDS), key
    assert {step.do for step in STEPS.values()} == {*DEEDS, *OWED}


# ------------------------------------------------------------ when


@pytest.mark.rule("IMP-EVP-01", "IMP-INV-03", "IMP-EVT-03")
def test_an_event_needs_the_symbol_and_a_card() -> None:
    plain = play_from(with_power(taking("france", "economic_4_military"), "france", hand=3))
    assert why(plain, **event("france", 4)) == [("IMP-EVP-01", "no_event_symbol")]
    empty = play_from(holding("france", ECONOMIC, hand=0))
    assert why(empty, **event("france", 4)) == [("IMP-EVP-01", "no_card")]
    gone = play_from(holding("france", ECONOMIC, board(events_gone=(4,))))
    assert ("IMP-EVP-01", "card_not_in_game") in why(gone, **event("france", 4))


@pytest.mark.rule("IMP-EVT-05")
def test_a_typed_event_needs_a_major_action_of_its_type() -> None:
    table = play_from(holding("france", ECONOMIC))
    assert why(table, **event("france", 12)) == [("IMP-EVT-05", "other_action_type")]
    assert why(table, **event("france", 8)) == []
    assert why(table, **event("france", 24)) == [("IMP-EVP-01", "card_not_in_game")]  # next era


@pytest.mark.rule("IMP-TURN-04", "IMP-ADV-06", "IMP-EVP-01")
def test_it_comes_before_points_upgrade_and_advantages_and_once() -> None:
    """A well-known implementation still offers events after the upgrade."""
    spent = play_from(holding("france", ECONOMIC))
    spent.play(shift("france", "antigua", "major", points=2))
    assert why(spent, **event("france", 4)) == [("IMP-TURN-04", "event_comes_first")]
    upgraded = play_from(holding("france", "economic_2_military"))
    upgrade = {"kind": "upgrade", "seat": "france", "theatre": "wss_1", "kept": "old", "gone": ""}
    upgraded.play(upgrade)
    assert why(upgraded, **event("france", 4)) == [("IMP-TURN-04", "event_comes_first")]
    stirred = play_from(holding("france", ECONOMIC))
    raid = {"kind": "stir", "seat": "france", "advantage": "algonquin_raids", "space": "albany"}
    stirred.play(raid)
    assert why(stirred, **event("france", 4)) == [("IMP-ADV-06", "advantage_used")]
    twice = play_from(holding("france", ECONOMIC))
    twice.play(event("france", 8))
    assert why(twice, **event("france", 4)) == [("IMP-EVP-01", "event_played")]
    assert why(twice, **raid) == []


@pytest.mark.rule("IMP-EVP-13", "IMP-EVT-03", "IMP-EVT-02")
def test_a_played_event_leaves_the_game_and_each_power_has_its_own_version() -> None:
    for seat, expected in (("britain", "diplomatic"), ("france", "diplomatic")):
        table = play_from(holding(seat, ECONOMIC))
        table.play(event(seat, 2))
        (extra,) = table.state.turn.extra
        assert (extra.points, extra.left) == (expected, 1 if seat == "britain" else 2)
        assert table.state.events_gone == (2,)
        assert table.state.players[seat].hand == 2
        assert table.state.discard == ()


@pytest.mark.rule("IMP-DEBT-03")
def test_who_plays_an_event_does_not_pass() -> None:
    table = play_from(holding("france", ECONOMIC))
    table.play(event("france", 8))
    assert why(table, kind="pass", seat="france", relief=0) == [("IMP-DEBT-03", "tile_used")]


# ------------------------------------------------------------ the bonus


@pytest.mark.rule("IMP-EVP-02", "IMP-MIN-10", "IMP-TRM-04")
def test_a_keyword_counts_on_a_ministry_that_lies_open() -> None:
    """It may be turned up just before."""
    table = play_from(holding("france", ECONOMIC, debt=5, hidden=2))
    hidden = play_from(table.state)
    hidden.play(event("france", 8))
    assert hidden.state.players["france"].debt == 3
    table.play({"kind": "unveil", "seat": "france", "ministry": "john_law"})
    table.play(event("france", 8))
    assert table.state.players["france"].debt == 2


@pytest.mark.rule("IMP-EVP-02", "IMP-DEBT-07", "IMP-CFL-06")
@pytest.mark.parametrize(
    ("card", "met", "unmet"),
    [
        (12, {"debt": 0}, {"debt": 1}),
        (23, {"limit": 9}, {"limit": 8}),
    ],
)
def test_more_available_debt(card: int, met: dict[str, int], unmet: dict[str, int]) -> None:
    bonus = EVENTS[card].bonus
    assert bonus is not None
    state = with_power(board(), "france", debt=1 if card == 12 else 0)
    for changes, expected in ((met, True), (unmet, False)):
        t = play_from(with_power(state, "britain", **changes)).t
        assert is_met(t, "britain", bonus) is expected


@pytest.mark.rule("IMP-EVP-02", "IMP-CFL-06")
def test_more_prestige_spaces_in_the_british_isles_marked_ones_left_out() -> None:
    """A well-known implementation counts marked ones."""
    bonus = EVENTS[2].bonus
    assert bonus is not None
    state = with_flags({"ireland_prestige": "britain"})
    assert is_met(play_from(state).t, "britain", bonus)
    assert not is_met(play_from(with_markers(state, "ireland_prestige")).t, "britain", bonus)
    assert not is_met(play_from(state).t, "france", bonus)


@pytest.mark.rule("IMP-EVP-02")
def test_more_bonus_tiles_and_an_advantage() -> None:
    tiles, advantage = EVENTS[16].bonus, EVENTS[40].bonus
    assert tiles is not None
    assert advantage is not None
    t = play_from(board()).t  # one French bonus tile lies in Central Europe
    assert (is_met(t, "france", tiles), is_met(t, "britain", tiles)) == (True, False)
    held = with_flags({"savoy": "britain", "spain_prestige_3": "britain"})
    assert is_met(play_from(held).t, "britain", advantage)
    assert not is_met(t, "britain", advantage)


@pytest.mark.rule("IMP-EVP-03", "IMP-EVP-04")
def test_the_normal_effect_neither_meets_the_condition_nor_follows_the_bonus() -> None:
    """Tropical Diseases: an opposing flag, an own one, and with Scholarship one more opposing flag."""
    flags = {"antigua": "britain", "martinique": "britain"}
    state = holding("france", ECONOMIC, with_flags(flags))
    table = play_from(with_power(state, "france", ministries=opened("court_of_the_sun_king")))
    table.play(event("france", 3))
    assert "port_de_paix" not in offered(table, "target", "france")
    table.play({"kind": "target", "seat": "france", "space": "antigua"})
    assert why(table, kind="target", seat="france", space="martinique") == [
        ("IMP-EVP-06", "not_a_target")
    ]
    table.play({"kind": "target", "seat": "france", "space": "port_de_paix"})
    table.play({"kind": "target", "seat": "france", "space": "martinique"})
    assert not {"antigua", "martinique", "port_de_paix"} & {*table.state.flags}
    assert table.state.queue == ()


@pytest.mark.rule("IMP-EVP-06", "IMP-EVP-07", "IMP-FLG-05")
def test_what_is_not_optional_is_done_as_far_as_it_goes() -> None:
    """IMP-EX-10 in the words of the cards: nothing to unflag, and the own flag comes off all the same."""
    bare = with_flags({"barbados": "", "georgia": "", "st_lucia": "", "jamaica": ""})
    table = play_from(holding("france", ECONOMIC, bare))
    done = table.play(event("france", 3))
    assert "lapsed" in [effect.code for effect in done.effects]
    wait = table.game.wait(table.t)
    assert wait.kinds == ("target",)
    assert {*offered(table, "target", "france")} == {"port_de_paix", "martinique"}
    optional = play_from(holding("france", ECONOMIC, replace(board(), round=3)))
    optional.play(event("france", 27))
    assert optional.game.wait(optional.t).kinds == ("target", "skip")


@pytest.mark.rule("IMP-EVP-12")
def test_effects_without_points_need_no_connection() -> None:
    state = with_flags({"mangalore": "britain"})
    table = play_from(holding("france", ECONOMIC, state))
    table.play(event("france", 4))
    assert "mangalore" in offered(table, "target", "france")


# ------------------------------------------------------------ points of an event


def with_points(
    card: int, seat: str, tile: str, state: Board | None = None, **power: Any
) -> Evening:
    table = play_from(holding(seat, tile, state, **power))
    table.play(event(seat, card))
    return table


@pytest.mark.rule("IMP-EVP-05", "IMP-EVP-08", "IMP-EVT-06")
def test_they_join_an_action_of_their_type_or_are_one_of_their_own() -> None:
    """Acts of Union: two diplomatic points for France."""
    joined = with_points(2, "france", "diplomatic_3_economic")
    assert why(joined, **shift("france", "russia", "major", event=2, points=1)) == []
    assert why(joined, **shift("france", "russia", "major", points=3)) == []
    alone = with_points(2, "france", ECONOMIC)
    state = with_flags({"savoy": "britain"})
    alone = with_points(2, "france", ECONOMIC, state)
    alone.play(shift("france", "savoy", "event", event=2))  # as a major action: it unflags
    assert "savoy" not in alone.state.flags
    assert alone.state.turn.major == 3


@pytest.mark.rule("IMP-EVP-09", "IMP-ACT-05")
def test_added_to_a_minor_action_they_obey_its_limits() -> None:
    state = with_flags({"savoy": "britain"})
    table = with_points(2, "france", "military_3_diplomatic", state)
    assert why(table, **shift("france", "savoy", "minor", event=2)) == [
        ("IMP-ACT-05", "minor_takes_no_flag")
    ]
    table.play(shift("france", "russia", "minor", event=1, points=2))
    again = shift("france", "savoy", "minor", event=1, debt=1)
    assert ("IMP-ACT-04", "action_over") in why(table, **again)
    assert why(table, **shift("france", "savoy", "event", event=1, debt=1)) == []


@pytest.mark.rule("IMP-EVP-10", "IMP-EVP-11")
def test_points_for_a_place_and_what_is_added_to_them_are_bound_to_it() -> None:
    """Native American Alliances: two economic points for North America; the tile has none of that type."""
    state = with_flags({"algonquin": "france"})
    table = with_points(6, "france", "diplomatic_3_military", state, treaty=4)
    assert why(table, **shift("france", "cumberland", "event", event=2)) == [
        ("IMP-ECO-03", "not_connected")
    ]
    assert why(table, **shift("france", "niagara", "event", event=2)) == []
    assert ("IMP-TURN-06", "does_not_pay") in why(
        table, **shift("france", "antigua", "event", treaty=2)
    )


@pytest.mark.rule("IMP-EVP-11", "IMP-EVT-06", "IMP-RSW-01")
def test_example_calico_acts() -> None:
    """IMP-EX-11: bound to unflagging a market; the tile's points are free."""
    state = with_flags({"karaikal": "france", "kanchipuram": "britain"})
    table = with_points(11, "britain", ECONOMIC, state)
    assert why(table, **shift("britain", "karaikal", "major", event=2, points=1)) == []
    assert ("IMP-TURN-06", "does_not_pay") in why(
        table, **shift("britain", "vellore", "major", event=2)
    )
    assert why(table, **shift("britain", "vellore", "major", points=2)) == []
    table.play(shift("britain", "karaikal", "major", event=1, points=2))
    assert [extra.left for extra in table.state.turn.extra] == [0]


@pytest.mark.rule("IMP-EVP-08", "IMP-TRP-01", "IMP-ACT-05", "IMP-ADV-05")
def test_example_india_from_the_event_on() -> None:
    """IMP-EX-15: West African Gold Mining, then Mysore, Nizam and the minor action."""
    flags = {"mysore": "britain", "nizam": "france", "vellore": "france", "arcot": ""}
    flags |= {"tiruchirappalli": "france", "vandavasi": "france", "kanchipuram": "britain"}
    state = with_flags(flags, board(round=3))
    table = play_from(
        holding("britain", "diplomatic_3_economic", turn_of("britain", state), treaty=2)
    )
    table.play(event("britain", 24))
    table.play(shift("britain", "vellore", "event", event=1, treaty=1))
    stir = {"kind": "stir", "seat": "britain", "advantage": "power_struggle"}
    table.play({**stir, "space": "tiruchirappalli"})
    table.play(shift("britain", "nizam", "major", points=2))
    table.play(shift("britain", "nizam", "major", points=1, treaty=1))
    table.play(shift("britain", "tiruchirappalli", "minor", points=2))
    assert table.state.flags["nizam"] == "britain"
    assert not {"vellore", "tiruchirappalli"} & {*table.state.flags}
    assert table.state.players["britain"].treaty == 0


@pytest.mark.rule("IMP-ACT-02", "IMP-EVP-08")
def test_the_separate_action_is_one_of_its_own() -> None:
    table = with_points(2, "france", ECONOMIC)
    table.play(shift("france", "savoy", "event", event=1, debt=1))
    table.play(shift("france", "antigua", "major", points=2))
    assert why(table, **shift("france", "sardinia", "event", event=1, debt=1)) == [
        ("IMP-ACT-02", "action_over")
    ]


def test_bound_points_are_spent_first_and_with_one_tap() -> None:
    table = with_points(2, "france", "diplomatic_3_economic")
    choice = offered(table, "shift", "france")["savoy"]
    assert choice.move is not None
    assert choice.move["pay"] == {"event": 2}
    assert choice.move["action"] == "major"


# ------------------------------------------------------------ ministries


@pytest.mark.rule("IMP-MIN-01", "IMP-MIN-02", "IMP-MIN-03", "IMP-MIN-12", "IMP-TURN-08")
def test_a_ministry_is_turned_up_in_ones_own_turn_before_or_after_the_tile() -> None:
    state = with_power(turn_of("france"), "france", hidden=2)
    table = play_from(state)
    unveil = {"kind": "unveil", "seat": "france", "ministry": "john_law"}
    assert why(table, **{**unveil, "seat": "britain"})[0][1] == "not_your_turn"
    assert why(table, **{**unveil, "ministry": "robert_walpole"}) == [
        ("IMP-MIN-03", "not_your_ministry")
    ]
    assert why(table, **{**unveil, "ministry": "choiseul"})  # of the next era
    table.play(unveil)
    power = table.state.players["france"]
    assert (power.hidden, power.ministries) == (1, opened("john_law"))
    assert "john_law" not in {choice.value for choice in choices(table, "unveil", "france")}
    table.play({"kind": "take", "seat": "france", "tile": table.state.tiles[0]})
    table.play({**unveil, "ministry": "jacobite_uprisings"})
    assert why(table, **{**unveil, "ministry": "new_world_huguenots"}) == [
        ("IMP-MIN-01", "none_face_down")
    ]
