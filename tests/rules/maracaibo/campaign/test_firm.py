"""What no ruling may record: what does not exist, and what nobody has turned up."""

from typing import Any

import pytest

from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import Back, Choice, Decide, Front, Note, Place, Story, Take
from rules.maracaibo.campaign.seen import lesson
from rules.maracaibo.campaign.visible import visible
from tests.rules.maracaibo.campaign.harness import BACK, FRONT, Table, first_game, with_card


def laid() -> Table:
    return with_card("12", Front(steps=(Story(at=3), Place(tiles=("H12", "H20")))))


@pytest.mark.rule("MAR-LEG-01")
@pytest.mark.parametrize("at", [99, 23, -1])
@pytest.mark.parametrize("name", ["tile.H12.at", "tile.H2.from", "tile.H2.to"])
def test_a_settlement_that_no_board_has_is_misspelled(name: str, at: int) -> None:
    with pytest.raises(Misspelled) as error:
        laid().refusals("teach", facts={name: at})
    assert error.value.place == f"$.facts.{name}"


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "take_token", "token": "7", "seat": "red"},
        {"kind": "take_token", "token": "1", "seat": "purple"},
        {"kind": "place_tile", "tile": "H26", "card": "12"},
        {"kind": "place_tile", "tile": "H12", "card": "100"},
        {"kind": "ask_card", "card": "00", "side": "front"},
        {"kind": "open_card", "card": "12", "side": "edge", "seat": "red"},
        {"kind": "teach", "facts": {"tile.H26.at": 3}},
        {"kind": "teach", "facts": {"card.12.front": '{"steps":[{"do":"story","at":99}]}'}},
        {"kind": "teach", "facts": {"card.12.front": '{"steps":[{"do":"place","tiles":["H26"]}]}'}},
    ],
)
def test_a_piece_that_does_not_exist_is_misspelled(move: dict[str, Any]) -> None:
    table = laid()
    with pytest.raises(Misspelled):
        CAMPAIGN.check(table.state, CAMPAIGN.moves.decode(move))


@pytest.mark.rule("MAR-LEG-05")
def test_no_ruling_lays_a_tile_that_no_card_has_called() -> None:
    table = laid()
    assert table.firm("place_tile", tile="H5", card="12") == {"card_does_not_name"}
    table.rule("remove_tile", tile="H20", seat="red")
    assert table.firm("place_tile", tile="H20", card="37") == {"card_does_not_name"}  # unread
    table.rule("place_tile", tile="H20", card="01")  # a called tile, for a card that was read
    assert table.state.pieces.tile("H20").zone == "board"


@pytest.mark.rule("MAR-LEG-05")
def test_nothing_of_the_box_comes_out_by_a_ruling() -> None:
    """Whatever is ruled that may be ruled, the box tells of called tiles and open sides only."""
    table, box = laid(), {"tile.H5.at": 7, "card.37.back": '{"title":"SECRET"}'}
    for kind, fields in (
        ("place_tile", {"tile": "H5", "card": "12"}),
        ("fill_space", {"tile": "H13", "seat": "red"}),
        ("remove_tile", {"tile": "H21", "seat": "red"}),
        ("teach", {"facts": {"tile.H5.at": 3}}),
        ("teach", {"facts": {"card.37.back": "{}"}}),
        ("teach", {"facts": {"card.37.front": None}}),
        ("open_card", {"card": "37", "side": BACK, "seat": "red"}),
        ("fulfil", {"card": "37", "seat": "red"}),
        ("follow", {"card": "37", "side": BACK, "step": 0}),
        ("vote", {"card": "37", "side": BACK, "step": 0, "votes": {"red": "a"}}),
    ):
        assert table.firm(kind, **fields), kind
    assert lesson(table.state, box) is None
    told = visible(table.state, box)
    assert "H5" not in {tile.tile for tile in told.tiles}
    assert "37" not in {card.card for card in told.cards}


@pytest.mark.rule("MAR-HGRP-05")
def test_no_ruling_puts_a_marker_where_no_space_is() -> None:
    table = laid().do("teach", facts={"tile.H12.cells": 1})
    assert table.firm("fill_space", tile="H20", seat="red") == {"tile_has_no_spaces"}
    assert table.firm("fill_space", tile="H13", seat="red") == {"tile_not_on_board"}
    table.do("fill_space", tile="H12", seat="red")
    assert table.firm("fill_space", tile="H12", seat="red") == {"tile_full"}
    assert table.firm("remove_tile", tile="H21", seat="red") == {"tile_not_on_board"}
    assert table.firm("remove_tile", tile="H12", seat="red") == set()  # no skull: a ruling may


@pytest.mark.rule("MAR-STORY-13")
def test_no_ruling_decides_what_no_card_asks() -> None:
    fork = Decide(choices=(Choice(id="a"), Choice(id="b")))
    table = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.read("01", BACK, "red", Back(steps=(Note(text="x"), fork, Take(card="12"))))
    votes = {"red": "a"}
    assert table.firm("vote", card="01", side=BACK, step=0, votes=votes) == {"no_decision"}
    assert table.firm("vote", card="01", side=BACK, step=9, votes=votes) == {"nothing_to_follow"}
    assert table.firm("vote", card="01", side=FRONT, step=0, votes=votes) == {"nothing_to_follow"}
    assert table.firm("pick", card="01", choice="a", seat="red") == {"no_tie"}
    assert table.firm("follow", card="01", side=BACK, step=7) == {"nothing_to_follow"}
    with pytest.raises(Misspelled):
        table.refusals("vote", card="01", side=BACK, step=1, votes={"red": "zzz"})
    table.rule("vote", card="01", side=BACK, step=1, votes=votes)  # before its turn: a ruling may
    assert table.state.pieces.card("01").chosen == {"back.1": "a"}


@pytest.mark.rule("MAR-CAMP-01")
def test_without_an_evening_no_ruling_moves_a_piece() -> None:
    table = first_game().close()
    for kind, fields in (
        ("take_token", {"token": "1", "seat": "purple"}),
        ("ask_card", {"card": "01", "side": BACK}),
        ("end_round", {"seat": "red"}),
        ("close_evening", {"results": {"purple": 4}}),
        ("place_tile", {"tile": "H3", "card": "01"}),
    ):
        assert "no_evening" in table.firm(kind, **fields), kind
    table.sit("red", "blue")
    assert table.firm("continue", evening=77) == {"no_archive"}
