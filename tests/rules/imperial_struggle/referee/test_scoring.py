"""Rulebook 4.1.12 to 4.1.14 and 11.0 at the referee: what the sheets say moves the markers."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.referee.desk import TrackedFacts
from rules.imperial_struggle.board import FACTS, fact_key
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import Board, OpenMinistry
from tests.rules.imperial_struggle.referee.boards import board, setup
from tests.rules.imperial_struggle.referee.wars import GAME, due, stacks

AWARDS = {"europe": "vp3_lead2", "north_america": "vp1", "caribbean": "trp1", "india": "vp1_trp1"}
GOODS = ("furs", "tobacco", "sugar")


def scored(**changes: Any) -> Board:
    """The scoring phase, and all that follows by itself."""
    lies = {"flags": {}, "awards": AWARDS, "demand": GOODS, "phase": "scoring", **changes}
    return gone_on(board(**lies)).state


def gone_on(state: Board, box: dict[str, Any] | None = None) -> Desk:
    hands = Desk(setup(), state, TrackedFacts(box))
    while GAME.advances(hands):
        pass
    return hands


def powers(state: Board, **changes: dict[str, int]) -> dict[str, Any]:
    return {side: replace(state.players[side], **changes.get(side, {})) for side in state.players}


@pytest.mark.rule("IMP-PSCO-03", "IMP-PSCO-04", "IMP-PSCO-05")
def test_awards_move_the_marker_and_treaty_points_and_the_tiles_go() -> None:
    flags = {"hudson_bay": "britain", "jamaica": "france", "madras": "france"}
    state = scored(flags=flags, demand=())
    assert state.vp == 15 - 1 + 1  # North America for Britain, India for France
    assert [state.players[side].treaty for side in ("britain", "france")] == [0, 2]
    assert state.awards == {}


@pytest.mark.rule("IMP-PSCO-06")
def test_a_red_number_asks_for_its_lead() -> None:
    flags = {"bavaria": "france"}
    assert scored(flags=flags, demand=()).vp == 15
    flags["savoy"] = "france"
    assert scored(flags=flags, demand=()).vp == 18


@pytest.mark.rule("IMP-PSCO-07")
def test_more_crowns_give_2_points() -> None:
    assert scored(flags={"minorca": "britain"}, demand=()).vp == 13


@pytest.mark.rule("IMP-PSCO-10", "IMP-PSCO-11", "IMP-PSCO-12", "IMP-DEBT-06")
def test_demand_is_scored_down_the_table_with_the_debt_that_it_brings() -> None:
    """Tobacco: 3 points and a debt in the first era; at the limit the debt is the opponent's point."""
    flags = {"georgia": "britain"}
    state = scored(flags=flags)
    assert (state.vp, state.players["britain"].debt) == (12, 1)
    full = powers(board(), britain={"debt": 6})
    state = scored(flags=flags, players=full)
    assert (state.vp, state.players["britain"].debt) == (13, 6)


@pytest.mark.rule("IMP-CFL-05")
def test_a_marked_market_does_not_count() -> None:
    assert scored(flags={"georgia": "britain"}, conflicts={"georgia": 0}).vp == 15


@pytest.mark.rule("IMP-PVIC-01", "IMP-VIC-03")
def test_all_awards_win_even_without_the_most_crowns_and_against_the_marker() -> None:
    """A well-known program also asks for the award of prestige."""
    flags = dict.fromkeys(("bavaria", "savoy", "hudson_bay", "jamaica", "madras"), "france")
    flags |= dict.fromkeys(("niagara", "georgia", "antigua"), "france")
    flags["minorca"] = "britain"
    faces = {**AWARDS, "europe": "vp1"}
    state = scored(flags=flags, awards=faces, vp=1)
    assert (state.phase, state.winner, state.ending) == ("over", "france", "awards")
    assert due(state) == ((), ())
    missed = scored(flags={**flags, "niagara": "britain"}, awards=faces)
    assert missed.winner is None


