"""Who can sit at the table: three to eight players, each with a Wonder of his own."""

import pytest

from rules.armada import GAME
from rules.core.move import Enter
from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from tests.rules.armada.tables import SEATS


def refused(*seats: str, **options: bool) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as found:
        GAME.new(Setup(game="armada", seats=seats, options=dict(options)))
    return [(refusal.rule, refusal.code) for refusal in found.value.refusals]


@pytest.mark.rule("ARM-BASE-02", "ARM-P8-01")
@pytest.mark.parametrize("players", range(3, 9))
def test_three_to_eight_players_can_play(players: int) -> None:
    assert GAME.actors(GAME.new(Setup(game="armada", seats=SEATS[:players]))) == set(
        SEATS[:players]
    )


@pytest.mark.rule("ARM-BASE-02", "ARM-P8-01")
def test_two_are_too_few_and_nine_too_many() -> None:
    assert refused(*SEATS[:2]) == [("ARM-BASE-02", "number_of_seats")]
    assert refused(*SEATS, "another_1") == [("ARM-P8-01", "number_of_seats")]


@pytest.mark.rule("ARM-BASE-04")
def test_a_wonder_belongs_to_one_player() -> None:
    assert refused("gizah", "gizah", "rhodos") == [("ARM-BASE-04", "seat_taken_twice")]
    assert refused("gizah", "atlantis", "rhodos") == [("ARM-BASE-04", "no_such_wonder")]


@pytest.mark.rule("ARM-P8-01")
def test_eight_players_need_a_wonder_from_elsewhere() -> None:
    base = set(SEATS) - {"siracusa"}
    assert len(base) == 7
    assert refused(*base, "gizah")[0] == ("ARM-BASE-04", "seat_taken_twice")


def test_an_unknown_option_or_item_is_misspelled_and_not_refused() -> None:
    with pytest.raises(Misspelled):
        GAME.new(Setup(game="armada", seats=SEATS[:3], options={"leaders": True}))
    state = GAME.new(Setup(game="armada", seats=SEATS[:3]))
    with pytest.raises(Misspelled):
        GAME.apply(state, Enter(seat="gizah", values={"naval_1": "plus_7"}))
