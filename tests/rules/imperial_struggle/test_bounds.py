"""A count that the box, the board or the track cannot hold is refused with its rule."""

from typing import Any

import pytest

from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.imperial_struggle import GAME
from rules.imperial_struggle.peace import PEACE
from rules.imperial_struggle.war import WAR
from tests.rules.imperial_struggle.tables import Told, codes, final, peace, theatre

SHEETS = (GAME, PEACE, WAR)


@pytest.mark.rule("IMP-OVR-01")
@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("seats", [("britain",), ("britain", "red"), ("france", "france")])
def test_britain_and_france_play_and_nobody_else(sheet: Any, seats: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refused:
        sheet.new(Setup(game="imperial_struggle", seats=seats))
    assert {r.rule for r in refused.value.refusals} == {"IMP-OVR-01"}
    sheet.new(Setup(game="imperial_struggle", seats=("france", "britain")))


@pytest.mark.rule("IMP-FLG-03")
@pytest.mark.parametrize(
    ("item", "spaces", "rule"),
    [
        ("furs", 9, "IMP-FIN-03"),
        ("spice", 5, "IMP-FIN-03"),
        ("fish", 4, "IMP-FIN-03"),
        ("tobacco", 7, "IMP-FIN-03"),
        ("sugar", 9, "IMP-FIN-03"),
        ("cotton", 6, "IMP-FIN-03"),
        ("prestige", 16, "IMP-FIN-01"),
    ],
)
def test_both_sides_together_hold_no_more_than_the_board_has(
    item: str, spaces: int, rule: str
) -> None:
    assert GAME.audit(final({item: spaces - 1}, {item: 1}, usa_flags_other=1)) == ()
    refused = GAME.audit(final({item: spaces}, {item: 1}, usa_flags_other=1))
    assert {r.rule for r in refused} == {rule}
    assert [(r.facts["seat"], r.facts["most"]) for r in refused] == [
        ("britain", spaces - 1),
        ("france", 0),
    ]
    negative = codes(GAME.audit(final({item: -1})))
    assert negative == {(rule, "less_than_possible")}


@pytest.mark.rule("IMP-DEBT-06", "IMP-MRK-03")
def test_debt_stands_between_0_and_its_limit() -> None:
    assert GAME.audit(final({"debt": 14, "debt_limit": 14})) == ()
    both = codes(GAME.audit(final({"debt": 15, "debt_limit": 14})))
    assert both == {("IMP-DEBT-06", "debt_beyond_limit"), ("IMP-MRK-03", "limit_below_debt")}
    assert codes(GAME.audit(final({"debt_limit": 31}))) == {("IMP-MRK-03", "beyond_the_track")}
    assert codes(GAME.audit(final({"debt": -1}))) == {("IMP-DEBT-06", "less_than_possible")}
    alone = codes(GAME.audit(final({"debt": 31, "debt_limit": None})))
    assert alone == {("IMP-MRK-03", "beyond_the_track")}


@pytest.mark.rule("IMP-FIN-04", "IMP-USA-03")
def test_conquered_territories_are_those_of_the_opponent_less_the_usa_flags() -> None:
    refused = {("IMP-FIN-04", "more_than_opponent_held")}
    assert GAME.audit(final({"territories": 7}, {"territories": 6})) == ()
    assert codes(GAME.audit(final({"territories": 8}))) == refused
    assert codes(GAME.audit(final(None, {"territories": 7}))) == refused
    flagged = GAME.audit(final(None, {"territories": 5}, usa_flags_british=2))
    assert codes(flagged) == {*refused, ("IMP-SPR-04", "no_place_for_usa_flag")}
    canada = GAME.audit(final({"territories": 7}, usa_flags_other=2))
    assert codes(canada) == {*refused, ("IMP-SPR-04", "no_place_for_usa_flag")}


@pytest.mark.rule("IMP-SPR-04", "IMP-SPR-07")
@pytest.mark.parametrize("item", ["usa_flags_british", "usa_flags_other"])
def test_usa_flags_have_four_places(item: str) -> None:
    assert GAME.audit(final(**{item: 2})) == ()
    assert codes(GAME.audit(final(**{item: 3}))) == {("IMP-SPR-04", "no_place_for_usa_flag")}


@pytest.mark.rule("IMP-USA-01", "IMP-FIN-01")
def test_prestige_spaces_of_the_usa_need_a_usa_flag() -> None:
    both: Told = {"prestige": 8}
    assert GAME.audit(final({"prestige": 7}, {"prestige": 7})) == ()
    assert GAME.audit(final(both, both, usa_flags_other=1)) == ()
    refused = codes(GAME.audit(final(both, both)))
    assert ("IMP-USA-01", "usa_prestige_without_flag") in refused
    assert ("IMP-FIN-01", "more_prestige_than_board") in refused


@pytest.mark.rule("IMP-PSCO-03", "IMP-POL-03")
@pytest.mark.parametrize(
    ("region", "number", "spaces"),
    [
        ("europe", "2", 28),
        ("europe", "3", 30),
        ("north_america", "4", 27),
        ("north_america", "5", 28),
        ("caribbean", "1", 30),
        ("india", "1", 22),
    ],
)
def test_a_region_has_so_many_spaces_in_its_era(region: str, number: str, spaces: int) -> None:
    held = {region: spaces - 8}
    quiet = {"ministry_vp": 0}
    assert PEACE.audit(peace({**held, **quiet}, quiet, round=number)) == ()
    refused = codes(PEACE.audit(peace({region: spaces - 7}, round=number)))
    assert refused == {("IMP-PSCO-03", "more_spaces_than_region")}


@pytest.mark.rule("IMP-PSCO-03")
def test_a_region_holds_the_markets_and_prestige_spaces_counted_in_it() -> None:
    refused = codes(PEACE.audit(peace({"india": 5, "spice": 3, "cotton": 3})))
    assert refused == {
        ("IMP-PSCO-03", "fewer_than_counted_inside"),
        ("IMP-PSCO-03", "more_than_the_region"),
    }
    europe = codes(PEACE.audit(peace({"europe": 3, "prestige": 4})))
    assert europe == refused
    assert PEACE.audit(peace({"europe": 3, "prestige": 3})) == ()


@pytest.mark.rule("IMP-NAV-02", "IMP-POL-05", "IMP-PSCO-07")
@pytest.mark.parametrize(("number", "spaces"), [("1", 13), ("2", 13), ("3", 14), ("5", 14)])
def test_prestige_spaces_are_counted_whatever_their_kind(number: str, spaces: int) -> None:
    """Ten political spaces, one more in the Empire era; two naval ones and Minorca (IMP-GAP-71)."""
    quiet = {"ministry_vp": 0, "ministry_trp": 0}
    held = {"europe": 20, "prestige": spaces, **quiet}
    assert PEACE.audit(peace(held, {"prestige": 0, **quiet}, round=number)) == ()
    over = codes(
        PEACE.audit(peace({**held, "prestige": spaces + 1}, {"prestige": 0}, round=number))
    )
    assert over == {("IMP-PSCO-07", "more_prestige_than_board")}


@pytest.mark.rule("IMP-CFL-01", "IMP-CFL-02", "IMP-WBON-04")
@pytest.mark.parametrize(
    ("where", "most"),
    [("wss_3", 16), ("was_3", 14), ("syw_3", 16 + 18), ("awi_1", 17), ("awi_3", 18), ("was_4", 26)],
)
def test_conflict_markers_lie_one_by_one_in_political_and_market_spaces(
    where: str, most: int
) -> None:
    """Of every region of the theatre: the French and Indian War has two (IMP-GAP-66)."""
    assert WAR.audit(theatre(where, {"conflicts": most - 1}, {"conflicts": 1})) == ()
    refused = codes(WAR.audit(theatre(where, {"conflicts": most}, {"conflicts": 1})))
    assert refused == {("IMP-WBON-04", "more_than_theatre_has")}


@pytest.mark.rule("IMP-WBON-06")
@pytest.mark.parametrize(("where", "most"), [("wss_3", 4), ("was_3", 2), ("syw_3", 4)])
def test_forts_are_those_of_the_theatres_regions(where: str, most: int) -> None:
    assert WAR.audit(theatre(where, {"forts": most})) == ()
    refused = codes(WAR.audit(theatre(where, {"forts": most + 1})))
    assert refused == {("IMP-WBON-06", "more_than_theatre_has")}


@pytest.mark.rule("IMP-AWD-01")
def test_an_award_tile_lies_in_one_region_only() -> None:
    twice = peace(award_europe="vp3_lead2", award_india="vp3_lead2")
    assert codes(PEACE.audit(twice)) == {("IMP-AWD-01", "award_tile_too_often")}
    thrice = peace(award_europe="vp1", award_india="vp1", award_north_america="vp1")
    assert codes(PEACE.audit(thrice)) == {("IMP-AWD-01", "award_tile_too_often")}


@pytest.mark.rule("IMP-MIN-05")
@pytest.mark.parametrize(
    ("number", "side", "item", "low", "high"),
    [
        ("1", "britain", "ministry_vp", 0, 3),
        ("3", "britain", "ministry_vp", 0, 4),
        ("1", "france", "ministry_vp", 0, 1),
        ("6", "france", "ministry_vp", -2, 0),
        ("3", "france", "ministry_trp", 0, 6),
        ("3", "britain", "ministry_trp", 0, 0),
    ],
)
def test_ministries_of_an_era_move_so_much_at_most(
    number: str, side: str, item: str, low: int, high: int
) -> None:
    too_much = {("IMP-MIN-05", "more_than_ministries_give")}
    for value, refused in ((low, set()), (high, set()), (low - 1, too_much), (high + 1, too_much)):
        told: dict[str, Any] = {side: {item: value}}
        assert codes(PEACE.audit(peace(**told, round=number))) == refused


@pytest.mark.rule("IMP-WBON-03")
def test_one_ministry_of_the_era_has_the_listed_keyword() -> None:
    refused = codes(WAR.audit(theatre("wss_4", {"keywords": 2})))
    assert refused == {("IMP-WBON-03", "more_keywords_than_ministries")}


def test_an_unknown_word_is_misspelled_and_no_refusal() -> None:
    for table in ({"theatre": "wss_5"}, {"theatre": 1}):
        with pytest.raises(Misspelled):
            WAR.read_count({"seats": {}, "table": table})
    with pytest.raises(Misspelled):
        PEACE.read_count({"seats": {}, "table": {"round": "7"}})
    with pytest.raises(Misspelled):
        GAME.read_count({"seats": {"britain": {"colonies": 1}}})
