"""Drawing cards, the pile by Europe, the bonus disc, the end of slavery."""

from typing import Any

import pytest

from rules.endeavor.referee.facts import FACTS, SHIPPED
from tests.rules.endeavor.referee.boards import (
    box,
    codes,
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
from tests.rules.endeavor.referee.laid import GAME, REFEREE, Laid, replace


def drawing(seat: str = "red", **changes: Any) -> Laid:
    return source(table(**changes), seat, "draw")


def after_cards(board: Laid, deck: str, *left: int) -> Laid:
    return replace(board, decks={**board.decks, deck: left})


@pytest.mark.rule("END-DRAW-01", "END-DRAW-02", "END-DRAW-03", "END-DRAW-05")
def test_end_ex_12_red_draws_in_unexplored_north_america() -> None:
    board = after_cards(drawing(), "north_america", 3, 4, 5)
    with_two = sail(board, "north_america", "red", "red", "blue")
    assert refused(with_two, kind="draw", seat="red", card="north_america.3") == [
        ("END-DRAW-02", "presence_too_low")
    ]
    board = sail(board, "north_america", "red", "red", "red")
    assert "north_america" not in board.explored
    board = play(board, kind="draw", seat="red", card="north_america.3")
    red = board.players["red"]
    assert (red.stats["industry"], red.stats["culture"]) == (2, 2)
    assert list(red.cards) == ["north_america.3"]


@pytest.mark.rule("END-DRAW-01")
def test_only_the_top_card() -> None:
    board = sail(drawing(), "india", "red", "red", "red")
    assert refused(board, kind="draw", seat="red", card="india.2") == [
        ("END-DRAW-01", "not_the_top")
    ]
    empty = after_cards(board, "india")
    assert ("END-DRAW-01", "deck_empty") in refused(empty, kind="draw", seat="red", card="india.1")


@pytest.mark.rule("END-DRAW-04", "END-ABOL-06")
def test_europes_two_decks_take_presence_in_full_and_0_is_enough_for_0() -> None:
    board = drawing()
    assert offers(board, "red")["draw"] == ["europe.0", "slavery.0"]
    board = hold(board, "red", "lisbon", "paris")
    board = after_cards(after_cards(board, "europe", 2, 3), "slavery", 2, 3)
    assert offers(board, "red")["draw"] == ["europe.2", "slavery.2"]


@pytest.mark.rule("END-DRAW-06")
def test_in_the_action_phase_no_limit_counts() -> None:
    cards = ["africa.2", "africa.3", "caribbean.2", "caribbean.3", "india.2", "india.3", "india.4"]
    board = own(drawing(), "red", cards=cards)
    assert refused(board, kind="draw", seat="red", card="europe.0") == []


@pytest.mark.rule("END-DRAW-07")
def test_the_first_card_of_a_region_brings_a_disc() -> None:
    board = sail(drawing(), "africa", "red")
    before = board.players["red"]
    board, effects = told(board, kind="draw", seat="red", card="africa.1")
    after = board.players["red"]
    assert (after.stock, after.harbour) == (before.stock - 1, before.harbour + 1)
    assert "discs_to_harbour" in codes(effects)
    dry = own(sail(drawing(), "africa", "red"), "red", stock=0)
    assert play(dry, kind="draw", seat="red", card="africa.1").players["red"].harbour == 5


def test_whether_europes_first_card_brings_a_disc_is_asked() -> None:
    facts = {key: value for key, value in box().items() if not key.endswith("bonus_disc")}
    board = after_cards(drawing(facts=facts), "europe", 1, 2)
    board = hold(board, "red", "lisbon")
    assert board.t.facts.is_likely("card.europe.1.bonus_disc"), "said elsewhere: used and marked"
    assert play(board, kind="draw", seat="red", card="europe.1").players["red"].harbour == 6
    board = after_cards(drawing(facts=facts), "slavery", 1, 2)
    board = hold(board, "red", "lisbon")
    draw = GAME.moves.decode({"kind": "draw", "seat": "red", "card": "slavery.1"})
    assert REFEREE.try_(board.t, draw).asks == ("card.slavery.1.bonus_disc",)
    read = REFEREE.try_(board.t, draw, {"card.slavery.1.bonus_disc": True})
    assert (read.asks, read.state.players["red"].harbour) == ((), 6)


@pytest.mark.rule("END-DRAW-09")
def test_yes_is_suggested_for_europes_first_card_and_nothing_for_slavery() -> None:
    """END-GAP-18: value-1 cards of the pile bring the disc; a slavery card never lies there."""
    assert FACTS.suggested["card.europe.1.bonus_disc"] is True
    assert "card.slavery.1.bonus_disc" not in FACTS.suggested
    assert "card.europe.1.bonus_disc" not in SHIPPED, "a suggestion is no fact"


@pytest.mark.rule("END-DRAW-09")
def test_europes_first_card_brings_its_disc_again_from_the_pile() -> None:
    facts = {**box(), "card.europe.1.bonus_disc": True}
    board = replace(after_cards(drawing(facts=facts), "europe", 2), pile=("europe.1",))
    board = play(hold(board, "red", "lisbon"), kind="draw", seat="red", card="europe.1")
    assert board.players["red"].harbour == 6


@pytest.mark.rule("END-DISC-08", "END-ABOL-02")
def test_a_bonus_disc_stays_when_abolition_sets_its_card_aside() -> None:
    board = hold(before_abolition(), "red", "goa")
    board = replace(board, box={**board.box, "card.slavery.1.bonus_disc": True})
    board = replace(board, box={**board.box, "a.city.goa.zone": "europe"})
    before = board.players["blue"]
    board = play(source(board, "red", "draw"), kind="draw", seat="red", card="europe.5")
    after = board.players["blue"]
    assert "slavery.1" in after.aside
    assert (after.stock, after.harbour) == (before.stock, before.harbour)


@pytest.mark.rule("END-DRAW-08", "END-DRAW-09")
def test_any_card_of_the_pile_by_presence_in_europe_with_its_disc_again() -> None:
    board = after_cards(after_cards(drawing(), "africa", 2, 3), "india", 1, 2, 4, 5)
    board = replace(board, pile=("india.3", "africa.1"))
    board = sail(board, "india", "red", "red", "red")
    assert refused(board, kind="draw", seat="red", card="india.3") == [
        ("END-DRAW-08", "presence_too_low")
    ]
    board = hold(board, "red", "lisbon")
    assert {"africa.1", "india.1"} <= set(offers(board, "red")["draw"])
    board = play(board, kind="draw", seat="red", card="africa.1")
    assert board.pile == ("india.3",)
    assert board.players["red"].harbour == 6


SLAVERY = {
    "card.slavery.0.industry": 2,
    "card.slavery.0.economy": 1,
    "card.slavery.1.industry": 3,
    "card.slavery.1.economy": 1,
    "card.slavery.0.culture": 0,
    "card.slavery.1.culture": 0,
}


def before_abolition(**changes: Any) -> Laid:
    board = table(facts={**box(), **SLAVERY}, **changes)
    board = own(
        board, "blue", cards=["slavery.0", "slavery.1"], stats={"industry": 7, "economy": 4}
    )
    board = hold(board, "red", "lisbon", "paris", "london", "channel")
    return after_cards(board, "europe", 5)


@pytest.mark.rule(
    "END-ABOL-01", "END-ABOL-02", "END-ABOL-03", "END-ABOL-04", "END-ABOL-05", "END-SCORE-11"
)
def test_end_ex_13_slavery_is_abolished_and_blue_sets_two_cards_aside() -> None:
    facts = {**box(), **SLAVERY, "a.city.porto.zone": "europe", "a.city.porto.glory": 1}
    facts |= {f"a.route.{p}.porto": "none" for p in ("lisbon", "paris", "london", "channel")}
    board = hold(replace(before_abolition(), box=facts), "red", "porto")
    board, effects = told(source(board, "red", "draw"), kind="draw", seat="red", card="europe.5")
    blue = board.players["blue"]
    assert (blue.stats["industry"], blue.stats["economy"]) == (2, 2)
    assert list(blue.aside) == ["slavery.0", "slavery.1"]
    assert blue.cards == {}
    assert board.pile == ()
    assert board.decks["slavery"] == ()
    assert {"slavery.2", "slavery.5"} <= set(board.cards_gone)
    assert {"slavery_abolished", "card_aside", "slavery_deck_gone"} <= set(codes(effects))
    pad = GAME.pad(GAME.count(board))
    assert next(row for row in pad.rows if row.id == "slavery").cells["blue"].points == -2
    late = refused(source(board, "red", "draw"), kind="draw", seat="red", card="slavery.2")
    assert ("END-ABOL-05", "slavery_abolished") in late


@pytest.mark.rule("END-ABOL-01")
def test_the_same_card_drawn_again_abolishes_nothing() -> None:
    board = replace(before_abolition(), pile=("europe.5",), abolished=True)
    board = after_cards(board, "europe")
    facts = {"a.city.porto.zone": "europe"}
    facts |= {f"a.route.{p}.porto": "none" for p in ("lisbon", "paris", "london", "channel")}
    board = hold(play(board, kind="teach", facts=facts), "red", "porto")
    board, effects = told(source(board, "red", "draw"), kind="draw", seat="red", card="europe.5")
    assert "slavery_abolished" not in codes(effects)
    assert board.players["blue"].aside == {}


def test_the_options_of_a_draw_counted_by_hand() -> None:
    """Presence 1 in Africa, 2 in Europe: Africa's 1, both 0 cards; nothing else on top fits."""
    board = hold(sail(drawing(), "africa", "red"), "red", "lisbon", "paris")
    assert offers(board, "red")["draw"] == ["africa.1", "europe.0", "slavery.0"]
