"""«Жетоны сюжета» and step 6 of the scorings: conditions, readers, decisions, new cards."""

import pytest

from rules.maracaibo.campaign.cards import (
    Amount,
    Back,
    Front,
    Note,
    Place,
    Quests,
    ReadNow,
    Story,
    Take,
)
from rules.maracaibo.campaign.conditions import condition, fulfilled
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game, tell, with_card


def scoring(seat: str = "blue", *seats: str) -> Table:
    """The first scoring: this seat has taken token 1 and red has ended the round."""
    table = first_game(*seats).do("take_token", token="1", seat=seat)
    return table.do("end_round", seat="red")


def two_cards() -> Table:
    """Cards 12 and 20 on the board with tokens 2 and 3, at the start of round II."""
    back = Back(steps=(Take(card="12"), Take(card="20")))
    table = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", back)
    table.front("12", "red", Front(steps=(Story(at=7),)))
    table.front("20", "red", Front(steps=(Story(at=9),)))
    return table.do("next_round")


@pytest.mark.rule("MAR-STORY-01")
def test_only_a_token_that_lies_at_a_settlement_can_be_taken() -> None:
    table = first_game()
    assert table.broken("take_token", token="2", seat="red") == {
        ("MAR-STORY-01", "token_not_on_board")
    }
    table.do("take_token", token="1", seat="blue")
    assert ("MAR-STORY-01", "token_not_on_board") in table.broken(
        "take_token", token="1", seat="red"
    )
    table.do("end_round", seat="red")
    assert ("MAR-STORY-01", "only_in_play") in table.broken("take_token", token="1", seat="red")


@pytest.mark.rule("MAR-STORY-02")
@pytest.mark.rule("MAR-SINSTR-08")
def test_cost_and_reward_stand_on_the_card_cost_first() -> None:
    """MAR-EX-15: one combat point for 5 doubloons and 1 VP for each compass."""
    told = Front(
        steps=(Story(at=15), Quests(at=16), Quests(at=19, least=4)),
        cost=(Amount("combat_points"),),
        reward=(Amount("doubloons", 5), Amount("vp_per_compass")),
    )
    assert Front.__struct_fields__.index("cost") < Front.__struct_fields__.index("reward")
    table = Table().sit("red", "blue").do("start_first").read("01", FRONT, "red")
    table.teach("01", told).follow("01", FRONT)
    assert '"cost":[{"what":"combat_points","n":1}]' in str(table.state.box["card.01.front"])


@pytest.mark.rule("MAR-STORY-03")
@pytest.mark.rule("MAR-STORY-04")
def test_a_taken_token_goes_to_the_quest_track_of_its_owner() -> None:
    table = first_game().do("take_token", token="1", seat="green")
    effect = table.effects[0]
    assert (effect.code, effect.seat, effect.facts["rule"]) == (
        "token_to_track",
        "green",
        "MAR-STORY-03",
    )
    token = table.state.pieces.token("1")
    assert (token.zone, token.seat, token.card) == ("taken", "green", "01")


@pytest.mark.rule("MAR-STORY-05")
def test_a_back_is_read_only_in_a_scoring_and_in_two_steps() -> None:
    table = first_game().do("take_token", token="1", seat="blue")
    assert ("MAR-STORY-05", "only_in_scoring") in table.broken("ask_card", card="01", side=BACK)
    table.do("end_round", seat="red")
    assert table.broken("open_card", card="01", side=BACK, seat="blue") == {
        ("MAR-STORY-05", "ask_first")
    }
    table.do("ask_card", card="01", side=BACK).do("open_card", card="01", side=BACK, seat="blue")
    assert table.state.pieces.zone("01") == "read"


@pytest.mark.rule("MAR-STORY-06")
def test_the_table_types_what_the_back_says_before_it_goes_on() -> None:
    table = scoring().read("01", BACK, "blue")
    assert ("MAR-STORY-06", "instructions_untold") in table.broken("next_round")
    table.teach("01", Back(steps=(Note(text="an invented rule"),)))
    assert ("MAR-SINSTR-01", "instructions_wait") in table.broken("next_round")
    table.follow("01", BACK).do("next_round")
    assert table.state.pieces.zone("01") == "tucked"


@pytest.mark.rule("MAR-STORY-06")
def test_a_token_that_a_back_lays_out_is_for_the_card_it_brings() -> None:
    table = scoring().back("01", "blue", Back(steps=(Story(at=4), Take(card="12"))))
    assert table.state.pieces.token("2").card == "12"
    table.front("12", "red", Front()).do("next_round")
    assert not condition(table.state, "12").met
    assert table.do("take_token", token="2", seat="red").state.pieces.token("2").seat == "red"
    assert condition(table.state, "12").met


