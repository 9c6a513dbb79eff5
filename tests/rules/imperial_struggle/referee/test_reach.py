"""Rulebook 3.2.8 and 5.4.1: connection, isolation, protection, in chosen and in random positions."""

from random import Random

import pytest

from rules.core.referee.table import Table
from rules.imperial_struggle.chart import NEAR, OF_KIND
from rules.imperial_struggle.referee.reach import cut_off, isolated_now, protected, reach
from rules.imperial_struggle.referee.state import Board
from tests.rules.imperial_struggle.referee.boards import (
    board,
    setup,
    turn_of,
    with_flags,
    with_markers,
)
from tests.rules.imperial_struggle.referee.second_reach import guarded, isolated, reachable

SIDES = ("britain", "france")


def table(state: Board) -> Table[Board]:
    return Table(setup(), state)


def random_board(chance: Random) -> Board:
    """Flags, squadrons, markers, damage and a turn, anyhow."""
    held = [*OF_KIND["market"], *OF_KIND["territory"], *OF_KIND["naval"], *OF_KIND["fort"]]
    some = chance.random()
    flags = {space: chance.choice(SIDES) for space in held if chance.random() < some}
    markets = [space for space in OF_KIND["market"] if chance.random() < 0.2]
    damaged = [fort for fort in OF_KIND["fort"] if fort in flags and chance.random() < 0.5]
    state = board(
        flags=flags, conflicts=dict.fromkeys(markets, 0), damaged=tuple(damaged), advantages={}
    )
    changed = [space for space in OF_KIND["market"] if chance.random() < 0.1]
    return turn_of(chance.choice(SIDES), state, changed=tuple(changed))


@pytest.mark.rule(
    "IMP-ECO-02", "IMP-ECO-03", "IMP-ISO-01", "IMP-ISO-04", "IMP-PRO-01", "IMP-PRO-03"
)
@pytest.mark.parametrize("seed", range(60))
def test_both_ways_of_looking_agree(seed: int) -> None:
    state = random_board(Random(seed))
    assert state.turn is not None
    t, marked, changed = table(state), {*state.conflicts}, {*state.turn.changed}
    alone = {m for m in OF_KIND["market"] if m in state.flags and isolated(state.flags, marked, m)}
    assert {*isolated_now(t)} == alone
    for side in SIDES:
        assert reach(t, side) == reachable(state.flags, marked, alone, changed, side)
    for space in NEAR:
        assert protected(t, space) == guarded(state.flags, {*state.damaged}, space), space


@pytest.mark.rule("IMP-ECO-02", "IMP-ISO-03", "IMP-FRT-02")
def test_a_damaged_fort_links_and_saves_from_isolation_but_does_not_protect() -> None:
    """A well-known implementation isolates markets behind it."""
    flags = {"ohio_forks": "france", "allegheny": "france"}
    state = with_flags(flags, damaged=("ohio_forks",))
    t = table(turn_of("france", state))
    assert "allegheny" not in cut_off(t, "france")
    assert "cumberland" in reach(t, "france")
    assert not protected(t, "allegheny")
    assert protected(table(with_flags(flags)), "allegheny")


@pytest.mark.rule("IMP-ISO-02")
def test_isolation_is_that_of_the_beginning_of_the_turn() -> None:
    """A chain broken in a turn counts from the next one."""
    flags = {"vellore": "france", "kanchipuram": "france"}  # behind karaikal, beside pondicherry
    state = turn_of("britain", with_flags(flags))
    assert state.turn is not None
    assert state.turn.isolated == ()
    broken = with_flags({"karaikal": ""}, state)
    assert broken.turn is not None
    assert broken.turn.isolated == ()
    later = turn_of("france", broken)
    assert later.turn is not None
    assert set(later.turn.isolated) == {"kanchipuram", "vellore"}


@pytest.mark.rule("IMP-ISO-04", "IMP-CFL-03")
def test_a_marker_cuts_off_others_and_not_its_own_market() -> None:
    flags = {"vellore": "france", "kanchipuram": "france"}
    t = table(turn_of("france", with_markers(with_flags(flags), "kanchipuram")))
    assert cut_off(t, "france") == {"vellore"}
    assert "kanchipuram" not in cut_off(t, "france")


@pytest.mark.rule("IMP-ECO-04")
def test_a_market_lost_and_regained_in_a_turn_links_nothing_in_it() -> None:
    state = with_flags({"antigua": "france"})
    assert "puerto_rico" in reach(table(turn_of("france", state)), "france")
    twice = with_flags({"antigua": ""}, turn_of("france", state))
    twice = with_flags({"antigua": "france"}, twice)
    assert "puerto_rico" not in reach(table(twice), "france")
    assert "puerto_rico" in reach(table(turn_of("france", twice)), "france")
