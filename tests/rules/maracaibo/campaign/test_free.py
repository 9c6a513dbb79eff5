"""«Первые решения»: a free game with card 75, 76 or 77 leaves the campaign as it was."""

import pytest
from msgspec.structs import replace

from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import (
    AfterRound,
    Discard,
    Front,
    Place,
    Quests,
    Shuffle,
    Story,
)
from rules.maracaibo.campaign.conditions import fulfilled
from rules.maracaibo.campaign.facts import PRINTED, front_of
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.seen import asks, lesson
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import FRONT, Table, census, tell, with_card

TWELVE = Front(steps=(Story(at=7), Quests(at=3), Place(tiles=("H12",))))


def played() -> Table:
    """A campaign of one evening, whose bag holds card 12 and tile H12."""
    return with_card("12", TWELVE).close(red=90, blue=80, green=70)


@pytest.mark.rule("MAR-FREE-01")
@pytest.mark.rule("MAR-FREE-03")
def test_a_free_game_is_played_with_75_76_or_77() -> None:
    table = Table().sit("red", "blue")
    assert table.broken("start_free", card="74") == {("MAR-FREE-01", "not_a_free_card")}
    for card in ("75", "76", "77"):
        assert table.broken("start_free", card=card) == set()
    assert Table().sit("red", "blue").do("start_free", card="76").state.pieces.lying("board") == (
        "76",
    )


@pytest.mark.rule("MAR-FREE-02")
@pytest.mark.rule("MAR-INTER-12")
@pytest.mark.parametrize(
    ("n", "before", "after"),
    [(2, [15], [6, 12]), (3, [15, 18], [6, 12, 15]), (4, [15, 18, 19], [6, 12, 15])],
)
def test_card_75_brings_quests_by_the_number_of_players(
    n: int, before: list[int], after: list[int]
) -> None:
    seats = ("red", "blue", "green", "white")[:n]
    table = Table().sit(*seats).do("start_free", card="75").read("75", FRONT, "red")
    found = []
    for step in range(3):
        table.do("follow", card="75", side=FRONT, step=step)
        found += [effect.facts["at"] for effect in table.effects]
    assert found == before
    table.do("end_round", seat="red")
    assert [effect.facts["at"] for effect in table.effects] == after


def after(number: int, *quests: Quests) -> AfterRound:
    return AfterRound(round=number, quests=quests)


def placed(table: Table) -> list[tuple[str, object]]:
    return [(effect.code, effect.facts.get("at")) for effect in table.effects]


@pytest.mark.rule("MAR-INTER-11")
def test_later_rounds_of_a_free_game_are_told_by_its_card() -> None:
    told = Front(rounds=(after(1), after(2, Quests(at=4), Quests(at=9, least=4))))
    table = Table().sit("red", "blue").do("start_free", card="76").front("76", "red", told)
    assert placed(table.do("end_round", seat="red")) == [("no_quests_now", None)]
    table.do("next_round").do("end_round", seat="blue")
    assert placed(table) == [("place_quest", 4)]


def second_scoring(card: str = "75", *seats: str) -> Table:
    """A free game in the interim scoring of round II; nobody has told what its card places then."""
    table = Table().sit(*(seats or ("red", "blue"))).do("start_free", card=card)
    known = None if card == "75" else Front(rounds=(after(1, Quests(at=3)),))
    return table.front(card, "red", known).round("red").do("end_round", seat="red")


@pytest.mark.rule("MAR-INTER-11")
@pytest.mark.parametrize("card", ["75", "76", "77"])
def test_what_a_card_places_after_a_later_round_is_asked_and_never_nothing_silently(
    card: str,
) -> None:
    """MAR-GAP-22: of card 75 the text gives the set-up and round I only, of 76 and 77 nothing."""
    table = second_scoring(card)
    assert placed(table) == [("read_quests_off", None)]
    assert table.effects[0].facts["card"] == card
    assert asks(table.state) == (f"card.{card}.front",)
    assert table.broken("next_round") == {("MAR-INTER-11", "quests_untold")}
    assert [o.kind for o in all_options(table.state)] == ["teach"]
    known = front_of(table.state.box, card) or Front()
    told = replace(known, rounds=(*known.rounds, after(2, Quests(at=9), Quests(at=2, least=3))))
    assert placed(table.teach(card, told)) == [("place_quest", 9)]
    assert asks(table.state) == ()
    table.do("next_round").do("end_round", seat="blue")
    assert table.broken("next_round") == {("MAR-INTER-11", "quests_untold")}  # round III


