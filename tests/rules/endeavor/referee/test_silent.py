"""The silent fleet: reactions, governors, abolition and the three optional rules."""

from typing import Any

import pytest

from rules.endeavor.referee.routes import controlled
from rules.endeavor.referee.words import FLEET
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
    forced,
    hold,
    offers,
    own,
    play,
    refused,
    sail,
    source,
    table,
    told,
)
from tests.rules.endeavor.referee.laid import GAME, Laid, replace


def fleet(phase: str = "actions", **changes: Any) -> Laid:
    options = {"silent_fleet": True, "fleet_colour": "green", **changes.pop("options", {})}
    return table("red", "blue", phase=phase, options=options, **changes)


def owing(action: str, board: Laid | None = None, **more: Any) -> Laid:
    """Red has just finished a turn with this action: the fleet is to react."""
    board = source(board or fleet(), "red", did=(action,), **more)
    done: Laid = GAME.apply(board, GAME.moves.decode({"kind": "done", "seat": "red"}), 3).state
    return done


@pytest.mark.rule("END-SILENT-03", "END-SILENT-04")
def test_only_ship_occupy_and_draw_in_the_action_phase_owe_a_reaction() -> None:
    board = own(fleet(), "red", coast=("shed",))
    board = play(board, kind="activate", seat="red", cell=0)
    board = play(board, kind="ship", seat="red", to="track.india")
    board = play(board, kind="collect", seat="red", cell="track.india.1", token="culture")
    assert [(p.kind, p.seat, p.actions) for p in board.queue] == [("react", "red", ("ship",))]
    assert refused(board, kind="pass", seat="blue") == [
        ("END-ROUND-02", "not_your_turn"),
        ("END-ACTV-06", "first_decide"),
    ]
    board = play(board, kind="react", seat="red", target="track.india")
    assert board.tracks["india"] == ("red", FLEET)
    assert board.turn == "blue"
    board = play(board, kind="pass", seat="blue")
    assert board.queue == (), "a pass triggers nothing"


@pytest.mark.rule("END-SILENT-05", "END-SILENT-06", "END-SILENT-07")
def test_after_ship_a_track_or_a_free_fleet_anywhere_and_the_token_is_gone() -> None:
    board = owing("ship")
    assert offers(board, "red")["react"] == [f"track.{r}" for r in board.tracks] + ["fleet.channel"]
    assert refused(board, kind="react", seat="red", target="sea.india") == [
        ("END-SILENT-05", "no_sea_for_fleet")
    ]
    assert refused(board, kind="react", seat="red", target="fleet.bengal") == [
        ("END-SILENT-05", "region_unexplored")
    ]
    assert ("END-SILENT-04", "other_reaction") in refused(
        board, kind="react", seat="red", target="city.lisbon"
    )
    board, effects = told(board, kind="react", seat="red", target="fleet.channel")
    assert board.places["channel"].owner == FLEET
    assert board.fleet_stock == 34
    assert board.tokens_gone == {"unknown": 1}
    assert "remove_token" in codes(effects)
    laid = play(owing("ship"), kind="lay", tokens={"fleet.channel": "pay"})
    laid = play(laid, kind="react", seat="red", target="fleet.channel")
    assert laid.tokens_gone == {"pay": 1}


@pytest.mark.rule("END-SILENT-08")
def test_skipping_is_refused_while_a_cell_is_free_and_without_one_nothing_happens() -> None:
    assert refused(owing("ship"), kind="react", seat="red", target="none") == [
        ("END-SILENT-08", "fleet_must_react")
    ]
    full = fleet()
    for region in full.tracks:
        full = sail(full, region, "blue", "blue", "blue", "blue")
    full = hold(full, "blue", "channel", "bengal", "amur")
    assert forced(owing("ship", full)) == {"kind": "react", "seat": "red", "target": "none"}
    assert owing("ship", replace(fleet(), fleet_stock=0)).queue == ()