@pytest.mark.rule("MAR-STORY-07")
@pytest.mark.rule("MAR-INTER-13")
def test_a_scoring_is_not_over_while_a_fulfilled_card_is_unread() -> None:
    table = scoring()
    assert ("turn_over", "blue") in [(e.code, e.seat) for e in table.effects]
    assert ("MAR-STORY-07", "fulfilled_cards_wait") in table.broken("next_round")


@pytest.mark.rule("MAR-STORY-08")
def test_a_condition_is_met_when_somebody_took_its_token() -> None:
    table = first_game()
    assert condition(table.state, "01").met is False
    table.do("take_token", token="1", seat="blue")
    assert condition(table.state, "01").met is True
    assert table.broken("fulfil", card="01", seat="red") >= {("MAR-STORY-08", "card_tells_itself")}


@pytest.mark.rule("MAR-STORY-08")
def test_the_table_tells_a_condition_that_neither_token_nor_tile_tells() -> None:
    table = with_card("12", Front(steps=(Quests(at=3),))).do("fulfil", card="12", seat="green")
    table.do("end_round", seat="red")
    assert fulfilled(table.state) == ("12",)
    table.back("12", "green", Back())
    assert table.state.pieces.zone("12") == "tucked"


@pytest.mark.rule("MAR-STORY-09")
def test_whoever_took_the_token_reads_the_back() -> None:
    table = scoring("blue").do("ask_card", card="01", side=BACK)
    assert table.broken("open_card", card="01", side=BACK, seat="red") == {
        ("MAR-STORY-09", "not_the_reader")
    }
    table.do("open_card", card="01", side=BACK, seat="blue")


@pytest.mark.rule("MAR-STORY-10")
@pytest.mark.rule("MAR-STORY-11")
def test_a_filled_tile_fulfils_its_card_and_whoever_ended_the_round_reads() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H12",)),), fills="H12"))
    assert condition(table.state, "12").met is None  # nobody has counted its spaces
    table.do("teach", facts={"tile.H12.cells": 2})
    table.do("fill_space", tile="H12", seat="red")
    assert condition(table.state, "12").met is False
    assert ("MAR-STORY-10", "card_tells_itself") in table.broken("fulfil", card="12", seat="red")
    table.do("fill_space", tile="H12", seat="blue").do("end_round", seat="green")
    assert fulfilled(table.state) == ("12",)
    table.do("ask_card", card="12", side=BACK)
    assert table.broken("open_card", card="12", side=BACK, seat="blue") == {
        ("MAR-STORY-11", "not_the_reader")
    }
    table.do("open_card", card="12", side=BACK, seat="green")


@pytest.mark.rule("MAR-STORY-10")
def test_where_the_spaces_are_not_counted_the_table_tells() -> None:
    table = with_card("12", Front(steps=(Place(tiles=("H12",)),), fills="H12"))
    table.do("fulfil", card="12", seat="red").do("end_round", seat="blue")
    assert (condition(table.state, "12").met, condition(table.state, "12").reader) == (True, "blue")


@pytest.mark.rule("MAR-STORY-08")
@pytest.mark.rule("MAR-STORY-10")
def test_a_card_has_one_condition_and_a_ruled_pair_needs_both() -> None:
    pair = Front(steps=(Place(tiles=("H12",)), Story(at=7)), fills="H12")
    table = with_card("12", Front(steps=(Place(tiles=("H12",)),)))
    facts = tell("12", pair)
    assert table.broken("teach", facts=facts) == {("MAR-STORY-10", "two_conditions")}
    table.rule("teach", facts=facts).do("teach", facts={"tile.H12.cells": 1})
    table.do("follow", card="12", side=FRONT, step=1)
    table.do("take_token", token="2", seat="blue")
    assert condition(table.state, "12").met is False  # the token alone is not enough
    table.do("fill_space", tile="H12", seat="red").do("end_round", seat="green")
    assert (condition(table.state, "12").met, condition(table.state, "12").reader) == (True, "blue")


@pytest.mark.rule("MAR-STORY-06")
def test_a_token_from_a_back_does_not_replace_the_tile_of_the_new_card() -> None:
    back = Back(steps=(Story(at=7), Take(card="12")))
    filling = Front(steps=(Place(tiles=("H12",)),), fills="H12")
    table = with_card("12", filling, back=back).do("teach", facts={"tile.H12.cells": 1})
    table.do("take_token", token="2", seat="blue").do("end_round", seat="green")
    assert fulfilled(table.state) == ()
    table.do("next_round").do("fill_space", tile="H12", seat="red").do("end_round", seat="red")
    assert fulfilled(table.state) == ("12",)


