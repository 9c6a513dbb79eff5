"""Rulebook 4.1.1 to 4.1.7, 4.1.10 and 7.4: set-up and the phases around the turns."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.engine import depths_of
from rules.core.referee.steps import all_moves
from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.imperial_struggle.board import FACES
from rules.imperial_struggle.cards import EVENTS
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.deal import face_down
from rules.imperial_struggle.referee.game import ImperialReferee
from rules.imperial_struggle.referee.state import Board, OpenMinistry
from rules.registry import game
from tests.rules.imperial_struggle.referee.boards import (
    SEATS,
    board,
    choices,
    desk,
    play_from,
    setup,
    why,
    with_power,
)
from tests.rules.imperial_struggle.referee.rounds import ROUNDS
from tests.rules.kit.evening import Evening

AWARDS = {
    "europe": "vp3_lead2",
    "north_america": "vp1",
    "caribbean": "trp1",
    "india": "vp1_trp1",
}
GOODS = {"first": "furs", "second": "sugar", "third": "cotton"}


def drawn(table: Evening, kind: str, seed: int = 0) -> dict[str, Any]:
    return table.game.drawn(table.t, kind, Random(seed).shuffle)


def until_round(table: Evening, number: int, stop: str) -> None:
    """Draw, put aside, take and pass whatever comes, until a phase of a round."""
    chance = Random(0)
    while (table.state.round, table.state.phase) != (number, stop):
        wait, turn = table.game.wait(table.t), table.state.turn
        if kinds := table.game.draws(table.t):
            move = table.game.drawn(table.t, kinds[0], chance.shuffle)
        elif turn is None:
            move = next(all_moves(table.game.by_tag[wait.kinds[0]], table.t, wait.seats[0]))
        elif turn.tile:
            move = {"kind": "pass", "seat": turn.seat, "relief": 0}
        else:
            move = {"kind": "take", "seat": turn.seat, "tile": table.state.tiles[0]}
        table.play(move)


# ------------------------------------------------------------ set-up


@pytest.mark.rule("IMP-OVR-01")
def test_both_powers_sit_at_the_table() -> None:
    with pytest.raises(Refused):
        ROUNDS.new(Setup(game="imperial_struggle", seats=("britain", "red"), depth="referee"))
    with pytest.raises(Misspelled):
        ROUNDS.new(Setup(game="endeavor", seats=SEATS, depth="referee"))
    with pytest.raises(Misspelled):
        ROUNDS.new(Setup(game="imperial_struggle", seats=SEATS, options={"spanish": True}))


@pytest.mark.rule("IMP-AUC-01", "IMP-AUC-02", "IMP-AUC-03")
def test_the_other_side_gets_the_treaty_points_of_the_highest_bid() -> None:
    """Who sits where after equal bids is drawn before anybody sits down."""
    table = Evening(ROUNDS, setup(side_auction=True))
    assert table.game.wait(table.t).kinds == ("auction",)
    table.play({"kind": "auction", "side": "france", "treaty": 3})
    assert (table.state.players["britain"].treaty, table.state.players["france"].treaty) == (3, 0)
    assert table.state.phase == "awards"
    assert why(table, kind="auction", side="france", treaty=3) == [("IMP-PAWD-01", "not_due")]


@pytest.mark.rule("IMP-SET-01", "IMP-MRK-01", "IMP-MAP-04")
def test_the_set_up_list_names_every_piece() -> None:
    table = Evening(ROUNDS, setup(spanish_empire=True, military_planning_placement=True))
    steps = [(step.code, step.seat) for step in table.game.checklist(table.t)]
    assert steps[0] == ("lay_out_board", None)
    assert steps.count(("place_flags", "britain")) == 1
    for code in ("place_spanish_flags", "allot_basic_tiles", "give_initiative", "shuffle_events"):
        assert code in [step for step, _seat in steps]
    flags = [s for s in table.game.checklist(table.t) if s.code == "place_flags"]
    assert {s.seat: s.facts["n"] for s in flags} == {"britain": 16, "france": 17}


def test_no_game_of_the_registry_names_this_referee_yet() -> None:
    assert "referee" not in depths_of(game("imperial_struggle"))


# ------------------------------------------------------------ awards, demand


@pytest.mark.rule("IMP-PAWD-01", "IMP-PAWD-02", "IMP-PAWD-03", "IMP-AWD-01")
def test_eight_award_tiles_serve_two_rounds_of_an_era() -> None:
    table = Evening(ROUNDS, setup())
    twice = {**AWARDS, "india": "vp3_lead2"}
    assert why(table, kind="award", **twice) == [("IMP-PAWD-01", "no_such_award_left")]
    table.play({"kind": "award", **AWARDS})
    assert table.state.awards == AWARDS
    left = table.state.awards_left
    assert sorted(left) == ["trp1", "vp1", "vp1_trp1", "vp2_lead2"]
    second = play_from(replace(table.state, round=2, phase="awards"))
    assert why(second, kind="award", **AWARDS) == [("IMP-PAWD-01", "no_such_award_left")]
    second.play({"kind": "award", **dict(zip(AWARDS, left, strict=True))})
    third = play_from(replace(second.state, round=3, phase="awards"))
    assert why(third, kind="award", **AWARDS) == []


@pytest.mark.rule("IMP-PDEM-01", "IMP-PDEM-02")
def test_three_of_six_commodities_are_in_demand_anew_each_round() -> None:
    table = play_from(board(phase="demand"))
    for first, second in (("sugar", "furs"), ("furs", "furs")):
        wrong = why(table, kind="demand", first=first, second=second, third="cotton")
        assert set(wrong) == {("IMP-PDEM-01", "three_goods_in_order")}
    table.play({"kind": "demand", **GOODS})
    assert table.state.demand == ("furs", "sugar", "cotton")
    again = play_from(replace(table.state, round=2, phase="demand"))
    assert why(again, kind="demand", **GOODS) == []


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_app_draws_is_legal(seed: int) -> None:
    table, kinds = Evening(ROUNDS, setup()), []
    while drawable := table.game.draws(table.t):
        kinds += drawable
        table.play(drawn(table, drawable[0], seed))
    assert kinds == ["award", "demand", "open"]
    assert len(table.state.tiles) == 9
    with pytest.raises(Misspelled):
        drawn(table, "award")


# ------------------------------------------------------------ reset, tiles, events


@pytest.mark.rule("IMP-PRST-01", "IMP-PRST-02", "IMP-PRST-03", "IMP-MIN-07")
def test_the_reset_clears_marks_and_the_tiles_of_the_last_round() -> None:
    state = board(round=2, phase="demand", exhausted=("wheat",), tiles=("economic_4_diplomatic",))
    used = OpenMinistry(id="john_law", used=(0,))
    state = with_power(state, "france", taken=("military_4_economic",), ministries=(used,), away=1)
    table = play_from(state)
    table.play({"kind": "demand", **GOODS})
    power = table.state.players["france"]
    assert (table.state.exhausted, power.ministries) == ((), (OpenMinistry(id="john_law"),))
    assert table.state.used == ("economic_4_diplomatic", "military_4_economic")
    assert (power.taken, power.navy, power.away) == ((), 2, 0)


@pytest.mark.rule("IMP-PDEAL-01", "IMP-SEQ-03")
def test_nine_tiles_open_then_events_are_dealt() -> None:
    table = play_from(board(phase="tiles"))
    one = {"kind": "open", "tiles": {"economic_4_diplomatic": 3}}
    assert why(table, **one) == [("IMP-PDEAL-01", "no_such_tile_left")]
    many = dict.fromkeys(list(INVESTMENTS)[:10], 1)
    assert why(table, kind="open", tiles=many) == [("IMP-PDEAL-01", "too_many_tiles")]
    table.play({"kind": "open", "tiles": {"economic_4_diplomatic": 2}})
    assert (table.state.phase, table.state.deck) == ("tiles", 15)
    table.play({"kind": "open", "tiles": dict.fromkeys(list(INVESTMENTS)[1:8], 1)})
    assert table.state.deck == 15 - 6


@pytest.mark.rule("IMP-PDEAL-02", "IMP-INV-01")
def test_the_last_tiles_open_by_themselves_and_the_used_ones_are_shuffled() -> None:
    """24 tiles: nine, nine, the last six, and three of the first eighteen."""
    table = Evening(ROUNDS, setup())
    until_round(table, 3, stop="tiles")
    assert len(table.state.tiles) == 6
    assert (table.state.used, face_down(table.state).total()) == ((), 18)
    assert set(table.game.draws(table.t)) == {"open"}


@pytest.mark.rule("IMP-PDEAL-03", "IMP-PDEAL-04", "IMP-PDEAL-05", "IMP-PDEAL-06")
def test_each_power_draws_three_and_keeps_three() -> None:
    """What is put aside is named when it lies open on the discard."""
    state = with_power(board(phase="tiles", round=2, discard=(7,)), "france", hand=1)
    table = play_from(with_power(state, "britain", hand=4))
    table.play(drawn(table, "open"))
    assert table.game.wait(table.t).seats == ("britain",)
    assert why(table, kind="bin", seat="britain", card=7) == [("IMP-PDEAL-07", "card_not_in_game")]
    for card in (1, 2, 3, 4):
        table.play({"kind": "bin", "seat": "britain", "card": card})
    table.play({"kind": "bin", "seat": "france", "card": 5})
    assert [table.state.players[side].hand for side in SEATS] == [3, 3]
    assert table.state.discard == (7, 1, 2, 3, 4, 5)
    assert table.state.phase == "initiative"


@pytest.mark.rule("IMP-PDEAL-08")
def test_the_last_cards_are_dealt_before_the_discard_is_shuffled() -> None:
    """IMP-GAP-37."""
    table = play_from(board(phase="tiles", deck=2, discard=(1, 2, 3, 4, 5)))
    table.play(drawn(table, "open"))
    assert [table.state.players[side].hand for side in SEATS] == [3, 3]
    assert (table.state.deck, table.state.discard) == (1, ())


@pytest.mark.rule("IMP-PDECK-01", "IMP-SEQ-02", "IMP-PDEBT-01", "IMP-EVT-01")
def test_a_new_era_brings_events_and_a_higher_limit() -> None:
    table = replace(board(), round=2, phase="powers", deck=3, discard=(1, 2))
    for number, deck, limit in ((2, 3, 6), (3, 18, 10), (4, 3, 6)):
        at = play_from(replace(table, round=number, phase="deck"))
        hands = desk(at.state)
        while at.game.advances(hands):
            pass
        assert (hands.state.deck, hands.state.discard) == (deck, (1, 2))
        assert [hands.state.players[side].limit for side in SEATS] == [limit, limit]
        assert hands.state.phase == "awards"


@pytest.mark.rule("IMP-PDECK-02", "IMP-PDECK-03", "IMP-PDEAL-07")
def test_in_round_5_succession_events_leave_deck_discard_and_hands() -> None:
    """A well-known implementation takes them out of the hands alone (IMP-GAP-15)."""
    state = board(round=5, phase="deck", deck=20, discard=(1, 20), events_gone=(2, 3, 21))
    state = with_power(with_power(state, "france", hand=3), "britain", hand=2)
    table = play_from(state)
    assert table.game.wait(table.t).kinds == ("cull",)
    assert why(table, kind="cull", britain=3, france=0)
    table.play({"kind": "cull", "britain": 1, "france": 2})
    old = {n for n, event in EVENTS.items() if event.era == "succession"}
    assert old <= {*table.state.events_gone}
    assert table.state.discard == (20,)
    assert table.state.deck == 20 - (15 - 2 - 1 - 3) + 11
    assert [table.state.players[side].hand for side in SEATS] == [1, 1]
    later = play_from(replace(table.state, phase="tiles"))
    later.play(drawn(later, "open"))
    offered = {choice.value for choice in choices(later, "bin", "britain")}
    assert not offered & old


@pytest.mark.rule("IMP-PDECK-02")
def test_empty_hands_give_nothing_back() -> None:
    table = play_from(board(round=5, phase="deck", deck=30))
    hands = desk(table.state)
    while table.game.advances(hands):
        pass
    assert (hands.state.phase, hands.state.deck) == ("awards", 30 - 15 + 11)


# ------------------------------------------------------------ ministries, treaty points, the order


@pytest.mark.rule("IMP-PMIN-01", "IMP-PMIN-02", "IMP-MIN-01")
def test_two_ministries_lie_face_down_and_only_those_may_change() -> None:
    """Chosen unseen: the table knows how many."""
    known = (OpenMinistry(id="john_law"),)
    for number, hidden, opened in ((1, 2, ()), (2, 1, known), (3, 2, ())):
        state = with_power(board(round=number, phase="tiles", deck=9), "france", hidden=1)
        state = with_power(state, "france", ministries=known)
        table = play_from(state)
        done = table.play(drawn(table, "open"))
        power = table.state.players["france"]
        assert (power.hidden, power.ministries) == (hidden, opened)
        told = [effect.code for effect in done.effects]
        assert ("choose_ministries" in told) == (number != 2)


@pytest.mark.rule("IMP-PTRP-01")
def test_treaty_points_fall_to_4_after_the_turns() -> None:
    state = board(phase="treaty")
    state = with_power(with_power(state, "france", treaty=7), "britain", treaty=3)
    hands = desk(state)
    ImperialReferee().advances(hands)
    assert [hands.power(side).treaty for side in SEATS] == [3, 4]


@pytest.mark.rule("IMP-SEQ-01", "IMP-SEQ-02", "IMP-SEQ-03", "IMP-PACT-02")
def test_the_phases_come_in_their_order() -> None:
    table, phases = Evening(ROUNDS, setup()), []
    for seed in range(3):
        phases.append(table.state.phase)
        table.play(drawn(table, table.game.draws(table.t)[0], seed))
    phases.append(table.state.phase)
    assert phases == ["awards", "demand", "tiles", "initiative"]
    assert set(table.state.awards) == {"europe", "north_america", "caribbean", "india"}
    assert all(face in FACES for face in table.state.awards.values())


def test_after_the_turns_this_engine_stops() -> None:
    """The phases that follow are written elsewhere; until then the table is over, and nothing is made up."""
    engine = ImperialReferee()
    state: Board = board(phase="powers")
    assert engine.wait(engine.table(setup(), state, {})).phase == "over"