@pytest.mark.rule("END-SILENT-09")
def test_the_fleet_may_win_the_governor_who_then_leaves_the_game() -> None:
    board = sail(owing("ship"), "india", FLEET, FLEET, "red")
    board, effects = told(board, kind="react", seat="red", target="track.india")
    assert "india" in board.explored
    assert board.cards_gone == ("governor.india",)
    assert "governor_gone" in codes(effects)
    red = sail(owing("ship"), "india", "red", "red", FLEET)
    red = play(red, kind="react", seat="red", target="track.india")
    assert "governor.india" not in red.players["red"].cards, "a tie: the fleet is nearer"
    red = sail(owing("ship"), "india", "red", "red", "red")
    red = play(red, kind="react", seat="red", target="track.india")
    assert "governor.india" in red.players["red"].cards


@pytest.mark.rule("END-SILENT-10")
def test_after_occupy_a_free_city_in_europe_or_where_the_fleet_is_present() -> None:
    board = sail(fleet(), "india", "red", "red", "red", FLEET)
    board = owing("occupy", sail(board, "far_east", "red", "red", "red", "red"))
    assert offers(board, "red")["react"] == [
        "city.lisbon",
        "city.paris",
        "city.london",
        "city.goa",
        "city.surat",
    ]
    assert refused(board, kind="react", seat="red", target="city.macao") == [
        ("END-SILENT-10", "fleet_not_present")
    ]
    board = play(board, kind="react", seat="red", target="city.goa")
    assert board.places["goa"].owner == FLEET
    assert "city.goa" in board.emptied


@pytest.mark.rule("END-SILENT-05", "END-SILENT-10", "END-SILENT-15")
@pytest.mark.parametrize(
    ("action", "target", "refusal"),
    [
        ("ship", "fleet.channel", ("END-SILENT-05", "fleet_taken")),
        ("ship", "fleet.bengal", ("END-SILENT-05", "region_unexplored")),
        ("ship", "fleet.lisbon", ("END-SILENT-05", "not_a_fleet")),
        ("ship", "track.far_east", ("END-SILENT-05", "track_full")),
        ("occupy", "city.lisbon", ("END-SILENT-10", "city_not_free")),
        ("occupy", "city.goa", ("END-SILENT-10", "region_unexplored")),
        ("occupy", "city.macao", ("END-SILENT-10", "fleet_not_present")),
        ("occupy", "city.channel", ("END-SILENT-10", "not_a_city")),
        ("draw", "card.africa.1", ("END-SILENT-15", "fleet_presence_too_low")),
        ("draw", "card.europe.3", ("END-SILENT-15", "not_the_top")),
        ("draw", "card.slavery.2", ("END-SILENT-15", "card_of_a_player")),
        ("draw", "card.caribbean.1", ("END-SILENT-15", "deck_empty")),
    ],
)
def test_what_the_fleet_may_not_do_is_told_by_its_own_rules(
    action: str, target: str, refusal: tuple[str, str]
) -> None:
    board = sail(fleet(), "far_east", "red", "red", "red", "red")
    board = own(hold(board, "blue", "lisbon", "channel"), "blue", cards=["slavery.2"])
    board = owing(action, replace(board, decks={**board.decks, "caribbean": ()}))
    found = refused(board, kind="react", seat="red", target=target)
    assert refusal in found
    assert {rule for rule, _code in found} == {refusal[0]}


@pytest.mark.rule("END-SILENT-08", "END-SILENT-11")
@pytest.mark.parametrize(
    ("action", "target", "rule"),
    [("ship", "track.india", "END-SILENT-08"), ("occupy", "city.lisbon", "END-SILENT-11")],
)
def test_a_fleet_without_discs_places_none(action: str, target: str, rule: str) -> None:
    board = replace(owing(action), fleet_stock=0)
    assert (rule, "fleet_has_no_disc") in refused(board, kind="react", seat="red", target=target)


@pytest.mark.rule("END-SILENT-11")
def test_without_a_city_no_disc() -> None:
    board = hold(fleet(), "blue", "lisbon", "paris", "london")
    assert forced(owing("occupy", board)) == {"kind": "react", "seat": "red", "target": "none"}
    unknown = hold(fleet(facts={}), "blue", "lisbon")
    board = owing("occupy", unknown)
    assert refused(board, kind="react", seat="red", target="none") == []
    assert offers(board, "red")["react"] == ["city.~", "none"]
    assert forced(board) is None, "what nobody has named may lie there"


@pytest.mark.rule("END-SILENT-12")
def test_the_fleet_controls_no_route() -> None:
    board = owing("occupy", hold(fleet(), FLEET, "lisbon"))
    board = play(board, kind="react", seat="red", target="city.paris")
    assert controlled(board.t, FLEET) == []
    assert "route.lisbon.paris" not in board.emptied
    assert board.queue == ()


