"""Six peace rounds and four wars by sheets: their order, and what a peace round takes over."""

import pytest

from rules.core.book import PAD
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from rules.imperial_struggle import GAME
from tests.rules.evenings import Evening
from tests.rules.imperial_struggle.pages import carried, scoring
from tests.rules.imperial_struggle.plans import ROUNDS, SETUP, write
from tests.rules.imperial_struggle.second_count import GOODS, SIDES, stops


@pytest.fixture
def evening() -> Evening:
    return Evening(ROUNDS, SETUP)


# ------------------------------------------------------------ the order of the sheets


@pytest.mark.rule("IMP-OVR-02", "IMP-OVR-03", "IMP-OVR-05", "IMP-WAR-02", "IMP-WAR-03")
def test_six_peace_rounds_and_four_wars_theatre_by_theatre() -> None:
    ids = list(ROUNDS.stops(SETUP))
    assert ids == [*stops(), PAD]
    assert ids[:7] == [
        "peace.1",
        "war.wss_1",
        "war.wss_2",
        "war.wss_3",
        "war.wss_4",
        "war.wss",
        "peace.2",
    ]
    assert len(ids) == 6 + 15 + 4 + 1


def test_the_place_says_round_theatre_and_war(evening: Evening) -> None:
    for stop, item, value in (
        ("peace.2", "round", "3"),
        ("war.wss_1", "theatre", "wss_2"),
        ("war.wss", "war", "was"),
    ):
        with pytest.raises(Misspelled):
            evening.enter(stop, None, **{item: value})
        fields = {name for o in ROUNDS.options(evening.book, "", stop) for name in o.fields}
        assert f"values.{item}" not in fields


# ------------------------------------------------------------ a peace round


def test_the_first_round_starts_from_the_set_up(evening: Evening) -> None:
    assert carried(evening, "peace.1", "", "vp") == (15, "stands")
    for side in SIDES:
        start = [carried(evening, "peace.1", side, i) for i in ("debt", "debt_limit", "trp")]
        assert start == [(0, "stands"), (6, "stands"), (0, "stands")]


@pytest.mark.rule("IMP-PDEM-01")
def test_three_demand_tiles_say_that_the_others_are_closed(evening: Evening) -> None:
    def asked() -> set[str]:
        options = ROUNDS.options(evening.book, "france", "peace.1")
        return {name.removeprefix("values.") for o in options for name in o.fields} & set(GOODS)

    evening.enter("peace.1", None, demand_furs=True, demand_fish=True)
    assert asked() == set(GOODS)
    evening.enter("peace.1", None, demand_sugar=True)
    assert asked() == {"furs", "fish", "sugar"}
    with pytest.raises(Refused):
        evening.enter("peace.1", None, demand_cotton=True)
    evening.enter("peace.1", None, demand_sugar=None, demand_cotton=True)
    assert asked() == {"furs", "fish", "cotton"}
    rows = [row for row in ROUNDS.at(evening.book, "peace.1").stop.sheet.rows if row.table_items]
    assert [row.table_items for row in rows if row.id == "demand"] == [
        tuple(f"demand_{good}" for good in GOODS)
    ]


@pytest.mark.rule("IMP-PDEM-01")
def test_an_event_may_add_a_fourth_tile_from_round_3_on(evening: Evening) -> None:
    evening.enter("peace.3", None, demand_spice=True, demand_fish=True, demand_sugar=True)
    evening.enter("peace.3", None, demand_cotton=True)
    count = ROUNDS.at(evening.book, "peace.3").count
    assert [g for g in GOODS if getattr(count.table, f"demand_{g}")] == [
        "spice",
        "fish",
        "sugar",
        "cotton",
    ]


@pytest.mark.rule("IMP-MIN-05")
def test_an_empty_ministry_is_nothing_on_an_evenings_sheet_only(evening: Evening) -> None:
    write(evening, "peace.1", scoring())
    assert ROUNDS.at(evening.book, "peace.1").points("ministries", "britain") == 0
    peace = GAME.calculators["peace"]
    alone = peace.pad(peace.read_count({"seats": {"britain": {}, "france": {}}}))
    assert next(r for r in alone.rows if r.id == "ministries").cells["britain"].missing


@pytest.mark.rule("IMP-PDEBT-01", "IMP-PTRP-01")
def test_limits_rise_also_over_rounds_that_nobody_recorded(evening: Evening) -> None:
    write(evening, "peace.1", scoring(france={"trp": 4, "north_america": 7, "debt": 3}))
    assert carried(evening, "war.wss", "france", "trp_before") == (5, "follows")
    for stop in stops()[1:6]:
        evening.close(stop, skipped=stop != "war.wss")
    assert carried(evening, "peace.2", "france", "trp") is None  # its theatres are unknown
    assert carried(evening, "peace.2", "france", "debt_limit") == (6, "stands")
    for n, limit in ((3, 10), (4, 10), (5, 14), (6, 14)):
        assert carried(evening, f"peace.{n}", "britain", "debt_limit") == (limit, "stands")
    assert carried(evening, "war.syw", "britain", "debt_limit") == (10, "stands")


def test_one_uncounted_cell_leaves_the_marker_unknown_and_is_named(evening: Evening) -> None:
    page = scoring(france={"debt": 3})
    del page["britain"]["prestige"]
    write(evening, "peace.1", page)
    read = ROUNDS.at(evening.book, "peace.1")
    assert list(read.uncounted()) == [("britain", "prestige")]
    assert carried(evening, "war.wss", "", "vp_before") is None
    debt = read.points("debt", "france")
    assert carried(evening, "war.wss", "france", "debt_before") == (debt, "follows")
    evening.enter("peace.1", "britain", prestige=3)
    assert list(ROUNDS.at(evening.book, "peace.1").uncounted()) == []
    assert carried(evening, "war.wss", "", "vp_before") is not None


def test_markets_stand_from_the_last_round_in_which_they_were_in_demand(evening: Evening) -> None:
    write(evening, "peace.1", scoring({"furs": 4}))
    second = scoring()
    second[""] |= {"demand_furs": None, "demand_cotton": True}
    for side in SIDES:
        second[side] |= {"furs": None, "cotton": 2}
    write(evening, "peace.2", second)
    third = ROUNDS.at(evening.book, "peace.3").carried
    furs, cotton = third["britain", "furs"], third["britain", "cotton"]
    assert (furs.value, furs.source, furs.gap) == (4, "peace.1/furs", True)
    assert (cotton.value, cotton.source, cotton.gap) == (2, "peace.2/cotton", False)
