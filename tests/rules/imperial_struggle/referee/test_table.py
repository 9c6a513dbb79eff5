"""The first table, and what hands do to it whatever the rules say."""

import msgspec
import pytest

from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.state import (
    HIDDEN,
    Board,
    Turn,
    at_sea,
    in_play,
    is_open,
    new_board,
    unbuilt,
)
from tests.rules.imperial_struggle.referee.boards import board, codes, desk, setup, turn_of


@pytest.mark.rule("IMP-SET-01", "IMP-MRK-02", "IMP-MRK-03", "IMP-MRK-04", "IMP-PINI-05")
def test_the_powers_begin_with_what_the_set_up_list_gives() -> None:
    """IMP-GAP-01."""
    first = board()
    assert (first.vp, first.round, first.initiative) == (15, 1, "france")
    for side, navy in (("britain", 2), ("france", 1)):
        power = first.players[side]
        assert (power.debt, power.limit, power.treaty, power.navy) == (0, 6, 0, navy)
        assert (in_play(first, side), unbuilt(first, side)) == (navy, 8 - navy)
    assert first.advantages == {"wheat": "britain", "algonquin_raids": "france"}
    assert first.deck == 15


@pytest.mark.rule("IMP-WAR-01", "IMP-WSET-02")
def test_a_basic_tile_lies_face_down_in_each_theatre_and_france_has_a_bonus_tile() -> None:
    first = board()
    assert list(first.theatres) == ["wss_1", "wss_2", "wss_3", "wss_4"]
    for theatre, stacks in first.theatres.items():
        assert [stacks[side].basic for side in ("britain", "france")] == [HIDDEN, HIDDEN]
        bonus = {side: len(stack.bonus) for side, stack in stacks.items()}
        assert bonus == {"britain": 0, "france": int(theatre == "wss_1")}
    assert [first.players[side].basic for side in ("britain", "france")] == [12, 12]
    assert [first.players[side].bonus for side in ("britain", "france")] == [12, 11]


@pytest.mark.rule("IMP-OSP-01", "IMP-OSP-02", "IMP-OSP-03")
def test_three_spanish_flags_lie_on_cuba_with_the_variant() -> None:
    with_spain = new_board(setup(spanish_empire=True))
    spanish = {space for space, flag in with_spain.flags.items() if flag == "spain"}
    assert spanish == {"havana", "santiago", "puerto_principe"}
    assert "spain" not in board().flags.values()


@pytest.mark.rule("IMP-POL-03", "IMP-POL-04", "IMP-USA-01")
@pytest.mark.parametrize(
    ("space", "opens"), [("prussia_prestige_2_empire", 3), ("sons_of_liberty", 5), ("sweden", 1)]
)
def test_a_space_opens_with_its_era(space: str, opens: int) -> None:
    assert [is_open(board(round=n), space) for n in range(1, 7)] == [
        n >= opens for n in range(1, 7)
    ]


@pytest.mark.rule("IMP-USA-01")
def test_the_american_spaces_open_in_round_6_where_a_usa_flag_lies() -> None:
    freed = {**board().flags, "carolinas": "usa"}
    assert not is_open(board(round=6), "usa_prestige_2")
    assert not is_open(board(round=5, flags=freed), "usa_prestige_2")
    assert is_open(board(round=6, flags=freed), "usa_prestige_2")


@pytest.mark.rule("IMP-CFL-12")
def test_a_marker_goes_with_any_change_of_its_space() -> None:
    hands = desk(board(conflicts={"plassey": 0, "calicut": 1}))
    hands.own("plassey", "")
    assert hands.state.conflicts == {"calicut": 1}
    hands.own("calicut", "britain")
    assert hands.state.conflicts == {}
    assert codes(hands) == ["conflict_off", "conflict_off"]


@pytest.mark.rule("IMP-DEBT-06", "IMP-DEBT-05")
def test_forced_debt_past_the_limit_is_the_opponents_points() -> None:
    hands = desk()
    hands.gain("britain", debt=5)
    hands.indebt("britain", 3)
    assert (hands.power("britain").debt, hands.state.vp) == (6, 17)
    hands.gain("britain", limit=1)
    hands.indebt("britain", 1)
    assert (hands.power("britain").debt, hands.state.vp) == (7, 17)
    assert hands.relieve("britain", 9) == 7


@pytest.mark.rule("IMP-ADV-01", "IMP-ADV-02")
def test_an_advantage_follows_its_spaces_at_once() -> None:
    hands = desk(turn_of("france"))
    hands.own("denmark_norway", "france")
    assert "baltic_trade" not in hands.state.advantages
    hands.own("prussia_alliance_1", "france")
    assert hands.state.advantages["baltic_trade"] == "france"
    assert hands.state.turn is not None
    assert hands.state.turn.gained == ("baltic_trade",)
    hands.own("denmark_norway", "")
    assert "baltic_trade" not in hands.state.advantages


@pytest.mark.rule("IMP-ADV-03")
def test_a_tile_that_returns_stays_exhausted() -> None:
    hands = desk(board(exhausted=("wheat",)))
    hands.own("chesapeake", "")
    hands.own("chesapeake", "france")
    assert hands.state.advantages["wheat"] == "france"
    assert hands.state.exhausted == ("wheat",)


@pytest.mark.rule("IMP-ADV-04", "IMP-CFL-04")
def test_a_marker_keeps_a_tile_where_it_is() -> None:
    """Its owner keeps it, another does not get it; without the marker it is had at once."""
    hands = desk()
    hands.mark("chesapeake")
    assert hands.state.advantages["wheat"] == "britain"
    hands.mark("denmark_norway")
    hands.own("prussia_alliance_1", "france")
    marked = board(
        flags={**hands.state.flags, "denmark_norway": "france"}, conflicts={"denmark_norway": 0}
    )
    hands = desk(marked)
    hands.settle_advantages()
    assert "baltic_trade" not in hands.state.advantages
    hands.unmark("denmark_norway")
    assert hands.state.advantages["baltic_trade"] == "france"


@pytest.mark.rule("IMP-FLG-01", "IMP-SQD-03", "IMP-DSQ-04")
def test_a_squadron_in_a_naval_space_is_its_flag() -> None:
    hands = desk()
    hands.gain("france", navy=-1)
    hands.own("biscay", "france")
    assert (at_sea(hands.state, "france"), in_play(hands.state, "france")) == (1, 1)
    hands.send_home("biscay")
    assert (at_sea(hands.state, "france"), hands.power("france").navy) == (0, 1)


def test_a_turn_remembers_what_was_held_when_it_began() -> None:
    hands = desk(turn_of("france"))
    for space, flag in (("plassey", ""), ("antigua", "france"), ("plassey", "france")):
        hands.own(space, flag)
    hands.own("antigua", "")
    hands.own("karaikal", "")
    turn = hands.state.turn
    assert isinstance(turn, Turn)
    assert (turn.won, turn.left) == ((), ("karaikal",))
    assert set(turn.changed) == {"plassey", "antigua", "karaikal"}


def test_the_table_survives_the_database_and_is_small() -> None:
    state = turn_of("britain", tile="economic_4_diplomatic", regions={"economic": ("india",)})
    stored = msgspec.json.encode(state)
    assert msgspec.json.decode(stored, type=Board) == state
    assert len(stored) < 2_000
    assert set(state.flags) <= set(SPACES)
