"""«Режим кампании», «Первые решения»: how an evening begins, and the campaign's life."""

import pytest

from rules.core.log import Fallen, Line
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import AfterRound, Front, Place, Quests, Shuffle, Story
from rules.maracaibo.campaign.ids import chapter_of
from rules.maracaibo.campaign.pieces import census
from tests.rules.maracaibo.campaign.harness import FRONT, Table, first_game, with_card

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
    assert table.codes() == ["pack_free_game"]


@pytest.mark.rule("MAR-CAMP-01")
def test_players_may_change_from_evening_to_evening_but_one_evening_is_open_at_a_time() -> None:
    table = played().sit("white", "black")
    again = [{"seat": "red"}, {"seat": "blue"}]
    assert table.broken("open_evening", evening=9, players=again) == {
        ("MAR-CAMP-01", "evening_open")
    }
    table.do("continue").fronts("white").close(white=1, black=2)
    assert [p.seat for p in table.state.archives[1].players] == ["white", "black"]
    assert table.state.archives[1].winners == ("black",)


@pytest.mark.parametrize(
    ("seats", "solo", "rule", "code"),
    [
        ((), False, "MAR-COMP-21", "number_of_seats"),
        (("red",), False, "MAR-SOLO-04", "alone_needs_mary"),
        (("red", "blue"), True, "MAR-SOLO-01", "solo_is_for_one"),
        (("red", "red"), False, "MAR-COMP-21", "seat_taken_twice"),
        (("red", "pink"), False, "MAR-SETUP-23", "no_such_colour"),
        (("red", "mary"), False, "MAR-COMP-17", "mary_is_no_player"),
        (("red", "blue", "green", "white", "black"), False, "MAR-COMP-21", "number_of_seats"),
    ],
)
@pytest.mark.rule("MAR-COMP-21")
def test_who_can_sit_down(seats: tuple[str, ...], solo: bool, rule: str, code: str) -> None:
    players = [{"seat": seat} for seat in seats]
    assert (rule, code) in Table().broken("open_evening", evening=9, players=players, solo=solo)


@pytest.mark.rule("MAR-CAMP-01")
def test_an_evening_keeps_its_number_when_another_is_corrected_away() -> None:
    table = played()
    seats = [{"seat": "red"}, {"seat": "blue"}]
    assert table.broken("open_evening", evening=1, players=seats) == {
        ("MAR-CAMP-01", "evening_number")
    }
    first = len(table.lines)
    table.sit("red", "blue").do("start_free", card="75").front("75", "red").close()
    last = len(table.lines)
    table.sit("red", "blue").do("continue").fronts("red").close()
    table.sit("red", "blue").do("continue", evening=3)
    gone = Line(
        seq=len(table.lines) + 1,
        kind="correction",
        to=first + 1,
        fallen=tuple(Fallen(seq, ()) for seq in range(first + 2, last + 1)),
    )
    folded = CAMPAIGN.fold(table.setup, [*table.lines, gone])
    assert folded.stopped is None
    assert [archive.evening for archive in folded.state.archives] == [1, 3]


@pytest.mark.rule("MAR-CAMP-01")
def test_a_campaign_rests_ends_and_goes_on() -> None:
    table = played()
    assert table.broken("resume") == {("MAR-CAMP-01", "status_already")}
    for kind, status in (
        ("rest", "resting"),
        ("finish_campaign", "finished"),
        ("abandon", "abandoned"),
    ):
        table.do(kind)
        assert table.state.status == status
        seats = [{"seat": "red"}, {"seat": "blue"}]
        assert table.broken("open_evening", evening=9, players=seats) == {
            ("MAR-CAMP-01", "campaign_rests")
        }
        table.do("resume")
    table.sit("red", "blue")
    assert table.broken("rest") == {("MAR-CAMP-01", "evening_open")}


def test_nothing_is_done_without_an_evening() -> None:
    table = Table()
    for kind, fields in (
        ("end_round", {"seat": "red"}),
        ("start_first", {}),
        ("take_token", {"token": "1", "seat": "red"}),
        ("close_evening", {}),
    ):
        assert ("MAR-CAMP-01", "no_evening") in table.broken(kind, **fields)


@pytest.mark.parametrize(
    "setup",
    [
        Setup(game="maracaibo", seats=()),
        Setup(game="endeavor", seats=(), sheet="campaign"),
        Setup(game="maracaibo", seats=("red",), sheet="campaign"),
        Setup(game="maracaibo", seats=(), sheet="campaign", box={"card.02.front": "{}"}),
    ],
)
def test_a_campaign_is_told_by_its_log_alone(setup: Setup) -> None:
    with pytest.raises(Misspelled):
        CAMPAIGN.new(setup)


def test_a_first_game_can_be_played_alone() -> None:
    table = first_game("red", solo=True)
    assert table.state.evening is not None
    assert table.state.evening.seats == ("red", "mary")
