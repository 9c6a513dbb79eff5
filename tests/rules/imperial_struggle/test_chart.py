"""The printed board: counts and totals, and each place where public sources differ from the print."""

from collections import Counter

import pytest

from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.chart import (
    ALONG,
    ALONG_FORTS,
    FORT_ROUTES,
    LINKS,
    MARKABLE,
    NEAR,
    OF_KIND,
    ROUTES,
    SPACES,
    Where,
    spaces_in,
)
from rules.imperial_struggle.theatres import THEATRES


@pytest.mark.rule("IMP-MAP-01", "IMP-MAP-05")
def test_the_board_has_112_spaces_of_five_kinds() -> None:
    assert len(SPACES) == 112
    assert {kind: len(ids) for kind, ids in OF_KIND.items()} == {
        "political": 36,
        "market": 41,
        "territory": 18,
        "naval": 11,
        "fort": 6,
    }
    regions = Counter(space.region for space in SPACES.values())
    assert regions == {"europe": 30, "north_america": 30, "caribbean": 30, "india": 22}


@pytest.mark.rule("IMP-MAP-02", "IMP-MAP-03")
def test_two_regions_are_divided() -> None:
    parts = Counter((s.region, s.part) for s in SPACES.values() if s.part)
    assert parts == {
        ("north_america", "northern_colonies"): 16,
        ("north_america", "canada"): 12,
        ("india", "carnatic_coast"): 14,
        ("india", "hooghly_river"): 8,
    }
    assert SPACES["malabar_coast"].part == "carnatic_coast"  # south of the line on the print
    assert [s.part for s in SPACES.values() if s.usa] == ["", ""]  # IMP-GAP-23


@pytest.mark.rule("IMP-POL-03", "IMP-POL-04", "IMP-USA-01")
def test_five_political_spaces_open_later() -> None:
    late = {s.id: s.opens for s in SPACES.values() if s.opens != "succession"}
    assert late == {
        "prussia_alliance_2_empire": "empire",
        "prussia_prestige_2_empire": "empire",
        "sons_of_liberty": "revolution",
        "usa_prestige_2": "revolution",
        "usa_prestige_3": "revolution",
    }
    assert sum(s.country == "prussia" for s in SPACES.values()) == 4


@pytest.mark.rule("IMP-POL-05", "IMP-NAV-02")
def test_seventeen_spaces_bear_a_crown_minorca_among_them() -> None:
    """IMP-GAP-71: a territory is one too, as printed."""
    crowns = [s for s in SPACES.values() if s.prestige]
    assert len(crowns) == 16
    assert {s.id for s in crowns if s.kind != "political"} == {"minorca", "biscay", "balearic"}


@pytest.mark.rule("IMP-POL-06", "IMP-MAP-06", "IMP-POL-07")
def test_countries_and_local_alliances() -> None:
    countries = Counter(s.country for s in SPACES.values() if s.country)
    assert countries["scotland"] == countries["ireland"] == countries["dutch_republic"] == 2
    assert countries["spain"] == countries["austria"] == 4
    local = [s for s in SPACES.values() if s.local]
    assert len(local) == 36 - sum(countries.values())
    assert all(s.kind == "political" and s.region != "europe" for s in local)


@pytest.mark.rule("IMP-POL-02", "IMP-POL-08", "IMP-WBON-07")
def test_the_dots_are_the_wars_whose_lists_count_a_space() -> None:
    for space in SPACES.values():
        listed = [
            theatre.war
            for theatre in THEATRES.values()
            if theatre.allied(space)
            or (space.kind == "naval" and space.region in theatre.squadrons)
            or (space.kind == "fort" and theatre.forts and space.region in theatre.regions)
        ]
        assert space.dots == tuple(war for war in WARS if war in listed), space.id
    assert SPACES["spain_alliance_upper"].dots == ("wss", "syw", "awi")
    assert SPACES["sons_of_liberty"].dots == ("awi",)
    assert not SPACES["sons_of_liberty"].alliance  # IMP-GAP-71


