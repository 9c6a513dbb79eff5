"""What the referee counts for the sheets."""

import pytest

from rules.core.referee.table import Table
from rules.imperial_struggle import GAME
from rules.imperial_struggle.chart import SPACES
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.referee.state import Board
from rules.imperial_struggle.referee.tally import final_count, held, leader, peace_count
from tests.rules.imperial_struggle.referee.boards import board, setup

AWARDS = {"europe": "vp3_lead2", "north_america": "vp1", "caribbean": "trp1", "india": "vp1_trp1"}


def table(**changes: object) -> Table[Board]:
    return Table(setup(), board(awards=AWARDS, demand=("furs", "sugar", "fish"), **changes))


@pytest.mark.rule("IMP-PSCO-03", "IMP-SQD-03", "IMP-CFL-05")
def test_flags_of_every_kind_and_squadrons_count_and_markers_do_not() -> None:
    flags = {
        "hudson_bay": "britain",
        "halifax": "britain",
        "gulf_of_maine": "britain",
        "albany": "britain",
        "iroquois": "britain",
        "niagara": "france",
    }
    assert held(table(flags=flags), "britain")["north_america"] == 5
    marked = table(flags=flags, conflicts={"albany": 0}, damaged=("halifax",))
    assert held(marked, "britain")["north_america"] == 4
    assert (held(marked, "britain")["furs"], held(marked, "france")["furs"]) == (0, 1)


@pytest.mark.rule("IMP-POL-05", "IMP-NAV-02")
def test_crowns_count_wherever_they_are() -> None:
    flags = {"biscay": "france", "minorca": "france", "sweden": "france", "bavaria": "france"}
    assert held(table(flags=flags), "france")["prestige"] == 3


@pytest.mark.rule("IMP-PSCO-05", "IMP-PSCO-06")
@pytest.mark.parametrize(("britain", "leads"), [(1, ""), (2, ""), (3, "britain")])
def test_the_leader_of_a_region_has_what_the_red_number_asks(britain: int, leads: str) -> None:
    europe = [at for at, space in SPACES.items() if space.region == "europe"]
    flags = dict.fromkeys(europe[:britain], "britain") | {europe[-1]: "france"}
    assert leader(table(flags=flags), "europe") == leads


def test_the_sheet_of_the_first_phase_can_be_scored_and_breaks_no_bound() -> None:
    here = table()
    count = peace_count(here)
    assert PEACE.pad(count).complete
    assert PEACE.audit(count) == ()


@pytest.mark.rule("IMP-USA-04", "IMP-FIN-04")
def test_the_final_sheet_counts_territories_of_the_opponent_and_flags_of_the_usa() -> None:
    flags = board().flags | {
        "acadia": "britain",
        "jamaica": "france",
        "carolinas": "usa",
        "san_agustin": "usa",
    }
    count = final_count(table(flags=flags))
    assert [count.seats[side].territories for side in ("britain", "france")] == [1, 1]
    assert (count.table.usa_flags_british, count.table.usa_flags_other) == (1, 1)
    territories = next(row for row in GAME.pad(count).rows if row.id == "territories")
    assert {side: cell.points for side, cell in territories.cells.items()} == {
        "britain": 2,
        "france": 2,
    }
