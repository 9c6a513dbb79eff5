"""«После завершения игры»: what is kept and what is cleared; the chain, branches, putting back."""

import pytest
from msgspec.structs import replace

from rules.maracaibo.campaign.archive import (
    BrokenArchive,
    bag_of,
    lineage,
    sealed,
    tree,
    verify_archives,
)
from rules.maracaibo.campaign.cards import Back, Discard, Front, Place, Shuffle, Story, Take
from rules.maracaibo.campaign.put_back import compare, put_back
from rules.maracaibo.campaign.story import todo
from tests.rules.maracaibo.campaign.harness import FRONT, Table, census, first_game, with_card

RICH = Front(
    steps=(
        Story(at=7),
        Place(tiles=("H12", "H20")),
        Shuffle(cards=("90",)),
        Discard(cards=("91",)),
    )
)


def evening() -> Table:
    return with_card("12", RICH).do("teach", facts={"tile.H12.cells": 3})


@pytest.mark.rule("MAR-AFTER-01")
@pytest.mark.rule("MAR-AFTER-03")
@pytest.mark.rule("MAR-COMP-13")
def test_tiles_and_story_cards_of_the_board_go_into_the_blue_bag() -> None:
    table = evening().close()
    bag = bag_of(table.state.archives[0])
    assert (bag.cards, bag.tiles) == (("12",), ("H12", "H20"))
    assert table.codes().count("tile_to_bag") == 2
    assert table.codes().count("card_to_bag") == 1


@pytest.mark.rule("MAR-AFTER-02")
@pytest.mark.rule("MAR-AFTER-05")
def test_markers_are_cleared_and_the_tile_keeps_its_card() -> None:
    table = evening().do("fill_space", tile="H12", seat="red").close()
    tile = table.state.pieces.tile("H12")
    assert (tile.filled, tile.card) == (0, "12")
    assert table.state.archives[0].filled == {"H12": 1}
    assert table.codes()[0] == "clear_markers"
    table.sit("red", "blue", "green").do("continue")
    assert table.state.pieces.tile("H12").filled == 0
    table.do("open_card", card="12", side=FRONT, seat="red")
    assert todo(table.state)[0].card == "12"


@pytest.mark.rule("MAR-AFTER-01")
def test_a_filled_tile_is_archived_like_any_other() -> None:
    """MAR-GAP-19: the general rule holds; a card's back may remove it."""
    table = evening()
    for _ in range(3):
        table.do("fill_space", tile="H12", seat="red")
    assert "H12" in bag_of(table.close().state.archives[0]).tiles


@pytest.mark.rule("MAR-AFTER-04")
def test_red_cards_are_kept_wherever_they_are() -> None:
    table = evening()
    assert (table.state.pieces.lying("deck"), table.state.pieces.lying("discard")) == (
        ("90",),
        ("91",),
    )
    table.close()
    assert bag_of(table.state.archives[0]).deck == ("90", "91")
    assert table.codes().count("keep_in_deck") == 2


@pytest.mark.rule("MAR-AFTER-06")
@pytest.mark.rule("MAR-AFTER-07")
@pytest.mark.rule("MAR-AFTER-08")
def test_nothing_else_is_kept() -> None:
    """Of all pieces the archive lists only cards and tiles; tokens, markers, quests begin anew."""
    table = (
        evening().do("take_token", token="2", seat="red").do("fill_space", tile="H12", seat="red")
    )
    table.do("end_round", seat="red").back("12", "red", Back()).do("next_round").close(
        red=50, blue=60
    )
    pieces = table.state.archives[0].pieces
    assert set(pieces.__struct_fields__) == {"cards", "tiles", "tokens", "top", "rest", "cartagena"}
    assert pieces.tokens == {}
    assert all(at.front is None and at.back is None for at in pieces.cards.values())
    assert sum(at.filled for at in pieces.tiles.values()) == 0
    assert {at.zone for at in pieces.cards.values()} == {"used", "archive"}
    assert census(pieces).tokens == {"stack": 4}


@pytest.mark.rule("MAR-END-02")
@pytest.mark.rule("MAR-END-03")
def test_results_name_the_winners_and_a_tie_is_shared() -> None:
    archive = evening().close(red=50, blue=60, green=60).state.archives[0]
    assert archive.results == {"red": 50, "blue": 60, "green": 60}
    assert archive.winners == ("blue", "green")
    assert [player.who for player in archive.players] == ["who-red", "who-blue", "who-green"]


