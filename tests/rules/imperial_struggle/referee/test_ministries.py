"""Rulebook 3.5: what open ministries do, each by its card; those that wait are named in the documentation."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.cards import ABILITIES, MINISTRIES
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.referee.cabinet import close_round, ministry_points
from rules.imperial_struggle.referee.counting import COUNTS, HOLDS
from rules.imperial_struggle.referee.ministry import INVOKED
from rules.imperial_struggle.referee.state import Board, OpenMinistry
from tests.rules.imperial_struggle.referee.boards import (
    board,
    desk,
    offered,
    play_from,
    prices,
    taking,
    turn_of,
    why,
    with_flags,
    with_markers,
    with_power,
)

ROUND = {"succession": 1, "empire": 3, "revolution": 5}


def opened(*names: str) -> tuple[OpenMinistry, ...]:
    return tuple(OpenMinistry(id=name) for name in names)


def with_open(name: str, tile: str = "", state: Board | None = None, **power: Any) -> Board:
    """A turn of its power in its first era, with this ministry open."""
    card = MINISTRIES[name]
    state = replace(state or board(), round=ROUND[card.eras[0]])
    state = taking(card.side, tile, state) if tile else turn_of(card.side, state)
    return with_power(state, card.side, ministries=opened(name), **power)


def invoke(name: str, number: int = 0) -> dict[str, Any]:
    return {"kind": "invoke", "seat": MINISTRIES[name].side, "ability": f"{name}.{number}"}


def shift(seat: str, space: str, action: str = "major", **pay: int) -> dict[str, Any]:
    return {"kind": "shift", "seat": seat, "space": space, "action": action, "pay": pay}


def test_every_ability_names_what_there_is() -> None:
    assert len(ABILITIES) == 26
    for key, step in ABILITIES.items():
        assert step.per in ("", *COUNTS), key
        assert step.condition in ("", *HOLDS), key


@pytest.mark.rule("IMP-MIN-07", "IMP-MIN-08", "IMP-MIN-06", "IMP-MIN-05")
def test_an_ability_is_used_once_a_round_and_each_by_itself() -> None:
    table = play_from(with_open("bank_of_england"))
    table.play(invoke("bank_of_england"))
    assert table.state.players["britain"].limit == 7
    assert why(table, **invoke("bank_of_england")) == [("IMP-MIN-07", "not_ready")]
    assert why(table, **invoke("bank_of_england", 1)) == []
    hidden = play_from(with_power(turn_of("britain"), "britain", hidden=2))
    assert why(hidden, **invoke("bank_of_england")) == [("IMP-MIN-07", "not_ready")]
    assert why(play_from(turn_of("france", table.state)), **invoke("bank_of_england", 1)) == [
        ("IMP-TURN-01", "not_your_turn")
    ]


@pytest.mark.rule("IMP-TURN-08", "IMP-MIN-02")
def test_example_walpole_before_the_tile() -> None:
    """IMP-EX-09: draw an event, put one aside, then choose the tile."""
    table = play_from(with_open("robert_walpole", hand=2))
    table.play(invoke("robert_walpole"))
    assert (table.state.deck, table.state.players["britain"].hand) == (14, 3)
    table.play({"kind": "bin", "seat": "britain", "card": 7})
    assert (table.state.discard, table.state.players["britain"].hand) == ((7,), 2)
    assert table.game.wait(table.t).kinds[0] == "take"


@pytest.mark.rule("IMP-MIN-11", "IMP-CFL-06")
def test_the_cardinals_swell_a_diplomatic_action_at_its_start() -> None:
    flags = {"savoy": "france", "sardinia": "france", "spain_prestige_2": "france"}
    state = with_flags(flags)  # and austria_prestige_lower: four, at most three count
    table = play_from(with_open("the_cardinal_ministers", "economic_4_diplomatic", state))
    table.play(invoke("the_cardinal_ministers"))
    assert (table.state.turn.major, table.state.turn.minor) == (4, 2 + 3)
    begun = play_from(with_open("the_cardinal_ministers", "economic_4_diplomatic", state))
    begun.play(shift("france", "antigua", points=2))
    assert why(begun, **invoke("the_cardinal_ministers")) == [("IMP-MIN-11", "nothing_to_do")]
    other = play_from(with_open("the_cardinal_ministers", "economic_4_military", state))
    assert why(other, **invoke("the_cardinal_ministers")) == [("IMP-MIN-11", "nothing_to_do")]


@pytest.mark.rule("IMP-MIN-11")
@pytest.mark.parametrize(
    ("name", "tile", "good", "bad"),
    [
        ("pitt_the_elder", "diplomatic_4_military", "savoy", "sweden"),
        ("papacy_hanover_negotiations", "diplomatic_4_military", "scotland_alliance", "savoy"),
    ],
)
def test_bound_points_join_the_action_that_brought_them(
    name: str, tile: str, good: str, bad: str
) -> None:
    """Never as an action of their own (IMP-GAP-28)."""
    table = play_from(with_open(name, tile))
    table.play(invoke(name))
    left = table.state.turn.extra[0].left
    assert why(table, **shift("britain", good, event=left, points=2 - left)) == []
    assert ("IMP-TURN-06", "does_not_pay") in why(table, **shift("britain", bad, event=1, points=1))
    assert ("IMP-ACT-03", "no_such_points") in why(
        table, **shift("britain", good, "event", event=left)
    )


@pytest.mark.rule("IMP-MIN-11")
def test_choiseuls_point_is_for_the_fleet_or_a_bonus_tile() -> None:
    table = play_from(with_open("choiseul", "military_4_economic"))
    table.play(invoke("choiseul"))
    deploy = {"kind": "deploy", "seat": "france", "to": "biscay", "origin": "navy"}
    assert why(table, **deploy, action="major", pay={"event": 1}) == []
    bonus = {"kind": "bonus", "seat": "france", "theatre": "wss_2", "aside": ""}
    assert why(table, **bonus, action="major", pay={"event": 1, "points": 1}) == []
    fort = {"kind": "fort", "seat": "france", "space": "louisbourg", "action": "major"}
    assert why(table, **fort, pay={"event": 1, "points": 2}) == [("IMP-TURN-06", "does_not_pay")]


@pytest.mark.rule("IMP-BSQ-01", "IMP-MIN-05")
@pytest.mark.parametrize(
    ("name", "number", "flags"),
    [
        ("edmond_halley", 0, {}),
        ("pitt_the_elder", 1, {}),
        ("choiseul", 1, {"cabot_strait": "france"}),
    ],
)
def test_one_squadron_for_2(name: str, number: int, flags: dict[str, str]) -> None:
    side = MINISTRIES[name].side
    table = play_from(with_open(name, "economic_4_military", with_flags(flags)))
    build = {"kind": "squadron", "seat": side, "action": "minor", "pay": {"points": 2}}
    assert why(table, **build) == [("IMP-TURN-06", "does_not_pay")]
    table.play(invoke(name, number))
    table.play(build)
    assert table.state.turn.granted == ()
    if flags:
        bare = play_from(with_open(name, "economic_4_military"))
        assert why(bare, **invoke(name, number)) == [("IMP-MIN-05", "condition_unmet")]


@pytest.mark.rule("IMP-MIN-05")
def test_halley_sells_an_event_while_a_squadron_is_in_europe() -> None:
    state = with_flags({"biscay": "britain"})
    table = play_from(with_open("edmond_halley", "", state, hand=1))
    table.play(invoke("edmond_halley", 1))
    table.play({"kind": "bin", "seat": "britain", "card": 3})
    power = table.state.players["britain"]
    assert (power.treaty, power.hand) == (1, 0)


@pytest.mark.rule("IMP-DIP-04")
def test_prices_that_ministries_lower() -> None:
    flags = {"russia": "france", "sweden": "france"}
    hanbury = play_from(
        with_open("charles_hanbury_williams", "diplomatic_4_military", with_flags(flags))
    )
    hanbury.play(invoke("charles_hanbury_williams"))
    found = prices(hanbury, "shift", "britain")
    assert (found["russia"], found["sweden"], found["prussia_prestige_1"]) == (2, 2, 3)
    swift = play_from(with_open("jonathan_swift", "diplomatic_4_military"))
    found = prices(swift, "shift", "britain")
    assert (found["ireland_prestige"], found["ireland_alliance"]) == (2, 2)  # the second is French
    burke = play_from(with_open("edmund_burke", "diplomatic_4_military"))
    assert prices(burke, "shift", "britain")["sons_of_liberty"] == 2


@pytest.mark.rule("IMP-ACT-05")
def test_swift_lets_a_minor_action_take_french_flags_in_europe() -> None:
    """IMP-GAP-67: while Britain holds an unmarked space of Ireland."""
    for ireland, legal in (("britain", True), ("", False)):
        state = with_flags({"ireland_prestige": ireland, "savoy": "france"})
        table = play_from(with_open("jonathan_swift", "economic_4_diplomatic", state))
        broken = why(table, **shift("britain", "savoy", "minor", points=2))
        assert broken == ([] if legal else [("IMP-ACT-05", "minor_takes_no_flag")])


@pytest.mark.rule("IMP-EVT-05", "IMP-EVP-01")
def test_events_in_spite_of_the_tile() -> None:
    """IMP-GAP-67: the Bank lifts the type, Condorcet the symbol."""
    bank = play_from(with_open("bank_of_england", "military_3_diplomatic", hand=1))
    event = {"kind": "event", "seat": "britain", "card": 8}
    assert why(bank, **event) == [("IMP-EVT-05", "other_action_type")]
    bank.play(invoke("bank_of_england", 1))
    assert why(bank, **event) == []
    condorcet = play_from(with_open("marquis_de_condorcet", "economic_4_military", hand=1))
    event = {"kind": "event", "seat": "france", "card": 30}
    assert why(condorcet, **event) == [("IMP-EVP-01", "no_event_symbol")]
    condorcet.play(invoke("marquis_de_condorcet"))
    assert why(condorcet, **event) == []
    assert why(condorcet, **{**event, "card": 34}) == [("IMP-EVT-05", "other_action_type")]


@pytest.mark.rule("IMP-MIN-11")
def test_lavoisier_and_the_american_trade_add_to_both_actions() -> None:
    state = with_open("lavoisier", "economic_3_military", hand=1)
    scholars = play_from(state)
    scholars.play({"kind": "event", "seat": "france", "card": 36})
    assert (scholars.state.turn.major, scholars.state.turn.minor) == (4, 3)
    trade = replace(with_open("north_american_trade"), tiles=("diplomatic_4_economic",))
    ahead = with_flags({"gulf_of_st_lawrence": "france", "hudson_valley": ""}, trade)
    table = play_from(ahead)
    table.play({"kind": "take", "seat": "france", "tile": "diplomatic_4_economic"})
    assert (table.state.turn.major, table.state.turn.minor) == (4, 3)


@pytest.mark.rule("IMP-MIN-05")
def test_treaty_points_for_exhausted_advantages() -> None:
    """Pompadour: the first own one of Europe in a turn; Watt: the first of the opponent."""
    state = with_flags({"gibraltar": "france", "biscay": "britain"}, board(round=5))
    state = with_power(state, "britain", ministries=opened("james_watt"))
    table = play_from(
        with_open("pompadour_and_du_barry", "military_4_economic", replace(state, round=5))
    )
    table.play(
        {"kind": "stir", "seat": "france", "advantage": "algonquin_raids", "space": "albany"}
    )
    assert [table.state.players[s].treaty for s in ("france", "britain")] == [0, 1]
    hire = {"kind": "hire", "seat": "france", "advantage": "naval_bastion", "space": "biscay"}
    table.play({**hire, "action": "major", "pay": {"points": 1}})
    assert [table.state.players[s].treaty for s in ("france", "britain")] == [1, 1]


@pytest.mark.rule("IMP-DEBT-06")
def test_watt_gives_no_points_for_forced_debt() -> None:
    state = with_power(board(), "britain", ministries=opened("james_watt"), debt=6)
    hands = desk(state)
    hands.indebt("britain", 2)
    assert (hands.state.vp, hands.power("britain").debt) == (15, 6)


@pytest.mark.rule("IMP-SPR-02", "IMP-SPR-03", "IMP-MRK-08")
def test_the_negotiations_end_the_jacobite_cause() -> None:
    """The marker is placed too; a well-known implementation only removes the ministry."""
    unveil = {"kind": "unveil", "seat": "britain", "ministry": "papacy_hanover_negotiations"}
    state = with_power(turn_of("britain", board(round=5)), "britain", hidden=1)
    known = with_power(state, "france", ministries=opened("jacobite_uprisings", "turgot"))
    table = play_from(known)
    table.play(unveil)
    assert table.state.players["france"].ministries == opened("turgot")
    assert table.state.jacobites_beaten
    hidden = play_from(with_power(state, "france", hidden=2))
    hidden.play(unveil)
    hidden.play({"kind": "confess", "seat": "france", "had": "yes"})
    assert hidden.state.players["france"].hidden == 1
    assert "jacobite_uprisings" not in offered(
        play_from(turn_of("france", hidden.state)), "unveil", "france"
    )


@pytest.mark.rule("IMP-PPOW-01", "IMP-MIN-06")
def test_john_law_lowers_the_debt_at_the_end_of_a_round() -> None:
    for flags, fallen in (({}, 1), ({"scotland_alliance": "france"}, 2)):
        state = with_flags(flags)
        state = with_power(state, "france", debt=4, ministries=opened("john_law"))
        hands = desk(state)
        close_round(hands)
        assert hands.power("france").debt == 4 - fallen
    hands = desk(with_power(board(), "france", debt=4, hidden=2))
    close_round(hands)
    assert hands.power("france").debt == 4


@pytest.mark.rule("IMP-MIN-05", "IMP-MIN-06")
def test_ministries_in_the_scoring_phase() -> None:
    awards = {"europe": "vp1", "india": "vp1"}
    state = board(awards=awards, demand=("spice", "cotton", "furs"))
    crowns = ("spain_prestige_2", "scotland_prestige", "russia")  # Austria has one from the start
    french = with_flags(dict.fromkeys((*crowns, "savoy", "sardinia"), "france"), state)
    french = with_flags({"calicut": "france", "tiruchirappalli": "france"}, french)
    cards = opened("court_of_the_sun_king", "dupleix", "voltaire")
    french = with_power(french, "france", ministries=cards)
    assert ministry_points(play_from(french).t)["france"] == (1, 1 + 1 + 1 + 3)
    johnson = with_power(french, "britain", ministries=opened("samuel_johnson"))
    assert ministry_points(play_from(johnson).t)["france"][0] == 1 - 1
    british = with_flags(
        dict.fromkeys(("tiruchirappalli", "puerto_rico", "bavaria"), "britain"), state
    )
    company = with_power(
        british, "britain", ministries=opened("east_india_company", "samuel_johnson")
    )
    assert ministry_points(play_from(company).t)["britain"] == (2 + 1, 0)
    tired = replace(company, exhausted=("rum",))
    assert ministry_points(play_from(tired).t)["britain"] == (1 + 1, 0)


def test_what_is_invoked_is_some_card_s_ability() -> None:
    assert {step.do for step in ABILITIES.values()} >= {*INVOKED}


# ------------------------------------------------------------ Jacobites, banks, levies


@pytest.mark.rule("IMP-MIN-05", "IMP-RSW-04", "IMP-ACT-05")
def test_military_points_move_scotland_and_ireland_for_a_turn() -> None:
    """The minor action too, where a marker lies: a well-known implementation leaves that out."""
    state = with_flags({"scotland_alliance": "britain"})
    table = play_from(with_open("jacobite_uprisings", "military_4_economic", state))
    take = shift("france", "scotland_alliance", points=2)
    assert ("IMP-ACT-03", "no_such_points") in why(table, **take)
    table.play(invoke("jacobite_uprisings"))
    table.play(take)
    table.play(take)
    assert table.state.flags["scotland_alliance"] == "france"
    assert "savoy" not in offered(table, "shift", "france")
    minor = play_from(
        with_open(
            "jacobite_uprisings", "economic_4_military", with_markers(state, "scotland_alliance")
        )
    )
    minor.play(invoke("jacobite_uprisings"))
    assert why(minor, **shift("france", "scotland_alliance", "minor", points=1)) == []
    both = play_from(with_open("jacobite_uprisings", "diplomatic_4_military", state))
    both.play(invoke("jacobite_uprisings"))
    assert why(both, **take) == []


@pytest.mark.rule("IMP-MIN-07", "IMP-MIN-08", "IMP-MRK-08")
def test_a_rising_in_another_turn_scores_for_flags_and_markers() -> None:
    flags = {"scotland_alliance": "france", "scotland_prestige": "france"}
    state = replace(with_flags(flags), jacobites=2)
    rise = {"kind": "uprising", "seat": "france", "action": "major", "pay": {"points": 3}}
    table = play_from(with_open("jacobite_uprisings", "military_4_economic", state))
    armed = play_from(table.state)
    armed.play(invoke("jacobite_uprisings"))
    assert why(armed, **rise) == [("IMP-MIN-07", "another_turn")]
    table.play(rise)
    assert (table.state.vp, table.state.turn.major) == (15 + 4, 1)  # three flags, two markers
    assert why(table, **invoke("jacobite_uprisings")) == [("IMP-MIN-11", "nothing_to_do")]
    assert ("IMP-MIN-07", "not_ready") in why(table, **rise)


@pytest.mark.rule("IMP-DEBT-04", "IMP-DEBT-01")
def test_the_banks_do_not_count_two_of_economic_debt_in_a_round() -> None:
    """At the limit too (IMP-GAP-67)."""
    table = play_from(with_open("merchant_banks", "economic_2_military", debt=6))
    table.play(shift("britain", "antigua", debt=1, points=1))
    assert table.state.players["britain"].debt == 6
    assert table.state.players["britain"].ministries[0].used == (0,)
    table.play(shift("britain", "martinique", points=1, debt=1))
    assert table.state.players["britain"].debt == 6
    assert ("IMP-TURN-06", "does_not_pay") in why(table, **shift("britain", "antigua", debt=2))
    build = {"kind": "squadron", "seat": "britain", "action": "minor"}
    fleet = play_from(with_open("merchant_banks", "economic_2_military", debt=6))
    assert why(fleet, **build, pay={"points": 2, "debt": 2}) == [("IMP-TURN-06", "does_not_pay")]


@pytest.mark.rule("IMP-ACT-05", "IMP-MIN-07")
def test_the_townshend_acts_open_a_commodity_to_minor_actions_for_the_round() -> None:
    """Any commodity of the table may be named; the prices stay."""
    state = with_open("townshend_acts", "", replace(board(), round=5))
    table = play_from(state)
    table.play({"kind": "levy", "seat": "britain", "good": "sugar"})
    assert why(table, kind="levy", seat="britain", good="furs") == [("IMP-MIN-07", "not_ready")]
    levied = play_from(taking("britain", "military_4_economic", table.state))
    assert why(levied, **shift("britain", "martinique", "minor", points=2)) == []
    refused = [("IMP-ACT-05", "minor_takes_no_flag")]
    cotton = play_from(with_flags({"kanchipuram": "britain"}, levied.state))
    assert refused[0] in why(cotton, **shift("britain", "karaikal", "minor", points=2, debt=1))
    none = play_from(taking("britain", "military_4_economic", board(round=5)))
    assert why(none, **shift("britain", "martinique", "minor", points=2)) == refused


@pytest.mark.rule("IMP-ECO-09", "IMP-MIN-07")
def test_the_huguenots_guard_a_territory_and_make_one_market_cheaper_once() -> None:
    table = play_from(with_open("new_world_huguenots", "economic_4_military"))
    shelter = {"kind": "shelter", "seat": "france", "space": "guadeloupe"}
    assert why(table, **{**shelter, "space": "pondicherry"}) == [("IMP-MIN-05", "not_a_target")]
    table.play(shelter)
    assert table.state.huguenots == {"guadeloupe": True}
    assert why(table, **{**shelter, "space": "acadia"}) == [("IMP-MIN-07", "not_ready")]
    before = prices(table, "shift", "france")
    table.play({"kind": "flip", "seat": "france", "space": "guadeloupe"})
    after = prices(table, "shift", "france")
    cheaper = {space for space in before if after[space] == before[space] - 1}
    assert cheaper == {s for s in before if SPACES[s].region == "caribbean" and before[s] > 1}
    table.play(shift("france", "antigua", points=1))
    assert table.state.turn.refuge == ()
    again = {"kind": "flip", "seat": "france", "space": "guadeloupe"}
    assert why(table, **again) == [("IMP-MIN-05", "not_a_target")]
    fresh = replace(turn_of("france", board(round=5)), huguenots={"guadeloupe": False})
    trade = play_from(with_power(fresh, "france", hidden=1))
    trade.play({"kind": "unveil", "seat": "france", "ministry": "north_american_trade"})
    assert trade.state.huguenots == {"guadeloupe": True}
