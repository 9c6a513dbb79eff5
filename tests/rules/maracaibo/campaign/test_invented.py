"""The recorded invented campaign loads for ever: eight evenings, branches, a chapter, a free game."""

from pathlib import Path

import pytest

from rules.core.chain import struck
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.archive import bag_of, lineage, tree, verify_archives
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.put_back import put_back
from tests.rules.maracaibo.campaign.harness import census
from tests.rules.maracaibo.campaign.invented import invented

FIXTURE = Path(__file__).parents[3] / "games" / "maracaibo" / "campaign_invented.json"
DATA = FIXTURE.read_bytes()
FILE, FOLDED = read_campaign_file(DATA)
ARCHIVES = {archive.evening: archive for archive in FILE.archives}


def events(evening: int, code: str) -> list[dict[str, object]]:
    return [dict(event.facts) for event in ARCHIVES[evening].events if event.code == code]


def test_it_loads_and_is_written_as_it_was_read() -> None:
    assert FOLDED.stopped is None
    assert write_campaign_file(campaign_file(FILE.setup, FILE.lines)) == DATA


def test_the_engine_of_today_plays_it_to_the_same_archives() -> None:
    """The recorded file is never rewritten; if this fails, the rules have changed."""
    table = invented()
    assert table.state.archives == FILE.archives


def test_eight_evenings_and_their_tree() -> None:
    verify_archives(FILE.archives)
    nodes = [(node.evening, node.parent, node.start, node.branch) for node in tree(FILE.archives)]
    assert nodes == [
        (1, None, "first", ""),
        (2, 1, "continue", ""),
        (3, 2, "continue", ""),
        (4, 3, "continue", ""),
        (5, 1, "continue", "The dock, again"),
        (6, 5, "chapter", "Chapter six"),
        (8, 4, "continue", "Alone"),
        (9, 6, "continue", "Chapter six"),
    ]
    assert [archive.evening for archive in lineage(FILE.archives, 8)] == [1, 2, 3, 4, 8]


@pytest.mark.rule("MAR-STORY-14")
def test_the_tied_decision_of_the_first_evening() -> None:
    assert events(1, "decided") == [
        {"card": "01", "choice": "dock", "votes": ("blue:dock", "red:sail"), "tied": True}
    ]


@pytest.mark.rule("MAR-STORY-11")
@pytest.mark.rule("MAR-AFTER-02")
def test_h12_is_filled_on_the_second_evening_after_it_was_cleared_on_the_first() -> None:
    assert ARCHIVES[1].filled == {"H12": 2}  # one to start with for two players, one placed
    assert [fact["have"] for fact in events(2, "space_filled")] == [1, 2, 3, 4]
    assert {"card": "07", "seat": "green"} in events(2, "back_read")
    assert ARCHIVES[2].pieces.tile("H12").zone == "box"


@pytest.mark.rule("MAR-SINSTR-25")
@pytest.mark.rule("MAR-FINAL-17")
def test_the_third_evening_removes_a_skull_and_leaves_a_card_unread() -> None:
    assert events(3, "remove_tile") == [{"tile": "H20", "seat": "red"}]
    assert ARCHIVES[3].pieces.tile("H20").zone == "box"
    assert bag_of(ARCHIVES[3]).cards == ("14",)
    assert ARCHIVES[3].pieces.card("14").opened == ()


def test_the_fourth_evening_was_corrected_by_a_take_back() -> None:
    assert len(struck(FILE.lines)) == 1
    assert [fact["seat"] for fact in events(4, "token_taken")] == ["green"]


@pytest.mark.rule("MAR-CAMP-15")
def test_the_chapter_replaced_the_bag_and_its_archive_is_kept() -> None:
    assert bag_of(ARCHIVES[6]).deck == ("90", "92")
    assert bag_of(ARCHIVES[6]).tiles == ("H4", "H25")
    checklist = {one.id for one in put_back(ARCHIVES[6], ARCHIVES[5])}
    assert {"to_stack.84", "to_box.H25", "to_stack.90", "to_bag.07", "to_bag.H12"} <= checklist


@pytest.mark.rule("MAR-FREE-07")
def test_the_free_evening_left_no_archive() -> None:
    assert 7 not in ARCHIVES
    assert FOLDED.state.evenings == 9


@pytest.mark.rule("MAR-SOLOINC-03")
@pytest.mark.rule("MAR-SOLOFIN-07")
def test_alone_mary_took_the_token_and_won_the_tie() -> None:
    assert events(8, "token_taken")[0]["seat"] == "mary"
    assert {"card": "21", "seat": "red"} in events(8, "back_read")
    assert ARCHIVES[8].winners == ("mary",)


@pytest.mark.rule("MAR-LEG-04")
def test_two_cards_with_one_tile_leave_the_higher() -> None:
    assert ARCHIVES[9].pieces.zone("31") == "removed"
    assert ARCHIVES[9].pieces.tile("H13").card == "35"
    assert bag_of(ARCHIVES[9]).cards == ("35",)


def test_every_piece_is_accounted_for_in_every_archive() -> None:
    for archive in FILE.archives:
        found = census(archive.pieces)
        assert sum(found.cards.values()) == 77
        assert sum(found.tiles.values()) == 23
        assert sum(found.tokens.values()) == 4


def test_it_could_be_stopped_and_read_after_every_line() -> None:
    for length in range(0, len(FILE.lines), 7):
        lines = FILE.lines[:length]
        data = write_campaign_file(campaign_file(FILE.setup, lines))
        assert read_campaign_file(data)[1].stopped is None
    assert CAMPAIGN.version == FILE.setup.rules
