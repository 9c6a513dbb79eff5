"""«Жетоны наследия»: where they lie, what they change, how H10–H17 fill, what binds Mary."""

import pytest

from rules.maracaibo.campaign.cards import Back, Front, Place, Story, Take
from rules.maracaibo.campaign.facts import FACTS
from rules.maracaibo.campaign.ids import FILL
from rules.maracaibo.campaign.seen import asks
from rules.maracaibo.campaign.tiles import in_force, start_markers
from tests.rules.maracaibo.campaign.harness import FRONT, Table, census, first_game, with_card


def laid(*tiles: str, seats: tuple[str, ...] = (), solo: bool = False) -> Table:
    """Card 12 has laid these tiles; round II begins."""
    return with_card("12", Front(steps=(Place(tiles=tiles),)), *seats, solo=solo)  # type: ignore[arg-type]


@pytest.mark.rule("MAR-H01-01")
@pytest.mark.rule("MAR-H01-04")
def test_h1_gets_a_quest_and_the_villages_chip_each_time_it_is_laid() -> None:
    table = laid("H1").close().sit("red", "blue").do("continue")
    assert [code for code in table.codes() if code.endswith("_tile")] == [
        "place_tile",
        "quest_on_tile",
        "chip_to_tile",
    ]


@pytest.mark.rule("MAR-H03-02")
@pytest.mark.rule("MAR-H03-03")
def test_h3_takes_city_token_and_chip_out_of_cartagena_also_in_later_games() -> None:
    table = laid("H3")
    assert table.state.pieces.cartagena is False
    table.close().sit("red", "blue").do("continue")
    assert {"remove_city_token", "remove_chip"} <= set(table.codes())
    assert table.state.pieces.cartagena is False


@pytest.mark.rule("MAR-H12-01")
@pytest.mark.rule("MAR-H13-01")
@pytest.mark.rule("MAR-H14-01")
@pytest.mark.rule("MAR-H15-01")
@pytest.mark.rule("MAR-H16-01")
@pytest.mark.rule("MAR-H17-01")
@pytest.mark.parametrize("tile", ["H12", "H13", "H14", "H15", "H16", "H17"])
def test_cost_reward_and_spaces_of_h12_to_h17_are_read_off_the_tile(tile: str) -> None:
    printed = [f"tile.{tile}.{what}" for what in ("cost", "reward", "cells")]
    assert [FACTS[key].shipped for key in printed] == [None] * 3
    table = laid(tile)
    rules = {c.rule for c in in_force(table.state) if c.tile == tile}
    assert rules == {f"MAR-{tile}-01", *(f"MAR-HGRP-{n:02}" for n in range(1, 6))}
    assert f"tile.{tile}.cells" in asks(table.state)
    table.do("fill_space", tile=tile, seat="red")  # nobody has read how many spaces it has
    facts = {
        f"tile.{tile}.cost": '[{"what":"doubloons","n":4}]',
        f"tile.{tile}.reward": "[]",
        f"tile.{tile}.cells": 2,
        f"tile.{tile}.at": 9,
    }
    table.do("teach", facts=facts)
    assert not {*printed} & {*asks(table.state)}
    table.do("fill_space", tile=tile, seat="red")
    assert table.broken("fill_space", tile=tile, seat="red") == {("MAR-HGRP-05", "tile_full")}


@pytest.mark.rule("MAR-HGRP-01")
@pytest.mark.rule("MAR-HGRP-02")
def test_markers_go_only_to_h10_to_h17_on_the_board() -> None:
    table = laid("H12", "H5")
    assert table.broken("fill_space", tile="H5", seat="red") == {
        ("MAR-HGRP-02", "tile_has_no_spaces")
    }
    assert table.broken("fill_space", tile="H13", seat="red") == {
        ("MAR-HGRP-01", "tile_not_on_board")
    }
    table.do("end_round", seat="red")
    assert table.broken("fill_space", tile="H12", seat="red") == {("MAR-HGRP-02", "only_in_play")}


@pytest.mark.rule("MAR-HGRP-02")
@pytest.mark.parametrize("tile", FILL)
def test_each_filled_space_takes_one_round_marker_of_the_seat(tile: str) -> None:
    table = laid(tile)
    for filled, seat in enumerate(("blue", "red"), table.state.pieces.tile(tile).filled + 1):
        table.do("fill_space", tile=tile, seat=seat)
        (moved,) = table.effects
        assert (moved.code, moved.seat) == ("marker_to_tile", seat)
        assert moved.facts == {"rule": "MAR-HGRP-02", "tile": tile}
        assert table.state.pieces.tile(tile).filled == filled


@pytest.mark.rule("MAR-SOLOLEG-03")
@pytest.mark.rule("MAR-SOLOLEG-04")
def test_alone_h10_starts_with_one_marker_and_the_others_with_two() -> None:
    table = laid(*FILL, seats=("red",), solo=True)
    have = [table.state.pieces.tile(tile).filled for tile in FILL]
    assert have == [1, 2, 2, 2, 2, 2, 2, 2]


