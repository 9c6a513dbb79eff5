"""Only what can matter is asked: by the ending, the round, the demand and the theatre."""

from typing import Any

import pytest

from rules.core.move import Enter
from rules.core.option import OneOf
from rules.core.setup import Setup
from rules.imperial_struggle import GAME
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.theatres import BONUS, THEATRES
from rules.imperial_struggle.war import WAR


def asked(sheet: Any, seat: str, **table: Any) -> set[str]:
    setup = Setup(game="imperial_struggle", seats=("britain", "france"))
    state = sheet.apply(sheet.new(setup), Enter(values=table)).state
    found = sheet.options(state, seat)
    return {path.removeprefix("values.") for option in found for path in option.fields}


@pytest.mark.rule("IMP-PFIN-01", "IMP-VIC-02")
def test_after_an_automatic_victory_only_the_marker_is_asked() -> None:
    assert asked(GAME, "", ending="theatres_france") == {"ending", "vp"}
    assert asked(GAME, "britain", ending="theatres_france") == set()
    assert "furs" in asked(GAME, "britain", ending="final_scoring")


@pytest.mark.rule("IMP-PDEM-01", "IMP-PSCO-08")
def test_a_peace_round_asks_for_its_demand_and_its_eras_ministries() -> None:
    britain = asked(PEACE, "britain", round="5", demand_furs=False, demand_fish=True)
    assert "furs" not in britain
    assert {"fish", "cotton", "ministry_vp"} <= britain
    assert "ministry_trp" not in britain
    assert "ministry_trp" in asked(PEACE, "france", round="5")
    assert "usa_flag" not in asked(PEACE, "", round="5")
    assert "usa_flag" in asked(PEACE, "", round="6")


@pytest.mark.rule("IMP-WBON-07", "IMP-WTL-01")
def test_a_theatre_asks_for_its_bonus_list_and_the_tiles_that_can_lie_there() -> None:
    tiles = {"basic", "bonus_1", "bonus_2"}
    assert asked(WAR, "britain", theatre="wss_1") == {*tiles, "alliances"}
    assert asked(WAR, "britain", theatre="was_3") == {
        *tiles,
        "byng",
        "conflicts",
        "squadrons",
        "forts",
    }
    assert "byng" not in asked(WAR, "france", theatre="was_3")
    assert "atlantic_dominance" in asked(WAR, "france", theatre="syw_3")
    assert "keywords" in asked(WAR, "france", theatre="wss_2")


@pytest.mark.rule("IMP-WTL-05", "IMP-WTL-07")
@pytest.mark.parametrize("side", ["britain", "france"])
def test_any_bonus_tile_fits_any_theatre_and_is_told_by_its_face(side: str) -> None:
    setup = Setup(game="imperial_struggle", seats=("britain", "france"))
    for where in THEATRES:
        state = WAR.apply(WAR.new(setup), Enter(values={"theatre": where})).state
        fields = {p: f for option in WAR.options(state, side) for p, f in option.fields.items()}
        assert fields["values.bonus_1"] == fields["values.bonus_2"] == OneOf(tuple(BONUS))
