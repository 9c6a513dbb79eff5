"""Tonight's set-up list: what comes out of the bag, and the set-up for tonight's number of players."""

from collections import Counter

import pytest

from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import Choice, Decide, Front, Place, Quests, Shuffle, Story
from rules.maracaibo.campaign.setup_list import Entry, setup_list
from tests.rules.maracaibo.campaign.harness import Table, first_game, with_card

TWELVE = Front(
    steps=(
        Story(at=7),
        Quests(at=3),
        Quests(at=5, least=3),
        Place(tiles=("H1", "H3", "H12")),
        Shuffle(cards=("90", "92")),
    )
)


def tonight(*seats: str, solo: bool = False) -> dict[str, Entry]:
    table = with_card("12", TWELVE).close().sit(*seats, solo=solo).do("continue")
    return listed(table)


def listed(table: Table) -> dict[str, Entry]:
    found = setup_list(table.state)
    assert not [id for id, n in Counter(e.id for e in found).items() if n > 1]
    assert {e.rule for e in found} <= set(CAMPAIGN.rulebook.rules)
    return {entry.id: entry for entry in found}


def test_there_is_no_list_before_the_start_is_chosen() -> None:
    assert setup_list(Table().state) == ()
    assert setup_list(Table().sit("red", "blue").state) == ()


@pytest.mark.rule("MAR-CAMP-03")
@pytest.mark.rule("MAR-CAMP-04")
@pytest.mark.rule("MAR-CAMP-05")
def test_a_first_game_lists_14a_to_14v() -> None:
    found = listed(first_game("red", "blue", "green", "white"))
    assert {"story_stack", "story_tokens", "legacy_tiles", "card.01", "read.01"} <= set(found)
    assert found["read.01"].rule == "MAR-CAMP-05"
    assert [e.facts["at"] for e in found.values() if e.id.startswith(("token.", "quest."))] == [
        15,
        16,
        19,
    ]


@pytest.mark.rule("MAR-CAMP-09")
@pytest.mark.rule("MAR-CAMP-10")
@pytest.mark.rule("MAR-CAMP-11")
def test_continuing_lists_every_piece_of_the_bag_and_its_place() -> None:
    found = tonight("red", "blue")
    assert (found["card.12"].place, found["card.12"].rule) == ("story_space", "MAR-CAMP-09")
    assert found["story_stack"].facts["top"] == "12"
    assert [e.facts["tile"] for e in found.values() if e.rule == "MAR-CAMP-11"] == [
        "H1",
        "H3",
        "H12",
    ]
    assert found["tile.H12"].facts["markers"] == 1  # two players (MAR-GAP-23)
    assert "tile.H1.quest" in found
    assert found["city_token.14.removed"].rule == "MAR-H03-02"


@pytest.mark.rule("MAR-CAMP-08")
def test_a_bag_that_is_not_tonights_is_rebuilt_or_emptied_first() -> None:
    def bags(table: Table) -> dict[str, object]:
        return {e.id: e.facts["evening"] for e in listed(table).values() if e.place == "bag"}

    assert bags(first_game()) == {}
    table = with_card("12", TWELVE).close().sit("red", "blue").do("continue")
    assert bags(table) == {}
    table.fronts("red").close().sit("red", "blue").do("continue", evening=1, branch="again")
    assert bags(table) == {"bag.rebuilt": 1}
    table.fronts("red").close().sit("red", "blue").do("start_chapter", card="80", confirmed=True)
    assert bags(table) == {"bag.emptied": 3}
    table.front("80", "red", Front()).close().sit("red", "blue").do("start_free", card="75")
    assert bags(table) == {}  # it leaves the bag alone
    table.front("75", "red").close().sit("red", "blue").do("start_first", confirmed=True)
    assert bags(table) == {"bag.emptied": 4}
    order = list(listed(table))
    assert order.index("bag.emptied") < order.index("deal")  # with it the «В» cards leave the deck


@pytest.mark.rule("MAR-SINSTR-03")
def test_quests_are_listed_by_the_number_of_players() -> None:
    def at(*seats: str) -> list[object]:
        return [e.facts["at"] for e in tonight(*seats).values() if e.id.startswith("quest.")]

    assert (at("red", "blue"), at("red", "blue", "green")) == ([3], [3, 5])


