"""H19 and H24: no rule of the text names them, but a box may have them; then the table rules."""

import pytest

from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.cards import Front, Place, Remove, Story
from rules.maracaibo.campaign.put_back import put_back
from rules.maracaibo.campaign.seen import asks, lesson
from rules.maracaibo.campaign.setup_list import setup_list
from rules.maracaibo.campaign.tiles import changes
from tests.rules.maracaibo.campaign.harness import FRONT, Table, census, first_game, tell, with_card

STRANGE = Front(steps=(Story(at=7), Place(tiles=("H19", "H5"))))
REFUSED = {("MAR-COMP-08", "no_such_tile")}


def typed() -> Table:
    """Card 12 lies open, and nobody has typed it yet."""
    table = with_card("12", Front(steps=(Story(at=7),))).close()
    table.sit("red", "blue").do("start_chapter", card="80", confirmed=True)
    return table.read("80", FRONT, "red")


def ruled() -> Table:
    """The card in the box does name H19: the table has said so."""
    return typed().rule("teach", facts=tell("80", STRANGE)).follow("80", FRONT)


@pytest.mark.rule("MAR-COMP-08")
@pytest.mark.parametrize("tile", ["H19", "H24"])
def test_a_tile_that_the_rulebook_does_not_name_is_refused_and_may_be_ruled(tile: str) -> None:
    table = typed()
    for step in (Place(tiles=(tile,)), Remove(tiles=(tile,))):  # type: ignore[arg-type]
        facts = tell("80", Front(steps=(step,)))
        assert table.broken("teach", facts=facts) == REFUSED
        assert table.firm("teach", facts=facts) == set()
    table.teach("80", Front())
    assert table.broken("place_tile", tile=tile, card="80") >= REFUSED
    assert table.broken("fill_space", tile=tile, seat="red") >= REFUSED
    assert table.broken("remove_tile", tile=tile, seat="red") >= REFUSED


@pytest.mark.rule("MAR-COMP-08")
def test_the_other_numbers_need_no_ruling_and_beyond_h25_there_is_no_tile() -> None:
    table = typed()
    named = tuple(f"H{n}" for n in (*range(1, 19), *range(20, 24), 25))
    assert len(named) == 23
    assert table.broken("teach", facts=tell("80", Front(steps=(Place(tiles=named),)))) == set()  # type: ignore[arg-type]


@pytest.mark.rule("MAR-COMP-08")
def test_a_ruled_tile_lies_on_the_board_and_lasts_like_any_other() -> None:
    table = ruled()
    assert table.state.pieces.tiles_in("board") == ("H5", "H19")
    assert table.codes() == ["place_tile", "place_tile"]
    assert {"tile.H19.at", "tile.H5.at"} == set(asks(table.state))
    table.do("teach", facts={"tile.H19.at": 9, "tile.H5.at": 6})
    assert changes("H19") == ()
    assert census(table.state.pieces).tiles == {"board": 2, "supply": 22}
    table.close()
    assert ("tile_to_bag", "H19") in [(e.code, e.facts.get("tile")) for e in table.effects]
    assert "to_box.H19" in {one.id for one in put_back(table.state.archives[-1], None)}
    table.sit("red", "blue").do("continue")
    assert table.state.pieces.tiles_in("board") == ("H5", "H19")
    assert "tile.H19" in {entry.id for entry in setup_list(table.state)}
    table.fronts("red")
    data = write_campaign_file(campaign_file(table.setup, tuple(table.lines)))
    assert read_campaign_file(data)[1].state == table.state


@pytest.mark.rule("MAR-COMP-08")
def test_what_was_ruled_once_is_not_refused_again() -> None:
    table = ruled()
    more = Front(title="Invented: once more", steps=STRANGE.steps)
    assert table.broken("teach", facts=tell("80", more)) == set()
    table.rule("remove_tile", tile="H19", seat="red").do("place_tile", tile="H19", card="80")


@pytest.mark.rule("MAR-COMP-08")
def test_a_side_that_was_ruled_in_one_campaign_is_not_told_to_another_unasked() -> None:
    """The other table has not ruled it: it is asked what its card says."""
    box = ruled().state.box
    other = Table().sit("red", "blue").do("start_chapter", card="80").read("80", FRONT, "red")
    assert lesson(other.state, box) is None
    assert asks(other.state) == ("card.80.front",)
    fine = {**box, "card.80.front": tell("80", Front(steps=(Story(at=3),)))["card.80.front"]}
    assert lesson(other.state, fine) is not None
    assert first_game().state.pieces.tiles_in("board") == ()
