"""The life of a campaign: who sits down, evenings and their numbers, rest, end, resuming."""

import pytest

from rules.core.log import Fallen, Line
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.cards import Front, Place, Quests, Story
from tests.rules.maracaibo.campaign.harness import Table, first_game, with_card

TWELVE = Front(steps=(Story(at=7), Quests(at=3), Place(tiles=("H12",))))


def played() -> Table:
    """A campaign of one evening, whose bag holds card 12 and tile H12."""
    return with_card("12", TWELVE).close(red=90, blue=80, green=70)


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
        (("red",), False, "MAR-SOLO-04", "one_name_needs_mary"),
        (("red", "blue"), True, "MAR-SOLO-01", "mary_is_for_one"),
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