@pytest.mark.rule("MAR-INTER-11")
def test_the_answer_is_asked_once_and_kept_for_the_next_free_game() -> None:
    table = second_scoring()
    known = front_of(table.state.box, "75") or Front()
    told = replace(known, rounds=(*known.rounds, after(2, Quests(at=9)), after(3)))
    table.teach("75", told).do("next_round").do("end_round", seat="red")
    assert placed(table) == [("no_quests_now", None)]  # said, so it is no silence
    table.do("next_round").close()
    table.sit("red", "blue").do("start_free", card="75").front("75", "red")
    for places in ([6, 12], [9], [None]):
        table.do("end_round", seat="red")
        assert [at for _, at in placed(table)] == places
        table.do("next_round")
    other = Table().sit("red", "blue").do("start_free", card="75").read("75", FRONT, "red")
    lesson_of = lesson(other.state, table.state.box)  # another campaign of the group
    assert lesson_of is not None
    assert lesson_of.facts == tell("75", told)


@pytest.mark.rule("MAR-INTER-12")
def test_what_is_placed_after_round_1_is_printed_also_where_the_card_was_typed_without_it() -> None:
    table = Table().sit("red", "blue", "green").do("start_free", card="75").read("75", FRONT, "red")
    steps = PRINTED["75"].steps
    table.teach("75", Front(steps=steps)).follow("75", FRONT).do("end_round", seat="red")
    assert placed(table) == [("place_quest", 6), ("place_quest", 12), ("place_quest", 15)]


@pytest.mark.rule("MAR-INTER-11")
def test_the_table_may_rule_to_go_on_and_a_log_of_before_did() -> None:
    table = second_scoring()
    assert table.firm("next_round") == set()
    table.rule("next_round")
    old = second_scoring().old("next_round")
    folded = CAMPAIGN.fold(old.setup, old.lines)
    assert folded.stopped is None
    assert folded.state.evening is not None
    assert folded.state.evening.round == 3
    now = second_scoring()
    assert CAMPAIGN.fold(
        now.setup, [*now.lines, now.sealed({"kind": "next_round", "v": 2})]
    ).stopped


@pytest.mark.rule("MAR-FREE-04")
def test_76_places_tiles_and_shuffles_red_cards_into_the_dealt_deck() -> None:
    table = Table().sit("red", "blue").do("start_free", card="76")
    told = Front(steps=(Quests(at=4), Shuffle(cards=("91",)), Place(tiles=("H25",))))
    table.front("76", "red", told)
    assert table.state.pieces.lying("deck") == ("91",)
    assert table.state.pieces.tiles_in("board") == ("H25",)
    shuffled = [line for line in table.lines if (line.move or {}).get("step") == 1]
    assert shuffled
    assert not table.broken("end_round", seat="red")


@pytest.mark.rule("MAR-FREE-04")
def test_a_free_games_cards_go_into_the_deck_after_dealing() -> None:
    table = Table().sit("red", "blue").do("start_free", card="77").read("77", FRONT, "red")
    table.teach("77", Front(steps=(Shuffle(cards=("91",)),)))
    assert table.do("follow", card="77", side=FRONT, step=0).codes() == ["shuffle_into_deck"]


@pytest.mark.rule("MAR-FREE-05")
@pytest.mark.rule("MAR-FREE-06")
def test_story_tokens_and_conditions_are_for_the_campaign_only() -> None:
    table = Table().sit("red", "blue").do("start_free", card="75").front("75", "red")
    assert census(table.state.pieces).tokens == {"box": 4}
    assert table.state.pieces.zone("33") == "box"
    assert ("MAR-FREE-05", "no_story_tokens") in table.broken("take_token", token="1", seat="red")
    assert ("MAR-FREE-06", "campaign_only") in table.broken("fulfil", card="75", seat="red")
    table.do("end_round", seat="red")
    assert ("MAR-FREE-06", "campaign_only") in table.broken("ask_card", card="75", side="back")


