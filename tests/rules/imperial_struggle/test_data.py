"""The numbers of the box that we ship: what the rulebook says of them must hold."""

import pytest

from rules.imperial_struggle import GAME
from rules.imperial_struggle.board import (
    COMMODITIES,
    FACES,
    FACTS,
    MARKETS,
    REGIONS,
    SQUADRONS,
    START,
    USA_PLACES,
)
from rules.imperial_struggle.peace_limits import USA_ROUND
from rules.imperial_struggle.printed import ERAS, era_of
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES
from rules.imperial_struggle.victory import LAST_ROUND


@pytest.mark.rule("IMP-AWD-01")
def test_there_are_eight_award_tiles() -> None:
    assert sum(face.tiles for face in FACES.values()) == 8
    assert all(face.vp or face.trp for face in FACES.values())


@pytest.mark.rule("IMP-MKT-02", "IMP-MAP-01")
def test_six_commodities_each_at_home_in_one_of_four_regions() -> None:
    assert len(REGIONS) == 4
    homes = [good for region in REGIONS.values() for good in region.commodities]
    assert sorted(homes) == sorted(COMMODITIES) == sorted(MARKETS)
    assert len(FACTS) == len(COMMODITIES) * len(ERAS) * 3


@pytest.mark.rule("IMP-OVR-02", "IMP-OVR-04")
def test_six_rounds_make_three_eras() -> None:
    eras = ["succession", "succession", "empire", "empire", "revolution", "revolution"]
    assert [era_of(n) for n in range(1, 7)] == eras


@pytest.mark.rule("IMP-MRK-01", "IMP-OVR-02")
def test_the_round_marker_stands_in_one_of_six_rounds() -> None:
    assert GAME.calculators["peace"].layout.table_items["round"].choices == tuple("123456")


@pytest.mark.rule("IMP-WTL-03")
def test_a_bonus_set_has_twelve_tiles_and_the_basic_set_sixteen() -> None:
    assert sum(tile.tiles for tile in BASIC.values()) == 16
    assert sum(tile.tiles for tile in BONUS.values()) == 12


@pytest.mark.rule("IMP-SQD-02", "IMP-FLG-03")
def test_squadrons_and_naval_spaces() -> None:
    assert SQUADRONS == 8
    assert sum(region.naval for region in REGIONS.values()) == 11


@pytest.mark.rule("IMP-POL-03", "IMP-POL-04", "IMP-USA-01")
def test_spaces_open_with_their_eras() -> None:
    europe, america = REGIONS["europe"].spaces, REGIONS["north_america"].spaces
    assert europe["empire"] - europe["succession"] == 2  # Prussia
    assert america["revolution"] - america["empire"] == 1  # Sons of Liberty
    assert america["usa"] == 2


@pytest.mark.rule("IMP-SPR-04", "IMP-SPR-07", "IMP-TER-01")
def test_four_territories_can_get_usa_flags_two_of_them_british_at_the_start() -> None:
    assert len(USA_PLACES) == 4
    assert set(START["britain"]) & USA_PLACES == {"northern_colonies", "carolinas"}
    assert set(START["france"]) & USA_PLACES == {"quebec_montreal"}
    assert "chandernagore" in START["france"]  # IMP-EX-03


@pytest.mark.rule("IMP-POL-02")
def test_example_bay_of_biscay_and_sweden() -> None:
    """IMP-EX-01, IMP-EX-04: European squadrons matter in the first and third war."""
    counting = {t.war for t in THEATRES.values() if "europe" in t.squadrons}
    assert counting == {"wss", "syw"}


@pytest.mark.rule("IMP-MAP-05", "IMP-SET-01", "IMP-SQD-03")
def test_a_region_counts_its_spaces_of_all_five_kinds() -> None:
    """Political and market spaces, naval spaces, forts; the rest are the territories, by name."""
    kinds = {
        name: region.spaces["revolution"]
        - region.markable["revolution"]
        - region.naval
        - region.forts
        for name, region in REGIONS.items()
    }
    assert kinds == {"europe": 2, "north_america": 4, "caribbean": 8, "india": 4}
    named = {*START["britain"], *START["france"], *USA_PLACES}
    named |= {place for theatre in THEATRES.values() for place in theatre.territories}
    assert sum(kinds.values()) == len(named) == 18
    assert (len(START["britain"]), len(START["france"])) == (6, 7)


@pytest.mark.rule("IMP-MKT-01")
def test_one_market_shows_no_commodity() -> None:
    """IMP-GAP-71: Chesapeake counts for its region and for no demand."""
    markets = {"north_america": 14, "caribbean": 16, "india": 11}
    for region, most in markets.items():
        counted = sum(MARKETS[good] for good in REGIONS[region].commodities)
        assert most - counted == (region == "north_america")
        local = REGIONS[region].markable["succession"] - most
        assert local in (2, 3)  # the local alliances


@pytest.mark.rule("IMP-POL-08", "IMP-WBON-01")
def test_the_alliance_spaces_of_each_theatre() -> None:
    """Sons of Liberty is no alliance, but the list of the American Revolution names it."""
    found = {
        theatre.id: most for theatre in THEATRES.values() if (most := theatre.most("alliances"))
    }
    assert found == {
        "wss_1": 8,
        "wss_2": 3,
        "wss_4": 3,
        "was_1": 10,
        "was_4": 2,
        "syw_3": 2,
        "syw_4": 11,
        "awi_1": 4 + 1,
        "awi_3": 2,
    }


@pytest.mark.rule("IMP-TRM-04", "IMP-WBON-03")
def test_keywords_count_only_in_theatres_that_list_one() -> None:
    listed = {theatre.id: theatre.keyword for theatre in THEATRES.values() if theatre.keyword}
    assert listed == {"wss_2": "governance", "wss_4": "style", "was_4": "style"}


@pytest.mark.rule("IMP-OVR-05")
def test_the_wars_stand_in_their_eras_and_none_after_round_6() -> None:
    eras = {theatre.war: theatre.era for theatre in THEATRES.values()}
    assert eras == {"wss": "succession", "was": "empire", "syw": "empire", "awi": "revolution"}
    assert USA_ROUND == LAST_ROUND == 6  # the only round after the American war is the last


def test_every_rule_that_the_rows_cite_is_in_the_rulebook() -> None:
    for sheet in (GAME, *GAME.calculators.values()):
        for spec in sheet.layout.rows:
            assert spec.rule in GAME.rulebook.rules