@pytest.mark.rule(
    "IMP-POL-01", "IMP-MKT-01", "IMP-TER-01", "IMP-NAV-01", "IMP-NAV-03", "IMP-FRT-01"
)
def test_a_price_is_printed_where_points_buy() -> None:
    for space in SPACES.values():
        priced = space.kind in ("political", "market", "fort")
        assert bool(space.cost) == priced, space.id
        assert space.cost in ((2, 3, 4) if space.kind == "fort" else (0, 1, 2, 3))
    assert sum(SPACES[fort].cost for fort in OF_KIND["fort"]) == 19


def test_prices_where_public_sources_differ_are_the_printed_ones() -> None:
    """A third implementation has 2 for each of these."""
    odd = ("calicut", "hudson_valley", "karaikal", "malacca_route", "midnapore", "plassey")
    prices = {name: SPACES[name].cost for name in (*odd, "sons_of_liberty")}
    assert set(prices.values()) == {3}, prices
    assert SPACES["georgia"].start == "britain"


@pytest.mark.rule(
    "IMP-POL-01", "IMP-POL-05", "IMP-MKT-01", "IMP-TER-01", "IMP-NAV-02", "IMP-FRT-01"
)
def test_the_sample_spaces_of_the_text() -> None:
    """IMP-EX-01 to IMP-EX-05."""
    sweden, noix, ohio = SPACES["sweden"], SPACES["ile_aux_noix"], SPACES["ohio_forks"]
    assert (sweden.cost, sweden.prestige, sweden.dots) == (2, True, ("was", "syw"))
    assert (noix.kind, noix.good, noix.cost) == ("market", "furs", 3)
    assert (SPACES["chandernagore"].kind, SPACES["chandernagore"].start) == ("territory", "france")
    assert SPACES["biscay"].prestige
    assert SPACES["biscay"].dots == ("wss", "syw")
    assert (ohio.kind, ohio.cost, ohio.dots) == ("fort", 3, tuple(WARS))


@pytest.mark.rule("IMP-SET-01")
def test_the_starting_flags() -> None:
    flags = Counter(s.start for s in SPACES.values() if s.start)
    assert flags == {"britain": 16, "france": 17}
    spanish = {s.id for s in SPACES.values() if s.spanish}
    assert len(spanish) == 7
    assert not any(SPACES[space].start for space in spanish)


@pytest.mark.rule("IMP-TRM-07")
def test_107_links_join_two_spaces_each() -> None:
    assert len(LINKS) == len({frozenset(link) for link in LINKS}) == 107
    assert all(one != other for one, other in LINKS)  # St. James is not linked to itself
    assert NEAR["guadeloupe"]  # a third implementation leaves it without a link
    assert {SPACES[one].region for one in NEAR["bahamas_run_west"]} == {"caribbean"}
    assert not any(NEAR[space] for space in spaces_in(Where(kinds=("political",))))


@pytest.mark.rule("IMP-RSW-01")
def test_no_link_crosses_the_border_of_a_region() -> None:
    assert all(SPACES[one].region == SPACES[other].region for one, other in LINKS)


@pytest.mark.rule("IMP-RTE-01", "IMP-RTE-02", "IMP-OFT-02")
def test_twenty_military_routes_one_of_them_for_reinforced_forts() -> None:
    """IMP-EX-06: three routes meet at Louisbourg, that to Halifax works with rule 12.3 alone."""
    assert (len(ROUTES), FORT_ROUTES) == (19, (("halifax", "louisbourg"),))
    assert ALONG["louisbourg"] == {"acadia", "quebec_montreal"}
    assert ALONG_FORTS["louisbourg"] == {"acadia", "quebec_montreal", "halifax"}
    assert ALONG["ohio_forks"] == {"northern_colonies", "quebec_montreal"}
    assert "carolinas" in ALONG["san_agustin"]
    assert "cayman_passage" not in ALONG["louisiana"]


@pytest.mark.rule("IMP-CFL-01")
def test_markers_lie_on_political_spaces_and_markets() -> None:
    assert len(MARKABLE) == 36 + 41


@pytest.mark.rule("IMP-CAP-07")
def test_some_territories_have_no_route() -> None:
    lone = {space for space in OF_KIND["territory"] if not ALONG[space]}
    assert {"gibraltar", "minorca"} <= lone