@pytest.mark.rule("MAR-STORY-12")
def test_fulfilled_cards_are_read_in_ascending_order() -> None:
    table = (
        two_cards().do("take_token", token="3", seat="red").do("take_token", token="2", seat="blue")
    )
    table.do("end_round", seat="green")
    assert [e.facts["card"] for e in table.effects] == ["12", "20"]
    assert ("MAR-STORY-12", "lower_card_first") in table.broken("ask_card", card="20", side=BACK)
    table.read("12", BACK, "blue", Back(steps=(Note(text="x"),)))
    assert ("MAR-SINSTR-01", "instructions_wait") in table.broken("ask_card", card="20", side=BACK)
    table.follow("12", BACK).back("20", "red", Back())


@pytest.mark.rule("MAR-STORY-15")
def test_a_back_that_is_typed_anew_and_shorter_is_done_all_the_same() -> None:
    table = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    long = Back(steps=(Take(card="12"), Note(text="invented"), Note(text="not on the card")))
    table.read("01", BACK, "red", long)
    for step in (0, 1):
        table.do("follow", card="01", side=BACK, step=step)
    table.teach("01", Back(steps=(Take(card="12"),)))
    assert table.codes() == ["tuck_card"]
    assert table.state.pieces.zone("01") == "tucked"


@pytest.mark.rule("MAR-STORY-15")
def test_a_read_card_is_tucked_by_its_reader_and_never_archived() -> None:
    table = scoring("blue").back("01", "blue", Back(steps=(Note(text="x"),)))
    assert table.codes()[-1] == "tuck_card"
    assert table.effects[-1].seat == "blue"
    assert table.state.pieces.zone("01") == "tucked"
    table.do("next_round").close()
    assert table.state.pieces.zone("01") == "used"


@pytest.mark.rule("MAR-STORY-16")
def test_lower_numbers_go_under_the_stack() -> None:
    table = scoring().back("01", "blue", Back(steps=(Take(card="12"),)))
    zones = [table.state.pieces.zone(card) for card in ("02", "11", "12", "13", "80")]
    assert zones == ["under", "under", "board", "stack", "stack"]
    assert table.codes()[:2] == ["lower_under_stack", "take_card"]


@pytest.mark.rule("MAR-STORY-16")
@pytest.mark.parametrize("step", [Take(card="05"), ReadNow(card="05")])
def test_a_lower_card_is_taken_from_under_the_stack(step: Take | ReadNow) -> None:
    table = scoring().back("01", "blue", Back(steps=(Take(card="37"),)))
    table.front("37", "blue", Front(steps=(step,)))
    told = [(one.code, one.facts["rule"]) for one in table.effects]
    assert told == [("take_from_under", "MAR-STORY-16")]
    pieces = table.state.pieces
    zones = [pieces.zone(card) for card in ("04", "05", "06", "36", "38")]
    assert zones == ["under", "board", "under", "under", "stack"]


@pytest.mark.rule("MAR-FINAL-17")
def test_in_final_scoring_a_lower_card_comes_from_under_the_stack_and_waits() -> None:
    table = scoring().back("01", "blue", Back(steps=(Take(card="37"),)))
    table.front("37", "blue", Front(steps=(Story(at=3),))).do("next_round")
    table.round("red").round("red").do("take_token", token="2", seat="red")
    table.do("end_round", seat="red").back("37", "red", Back(steps=(Take(card="05"),)))
    assert table.codes()[:2] == ["take_from_under", "place_unread"]


@pytest.mark.rule("MAR-STORY-17")
def test_a_new_card_is_read_and_followed_at_once() -> None:
    table = scoring().back("01", "blue", Back(steps=(Take(card="12"),)))
    assert ("MAR-STORY-17", "card_unread") in table.broken("next_round")
    assert ("MAR-STORY-17", "card_not_on_board") in table.broken("ask_card", card="13", side=FRONT)
    table.front("12", "green", Front(steps=(Story(at=7),))).do("next_round")
    assert table.state.pieces.token("2").at == 7


@pytest.mark.rule("MAR-STORY-18")
def test_an_unfulfilled_card_stays_with_its_token() -> None:
    table = first_game().do("end_round", seat="red")
    assert ("MAR-STORY-18", "not_fulfilled") in table.broken("ask_card", card="01", side=BACK)
    table.do("next_round")
    assert (table.state.pieces.zone("01"), table.state.pieces.token("1").zone) == ("board", "board")
    table.do("take_token", token="1", seat="red").do("end_round", seat="red")
    assert fulfilled(table.state) == ("01",)


@pytest.mark.rule("MAR-SOLOINC-03")
def test_a_story_quest_done_by_mary_is_read_by_the_player() -> None:
    table = first_game("red", solo=True).do("take_token", token="1", seat="mary")
    table.do("end_round", seat="mary").do("ask_card", card="01", side=BACK)
    assert ("MAR-SOLOINC-03", "mary_reads_nothing") in table.broken(
        "open_card", card="01", side=BACK, seat="mary"
    )
    table.do("open_card", card="01", side=BACK, seat="red")
