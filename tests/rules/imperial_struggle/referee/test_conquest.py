"""Rulebook 7.2: conquest points, routes, squadrons, resistance, flags that spoils take off."""

import pytest
from msgspec.structs import replace

from rules.core.referee.stage import Skip
from rules.imperial_struggle.referee.state import Board
from rules.imperial_struggle.referee.surrender import can_spend
from rules.imperial_struggle.referee.war_moves import Conquer, Land, Resist, Settle, Spoil
from tests.rules.imperial_struggle.referee.boards import setup
from tests.rules.imperial_struggle.referee.wars import (
    at_spoils,
    done,
    due,
    played,
    refused,
    table,
)


def conquer(space: str, seat: str = "britain") -> Conquer:
    return Conquer(seat=seat, space=space)  # type: ignore[arg-type]


def land(sea: str, origin: str = "navy", seat: str = "britain") -> Land:
    return Land(seat=seat, sea=sea, origin=origin)  # type: ignore[arg-type]


def points(state: Board) -> int:
    assert state.fought is not None
    return state.fought.points


@pytest.mark.rule("IMP-CAP-01", "IMP-CQ-02", "IMP-CQ-03")
def test_a_point_takes_a_fort_or_a_market_of_the_opponent_or_an_empty_one() -> None:
    """IMP-GAP-20."""
    flags = {"albany": "france", "louisbourg": "france"}
    state = at_spoils("wss_3", "britain", points=3, flags=flags, conflicts={"albany": 0})
    after = played(state, conquer("albany"), conquer("louisbourg"), conquer("halifax"))
    assert after.flags == dict.fromkeys(("albany", "louisbourg", "halifax"), "britain")
    assert after.conflicts == {}


def test_a_captured_fort_keeps_its_damage() -> None:
    """IMP-GAP-39."""
    flags = {"louisbourg": "france"}
    state = at_spoils("wss_3", "britain", points=2, flags=flags, damaged=("louisbourg",))
    assert played(state, conquer("louisbourg")).damaged == ("louisbourg",)


@pytest.mark.rule("IMP-CQ-02", "IMP-CQ-04", "IMP-CAP-01")
def test_only_what_lies_in_the_region_and_is_not_ones_own() -> None:
    state = at_spoils("wss_3", "britain", points=1, flags={"albany": "britain"})
    assert refused(state, conquer("albany")) == ["IMP-CAP-01"]
    assert refused(state, conquer("plassey")) == ["IMP-CQ-04"]
    assert refused(state, land("biscay")) == ["IMP-CQ-04"]


@pytest.mark.rule("IMP-CQ-05", "IMP-CQ-04", "IMP-CAP-07")
def test_example_20_what_spain_opens() -> None:
    """IMP-EX-20: territories of Europe, and two on the list; no route leads to Gibraltar, Minorca and Asiento."""
    state = at_spoils("wss_2", "britain", points=1)
    for space in ("gibraltar", "minorca", "asiento"):
        assert refused(state, conquer(space)) == []
    assert refused(state, conquer("hudson_bay")) == ["IMP-CQ-04"]
    assert refused(state, conquer("san_agustin")) == ["IMP-CAP-06"]
    with_carolinas = replace(state, flags={"carolinas": "britain"})
    assert refused(with_carolinas, conquer("san_agustin")) == []


@pytest.mark.rule("IMP-CAP-06", "IMP-RTE-01")
def test_a_territory_needs_a_route_from_an_own_fort_territory_or_naval_space() -> None:
    """IMP-GAP-19."""
    state = at_spoils("wss_3", "britain", points=1, flags={"acadia": "france"})
    assert refused(state, conquer("acadia")) == ["IMP-CAP-06"]
    for flag, broken in (("britain", []), ("france", ["IMP-CAP-06"])):
        flags = {"acadia": "france", "louisbourg": flag}
        assert refused(replace(state, flags=flags), conquer("acadia")) == broken


@pytest.mark.rule("IMP-CAP-05", "IMP-CQ-03")
def test_huguenots_make_a_territory_dearer_for_britain() -> None:
    flags = {"acadia": "france", "louisbourg": "britain"}
    state = at_spoils("wss_3", "britain", points=1, flags=flags, huguenots={"acadia": True})
    assert refused(state, conquer("acadia")) == ["IMP-CAP-05"]
    dear = at_spoils("wss_3", "britain", points=2, flags=flags, huguenots={"acadia": True})
    after = played(dear, conquer("acadia"), Skip(seat="france"))
    assert after.flags["acadia"] == "britain"
    assert after.huguenots == {}  # for good, once the space is British