@pytest.mark.rule("MAR-FREE-05")
def test_a_card_of_the_free_mode_has_no_story_token() -> None:
    table = Table().sit("red", "blue").do("start_free", card="76").read("76", FRONT, "red")
    fact = {"card.76.front": '{"steps":[{"do":"story","at":3}]}'}
    assert table.broken("teach", facts=fact) == {("MAR-FREE-05", "no_story_tokens")}


@pytest.mark.rule("MAR-FREE-06")
def test_a_filled_tile_fulfils_nothing_in_a_free_game() -> None:
    table = Table().sit("red", "blue", "green").do("start_free", card="77")
    table.front("77", "red", Front(steps=(Place(tiles=("H10",)),), fills="H10"))
    table.do("teach", facts={"tile.H10.cells": 1}).do("fill_space", tile="H10", seat="red")
    assert fulfilled(table.state) == ()
    table.do("end_round", seat="red")
    assert ("MAR-FREE-06", "campaign_only") in table.broken("ask_card", card="77", side="back")
    in_the_campaign = with_card("12", Front(steps=(Place(tiles=("H10",)),), fills="H10"))
    in_the_campaign.do("teach", facts={"tile.H10.cells": 1})
    in_the_campaign.do("fill_space", tile="H10", seat="red")
    assert fulfilled(in_the_campaign.state) == ("12",)


@pytest.mark.rule("MAR-FREE-07")
def test_a_free_game_leaves_the_archive_as_it_was() -> None:
    table = played()
    before = table.state.pieces, table.state.archives, table.state.bag
    table.sit("red", "blue").do("start_free", card="76")
    table.front("76", "red", Front(steps=(Place(tiles=("H12", "H25")),))).close(red=5)
    assert (table.state.pieces, table.state.archives, table.state.bag) == before
    assert [(e.code, e.facts.get("tile")) for e in table.effects] == [
        ("pack_free_game", None),
        ("tile_to_bag", "H12"),  # it came out of the bag
        ("tile_to_box", "H25"),  # MAR-GAP-80
    ]


@pytest.mark.rule("MAR-FREE-05")
@pytest.mark.rule("MAR-FREE-07")
def test_the_campaigns_red_cards_are_out_of_a_free_game_and_go_back_after_it() -> None:
    kept = Front(steps=(Story(at=7), Shuffle(cards=("90", "92")), Discard(cards=("94",))))
    table = with_card("12", kept).close().sit("red", "blue").do("start_free", card="76")
    out = [("out_for_free_game", card) for card in ("90", "92", "94")]
    assert [(e.code, e.facts["card"]) for e in table.effects[:3]] == out
    told = {e.id: (e.step, e.rule) for e in setup_list(table.state)}
    for card in ("90", "92", "94"):
        assert told[f"red_card_out.{card}"] == ("5", "MAR-FREE-05")
    table.front("76", "red", Front(steps=(Shuffle(cards=("92", "95")),))).close(red=5)
    assert [(e.code, e.facts.get("card")) for e in table.effects] == [
        ("pack_free_game", None),
        ("out_of_deck", "95"),
        ("back_to_deck", "90"),
        ("keep_in_deck", "92"),
        ("back_to_deck", "94"),
    ]
    assert "red_card_out.90" not in {
        e.id for e in setup_list(table.sit("red", "blue").do("continue").state)
    }


@pytest.mark.rule("MAR-FREE-07")
def test_a_free_game_is_remembered_as_an_evening_beside_the_archives() -> None:
    table = played().sit("red", "blue", on="2026-03-01").do("start_free", card="75")
    table.front("75", "red").close(red=5, blue=9)
    (free,) = table.state.free_games
    assert (free.evening, free.start, free.card, free.on) == (2, "free", "75", "2026-03-01")
    assert (free.results, free.winners) == ({"red": 5, "blue": 9}, ("blue",))
    assert [one.evening for one in table.state.played] == [1, 2]
    assert table.state.archive(2) is None