@pytest.mark.rule("END-SILENT-13", "END-SILENT-18")
@pytest.mark.parametrize("action", ["attack", "pay"])
def test_attack_and_pay_owe_nothing(action: str) -> None:
    board = owing(action)
    assert board.queue == ()
    assert board.turn == "blue"


@pytest.mark.rule("END-SILENT-14")
def test_the_fleet_can_be_attacked_and_remembers_nobody() -> None:
    board = own(hold(fleet(), FLEET, "lisbon"), "red", coast=("memorial",))
    board = source(board, "red", "attack")
    board = play(board, kind="attack", seat="red", place="lisbon")
    assert board.fleet_stock == 35
    assert [(p.kind, p.seat) for p in board.queue] == [("remember", "red")]
    assert board.players["red"].harbour == 3


@pytest.mark.rule("END-SILENT-15")
def test_after_draw_the_top_card_of_a_deck_within_the_fleets_presence_is_gone() -> None:
    board = owing("draw", sail(fleet(), "india", FLEET, "red"))
    assert offers(board, "red")["react"] == ["card.india.1", "card.europe.0", "card.slavery.0"]
    assert refused(board, kind="react", seat="red", target="card.africa.1") == [
        ("END-SILENT-15", "fleet_presence_too_low")
    ]
    piled = replace(board, pile=("caribbean.1",))
    assert refused(piled, kind="react", seat="red", target="card.caribbean.1") == [
        ("END-SILENT-15", "only_from_deck")
    ]
    board = play(board, kind="react", seat="red", target="card.india.1")
    assert board.cards_gone == ("india.1",)
    assert board.pile == ()
    assert board.decks["india"] == (2, 3, 4, 5)


@pytest.mark.rule("END-SILENT-15", "END-SILENT-17")
def test_the_narrowest_reading_spares_the_slavery_deck_and_not_the_europe_deck() -> None:
    """Line 637: a region's deck, and yet the fleet may remove the abolition card (END-GAP-13)."""
    board = hold(fleet(options={"fleet_regions_only": True}), FLEET, "lisbon", "paris", "london")
    board = hold(board, FLEET, "channel")
    board = replace(board, decks={**board.decks, "europe": (4, 5)})
    board = owing("draw", sail(board, "india", FLEET))
    assert offers(board, "red")["react"] == ["card.india.1", "card.europe.4"]
    assert refused(board, kind="react", seat="red", target="card.slavery.0") == [
        ("END-SILENT-15", "slavery_deck_spared")
    ]


@pytest.mark.rule("END-SILENT-17")
def test_by_the_narrowest_reading_the_fleet_still_brings_abolition() -> None:
    facts = {**box(), "a.city.porto.zone": "europe", "a.city.vigo.zone": "europe"}
    board = fleet(facts=facts, options={"fleet_regions_only": True})
    board = hold(board, FLEET, "lisbon", "paris", "london", "porto", "vigo")
    board = owing("draw", replace(board, decks={**board.decks, "europe": (5,)}))
    assert play(board, kind="react", seat="red", target="card.europe.5").abolished


@pytest.mark.rule("END-SILENT-15", "END-SILENT-10")
def test_in_europe_the_fleet_needs_no_disc_for_a_city_and_counts_its_discs_for_a_card() -> None:
    """END-GAP-31: the fleet is no player."""
    board = owing("occupy")
    assert offers(board, "red")["react"] == ["city.lisbon", "city.paris", "city.london"]
    board = owing("draw", fleet(decks={**fleet().decks, "europe": (1, 2, 3, 4, 5)}))
    assert offers(board, "red")["react"] == ["card.slavery.0"]
    assert refused(board, kind="react", seat="red", target="card.europe.1") == [
        ("END-SILENT-15", "fleet_presence_too_low")
    ]


@pytest.mark.rule("END-SILENT-16")
def test_without_a_fitting_card_nothing_happens() -> None:
    decks = {**fleet().decks, "europe": (1, 2), "slavery": ()}
    board = fleet(decks=decks)
    assert forced(owing("draw", board)) == {"kind": "react", "seat": "red", "target": "none"}
    assert refused(owing("draw"), kind="react", seat="red", target="none") == [
        ("END-SILENT-16", "fleet_must_react")
    ]