@pytest.mark.rule("IMP-OFT-01", "IMP-RTE-02", "IMP-OFT-02")
def test_with_reinforced_forts_a_fort_needs_a_route_too() -> None:
    """IMP-EX-06: Halifax and Louisbourg threaten each other only by rule 12.3."""
    rules = setup(reinforced_forts=True)
    flags = {"halifax": "france"}
    state = at_spoils("wss_3", "britain", points=1, flags=flags)
    assert refused(state, conquer("halifax")) == []
    assert refused(state, conquer("halifax"), rules) == ["IMP-OFT-01"]
    linked = replace(state, flags={**flags, "louisbourg": "britain"})
    assert refused(linked, conquer("halifax"), rules) == []
    route = replace(state, flags={"northern_colonies": "france", "halifax": "britain"})
    assert refused(route, conquer("northern_colonies"), rules) == []


@pytest.mark.rule("IMP-CAP-02", "IMP-CAP-03", "IMP-FLG-03")
def test_a_naval_space_needs_a_squadron_and_sends_the_enemy_home() -> None:
    flags = {"cabot_strait": "france", "gulf_of_maine": "britain", "biscay": "britain"}
    state = at_spoils("wss_3", "britain", points=2, flags=flags)
    assert refused(state, land("cabot_strait", "biscay")) == ["IMP-CAP-02"]
    assert refused(state, land("cabot_strait", "atlantic_passage")) == ["IMP-CAP-02"]
    assert refused(state, land("gulf_of_maine")) == ["IMP-FLG-03"]
    after = played(state, land("cabot_strait"))
    assert after.flags["cabot_strait"] == "britain"
    assert (after.players["britain"].navy, after.players["france"].navy) == (1, 2)
    moved = played(state, land("cabot_strait", "gulf_of_maine"))
    assert "gulf_of_maine" not in moved.flags
    empty = replace(state.players["britain"], navy=0)
    dry = replace(state, players={**state.players, "britain": empty})
    assert refused(dry, land("cabot_strait")) == ["IMP-CAP-02"]


@pytest.mark.rule("IMP-CAP-04")
def test_a_squadron_conquers_once_a_war() -> None:
    state = at_spoils("wss_3", "britain", points=3, flags={"biscay": "britain"})
    after = played(state, land("cabot_strait"), land("gulf_of_maine"))
    assert refused(after, land("atlantic_passage", "cabot_strait")) == ["IMP-CAP-04"]
    assert after.fought is not None
    assert after.fought.landed == ("cabot_strait", "gulf_of_maine")


@pytest.mark.rule("IMP-CAP-04")
def test_a_squadron_that_was_sent_home_does_not_conquer_again() -> None:
    """It lies in the fleet box among others; only the others may still land."""
    state = at_spoils("wss_2", "france", points=1, flags={"biscay": "britain"})
    assert state.fought is not None
    state = replace(state, fought=replace(state.fought, landed=("biscay",)))
    taken = played(state, land("biscay", seat="france"))
    assert taken.fought is not None
    assert taken.fought.landed == ("navy.britain", "biscay")
    assert taken.players["britain"].navy == 3
    later = at_spoils("wss_3", "britain", points=3)
    later = replace(later, fought=replace(later.fought, landed=("navy.britain",)))  # type: ignore[type-var]
    one = played(later, land("cabot_strait"))
    assert one.players["britain"].navy == 1
    assert refused(one, land("gulf_of_maine")) == ["IMP-CAP-04"]


@pytest.mark.rule("IMP-RES-01", "IMP-RES-02", "IMP-RES-03", "IMP-RES-05")
def test_resistance_keeps_a_territory_for_3_points_then_5_and_never_a_third_time() -> None:
    flags = {"pondicherry": "france", "chandernagore": "france", "karaikal": "france"}
    flags |= {"vandavasi": "britain", "hooghly_river": "britain", "louisbourg": "britain"}
    state = at_spoils("syw_2", "britain", points=4, flags=flags)
    taken = played(state, conquer("pondicherry"))
    assert due(taken) == (("france",), ("resist", "skip"))
    kept = played(taken, Resist(seat="france"))
    assert (kept.flags["pondicherry"], kept.vp, points(kept)) == ("france", 12, 3)
    again = played(kept, conquer("chandernagore"), Resist(seat="france"))
    assert (again.vp, again.players["france"].resisted) == (7, 2)
    third = at_spoils("syw_2", "britain", points=2, flags=flags, players=again.players)
    after = played(third, conquer("pondicherry"))
    assert after.queue == ()
    assert after.flags["pondicherry"] == "britain"


