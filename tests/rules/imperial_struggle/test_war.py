"""7.1 Combat phase: army and bonus strength in one theatre."""

import pytest

from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES
from rules.imperial_struggle.war import WAR
from tests.rules.imperial_struggle.tables import (
    Told,
    cell,
    codes,
    pair,
    row,
    spoils,
    theatre,
)

QUEEN_ANNE = "wss_3"


@pytest.mark.rule("IMP-WREV-02", "IMP-WEFF-04", "IMP-WBON-04", "IMP-WBON-05")
@pytest.mark.rule("IMP-WSTR-01", "IMP-WSTR-02", "IMP-SPL-02", "IMP-WBON-08")
def test_example_queen_annes_war() -> None:
    """IMP-EX-19: France sinks the squadron first, so Britain wins 3 to 1, by the row 1-2."""
    count = theatre(
        QUEEN_ANNE,
        {"basic": "plus_2", "bonus_1": "plus_1_debt", "squadrons": 0},
        {"basic": "zero_damage", "conflicts": 1},
    )
    assert WAR.audit(count) == ()
    pad = WAR.pad(count)
    assert pair(pad, "army") == (3, 0)
    assert pair(pad, "conflicts") == (0, 1)
    assert pad.totals == {"britain": 3, "france": 1}
    assert pad.winners == ("britain",)
    assert pair(pad, "margin") == (2, 0)
    assert [p.item for p in cell(pad, "symbols", "britain").parts] == ["symbol_debt"]
    assert [p.item for p in cell(pad, "symbols", "france").parts] == ["symbol_damage"]
    told = cell(pad, "spoils", "britain").parts[0]
    assert (told.item, told.value) == ("spoil_vp", 1)
    assert told.facts == {"low": 1, "high": 2, "top": False}


@pytest.mark.rule("IMP-WREV-02", "IMP-WTL-06")
@pytest.mark.parametrize("basic", BASIC)
@pytest.mark.parametrize("bonus", BONUS)
def test_the_army_is_the_sum_of_its_tiles_and_may_be_below_zero(basic: str, bonus: str) -> None:
    pad = WAR.pad(theatre("wss_1", {"basic": basic, "bonus_1": bonus, "bonus_2": "plus_1"}))
    strength = BASIC[basic].strength + BONUS[bonus].strength + 1
    assert cell(pad, "army", "britain").points == strength
    alone = WAR.pad(theatre("wss_1", {"basic": "minus_1_unflag"}))
    assert alone.totals["britain"] == -1


@pytest.mark.rule("IMP-WEFF-03")
def test_each_debt_symbol_raises_the_opponent_s_debt_by_one() -> None:
    two = {"basic": "zero_debt", "bonus_1": "plus_1_debt", "bonus_2": "none"}
    pad = WAR.pad(theatre("wss_1", two, {"basic": "zero_debt"}))
    for side, number in (("britain", 2), ("france", 1)):
        (symbol,) = cell(pad, "symbols", side).parts
        assert (symbol.item, symbol.value, symbol.rule) == ("symbol_debt", number, "IMP-WEFF-03")


@pytest.mark.rule("IMP-WEFF-01", "IMP-WEFF-05")
def test_the_symbols_of_the_tiles_are_told_to_both() -> None:
    pad = WAR.pad(theatre("wss_1", {"basic": "minus_1_unflag", "bonus_2": "plus_1_damage"}))
    told = [(p.item, p.value, p.rule) for p in cell(pad, "symbols", "britain").parts]
    assert told == [("symbol_damage", 1, "IMP-WEFF-04"), ("symbol_unflag", 1, "IMP-WEFF-05")]
    assert pair(pad, "symbols") == (2, 0)
    assert row(pad, "symbols").kind == "note"
    assert row(pad, "symbols").rule == "IMP-WEFF-01"  # who begins is told with them


@pytest.mark.rule("IMP-WBON-01", "IMP-WBON-02", "IMP-POL-02")
def test_each_alliance_space_in_a_listed_country_gives_1_to_its_own_side() -> None:
    pad = WAR.pad(theatre("wss_1", {"alliances": 3}, {"alliances": 5}))
    assert pair(pad, "alliances") == (3, 5)
    assert pad.totals == {"britain": 4, "france": 6}
    refused = WAR.audit(theatre("wss_1", {"alliances": 4}, {"alliances": 5}))
    assert codes(refused) == {("IMP-WBON-01", "more_than_theatre_has")}


ELEMENTS = [
    ("keywords", "wss_2", 1, "IMP-WBON-03"),
    ("conflicts", QUEEN_ANNE, 2, "IMP-WBON-04"),
    ("squadrons", "syw_1", 5, "IMP-WBON-05"),
    ("forts", "was_2", 2, "IMP-WBON-06"),
]


