"""11.0 Final scoring: prestige, available debt, commodities, territories and the flags of the USA."""

import pytest

from rules.imperial_struggle import GAME
from tests.rules.imperial_struggle.tables import GOODS, cell, final, pair, row


@pytest.mark.rule("IMP-FIN-01", "IMP-TRM-05")
@pytest.mark.parametrize(
    ("britain", "france", "points"), [(4, 3, (2, 0)), (3, 9, (0, 2)), (5, 5, (0, 0))]
)
def test_more_prestige_spaces_give_2_and_a_tie_nothing(
    britain: int, france: int, points: tuple[int, int]
) -> None:
    pad = GAME.pad(final({"prestige": britain}, {"prestige": france}))
    assert pair(pad, "prestige") == points


@pytest.mark.rule("IMP-FIN-02", "IMP-DEBT-07", "IMP-MRK-03")
@pytest.mark.parametrize(
    ("lead", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (7, 3), (8, 4), (9, 4), (10, 4)]
)
def test_every_two_units_of_more_available_debt_give_1_and_4_at_most(
    lead: int, points: int
) -> None:
    pad = GAME.pad(final({"debt_limit": 14, "debt": 4}, {"debt_limit": 10, "debt": lead}))
    assert pair(pad, "available_debt") == (points, 0)
    told = cell(pad, "available_debt", "britain").parts[0]
    assert (told.item, told.value) == ("available_debt", 10)
    assert told.facts == {"other": 10 - lead, "lead": lead, "limit": 14, "debt": 4}


@pytest.mark.rule("IMP-FIN-03")
@pytest.mark.parametrize("good", GOODS)
def test_more_markets_of_a_commodity_give_1_whether_it_was_drawn_or_not(good: str) -> None:
    assert pair(GAME.pad(final({good: 2})), good) == (1, 0)
    assert pair(GAME.pad(final(None, {good: 3})), good) == (0, 1)
    assert pair(GAME.pad(final()), good) == (0, 0)


@pytest.mark.rule("IMP-FIN-03")
def test_six_commodities_are_six_points_at_most() -> None:
    pad = GAME.pad(final(dict.fromkeys(GOODS, 3)))
    assert pad.totals == {"britain": 6, "france": 0}


@pytest.mark.rule("IMP-FIN-04")
def test_each_territory_that_the_opponent_held_at_the_start_gives_2() -> None:
    pad = GAME.pad(final({"territories": 3}, {"territories": 1}))
    assert pair(pad, "territories") == (6, 2)


@pytest.mark.rule("IMP-USA-04", "IMP-FIN-04")
def test_usa_flags_on_british_territories_give_france_2_each_and_the_others_nothing() -> None:
    pad = GAME.pad(final(usa_flags_british=2, usa_flags_other=2))
    assert pair(pad, "usa_flags") == (0, 4)
    assert pair(GAME.pad(final(usa_flags_other=2)), "usa_flags") == (0, 0)


@pytest.mark.rule("IMP-MRK-02")
def test_one_marker_both_ways_france_adds_and_britain_takes_away() -> None:
    pad = GAME.pad(final({"territories": 1}, {"prestige": 4, "furs": 2}, vp=18))
    assert pair(pad, "track") == (0, 3)
    assert pad.totals == {"britain": 2, "france": 6}
    assert pair(pad, "marker") == (19, 19)
    assert row(pad, "marker").kind == "note"
    parts = cell(pad, "marker", "france").parts
    assert [(p.item, p.points) for p in parts] == [
        ("vp", 18),
        ("gains_britain", -2),
        ("gains_france", 3),
    ]


def test_a_lead_waits_for_the_other_sides_count_and_says_so() -> None:
    pad = GAME.pad(final({"prestige": 5}, {"prestige": None, "debt": None}))
    assert cell(pad, "prestige", "britain").points is None
    assert cell(pad, "prestige", "britain").missing == ("prestige",)
    assert cell(pad, "available_debt", "britain").missing == ("debt",)
    assert not pad.complete
    assert pad.places == ()


def test_a_cell_names_the_entries_of_both_sides_and_of_the_table() -> None:
    pad = GAME.pad(final())
    refs = {source.ref for source in cell(pad, "furs", "france").sources}
    assert refs == {"france.furs", "britain.furs"}
    assert {source.ref for source in cell(pad, "track", "france").sources} == {".ending", ".vp"}
