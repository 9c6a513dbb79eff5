"""«Первые решения»: a free game with card 75, 76 or 77 leaves the campaign as it was."""

import pytest

from rules.maracaibo.campaign.cards import (
    AfterRound,
    Discard,
    Front,
    Place,
    Quests,
    Shuffle,
    Story,
)
from rules.maracaibo.campaign.pieces import census
from rules.maracaibo.campaign.setup_list import setup_list
from tests.rules.maracaibo.campaign.harness import FRONT, Table, with_card

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


@pytest.mark.rule("MAR-INTER-11")
def test_later_rounds_of_a_free_game_are_told_by_its_card() -> None:
    told = Front(rounds=(AfterRound(round=2, quests=(Quests(at=4), Quests(at=9, least=4))),))
    table = Table().sit("red", "blue").do("start_free", card="76").front("76", "red", told)
    assert table.do("end_round", seat="red").effects == ()
    table.do("next_round").do("end_round", seat="blue")
    assert [(e.code, e.facts["at"]) for e in table.effects] == [("place_quest", 4)]


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
    table.do("end_round", seat="red").do("next_round")


@pytest.mark.rule("MAR-FREE-07")
def test_a_free_game_leaves_the_archive_as_it_was() -> None:
    table = played()
    before = table.state.pieces, table.state.archives, table.state.bag
    table.sit("red", "blue").do("start_free", card="76")
    table.front("76", "red", Front(steps=(Place(tiles=("H12", "H25")),))).close(red=5)
    assert (table.state.pieces, table.state.archives, table.state.bag) == before
    assert [(e.code, e.facts.get("tile")) for e in table.effects] == [
        ("pack_free_game", None),
        ("tile_to_bag", "H12"),  # it came out of the bag; H25 is of the box
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