@pytest.mark.rule("IMP-PVIC-01", "IMP-VIC-01", "IMP-PSCO-02")
@pytest.mark.parametrize(("vp", "winner"), [(29, "france"), (28, None), (2, None)])
def test_the_marker_wins_at_the_check(vp: int, winner: str | None) -> None:
    state = scored(flags={"madras": "france"}, demand=(), vp=vp)
    assert state.winner == winner
    assert state.vp == vp + 1


@pytest.mark.rule("IMP-PVIC-02", "IMP-OVR-05", "IMP-SEQ-02")
@pytest.mark.parametrize(
    ("finished", "war", "phase", "next_"),
    [(1, "wss", "battles", 1), (2, "was", "awards", 3), (4, "syw", "battles", 4)],
)
def test_a_war_follows_where_the_round_track_says_so(
    finished: int, war: str, phase: str, next_: int
) -> None:
    hands = powers(board(), britain={"hand": 0}, france={"hand": 0})
    lies = stacks(war)
    state = scored(round=finished, war=war, theatres=lies, demand=(), players=hands)
    assert (state.phase, state.round) == (phase, next_)


@pytest.mark.rule("IMP-PFIN-01", "IMP-PFIN-02", "IMP-FIN-01", "IMP-FIN-03")
def test_after_round_6_the_final_scoring_decides() -> None:
    flags = {"minorca": "france", "georgia": "france"}
    state = scored(flags=flags, demand=(), round=6, war="", theatres={})
    # two crowns' worth in the phase, then again, and a commodity
    assert (state.phase, state.vp, state.winner, state.ending) == ("over", 20, "france", "final")


@pytest.mark.rule("IMP-PFIN-03", "IMP-PFIN-04")
@pytest.mark.parametrize(("debt", "winner"), [(0, "britain"), (1, "france")])
def test_at_15_more_available_debt_wins_then_britain(debt: int, winner: str) -> None:
    players = powers(board(), britain={"debt": debt})
    state = scored(demand=(), round=6, war="", players=players)
    assert (state.vp, state.winner) == (15, winner)


@pytest.mark.rule("IMP-PSCO-11")
def test_what_a_group_read_on_its_own_table_counts_and_is_quoted() -> None:
    key = fact_key("succession", "sugar", "vp")
    assert key in FACTS
    state = board(flags={"antigua": "france"}, awards=AWARDS, demand=("sugar",), phase="treaty")
    hands = gone_on(state, {key: 5})
    assert hands.state.vp == 20
    assert hands.facts.quoted == {key: 5}


@pytest.mark.rule("IMP-VIC-03", "IMP-PDEM-01")
@pytest.mark.parametrize(("cotton", "winner"), [("france", "france"), ("", None)])
def test_a_fourth_commodity_in_demand_belongs_to_the_sweep(cotton: str, winner: str | None) -> None:
    """IMP-GAP-56: the text says all."""
    held = ("bavaria", "hudson_bay", "jamaica", "madras", "niagara", "georgia", "antigua")
    flags = dict.fromkeys(held, "france") | ({"plassey": cotton} if cotton else {})
    faces = {**AWARDS, "europe": "vp1"}
    hands = powers(board(), britain={"hand": 0}, france={"hand": 0})
    state = scored(
        flags=flags,
        awards=faces,
        demand=(*GOODS, "cotton"),
        round=3,
        war="was",
        theatres=stacks("was"),
        players=hands,
        vp=4,
    )
    assert state.winner == winner


@pytest.mark.rule("IMP-DEBT-06", "IMP-MIN-05")
@pytest.mark.parametrize(("ministries", "vp"), [((), 15), ((OpenMinistry("james_watt"),), 14)])
def test_james_watt_spares_britain_the_points_for_debt_past_its_limit(
    ministries: tuple[OpenMinistry, ...], vp: int
) -> None:
    """Tobacco in the last era: a point for Britain, a debt that its limit does not take (IMP-GAP-67)."""
    full = powers(board(), britain={"debt": 6})
    full["britain"] = replace(full["britain"], ministries=ministries)
    state = scored(
        flags={"georgia": "britain"}, players=full, round=5, war="awi", theatres=stacks("awi")
    )
    assert state.vp == vp
