"""Each of the 41 events, both versions, in a chosen position."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.cards import EVENTS, MINISTRIES
from rules.imperial_struggle.referee.counting import is_met
from rules.imperial_struggle.referee.state import OTHER, Board, OpenMinistry
from tests.rules.imperial_struggle.referee.boards import (
    board,
    play_from,
    prices,
    taking,
    why,
    with_flags,
    with_markers,
    with_power,
)
from tests.rules.imperial_struggle.referee.event_cases import CASES, Case
from tests.rules.kit.evening import Evening

ROUNDS = {"succession": 1, "empire": 3, "revolution": 5}


def position(case: Case) -> Board:
    """The starting table in the event's era, changed; with an open ministry of the keyword for the bonus."""
    event = EVENTS[case.card]
    state = with_flags(
        case.flags, board(round=ROUNDS[event.era], demand=("spice", "fish", "tobacco"))
    )
    state = replace(with_markers(state, *case.marks), exhausted=case.exhausted)
    tile = (
        f"{event.points or 'economic'}_3_{'military' if event.points != 'military' else 'economic'}"
    )
    state = taking(case.side, tile, state)
    word = event.bonus.keyword if event.bonus and case.bonus else None
    cards = [c.id for c in MINISTRIES.values() if c.side == case.side and word in c.keywords]
    known = tuple(OpenMinistry(id=name) for name in cards[:1])
    state = with_power(state, case.side, **{"hand": 1, "ministries": known, **case.ours})
    return with_power(state, OTHER[case.side], **case.theirs)


def played(case: Case) -> Evening:
    table = play_from(position(case))
    table.play({"kind": "event", "seat": case.side, "card": case.card})
    for move in case.play:
        seat = table.game.wait(table.t).seats[0]
        table.play({"seat": seat, **move})
    return table


def changes(before: Board, after: Board, side: str) -> dict[str, int]:
    """What is different in the numbers of a power; victory points toward France."""
    names = ("debt", "treaty", "navy", "limit", "bonus", "away", "lost")
    one, two = before.players[side], after.players[side]
    found = {name: getattr(two, name) - getattr(one, name) for name in names}
    return {name: n for name, n in found.items() if n}


@pytest.mark.rule("IMP-EVP-04", "IMP-EVP-06", "IMP-EVP-13", "IMP-CFL-06", "IMP-CFL-11")
@pytest.mark.parametrize("case", CASES, ids=[f"{c.card}-{c.side}-{n}" for n, c in enumerate(CASES)])
def test_what_an_event_does(case: Case) -> None:
    table, before = played(case), position(case)
    state = table.state
    assert state.turn is not None
    sign = 1 if case.side == "france" else -1
    assert state.queue == ()
    assert (state.vp - before.vp) * sign == case.gain.get("vp", 0)
    ours = {name: n for name, n in case.gain.items() if name != "vp"}
    assert changes(before, state, case.side) == ours
    assert changes(before, state, OTHER[case.side]) == case.other
    assert tuple((e.points, e.left) for e in state.turn.extra) == case.extra
    assert not {*case.off} & {*state.flags}
    assert {space: state.flags.get(space) for space in case.on} == case.on
    assert state.conflicts == case.marked
    assert state.damaged == case.damaged
    assert state.demand == case.demand
    assert not {*case.fresh} & {*state.exhausted}
    assert {*case.tired} <= {*state.exhausted}
    moved = {*case.off, *case.on}
    same = {*before.flags} ^ {*state.flags}
    assert same <= moved


def test_each_version_of_each_event_is_played_here() -> None:
    covered = {(case.card, case.side) for case in CASES}
    both = {(number, side) for number, e in EVENTS.items() if not e.common for side in OTHER}
    assert both - covered == {(18, "britain")}  # below
    assert {number for number, e in EVENTS.items() if e.common} <= {card for card, _side in covered}
    with_bonus = {case.card for case in CASES if has_bonus(case)}
    assert with_bonus == {number for number, e in EVENTS.items() if e.bonus}


def has_bonus(case: Case) -> bool:
    bonus = EVENTS[case.card].bonus
    return bonus is not None and is_met(play_from(position(case)).t, case.side, bonus)


# ------------------------------------------------------------ what needs more than one look