@pytest.mark.rule("END-SILENT-17")
def test_the_fleet_may_bring_abolition() -> None:
    facts = {**box(), "a.city.porto.zone": "europe", "a.city.vigo.zone": "europe"}
    board = fleet(facts=facts)
    board = hold(board, FLEET, "lisbon", "paris", "london", "porto", "vigo")
    board = replace(board, decks={**board.decks, "europe": (5,)})
    board = own(board, "blue", cards=["slavery.0"], stats={"culture": 3})
    board, effects = told(owing("draw", board), kind="react", seat="red", target="card.europe.5")
    assert board.abolished
    assert board.players["blue"].aside == {"slavery.0": 7}
    assert "europe.5" in board.cards_gone
    assert "slavery_abolished" in codes(effects)


@pytest.mark.rule("END-SILENT-19", "END-ACTV-04")
def test_end_ex_16_after_the_docks_red_chooses_one_reaction() -> None:
    board = own(fleet(), "red", coast=("docks",))
    board = play(board, kind="activate", seat="red", cell=0)
    board = play(board, kind="ship", seat="red", to="track.india")
    board = play(board, kind="collect", seat="red", cell="track.india.1", token="culture")
    assert board.queue == (), "the fleet waits for the end of the turn"
    board = play(board, kind="occupy", seat="red", city="lisbon")
    board = play(board, kind="collect", seat="red", cell="city.lisbon", token="culture")
    assert offers(board, "red") == {"react_to": ["ship", "occupy"]}
    assert refused(board, kind="react_to", seat="red", action="draw") == [
        ("END-SILENT-19", "not_performed")
    ]
    board = play(board, kind="react_to", seat="red", action="occupy")
    assert offers(board, "red")["react"] == ["city.paris", "city.london"]
    board = play(board, kind="react", seat="red", target="city.paris")
    assert (board.queue, board.turn) == ((), "blue")


def test_the_half_that_owes_nothing_may_be_chosen() -> None:
    board = source(fleet(), "red", did=("pay", "draw"))
    board = GAME.apply(board, GAME.moves.decode({"kind": "done", "seat": "red"})).state
    board = play(board, kind="react_to", seat="red", action="pay")
    assert board.queue == ()


@pytest.mark.rule("END-SILENT-21", "END-SILENT-22", "END-SILENT-03")
def test_material_shortage_the_player_without_the_crown_scraps_a_building() -> None:
    board = fleet("audit", options={"material_shortage": True}, scrapped=("shed", "shed"))
    board = play(board, kind="close")
    assert (board.phase, board.crown, board.turn) == ("shortage", "blue", "red")
    assert refused(board, kind="build", seat="red", building="market") == [
        ("END-ROUND-01", "wrong_phase")
    ]
    crowned = refused(board, kind="scrap", seat="blue", building="market")
    assert ("END-SILENT-21", "without_the_crown") in crowned
    board = play(board, kind="scrap", seat="red", building="palace")
    assert board.tiles == {"palace": 1}
    assert board.uncovered == ("palace",)
    assert (board.phase, board.turn) == ("build", "blue")
    gone = refused(board, kind="build", seat="blue", building="palace")
    assert ("END-BUILD-06", "stack_empty") in gone


@pytest.mark.rule("END-SILENT-23")
def test_occupy_limit_keeps_the_fleet_in_the_same_zone() -> None:
    board = sail(fleet(options={"occupy_limit": True}), "india", "red", "red", "red", FLEET)
    board = owing("occupy", board, zone="india")
    assert offers(board, "red")["react"] == ["city.goa", "city.surat"]
    assert refused(board, kind="react", seat="red", target="city.lisbon") == [
        ("END-SILENT-23", "another_zone")
    ]


@pytest.mark.rule("END-SILENT-24")
def test_ignore_tokens_leaves_blue_tokens_without_a_reaction() -> None:
    for ignored in (True, False):
        board = fleet(options={"ignore_tokens": ignored})
        board = own(board, "red", tokens={"ship_draw": 1})
        board = play(board, kind="spend", seat="red", token="ship_draw")
        board = play(board, kind="draw", seat="red", card="europe.0")
        assert bool(board.queue) is not ignored
