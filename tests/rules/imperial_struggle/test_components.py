"""Tiles and cards: counts, totals, and each place where public sources differ from the print."""

from collections import Counter

import pytest

from rules.imperial_struggle.cards import EVENTS, MINISTRIES
from rules.imperial_struggle.chart import SPACES, spaces_in
from rules.imperial_struggle.counters import ADVANTAGES, INVESTMENTS, MINOR_POINTS
from rules.imperial_struggle.printed import ERAS
from rules.imperial_struggle.theatres import BASIC, BONUS, THEATRES


@pytest.mark.rule("IMP-INV-01", "IMP-ACT-03")
def test_24_investment_tiles_two_actions_each() -> None:
    assert sum(tile.tiles for tile in INVESTMENTS.values()) == 24
    assert MINOR_POINTS == 2
    for tile in INVESTMENTS.values():
        assert tile.major != tile.minor
        assert tile.points in (2, 3, 4)
    majors = Counter[str]()
    for tile in INVESTMENTS.values():
        majors[tile.major] += tile.tiles
    assert majors == {"economic": 8, "diplomatic": 8, "military": 8}


@pytest.mark.rule("IMP-INV-02", "IMP-INV-03")
def test_a_weak_major_action_brings_the_upgrade_and_half_of_the_tiles_an_event() -> None:
    """IMP-EX-07: the pictured tile."""
    assert all(tile.upgrade == (tile.points == 2) for tile in INVESTMENTS.values())
    assert sum(tile.tiles for tile in INVESTMENTS.values() if tile.event) == 12
    assert sum(tile.tiles for tile in INVESTMENTS.values() if tile.upgrade) == 6
    pictured = INVESTMENTS["economic_2_military"]
    assert (pictured.points, pictured.event, pictured.upgrade) == (2, True, True)


@pytest.mark.rule("IMP-ADV-01")
def test_22_advantages_by_region() -> None:
    regions = Counter(tile.region for tile in ADVANTAGES.values())
    assert regions == {"europe": 7, "north_america": 5, "caribbean": 5, "india": 5}
    for tile in ADVANTAGES.values():
        assert all(SPACES[space].region == tile.region for space in tile.requires), tile.id
    double = [tile.id for tile in ADVANTAGES.values() if len(tile.requires) == 2]
    assert double == [
        "baltic_trade",
        "central_europe_conflict",
        "italy_influence",
        "mediterranean_intrigue",
    ]


@pytest.mark.rule("IMP-ADV-10")
def test_what_the_advantages_give() -> None:
    kinds = Counter(tile.effect.kind for tile in ADVANTAGES.values())
    assert (
        kinds
        == {
            "relief": 1,
            "conflict": 10,
            "unflag_for": 4,
            "unflag_less": 5,
            "displace": 1,
            "squadron": 1,
        }
        or sum(kinds.values()) == 22
    )


@pytest.mark.rule("IMP-ADV-10")
def test_advantages_where_public_sources_differ_are_as_printed() -> None:
    intrigue = ADVANTAGES["mediterranean_intrigue"].effect.where
    assert intrigue is not None
    assert "sardinia" in spaces_in(intrigue)
    assert len(spaces_in(intrigue)) == 4 + 4 + 1
    german, fur = ADVANTAGES["german_diplomacy"].effect, ADVANTAGES["fur_trade"].effect
    assert (german.kind, german.amount) == ("unflag_for", 1)
    assert german.where is not None
    assert spaces_in(german.where) == ("sweden", "russia", "bavaria")
    assert fur.where is not None
    assert "chesapeake" in spaces_in(fur.where)  # any market, not furs alone


@pytest.mark.rule("IMP-CMP-03", "IMP-EVT-01", "IMP-EVT-04", "IMP-EVT-02")
def test_41_events_of_three_eras() -> None:
    assert list(EVENTS) == list(range(1, 42))
    eras = Counter(event.era for event in EVENTS.values())
    assert [eras[era] for era in ERAS] == [15, 15, 11]
    assert sum(event.common for event in EVENTS.values()) == 17
    assert EVENTS[40].id == "falklands_crisis"  # numbered 30 elsewhere
    assert len({event.id for event in EVENTS.values()}) == 41


@pytest.mark.rule("IMP-EVP-02")
def test_a_bonus_has_exactly_one_condition() -> None:
    for event in EVENTS.values():
        if event.bonus is not None:
            bonus = event.bonus
            set_ = [bonus.keyword, bonus.available_debt, bonus.bonus_tiles]
            assert sum(map(bool, [*set_, bonus.prestige, bonus.advantage])) == 1, event.id
    without = [event.number for event in EVENTS.values() if event.bonus is None]
    assert without == [14, 18, 27, 38]


@pytest.mark.rule("IMP-CMP-04", "IMP-MIN-03", "IMP-MIN-04")
def test_26_ministries_13_of_each_power() -> None:
    sides = Counter(card.side for card in MINISTRIES.values())
    assert sides == {"france": 13, "britain": 13}
    for side in sides:
        for era in ERAS:
            cards = [c for c in MINISTRIES.values() if c.side == side and era in c.eras]
            assert len(cards) >= 4, (side, era)


@pytest.mark.rule("IMP-MIN-09")
def test_five_keywords() -> None:
    words = {word for card in MINISTRIES.values() for word in card.keywords}
    assert words == {"finance", "mercantilism", "governance", "style", "scholarship"}


@pytest.mark.rule("IMP-WTL-01", "IMP-WTL-06")
def test_the_faces_of_the_war_tiles() -> None:
    """Sixteen basic ones for each power; four bonus sets of twelve, alike but for their names."""
    basic = {(tile.strength, tile.symbol): tile.tiles for tile in BASIC.values()}
    assert basic == {(-1, "unflag"): 3, (0, "debt"): 4, (0, "damage"): 2, (1, ""): 4, (2, ""): 3}
    bonus = {(tile.strength, tile.symbol): tile.tiles for tile in BONUS.values() if tile.tiles}
    assert bonus == {(3, ""): 2, (2, ""): 4, (1, ""): 2, (1, "debt"): 2, (1, "damage"): 2}


@pytest.mark.rule("IMP-CQ-05")
def test_additional_territories_where_public_sources_differ_are_as_printed() -> None:
    assert THEATRES["awi_1"].territories == ("san_agustin",)
    assert len(THEATRES) == 15
    for theatre in THEATRES.values():
        for space in theatre.territories:
            assert SPACES[space].region not in theatre.regions