def event(side: str, card: int, **changes: Any) -> Evening:
    return played(Case(card=card, side=side, **changes))


@pytest.mark.rule("IMP-EVP-12", "IMP-BWT-04")
def test_byng_goes_where_squadrons_count() -> None:
    table = event("britain", 18)
    assert why(table, kind="pick", seat="britain", theatre="wss_4") == [
        ("IMP-EVP-06", "no_tile_there")
    ]
    table.play({"kind": "pick", "seat": "britain", "theatre": "wss_3"})
    assert table.state.theatres["wss_3"]["britain"].special == ("byng",)


@pytest.mark.rule("IMP-BSQ-01")
def test_speculation_lowers_the_price_of_squadrons_for_the_turn() -> None:
    """It takes a market whose loss isolates no other."""
    chain = {"kanchipuram": "france", "midnapore": ""}
    table = play_from(position(Case(card=4, side="britain", bonus=True, flags=chain)))
    table.play({"kind": "event", "seat": "britain", "card": 4})
    assert why(table, kind="target", seat="britain", space="karaikal") == [
        ("IMP-EVP-06", "not_a_target")
    ]
    table.play({"kind": "target", "seat": "britain", "space": "kanchipuram"})
    build = {"kind": "squadron", "seat": "britain", "action": "minor", "pay": {"points": 2}}
    assert why(table, **build) == []


@pytest.mark.rule("IMP-DIP-04")
def test_the_family_pact_makes_french_flags_cheaper_to_remove() -> None:
    case = Case(card=17, side="britain", flags={"spain_prestige_2": "france"})
    table = play_from(position(case))
    table.play({"kind": "event", "seat": "britain", "card": 17})
    turn = table.state.turn
    table = play_from(replace(table.state, turn=replace(turn, tile="diplomatic_3_military")))
    found = prices(table, "shift", "britain")
    assert (found["spain_prestige_2"], found["spain_alliance_upper"]) == (1, 2)
    assert found["spain_alliance_lower"] == 3  # nobody's


@pytest.mark.rule("IMP-EVP-10", "IMP-CFL-06")
def test_alberonis_points_flag_markets_beside_own_unmarked_ones() -> None:
    flags = {"antigua": "", "hudson_valley": "britain"}
    table = event("britain", 13, flags=flags)
    pay = {"action": "major", "pay": {"event": 2}}
    shift = {"kind": "shift", "seat": "britain", **pay}
    assert why(table, **shift, space="antigua") == []  # beside st_lucia
    marked = event("britain", 13, flags=flags, marks=("st_lucia",))
    assert ("IMP-TURN-06", "does_not_pay") in why(marked, **shift, space="antigua")


@pytest.mark.rule("IMP-ADV-07", "IMP-ADV-08")
def test_an_advantage_of_an_event_is_used_in_the_turn_it_is_gained() -> None:
    """By the playbook; it is not exhausted and does not count among the two."""
    table = play_from(position(Case(card=6, side="britain", bonus=True)))
    table.play({"kind": "event", "seat": "britain", "card": 6})
    table.play({"kind": "target", "seat": "britain", "space": "iroquois"})
    raid = {"kind": "stir", "seat": "britain", "advantage": "iroquois_raids"}
    table.play({**raid, "space": "albany"})
    assert table.state.exhausted == ()
    assert table.state.turn.used == ()
    assert why(table, **raid, space="niagara") == [("IMP-ADV-07", "gained_now")]


@pytest.mark.rule("IMP-BWT-02")
def test_a_bonus_tile_of_an_event_is_none_of_the_two_that_are_bought() -> None:
    """A well-known implementation counts it."""
    lay = {"kind": "lay", "theatre": "wss_2", "aside": ""}
    table = event("britain", 41, bonus=True, play=(lay,))
    assert table.state.turn.bought == 0
    rich, turn = with_power(table.state, "britain", treaty=9), table.state.turn
    table = play_from(replace(rich, turn=replace(turn, tile="military_3_economic")))
    for theatre, pay in (("wss_1", {"points": 2}), ("wss_3", {"points": 1, "treaty": 1})):
        buy = {"kind": "bonus", "seat": "britain", "theatre": theatre, "aside": ""}
        table.play({**buy, "action": "major", "pay": pay})
    assert table.state.turn.bought == 2
