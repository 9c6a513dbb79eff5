"""Rulebook 7.0, 7.4 to 7.6: the order of a war, the check after it, tiles and markers, the next war's board."""

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.referee.state import HIDDEN, Board, Result, Stack
from rules.imperial_struggle.theatres import THEATRES, theatres_of
from tests.rules.imperial_struggle.referee.boards import board, setup
from tests.rules.imperial_struggle.referee.wars import (
    before,
    done,
    due,
    played,
    show,
    shown,
    stacks,
)

DRAW = ("plus_1",)


def fought_out(state: Board) -> Board:
    """Every theatre that is left ends in a draw."""
    while state.phase == "battles":
        state = shown(state, DRAW, DRAW)
    return state


def last(war: str, **changes: object) -> Board:
    return before(theatres_of(war)[-1].id, **changes)


@pytest.mark.rule("IMP-WAR-02", "IMP-WAR-03", "IMP-SEQ-04")
def test_theatres_are_fought_in_the_order_of_the_board() -> None:
    state, order = before("wss_1"), []
    while state.phase == "battles":
        assert state.fought is not None
        order.append(state.fought.theatre)
        state = shown(state, DRAW, DRAW)
    assert order == ["wss_1", "wss_2", "wss_3", "wss_4"]


@pytest.mark.rule("IMP-VIC-02", "IMP-WVIC-01")
def test_every_theatre_by_the_top_row_wins_the_game_at_once() -> None:
    won = {place.id: Result("france", 9) for place in theatres_of("wss")[:-1]}
    state = last("wss", vp=3)
    state = replace(state, fought=replace(state.fought, results=won))  # type: ignore[type-var]
    state = shown(state, DRAW, ("plus_2", "plus_3", "plus_3"))
    assert (state.phase, state.winner, state.ending) == ("over", "france", "war")
    assert due(state) == ((), ())


@pytest.mark.rule("IMP-VIC-02")
def test_one_theatre_below_the_top_row_is_no_sweep() -> None:
    won = {place.id: Result("france", 9) for place in theatres_of("wss")[:-1]}
    won["wss_2"] = Result("france", 3)
    state = last("wss")
    state = replace(state, fought=replace(state.fought, results=won))  # type: ignore[type-var]
    state = shown(state, DRAW, ("plus_2", "plus_3", "plus_3"))
    assert state.ending is None


@pytest.mark.rule("IMP-WVIC-01", "IMP-VIC-01", "IMP-VIC-04")
@pytest.mark.parametrize(("vp", "winner"), [(30, "france"), (29, None), (0, "britain"), (1, None)])
def test_the_marker_is_looked_at_after_the_last_theatre_only(vp: int, winner: str | None) -> None:
    early = shown(before("wss_3", vp=vp), DRAW, DRAW)
    assert early.phase == "battles"
    state = shown(last("wss", vp=vp), DRAW, DRAW)
    assert state.winner == winner


@pytest.mark.rule("IMP-WRST-01", "IMP-WTL-03", "IMP-WTL-04")
def test_basic_tiles_go_back_to_their_pool_and_a_fresh_bonus_set_comes() -> None:
    state = last("wss")
    power = replace(state.players["france"], basic=12, bonus=9, basic_gone=())
    state = replace(state, players={**state.players, "france": power})
    state = fought_out(state)
    assert state.war == "was"
    assert state.players["france"].basic == 12  # four back, four laid out again
    assert state.players["france"].bonus == 12


@pytest.mark.rule("IMP-WRST-02")
def test_markers_that_gave_strength_leave_and_the_others_stay() -> None:
    """IMP-GAP-52: neutral ones, and those where the theatre does not list them."""
    flags = {"albany": "britain", "plassey": "britain"}
    marks = {"albany": 0, "niagara": 0, "plassey": 0}
    state = before("wss_3", flags=flags, conflicts=marks)
    state = fought_out(shown(state, DRAW, DRAW))
    assert state.conflicts == {"niagara": 0, "plassey": 0}


@pytest.mark.rule("IMP-WSET-01", "IMP-WSET-02", "IMP-WAR-01", "IMP-PVIC-02")
def test_the_next_war_is_laid_out_face_down_and_the_next_round_begins() -> None:
    state = fought_out(last("syw"))
    assert (state.war, state.round, state.fought) == ("awi", 5, None)
    assert list(state.theatres) == ["awi_1", "awi_2", "awi_3"]
    assert {stack for each in state.theatres.values() for stack in each.values()} == {
        Stack(basic=HIDDEN)
    }


@pytest.mark.rule("IMP-WSET-04")
@pytest.mark.parametrize(("war", "laid", "carried"), [("was", 2, 2), ("was", 4, 3), ("wss", 2, 0)])
def test_bonus_tiles_of_the_austrian_war_are_carried_to_the_next(
    war: str, laid: int, carried: int
) -> None:
    """IMP-GAP-38: those on the board when it ends."""
    lies = stacks(war)
    places = list(lies)
    for n in range(laid):
        old = lies[places[n % 2]]["france"]
        lies[places[n % 2]]["france"] = Stack(basic="plus_1", bonus=(*old.bonus, "plus_2"))
    state = fought_out(last(war, theatres=lies))
    assert [state.players[side].carried for side in ("britain", "france")] == [0, carried]


@pytest.mark.rule("IMP-SEQ-05")
def test_after_the_american_war_no_board_lies_beside_the_map() -> None:
    """A well-known program leaves its tiles there in round 6."""
    state = fought_out(last("awi"))
    assert (state.war, state.theatres, state.round) == ("", {}, 6)


@pytest.mark.rule("IMP-RES-01")
def test_resistance_is_counted_anew_in_each_war() -> None:
    state = last("wss")
    power = replace(state.players["france"], resisted=2)
    state = replace(state, players={**state.players, "france": power})
    assert fought_out(state).players["france"].resisted == 0


@pytest.mark.rule("IMP-WSET-03", "IMP-WTL-07")
def test_nothing_of_a_hidden_tile_is_in_the_state_before_it_is_shown() -> None:
    """Whose tile it is and where it lies is public; its owner may look at the cardboard."""
    first = board()
    faces = {stack.basic for each in first.theatres.values() for stack in each.values()}
    assert faces == {HIDDEN}
    state = played(before("wss_1"), show("britain", "plus_2"))
    assert state.theatres["wss_1"]["britain"].basic == "plus_2"
    assert state.theatres["wss_2"]["britain"].basic == HIDDEN


def test_a_war_begins_with_the_theatre_of_its_board() -> None:
    assert [THEATRES[place].war for place in before("awi_1").theatres] == ["awi"] * 3


@pytest.mark.rule("IMP-OPL-03", "IMP-OPL-01")
@pytest.mark.parametrize("planned", [False, True])
def test_with_planned_placement_players_look_before_they_lay(planned: bool) -> None:
    """The cardboard is theirs to lay; the table says so and knows no more than before."""
    rules = setup(military_planning_placement=planned)
    state = last("wss")
    state, _effects = done(state, show("britain", "plus_1"), rules)
    state, effects = done(state, show("france", "plus_1"), rules)
    (laid,) = [effect for effect in effects if effect.code == "lay_out_war"]
    assert laid.facts["planned"] is planned
    assert state.theatres["was_1"]["france"] == Stack(basic=HIDDEN)
