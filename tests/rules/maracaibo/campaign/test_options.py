"""What is offered in chosen positions, counted by hand."""

from collections import Counter

from rules.core.move import Teach
from rules.core.option import OneOf, Option
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Front, Place, Story
from rules.maracaibo.campaign.options import all_options, options
from tests.rules.maracaibo.campaign.harness import BACK, Table, first_game, with_card
from tests.rules.maracaibo.campaign.play import asked_by


def kinds(table: Table) -> Counter[str]:
    return Counter(option.kind for option in all_options(table.state))


def named(table: Table, kind: str) -> Option:
    return next(option for option in all_options(table.state) if option.kind == kind)


def test_before_the_first_evening() -> None:
    assert kinds(Table()) == {"open_evening": 1, "rest": 1, "abandon": 1, "finish_campaign": 1}
    assert named(Table(), "open_evening").move["evening"] == 1


def test_how_a_first_evening_may_begin() -> None:
    table = Table().sit("red", "blue")
    assert kinds(table) == {"start_first": 1, "start_chapter": 1, "start_free": 1}
    assert named(table, "start_first").fields == {"confirmed": OneOf((False, True))}
    chapters = named(table, "start_chapter").fields["card"]
    assert isinstance(chapters, OneOf)
    assert len(chapters.values) == 10


def test_with_an_archive_replacing_it_must_be_confirmed() -> None:
    table = first_game().close().sit("red", "blue")
    assert named(table, "start_first").fields == {"confirmed": OneOf((True,))}
    assert named(table, "continue").fields == {"evening": OneOf((None, 1))}


def test_a_card_is_asked_for_and_then_opened_by_anybody() -> None:
    table = Table().sit("red", "blue", "green").do("start_first")
    assert kinds(table) == {"ask_card": 1}
    table.do("ask_card", card="01", side="front")
    assert kinds(table) == {"ask_card": 1, "open_card": 3}


def test_a_round_with_one_token_and_two_tiles() -> None:
    table = with_card("12", Front(steps=(Story(at=7), Place(tiles=("H12", "H20")))))
    # three seats: each may take the token, fill H12 or end the round; nobody may remove the skull
    assert kinds(table) == {"take_token": 3, "fill_space": 3, "end_round": 3, "teach": 3}
    assert [o.kind for o in options(table.state, "red")] == [
        "take_token",
        "fill_space",
        "end_round",
    ]


def test_a_vote_has_a_field_for_each_player_and_a_tie_is_the_readers() -> None:
    fork = Decide(choices=(Choice(id="a"), Choice(id="b"), Choice(id="c")))
    table = first_game("red", "blue").do("take_token", token="1", seat="red")
    table.do("end_round", seat="blue").read("01", BACK, "red", Back(steps=(fork,)))
    vote = named(table, "vote")
    assert vote.fields == {f"votes.{seat}": OneOf(("a", "b", "c")) for seat in ("red", "blue")}
    table.do("vote", card="01", side=BACK, step=0, votes={"red": "a", "blue": "c"})
    assert kinds(table) == {"pick": 2}
    assert {option.seat for option in all_options(table.state)} == {"red"}


def test_what_was_typed_against_the_box_is_asked_again() -> None:
    table = Table().sit("red", "blue").do("start_chapter", card="80").read("80", "front", "red")
    table.do("teach", facts={"card.33.exists": False})
    table.do("teach", facts={"card.80.front": '{"steps":[{"do":"read","card":"33"}]}'})
    assert kinds(table) == {"teach": 1}
    asked = named(table, "teach")
    assert asked_by(asked) == "card.80.front"
    assert CAMPAIGN.moves.decode(asked.move) == Teach(facts={})


def test_the_last_scoring_closes_the_evening_with_a_result_for_each_seat() -> None:
    table = first_game("red", solo=True).round("red").round("red").round("red")
    table.do("end_round", seat="mary")
    assert kinds(table) == {"close_evening": 1}
    assert set(named(table, "close_evening").fields) == {"results.red", "results.mary"}
