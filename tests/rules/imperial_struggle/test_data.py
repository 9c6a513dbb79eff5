"""The numbers of the box that we ship: what the rulebook says of them must hold."""

import pytest

from rules.imperial_struggle import GAME
from rules.imperial_struggle.board import (
    COMMODITIES,
    ERAS,
    FACES,
    FACTS,
    MARKETS,
    REGIONS,
    SQUADRONS,
    START,
    USA_PLACES,
    era_of,
)
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES


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


def test_every_rule_that_the_rows_cite_is_in_the_rulebook() -> None:
    for sheet in (GAME, *GAME.calculators.values()):
        for spec in sheet.layout.rows:
            assert spec.rule in GAME.rulebook.rules
