"""Isolation and protection, against a second, slower count."""

import random

import pytest

from rules.core.referee.table import Table
from rules.imperial_struggle.chart import NEAR, OF_KIND, SPACES
from rules.imperial_struggle.referee.reach import isolated_now, protected
from rules.imperial_struggle.referee.state import Board
from tests.rules.imperial_struggle.referee.boards import board, setup


def table(**changes: object) -> Table[Board]:
    return Table(setup(), board(**changes))


def plainly_cut_off(flags: dict[str, str], conflicts: set[str], market: str) -> bool:
    """Walk from the market outwards, over own markets without a marker, until a foothold is met."""
    side, seen, todo = flags[market], {market}, [market]
    while todo:
        for near in NEAR[todo.pop()]:
            if flags.get(near) != side or near in seen:
                continue
            if SPACES[near].kind in ("territory", "fort", "naval"):
                return False
            if SPACES[near].kind == "market" and near not in conflicts:
                seen.add(near)
                todo.append(near)
    return True


@pytest.mark.rule("IMP-ISO-01", "IMP-ISO-04")
@pytest.mark.parametrize("seed", range(40))
def test_isolation_agrees_with_a_walk_from_each_market(seed: int) -> None:
    dice = random.Random(seed)
    flags = {
        space: dice.choice(("britain", "france"))
        for space in SPACES
        if dice.random() < dice.choice((0.4, 0.7))
    }
    markets = [space for space in flags if space in OF_KIND["market"]]
    conflicts = {space for space in markets if dice.random() < 0.2}
    plain = {at for at in markets if plainly_cut_off(flags, conflicts, at)}
    assert {*isolated_now(table(flags=flags, conflicts=dict.fromkeys(conflicts, 0)))} == plain
    assert plain != set(markets)


@pytest.mark.rule("IMP-ISO-01", "IMP-CFL-03")
def test_a_marker_on_the_only_way_cuts_off_what_lies_behind_it() -> None:
    flags = {"northern_colonies": "britain", "hudson_valley": "britain", "albany": "britain"}
    assert isolated_now(table(flags=flags)) == ()
    assert isolated_now(table(flags=flags, conflicts={"hudson_valley": 0})) == ("albany",)
    assert isolated_now(table(flags=flags, conflicts={"albany": 0})) == ()


@pytest.mark.rule("IMP-ISO-03", "IMP-PRO-03")
def test_a_damaged_fort_still_links_and_no_longer_protects() -> None:
    flags = {"vandavasi": "france", "karaikal": "france"}
    whole, broken = table(flags=flags), table(flags=flags, damaged=("vandavasi",))
    assert isolated_now(whole) == isolated_now(broken) == ()
    assert protected(whole, "karaikal")
    assert not protected(broken, "karaikal")


@pytest.mark.rule("IMP-PRO-01", "IMP-PRO-03")
def test_a_squadron_protects_the_flags_linked_to_it_and_no_empty_space() -> None:
    flags = {"antilles_channel": "france", "martinique": "france", "st_lucia": "britain"}
    here = table(flags=flags)
    assert [protected(here, at) for at in ("martinique", "st_lucia", "antigua")] == [
        True,
        False,
        False,
    ]


def test_a_flag_of_the_usa_links_and_protects_nobody() -> None:
    """IMP-GAP-23."""
    flags = {"northern_colonies": "usa", "hudson_valley": "britain"}
    assert isolated_now(table(flags=flags)) == ("hudson_valley",)
