"""«Режим кампании», «Первые решения»: how an evening begins, and the campaign's life."""

import pytest

from rules.maracaibo.campaign.cards import Front, Place, Quests, ReadNow, Shuffle, Story
from rules.maracaibo.campaign.ids import chapter_of
from tests.rules.maracaibo.campaign.harness import FRONT, Table, census, with_card

TWELVE = Front(steps=(Story(at=7), Quests(at=3), Place(tiles=("H12",))))


def played() -> Table:
    """A campaign of one evening, whose bag holds card 12 and tile H12."""
    return with_card("12", TWELVE).close(red=90, blue=80, green=70)


@pytest.mark.rule("MAR-CAMP-02")
@pytest.mark.rule("MAR-CAMP-05")
def test_the_first_game_starts_with_card_01_alone() -> None:
    table = Table().sit("red", "blue").do("start_first")
    assert table.state.pieces.lying("board") == ("01",)
    assert ("put_card_on_board", {"rule": "MAR-CAMP-05", "card": "01"}) in [
        (e.code, e.facts) for e in table.effects
    ]


@pytest.mark.rule("MAR-CAMP-03")
@pytest.mark.rule("MAR-COMP-07")
def test_the_four_story_tokens_are_stacked_with_1_on_top() -> None:
    table = Table().sit("red", "blue").do("start_first")
    assert table.state.pieces.next_token() == "1"
    assert census(table.state.pieces).tokens == {"stack": 4}
    table.front("01", "red")
    assert table.state.pieces.next_token() == "2"


@pytest.mark.rule("MAR-CAMP-04")
@pytest.mark.rule("MAR-COMP-08")
def test_all_23_tiles_are_hidden_in_the_supply() -> None:
    table = Table().sit("red", "blue").do("start_first")
    assert census(table.state.pieces).tiles == {"supply": 23}
    assert not [key for key in table.state.shown if key.startswith("H")]


@pytest.mark.rule("MAR-CAMP-06")
@pytest.mark.parametrize(
    ("seats", "quests"),
    [
        (("red",), [16]),
        (("red", "blue", "green"), [16]),
        (("red", "blue", "green", "white"), [16, 19]),
    ],
)
def test_card_01_is_known_from_the_rulebook(seats: tuple[str, ...], quests: list[int]) -> None:
    table = Table().sit(*seats, solo=len(seats) == 1).do("start_first").read("01", FRONT, "red")
    placed, tokens = [], []
    for step in range(3):
        table.do("follow", card="01", side=FRONT, step=step)
        placed += [e.facts["at"] for e in table.effects if e.code == "place_quest"]
        tokens += [e.facts["at"] for e in table.effects if e.code == "place_story_token"]
    assert (placed, tokens) == (quests, [15])
    assert table.state.pieces.token("1").at == 15


@pytest.mark.rule("MAR-CAMP-06")
def test_card_01_cannot_be_taught_against_the_rulebook() -> None:
    table = Table().sit("red", "blue").do("start_first").read("01", FRONT, "red")
    wrong = '{"steps":[{"do":"story","at":14}]}'
    assert ("MAR-CAMP-06", "contradicts_rulebook") in table.broken(
        "teach", facts={"card.01.front": wrong}
    )


@pytest.mark.rule("MAR-CAMP-08")
def test_nothing_is_played_before_the_start_is_chosen() -> None:
    table = Table().sit("red", "blue")
    assert ("MAR-INTER-01", "start_not_chosen") in table.broken("end_round", seat="red")
    table.do("start_first")
    assert ("MAR-CAMP-08", "start_already_chosen") in table.broken("start_first")


@pytest.mark.rule("MAR-CAMP-08")
def test_without_an_archive_nothing_can_be_continued() -> None:
    table = Table().sit("red", "blue")
    assert table.broken("continue") == {("MAR-CAMP-08", "no_archive")}
    assert played().sit("red", "blue").broken("continue", evening=7) == {
        ("MAR-CAMP-08", "no_archive")
    }


@pytest.mark.rule("MAR-CAMP-01")
@pytest.mark.rule("MAR-CAMP-09")
@pytest.mark.rule("MAR-CAMP-11")
def test_continuing_puts_cards_and_tiles_of_the_bag_on_the_board() -> None:
    table = played()
    assert table.state.pieces.lying("archive") == ("12",)
    table.sit("red", "white").do("continue")
    assert table.state.pieces.lying("board") == ("12",)
    assert table.state.pieces.lying("archive") == ()
    assert table.state.pieces.tiles_in("board") == ("H12",)
    assert table.codes().count("put_card_on_board") == 1
    assert table.codes().count("place_tile") == 1


@pytest.mark.rule("MAR-CAMP-10")
def test_archived_cards_are_read_and_followed_again_for_tonights_players() -> None:
    table = played().sit("red", "white").do("continue")
    assert ("MAR-CAMP-10", "card_unread") in table.broken("end_round", seat="red")
    table.do("open_card", card="12", side=FRONT, seat="white")  # seen before: one step
    assert ("MAR-SINSTR-01", "instructions_wait") in table.broken("end_round", seat="red")
    table.follow("12", FRONT)
    assert table.state.pieces.token("1").at == 7
    assert table.broken("end_round", seat="red") == set()