@pytest.mark.rule("MAR-CAMP-10")
@pytest.mark.rule("MAR-STORY-13")
def test_what_a_decision_of_a_front_led_to_is_listed_again_and_no_other_answer() -> None:
    yes = Choice(id="yes", steps=(Quests(at=5), Quests(at=6, least=4), Shuffle(cards=("92",))))
    no = Choice(id="no", steps=(Quests(at=8), Place(tiles=("H20",)), Story(at=9)))
    front = Front(steps=(Decide(choices=(yes, no)), Story(at=7)))
    table = with_card("12", Front(steps=(Story(at=4),))).close()
    table.sit("red", "blue", "green").do("start_chapter", card="80", confirmed=True)
    table.front("80", "red", front)
    before = {e for e in listed(table) if e.startswith(("quest.", "token."))}
    assert before == {"token.80.1"}  # nothing is decided yet
    votes = {"red": "yes", "blue": "yes", "green": "no"}
    table.do("vote", card="80", side="front", step=0, votes=votes).follow("80", "front")
    table.close().sit("red", "blue").do("continue")
    found = listed(table)
    where = [e.facts["at"] for e in found.values() if e.id.startswith(("quest.", "token."))]
    assert where == [5, 7]
    assert "token.80.1" in found  # the same name as before the decision: ticks hold
    assert "red_card.92" in found
    assert "tile.H20" not in found


@pytest.mark.rule("MAR-CAMP-13")
def test_kept_red_cards_are_mixed_with_a_before_dealing() -> None:
    found = tonight("red", "blue")
    order = list(found)
    assert [found[f"red_card.{card}"].place for card in ("90", "92")] == ["with_a", "with_a"]
    assert found["shuffle_a"].facts["cards"] == 58
    assert order.index("red_card.92") < order.index("shuffle_a") < order.index("deal")
    assert order.index("deal") < order.index("mix_b")


@pytest.mark.rule("MAR-CAMP-18")
def test_a_chapters_red_cards_are_listed_once_its_card_is_read() -> None:
    table = Table().sit("red", "blue").do("start_chapter", card="80")
    assert not [id for id in listed(table) if id.startswith("red_card")]
    table.front("80", "red", Front(steps=(Shuffle(cards=("95",)),)))
    order = list(listed(table))
    assert order.index("read.80") < order.index("red_card.95") < order.index("deal")


@pytest.mark.rule("MAR-SETUP-04")
@pytest.mark.rule("MAR-SETUP-05")
@pytest.mark.rule("MAR-SETUP-06")
@pytest.mark.rule("MAR-SETUP-18")
@pytest.mark.parametrize(
    ("n", "place", "chips"), [(2, "maracaibo", 3), (3, "box", 0), (4, "box", 0)]
)
def test_city_tokens_and_chips_for_two(n: int, place: str, chips: int) -> None:
    found = tonight(*("red", "blue", "green", "white")[:n])
    assert found["maracaibo_token"].place == place
    assert found["city_tokens_fit"].facts["players"] == n
    where = {
        str(e.facts["nation"]): e.facts["at"] for e in found.values() if e.rule == "MAR-SETUP-18"
    }
    assert where == ({"spain": 6, "england": 7, "france": 8} if chips else {})


@pytest.mark.rule("MAR-SETUP-33")
@pytest.mark.rule("MAR-SETUP-30")
@pytest.mark.rule("MAR-SETUP-10")
def test_coins_by_turn_order_sailors_and_career_cards_for_each_seat() -> None:
    found = tonight("red", "blue", "green", "white")
    assert [found[f"coins.{n}"].facts["n"] for n in range(1, 5)] == [8, 9, 10, 11]
    assert [found[f"career.{seat}"].facts["n"] for seat in ("red", "white")] == [2, 2]
    assert found["sailors.red"].facts["n"] == 2
    assert (found["deal"].facts["n"], found["deal"].facts["players"]) == (8, 4)
    assert "coins.3" not in tonight("red", "blue")


@pytest.mark.rule("MAR-SOLO-01")
@pytest.mark.rule("MAR-SOLO-02")
def test_alone_the_list_is_that_of_two_with_mary() -> None:
    found = tonight("red", solo=True)
    assert found["maracaibo_token"].place == "maracaibo"
    assert {"chip.france", "mary.board", "mary.cards", "ship_board.red"} <= set(found)
    assert "ship_board.mary" not in found
    assert found["tile.H12"].facts["markers"] == 2


@pytest.mark.rule("MAR-FREE-05")
@pytest.mark.rule("MAR-FREE-02")
def test_a_free_game_lists_its_card_and_the_box() -> None:
    found = listed(
        Table().sit("red", "blue", "green").do("start_free", card="75").front("75", "red")
    )
    assert found["unused_story"].place == "box"
    assert [e.facts["at"] for e in found.values() if e.id.startswith("quest.")] == [15, 18]
    assert "story_tokens" not in found


def test_the_list_does_not_change_while_it_is_ticked_off() -> None:
    table = with_card("12", TWELVE).close().sit("red", "blue").do("continue")
    before = setup_list(table.state)
    assert setup_list(table.fronts("red").state) == before