@pytest.mark.rule("IMP-RES-02")
def test_who_does_not_resist_at_once_has_lost_the_territory() -> None:
    flags = {"pondicherry": "france", "vandavasi": "britain", "karaikal": "france"}
    state = at_spoils("syw_2", "britain", points=2, flags=flags)
    after = played(state, conquer("pondicherry"), Skip(seat="france"))
    assert after.flags["pondicherry"] == "britain"
    assert due(after)[0] == ("britain",)


@pytest.mark.rule("IMP-RES-04", "IMP-RES-06")
def test_example_22_pondicherry_is_out_of_reach_and_karaikal_cannot_be_kept() -> None:
    """IMP-EX-22."""
    flags = {"pondicherry": "france", "vandavasi": "britain", "karaikal": "france"}
    state = at_spoils("syw_2", "britain", points=2, flags=flags)
    state = played(state, conquer("pondicherry"), Resist(seat="france"))
    assert state.vp == 12
    assert refused(state, conquer("pondicherry")) == ["IMP-RES-04"]
    state, effects = done(state, conquer("karaikal"))
    assert state.flags["karaikal"] == "britain"
    assert "resist" not in [one.kind for one in state.queue]
    assert "conquer" in [effect.code for effect in effects]


def test_an_empty_territory_is_nobodys_to_keep() -> None:
    state = at_spoils("wss_2", "britain", points=1)
    assert played(state, conquer("gibraltar")).queue == ()


@pytest.mark.rule("IMP-SPR-08")
def test_a_flag_of_the_usa_cannot_be_conquered() -> None:
    flags = {"san_agustin": "usa", "carolinas": "britain"}
    state = at_spoils("awi_1", "britain", points=1, flags=flags)
    assert refused(state, conquer("san_agustin")) == ["IMP-SPR-08"]


@pytest.mark.rule("IMP-SPL-02", "IMP-SPL-03", "IMP-CAP-06")
def test_example_21_acadia_and_ile_aux_noix() -> None:
    """IMP-EX-21: a conquest point and a market in North America, in any order."""
    flags = {"louisbourg": "britain", "acadia": "france", "ile_aux_noix": "france"}
    state = at_spoils("syw_3", "britain", points=1, unflag="north_america_market", flags=flags)
    assert due(state) == (("britain",), ("conquer", "land", "spoil", "settle"))
    spoil = Spoil(seat="britain", space="ile_aux_noix")
    one = played(state, conquer("acadia"), Skip(seat="france"), spoil)
    other = played(state, spoil, conquer("acadia"), Skip(seat="france"))
    assert one.flags == other.flags == {"louisbourg": "britain", "acadia": "britain"}


@pytest.mark.rule("IMP-SPL-02")
@pytest.mark.parametrize(
    ("space", "broken"),
    [
        ("niagara", []),  # a conflict marker does not save it from the spoils
        ("albany", ["IMP-SPL-02"]),
        ("plassey", ["IMP-SPL-02"]),
        ("iroquois", ["IMP-SPL-02"]),
    ],
)
def test_spoils_unflag_one_opposing_space_of_the_kind(space: str, broken: list[str]) -> None:
    flags = {"niagara": "france", "albany": "britain", "plassey": "france", "iroquois": "france"}
    state = at_spoils(
        "wss_3", "britain", unflag="north_america_market", flags=flags, conflicts={"niagara": 0}
    )
    assert refused(state, Spoil(seat="britain", space=space)) == broken


@pytest.mark.rule("IMP-CQ-01", "IMP-SPL-01")
def test_what_the_winner_leaves_lapses_before_the_next_theatre() -> None:
    """IMP-GAP-51."""
    state = at_spoils("wss_3", "britain", points=2, flags={"albany": "france"})
    state, effects = done(state, Settle(seat="britain"))
    assert state.fought is not None
    assert (state.fought.theatre, state.fought.points) == ("wss_4", 0)
    assert "spoils_lapse" in [effect.code for effect in effects]


def test_points_that_take_nothing_lapse_by_themselves() -> None:
    state = at_spoils("wss_2", "britain", points=0)
    assert not can_spend(table(state), "britain")


@pytest.mark.rule("IMP-OSP-04", "IMP-OSP-06")
@pytest.mark.parametrize("seat", ["britain", "france"])
def test_a_spanish_flag_is_taken_like_any_other_and_leaves_the_game(seat: str) -> None:
    """IMP-GAP-42: it opposes both powers."""
    rules = setup(spanish_empire=True)
    flags = {"havana": "spain", "santiago": "spain"}
    state = at_spoils("awi_3", seat, points=1, unflag="caribbean_market", flags=flags)
    state = played(state, Spoil(seat=seat, space="santiago"), rules=rules)  # type: ignore[arg-type]
    assert state.flags == {"havana": "spain"}
    state = played(state, conquer("havana", seat), rules=rules)
    assert state.flags == {"havana": seat}