@pytest.mark.rule("IMP-WBON-03", "IMP-WBON-04", "IMP-WBON-05", "IMP-WBON-06")
@pytest.mark.parametrize(("element", "where", "have", "rule"), ELEMENTS)
@pytest.mark.parametrize("side", ["britain", "france"])
def test_each_listed_element_gives_1(
    element: str, where: str, have: int, rule: str, side: str
) -> None:
    told: dict[str, Told] = {side: {element: have}}
    pad = WAR.pad(theatre(where, **told))
    assert cell(pad, element, side).points == have
    assert row(pad, element).rule == rule
    assert pad.totals[side] == 1 + have


@pytest.mark.rule("IMP-WBON-07")
@pytest.mark.parametrize("where", THEATRES)
def test_an_element_that_is_not_listed_is_refused_and_has_no_row(where: str) -> None:
    shown = {found.id for found in WAR.pad(theatre(where)).rows}
    for element in ("alliances", "keywords", "conflicts", "squadrons", "forts"):
        refused = codes(WAR.audit(theatre(where, {element: 1})))
        listed = bool(THEATRES[where].most(element))
        assert (element in shown) == listed
        assert refused == (set() if listed else {("IMP-WBON-07", "not_on_the_bonus_list")})


@pytest.mark.rule("IMP-WBON-05", "IMP-SQD-02", "IMP-FLG-03")
def test_squadrons_of_several_listed_regions_share_their_naval_spaces() -> None:
    assert WAR.audit(theatre("syw_1", {"squadrons": 5}, {"squadrons": 4})) == ()
    both = codes(WAR.audit(theatre("syw_1", {"squadrons": 6}, {"squadrons": 4})))
    assert both == {("IMP-WBON-05", "more_than_theatre_has")}
    nine = codes(WAR.audit(theatre("syw_1", {"squadrons": 9})))
    assert nine == {("IMP-SQD-02", "more_squadrons_than_box")}


@pytest.mark.rule("IMP-WSTR-03", "IMP-TRM-05")
def test_equal_strengths_win_nothing_for_anybody() -> None:
    pad = WAR.pad(theatre(QUEEN_ANNE))
    assert pad.decided_by == "IMP-WSTR-03"
    assert len(pad.places) == 1
    assert pair(pad, "margin") == (0, 0)
    assert spoils(pad, "britain") == spoils(pad, "france") == {}


@pytest.mark.rule("IMP-SPR-01")
def test_the_atlantic_dominance_tile_is_one_and_lies_in_the_french_and_indian_war() -> None:
    claim = {"atlantic_dominance": True}
    pad = WAR.pad(theatre("syw_3", None, claim))
    assert pad.totals == {"britain": 1, "france": 3}
    twice = codes(WAR.audit(theatre("syw_3", claim, claim)))
    assert twice == {("IMP-SPR-01", "one_tile_for_both")}
    elsewhere = codes(WAR.audit(theatre("syw_2", claim)))
    assert elsewhere == {("IMP-SPR-01", "tile_not_in_this_theatre")}


@pytest.mark.rule("IMP-WTL-01")
def test_byng_is_british_and_lies_where_squadrons_count_after_the_succession_era() -> None:
    assert WAR.pad(theatre("was_2", {"byng": True})).totals == {"britain": 3, "france": 1}
    french = codes(WAR.audit(theatre("was_2", None, {"byng": True})))
    assert french == {("IMP-WTL-01", "tile_of_the_other_side")}
    for where in ("was_1", QUEEN_ANNE):
        found = codes(WAR.audit(theatre(where, {"byng": True})))
        assert found == {("IMP-WBON-07", "tile_not_in_this_theatre")}


@pytest.mark.rule("IMP-WAR-01", "IMP-BWT-04")
def test_one_basic_and_up_to_two_bonus_tiles_are_asked_for() -> None:
    pad = WAR.pad(theatre("syw_3", {"basic": None, "bonus_2": None, "atlantic_dominance": None}))
    missing = cell(pad, "army", "britain").missing
    assert missing == ("basic", "bonus_2", "atlantic_dominance")
    assert pad.places == ()
    assert cell(pad, "spoils", "france").points is None
    taken = WAR.pad(theatre("syw_3", {"atlantic_dominance": None}, {"atlantic_dominance": True}))
    assert cell(taken, "army", "britain").missing == ()


@pytest.mark.rule("IMP-WAR-03")
def test_without_a_theatre_nothing_is_decided() -> None:
    pad = WAR.pad(theatre(None, {"basic": "plus_2"}))
    assert cell(pad, "army", "britain").missing == ("theatre",)
    assert pad.places == ()
    assert spoils(pad, "britain") == {}
