"""Team games: partners side by side, their totals added, the best sum wins."""

from typing import Literal

import pytest

from rules.armada import GAME
from rules.armada.land import enemy, partner, target
from rules.core.refusal import Refused
from rules.core.setup import Setup
from tests.rules.armada.tables import SEATS, cell, count, refusals


@pytest.mark.rule("ARM-TEAM-01")
@pytest.mark.parametrize("players", range(3, 9))
def test_teams_need_four_six_or_eight_players(players: int) -> None:
    expected = [] if players in (4, 6, 8) else [("ARM-TEAM-01", "teams_of_two")]
    assert refusals(count(players=players, teams=True)) == expected
    setup = Setup(game="armada", seats=SEATS[:players], options={"teams": True})
    if expected:
        with pytest.raises(Refused):
            GAME.new(setup)
    else:
        GAME.new(setup)


@pytest.mark.rule("ARM-TEAM-02")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_partners_sit_side_by_side(players: int) -> None:
    seats = SEATS[:players]
    for at, seat in enumerate(seats):
        mate = partner(seats, seat)
        assert partner(seats, mate) == seat
        assert abs(seats.index(mate) - at) == 1


@pytest.mark.rule("ARM-TEAM-16")
@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize("arrow", ["left", "right"])
def test_an_arrow_skips_the_partner_like_any_neighbour_and_meets_an_enemy(
    players: int, arrow: Literal["left", "right"]
) -> None:
    seats = SEATS[:players]
    for at, seat in enumerate(seats):
        met = target(seats, seat, arrow)
        assert (seats.index(met) - at) % players in (2, players - 2)
        assert met not in (seat, partner(seats, seat), enemy(seats, seat))


@pytest.mark.rule("ARM-TEAM-18")
def test_partners_add_their_totals() -> None:
    told = ({"wonder": 5}, {"civilian": 4}, {"wonder": 7}, {})
    pad = GAME.pad(count(*told, players=4, teams=True))
    assert [cell(pad, "team", seat).points for seat in pad.seats] == [9, 9, 7, 7]
    assert pad.totals == {"gizah": 5, "babylon": 4, "olympia": 7, "rhodos": 0}
    assert [p.facts["seat"] for p in cell(pad, "team").parts] == ["gizah", "babylon"]


@pytest.mark.rule("ARM-TEAM-19")
def test_the_best_sum_wins_and_not_the_best_player() -> None:
    told = ({"wonder": 5}, {"civilian": 4}, {"wonder": 7}, {})
    pad = GAME.pad(count(*told, players=4, teams=True))
    assert (pad.winners, pad.decided_by) == (("gizah", "babylon"), "ARM-TEAM-19")
    assert [place.place for place in pad.places] == [1, 3]
    alone = GAME.pad(count(*told, players=4))
    assert alone.winners == ("olympia",)


@pytest.mark.rule("ARM-BASE-44", "ARM-TEAM-19")
def test_equal_sums_go_to_the_team_with_more_coins_and_are_shared_after_that() -> None:
    told = ({"coins": 2}, {"coins": 2, "wonder": 1}, {"coins": 1}, {"coins": 2, "wonder": 1})
    pad = GAME.pad(count(*told, players=4, teams=True))
    assert (pad.winners, pad.decided_by) == (("gizah", "babylon"), "ARM-BASE-44")
    assert cell(pad, "most_coins", "rhodos").points == 3
    shared = GAME.pad(count(*[{"coins": 2}] * 4, players=4, teams=True))
    assert shared.winners == SEATS[:4]


def test_no_team_is_ranked_while_a_partner_is_not_counted() -> None:
    pad = GAME.pad(count({"wonder": None}, players=4, teams=True))
    assert pad.places == ()
    assert cell(pad, "team", "babylon").points is None