@pytest.mark.rule("MAR-SOLOFIN-07")
def test_alone_a_tie_is_marys() -> None:
    assert first_game("red", solo=True).close(red=9, mary=9).state.archives[0].winners == ("mary",)


def three() -> Table:
    """Evening 1; 2 goes on from it; 3 branches off from 1 again."""
    table = evening().close().sit("red", "blue").do("continue").fronts("red")
    table.do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("12", "red", Back(steps=(Take(card="30"),)))
    table.front("30", "red", Front(steps=(Place(tiles=("H25",)),))).do("next_round").close()
    table.sit("red", "blue").do("continue", evening=1, branch="what if")
    return table.fronts("red").close()


def test_archives_are_chained_by_hash_and_alteration_shows() -> None:
    archives = three().state.archives
    verify_archives(archives)
    assert [one.parent for one in archives] == ["", archives[0].hash, archives[0].hash]
    for wrong, reason in (
        ((replace(archives[0], on="x"), *archives[1:]), "hash"),
        (archives[1:], "parent"),
        ((sealed(replace(archives[0], on="x")), *archives[1:]), "parent"),
        ((archives[0], archives[0]), "twice"),
    ):
        with pytest.raises(BrokenArchive) as error:
            verify_archives(wrong)
        assert error.value.reason == reason


@pytest.mark.rule("MAR-CAMP-08")
def test_any_archive_can_be_continued_and_the_tree_tells_it() -> None:
    table = three()
    nodes = tree(table.state.archives)
    assert [(n.evening, n.parent, n.branch, n.children) for n in nodes] == [
        (1, None, "", (2, 3)),
        (2, 1, "", ()),
        (3, 1, "what if", ()),
    ]
    assert [a.evening for a in lineage(table.state.archives, 3)] == [1, 3]


def test_a_chapter_begins_a_story_of_its_own_in_the_tree() -> None:
    table = evening().close().sit("red", "blue")
    table.do("start_chapter", card="80", confirmed=True).front("80", "red", Front()).close()
    assert [a.evening for a in lineage(table.state.archives, 2)] == [2]
    assert tree(table.state.archives)[1].parent == 1


def test_two_archives_are_compared_and_one_bag_becomes_the_other() -> None:
    table = three()
    first, second = table.state.archives[0], table.state.archives[1]
    diff = compare(first, second)
    assert (diff.only_a.cards, diff.only_b.cards) == (("12",), ("30",))
    assert (diff.only_a.tiles, diff.only_b.tiles) == ((), ("H25",))
    assert (diff.top_a, diff.top_b, diff.used_only_b) == ("12", "30", ("12",))
    assert [(one.id, one.code) for one in put_back(second, first)] == [
        ("to_stack.30", "to_stack"),
        ("to_box.H25", "to_box"),
        ("to_bag.12", "to_bag"),
        ("sort_stack", "sort_stack"),
    ]
    assert put_back(first, first) == ()
    built = [one.id for one in put_back(None, first) if one.code in ("to_bag", "to_deck")]
    assert built == ["to_deck.90", "to_deck.91", "to_bag.12", "to_bag.H12", "to_bag.H20"]


def test_going_on_from_another_bag_asks_for_rebuilding_it() -> None:
    table = three().sit("red", "blue")
    table.do("continue", evening=2)
    effect = table.effects[0]
    assert (effect.code, effect.facts["evening"]) == ("rebuild_bag", 2)


def test_the_story_so_far_is_kept_without_a_word_of_any_card() -> None:
    events = three().state.archives[1].events
    codes = [event.code for event in events]
    assert codes[0] == "evening_opened"
    assert {"back_read", "front_read", "token_taken", "place_tile", "evening_closed"} <= set(codes)
    assert all(event.line for event in events)


@pytest.mark.rule("MAR-CAMP-15")
def test_a_chapter_is_on_no_branch_of_the_archive_that_it_replaces() -> None:
    table = first_game().close().sit("red", "blue").do("continue", evening=1, branch="west")
    table.fronts("red").close().sit("red", "blue").do("continue").fronts("red").close()
    table.sit("red", "blue").do("start_chapter", card="83", confirmed=True)
    table.read("83", "front", "red", Front()).close()
    assert [node.branch for node in tree(table.state.archives)] == ["", "west", "west", ""]
