"""Rulebook 7.1.1, 7.1.3 and 7.1.4: what gives strength in a theatre, source by source."""

import pytest
from msgspec.structs import replace

from rules.imperial_struggle.referee.state import HIDDEN, OpenMinistry, Stack
from rules.imperial_struggle.referee.strength import (
    army,
    outcome,
    sources,
    standing,
    theatre_count,
)
from rules.imperial_struggle.war import WAR
from tests.rules.imperial_struggle.referee.wars import before, table


def items(state: object, theatre: str, side: str) -> list[tuple[str, str]]:
    found = sources(table(state), theatre, side)  # type: ignore[arg-type]
    return sorted((s.item, s.what) for s in found if s.item != "basic")


@pytest.mark.rule("IMP-WBON-01", "IMP-WBON-02", "IMP-POL-08")
def test_each_alliance_space_of_a_listed_country_counts_for_its_holder() -> None:
    flags = {
        "austria_alliance_2": "britain",
        "austria_alliance_3": "france",
        "austria_prestige_upper": "france",
        "sardinia": "britain",
    }
    state = before("wss_1", flags=flags)
    assert items(state, "wss_1", "britain") == [("alliances", "austria_alliance_2")]
    assert items(state, "wss_1", "france") == [("alliances", "austria_alliance_3")]


@pytest.mark.rule("IMP-WBON-01")
def test_sons_of_liberty_count_in_the_american_revolution_though_no_alliance() -> None:
    """IMP-GAP-71."""
    state = before("awi_1", flags={"sons_of_liberty": "france"})
    assert items(state, "awi_1", "france") == [("alliances", "sons_of_liberty")]


@pytest.mark.rule("IMP-CFL-08")
def test_an_alliance_with_a_conflict_marker_gives_nothing_to_its_holder() -> None:
    state = before("wss_1", flags={"bavaria": "france"}, conflicts={"bavaria": 0})
    assert items(state, "wss_1", "france") == []
    assert items(state, "wss_1", "britain") == []  # this theatre does not list conflict markers


@pytest.mark.rule("IMP-WBON-03", "IMP-TRM-04")
def test_the_keyword_counts_on_revealed_ministries_only() -> None:
    state = before("wss_2")
    france = replace(
        state.players["france"],
        hidden=1,
        ministries=(OpenMinistry("the_cardinal_ministers"), OpenMinistry("john_law")),
    )
    state = replace(state, players={**state.players, "france": france})
    assert items(state, "wss_2", "france") == [("keywords", "the_cardinal_ministers")]
    assert items(state, "wss_1", "france") == []


@pytest.mark.rule("IMP-WBON-04")
def test_a_marker_counts_for_the_opponent_of_the_flag_under_it_in_the_region() -> None:
    """IMP-GAP-66: the theatre's regions only; a marker without a flag counts for nobody."""
    flags = {"albany": "britain", "plassey": "britain"}
    state = before("wss_3", flags=flags, conflicts={"albany": 0, "plassey": 0, "niagara": 0})
    assert items(state, "wss_3", "france") == [("conflicts", "albany")]
    assert items(state, "wss_3", "britain") == []


@pytest.mark.rule("IMP-WBON-05")
def test_squadrons_of_all_listed_regions_count_even_outside_the_theatre() -> None:
    flags = {"biscay": "britain", "cabot_strait": "britain", "hooghly_river": "britain"}
    flags["antilles_channel"] = "france"
    state = before("syw_1", flags=flags)
    assert items(state, "syw_1", "britain") == [
        ("squadrons", "biscay"),
        ("squadrons", "cabot_strait"),
    ]
    assert items(state, "syw_1", "france") == [("squadrons", "antilles_channel")]


@pytest.mark.rule("IMP-WBON-06", "IMP-FRT-02")
def test_undamaged_forts_of_the_region_count() -> None:
    flags = {"halifax": "britain", "louisbourg": "britain", "arcot": "britain"}
    state = before("wss_3", flags=flags, damaged=("louisbourg",))
    assert items(state, "wss_3", "britain") == [("forts", "halifax")]


@pytest.mark.rule("IMP-WBON-07")
def test_what_the_list_does_not_name_gives_nothing() -> None:
    flags = {"biscay": "britain", "halifax": "britain", "ireland_alliance": "britain"}
    assert items(before("wss_1", flags=flags), "wss_1", "britain") == []


@pytest.mark.rule("IMP-WREV-02", "IMP-WTL-06")
def test_an_army_is_the_sum_of_its_tiles_special_ones_beside_them() -> None:
    stack = Stack(
        basic="minus_1_unflag", bonus=("plus_3", "plus_1_debt"), special=("atlantic_dominance",)
    )
    state = before("syw_3")
    state.theatres["syw_3"]["france"] = stack
    assert army(table(state), "syw_3", "france") == -1 + 3 + 1 + 2


@pytest.mark.rule("IMP-WSTR-01", "IMP-WSTR-02", "IMP-WSTR-03")
def test_the_sum_is_that_of_the_theatres_sheet() -> None:
    flags = {"halifax": "britain", "gulf_of_maine": "britain", "niagara": "france"}
    state = before("wss_3", flags=flags, conflicts={"niagara": 0})
    state.theatres["wss_3"] = {"britain": Stack(basic="plus_1"), "france": Stack(basic="plus_2")}
    here = table(state)
    pad = WAR.pad(theatre_count(here, "wss_3"))
    for side in ("britain", "france"):
        assert pad.totals[side] == sum(s.strength or 0 for s in sources(here, "wss_3", side))
    assert WAR.audit(theatre_count(here, "wss_3")) == ()
    found = outcome(here, "wss_3")
    assert found is not None
    assert (found.winner, found.margin) == ("britain", 2)


def test_what_lies_face_down_is_known_to_be_there_and_counts_nothing() -> None:
    state = before("wss_3", flags={"halifax": "britain"})
    state.theatres["wss_3"]["france"] = Stack(basic=HIDDEN, bonus=(HIDDEN,))
    seen = standing(table(state), "wss_3")
    assert outcome(table(state), "wss_3") is None
    assert (seen.strength, seen.hidden) == (
        {"britain": 1, "france": 0},
        {"britain": 1, "france": 2},
    )
    assert (seen.leader, seen.margin) == ("britain", 1)
    assert seen.row is not None
    assert (seen.row.low, seen.row.high) == (1, 2)