@pytest.mark.rule("MAR-CAMP-07")
def test_everything_else_begins_anew() -> None:
    table = played().sit("red", "blue").do("continue")
    assert census(table.state.pieces).tokens == {"stack": 4}
    assert table.state.evening is not None
    assert (table.state.evening.round, table.state.evening.stage) == (1, "play")


@pytest.mark.rule("MAR-CAMP-15")
def test_a_chapter_is_one_of_the_cards_80_to_89() -> None:
    table = Table().sit("red", "blue")
    for card in ("01", "79", "90", "75"):
        assert ("MAR-CAMP-15", "not_a_chapter") in table.broken("start_chapter", card=card)
    table.do("start_chapter", card="83")
    assert table.state.pieces.lying("board") == ("83",)


@pytest.mark.rule("MAR-CAMP-16")
def test_card_80_is_chapter_2_and_89_is_chapter_11() -> None:
    assert [chapter_of(card) for card in ("01", "80", "81", "89")] == [1, 2, 3, 11]


@pytest.mark.rule("MAR-CAMP-15")
@pytest.mark.rule("MAR-CAMP-08")
def test_a_chapter_replaces_the_archive_only_when_confirmed_and_the_archive_is_kept() -> None:
    table = played().sit("red", "blue")
    assert table.broken("start_chapter", card="80") == {("MAR-CAMP-08", "confirm_replacing")}
    assert table.broken("start_first") == {("MAR-CAMP-08", "confirm_replacing")}
    table.do("start_chapter", card="80", confirmed=True)
    assert table.state.pieces.tiles_in("board") == ()
    assert "empty_bag" in table.codes()
    table.front("80", "red", Front()).close()
    assert [archive.evening for archive in table.state.archives] == [1, 2]
    assert table.state.archives[1].parent == table.state.archives[0].hash
    table.sit("red", "blue").do("continue", evening=1)
    assert table.state.pieces.lying("board") == ("12",)


@pytest.mark.rule("MAR-CAMP-17")
@pytest.mark.rule("MAR-CAMP-18")
def test_a_chapters_card_is_followed_like_any_other_and_names_tiles_and_red_cards() -> None:
    table = Table().sit("red", "blue").do("start_chapter", card="81")
    told = Front(steps=(Story(at=3), Place(tiles=("H4", "H20")), Shuffle(cards=("90", "92"))))
    table.front("81", "red", told)
    assert table.state.pieces.tiles_in("board") == ("H4", "H20")
    assert table.state.pieces.lying("deck") == ("90", "92")
    assert table.codes() == ["shuffle_with_a", "shuffle_with_a"]


@pytest.mark.rule("MAR-CAMP-12")
@pytest.mark.rule("MAR-CAMP-13")
@pytest.mark.rule("MAR-CAMP-14")
def test_red_cards_stay_in_the_deck_from_game_to_game() -> None:
    table = Table().sit("red", "blue").do("start_chapter", card="81")
    table.front("81", "red", Front(steps=(Shuffle(cards=("90",)),))).close()
    assert table.state.pieces.lying("archive") == ("81", "90")
    table.sit("red", "blue").do("continue")
    assert table.state.pieces.lying("deck") == ("90",)
    assert table.state.pieces.lying("board") == ("81",)  # a red card is never a story card there


@pytest.mark.rule("MAR-CAMP-10")
@pytest.mark.rule("MAR-CAMP-11")
def test_what_is_true_already_is_not_done_twice_when_a_front_is_followed_again() -> None:
    """The tile of the archive, a «В» card of the deck, a named card on the board; no card quarrels
    with itself over its tile (MAR-LEG-04)."""
    steps = (Place(tiles=("H12",)), Shuffle(cards=("90",)), ReadNow(card="20"), Quests(at=5))
    table = Table().sit("red", "blue").do("start_chapter", card="80").front("80", "red", Front())
    table.teach("80", Front(steps=steps)).follow("80", FRONT).front("20", "red", Front())
    table.close().sit("red", "blue").do("continue")
    assert table.state.pieces.lying("deck") == ("90",)
    told = []
    table.do("open_card", card="80", side=FRONT, seat="red")
    for step in range(4):
        told.append(table.do("follow", card="80", side=FRONT, step=step).codes())
    assert told == [[], [], ["card_not_in_stack"], ["place_quest"]]
    assert table.state.pieces.tiles_in("board") == ("H12",)
    assert table.state.pieces.lying("board") == ("20", "80")
    assert table.state.pieces.lying("deck") == ("90",)


@pytest.mark.rule("MAR-FIRST-01")
def test_an_evening_takes_one_way_through_step_14() -> None:
    for start, card in (
        ({"kind": "start_free", "card": "75"}, "75"),
        ({"kind": "start_first"}, "01"),
    ):
        table = Table().sit("red", "blue").do(**start)
        assert table.state.pieces.lying("board") == (card,)
        chosen = ("MAR-CAMP-08", "start_already_chosen")
        assert chosen in table.broken("start_free", card="76")
        assert chosen in table.broken("start_first")