@pytest.mark.rule("MAR-SOLOLEG-04")
def test_two_players_start_with_one_marker_or_what_the_tile_says() -> None:
    """MAR-GAP-23: the two-player rule is printed on the cardboard; one marker until it is read."""
    table = laid("H10", "H11", "H12", seats=("red", "blue"))
    assert [table.state.pieces.tile(t).filled for t in ("H10", "H11", "H12")] == [0, 1, 1]
    assert {f"tile.{t}.two_player" for t in ("H10", "H11", "H12")} <= set(asks(table.state))
    table.do("fill_space", tile="H12", seat="red")
    table.do("teach", facts={"tile.H12.two_player": 3})
    assert table.state.pieces.tile("H12").filled == 4  # three to begin with and the one of red
    assert "tile.H12.two_player" not in asks(table.state)
    table.do("teach", facts={"tile.H12.two_player": 2})
    assert table.state.pieces.tile("H12").filled == 3
    table.do("teach", facts={"tile.H12.two_player": 3})
    table.close().sit("red", "blue").do("continue")
    assert [table.state.pieces.tile(t).filled for t in ("H10", "H11", "H12")] == [0, 1, 3]
    assert start_markers(laid("H12").state, "H12") == 0  # three players
    for seats, solo in ((("red",), True), (("red", "blue", "green"), False)):
        assert "tile.H12.two_player" not in asks(laid("H12", seats=seats, solo=solo).state)


@pytest.mark.rule("MAR-LEG-01")
def test_a_tile_is_laid_by_hand_only_for_an_open_card_that_names_it() -> None:
    table = with_card("12", Front(steps=(Story(at=3), Place(tiles=("H20",)))))
    assert table.broken("place_tile", tile="H20", card="12") == {("MAR-LEG-01", "tile_on_board")}
    assert table.broken("place_tile", tile="H5", card="12") == {
        ("MAR-LEG-01", "card_does_not_name")
    }
    table.rule("remove_tile", tile="H20", seat="red").do("place_tile", tile="H20", card="12")
    assert table.state.pieces.tile("H20").zone == "board"


@pytest.mark.rule("MAR-LEG-02")
def test_tiles_last_from_game_to_game() -> None:
    table = laid("H2", "H13", "H25").close()
    assert table.state.pieces.tiles_in("archive") == ("H2", "H13", "H25")
    table.sit("red", "blue").do("continue")
    assert table.state.pieces.tiles_in("board") == ("H2", "H13", "H25")


@pytest.mark.rule("MAR-LEG-03")
def test_a_removed_tile_stays_in_the_box_and_may_be_placed_again() -> None:
    table = laid("H20", "H21").rule("remove_tile", tile="H20", seat="red").close()
    assert table.state.pieces.tiles_in("archive") == ("H21",)
    assert census(table.state.pieces).tiles == {"archive": 1, "box": 1, "supply": 21}
    table.sit("red", "blue").do("continue").front("12", "red")
    assert table.state.pieces.tiles_in("board") == ("H20", "H21")  # its card names it again


def both(first: str, second: str) -> Table:
    """Two cards that bring tile H13, read one after the other."""
    table = first_game().do("take_token", token="1", seat="red").do("end_round", seat="red")
    table.back("01", "red", Back(steps=(Take(card=first), Take(card=second))))
    bring = Front(steps=(Story(at=3), Place(tiles=("H13",))))
    return table.front(first, "red", bring).read(second, FRONT, "red", bring).follow(second, FRONT)


@pytest.mark.rule("MAR-LEG-04")
@pytest.mark.parametrize(("first", "second"), [("12", "20"), ("20", "12")])
def test_of_two_cards_with_one_tile_the_higher_number_holds(first: str, second: str) -> None:
    table = both(first, second)
    assert table.state.pieces.tile("H13").card == "20"
    assert (table.state.pieces.zone("12"), table.state.pieces.zone("20")) == ("removed", "board")
    aside = {"12": "2", "20": "3"} if first == "12" else {"20": "2", "12": "3"}
    assert table.codes() == ["higher_card_holds", "remove_card", "token_aside"]
    assert table.effects[-1].facts["token"] == aside["12"]  # MAR-GAP-21
    lower_tokens = [t for t in table.state.pieces.tokens.values() if t.card == "12"]
    assert lower_tokens == []
    table.do("next_round").close()
    assert table.state.pieces.lying("archive") == ("20",)
    assert table.state.pieces.lying("removed") == ("12",)


@pytest.mark.rule("MAR-LEG-05")
def test_a_tile_is_described_only_once_it_is_called_for() -> None:
    table = laid("H12")
    assert table.broken("teach", facts={"tile.H13.cells": 3}) == {("MAR-LEG-05", "tile_not_called")}
    assert table.broken("teach", facts={"tile.H12.cells": 3}) == set()
