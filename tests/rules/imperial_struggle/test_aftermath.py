"""The end of a war: the marker, debts and treaty points after it, and who won the game by it."""

from typing import Any

import pytest

from rules.core.pad import Pad
from rules.imperial_struggle.aftermath import AFTERMATH
from rules.imperial_struggle.theatres import theatres_of
from tests.rules.imperial_struggle.tables import cell, codes, pair

Entries = dict[str, Any]
LEVEL: Entries = {
    "margin_1": 0,
    "margin_2": 0,
    "margin_3": 0,
    "margin_4": 0,
    "resistances": 0,
    "debt_limit": 10,
    "debt_before": 4,
    "forced_debt": 0,
    "trp_before": 2,
    "territories": 0,
    "bonus_tiles": 0,
}
TOP = {"margin_1": 9, "margin_2": 9, "margin_3": 9, "margin_4": 9}


def count(
    war: str | None = "wss",
    britain: Entries | None = None,
    france: Entries | None = None,
    **table: Any,
) -> Any:
    """A war in which nothing happened but what is given."""
    seats = {"britain": {**LEVEL, **(britain or {})}, "france": {**LEVEL, **(france or {})}}
    if war == "awi":
        table = {"usa_flags_british": 0, "usa_flags_other": 0, **table}
        seats = {side: {**entries, "margin_4": None} for side, entries in seats.items()}
    return AFTERMATH.read_count({"seats": seats, "table": {"war": war, "vp_before": 15, **table}})


def ended(*arguments: Any, **table: Any) -> Pad:
    """The pad of such a war."""
    return AFTERMATH.pad(count(*arguments, **table))


def marker(pad: Pad) -> int | None:
    return cell(pad, "war_marker", "france").points


def test_a_war_without_a_winner_moves_nothing() -> None:
    pad = ended()
    assert (pad.totals, marker(pad)) == ({"britain": 0, "france": 0}, 15)
    assert (pair(pad, "war_debt"), pair(pad, "war_treaty")) == ((4, 4), (2, 2))
    assert (pad.places, pad.decided_by) == ((), "IMP-WVIC-01")


@pytest.mark.rule("IMP-SPL-02", "IMP-SPL-03", "IMP-MRK-02")
def test_margins_give_points_to_the_winner_and_treaty_points_to_the_loser() -> None:
    pad = ended("wss", {"margin_1": 3}, {"margin_2": 4})
    assert (pair(pad, "theatre_1"), pair(pad, "theatre_2")) == ((2, 0), (0, 1))
    assert marker(pad) == 15 - 2 + 1
    assert pair(pad, "war_treaty") == (2 + 2, 2 + 2)
    assert cell(pad, "war_treaty", "france").parts[-1].rule == "IMP-SPL-03"


@pytest.mark.rule("IMP-WSTR-03")
def test_a_draw_needs_both_margins_and_a_win_only_its_own() -> None:
    open_ = {"margin_1": None}
    pad = ended("wss", {"margin_1": 0}, open_)
    assert (pair(pad, "theatre_1"), marker(pad)) == ((None, None), None)
    assert cell(pad, "theatre_1", "britain").missing == ("margin_1",)
    pad = ended("wss", {"margin_1": 1}, open_)
    assert (pair(pad, "theatre_1"), marker(pad)) == ((2, 0), 13)
    assert cell(ended(), "theatre_1", "britain").rule == "IMP-WSTR-03"


@pytest.mark.rule("IMP-RES-01", "IMP-RES-05")
@pytest.mark.parametrize(("times", "points"), [(0, 0), (1, 3), (2, 8)])
def test_resistance_gives_the_opponent_three_and_then_five(times: int, points: int) -> None:
    pad = ended("syw", {"resistances": times})
    assert (pair(pad, "resistance"), marker(pad)) == ((0, points), 15 + points)
    often = AFTERMATH.audit(count("syw", {"resistances": 3}))
    assert codes(often) == {("IMP-RES-01", "resisted_too_often")}


@pytest.mark.rule("IMP-WEFF-03", "IMP-DEBT-06")
def test_forced_debt_stops_at_the_limit_and_the_rest_is_points_of_the_opponent() -> None:
    pad = ended("was", {"debt_before": 9, "forced_debt": 3}, {"forced_debt": 2})
    assert pair(pad, "war_debt") == (10, 6)
    assert (pair(pad, "excess_debt"), marker(pad)) == ((0, 2), 17)


def test_what_the_limit_takes_is_unknown_without_debt_and_limit() -> None:
    pad = ended("was", {"debt_limit": None, "forced_debt": 1})
    assert (pair(pad, "excess_debt"), marker(pad)) == ((0, None), None)
    assert cell(pad, "excess_debt", "france").missing == ("debt_limit",)
    assert marker(ended("was", {"debt_limit": None})) == 15


@pytest.mark.rule("IMP-TRP-01", "IMP-PTRP-01")
def test_treaty_points_may_pass_four_in_a_war() -> None:
    pad = ended("syw", {"margin_3": 5}, {"trp_before": 5})
    assert pair(pad, "war_treaty") == (2, 9)


@pytest.mark.rule("IMP-WSET-04")
def test_bonus_tiles_of_the_austrian_war_are_drawn_again_three_at_most() -> None:
    pad = ended("was", {"bonus_tiles": 5}, {"bonus_tiles": 2})
    assert pair(pad, "tiles_to_draw") == (3, 2)
    assert all(row.id != "tiles_to_draw" for row in ended("syw").rows)


# ------------------------------------------------------------ 7.4


@pytest.mark.rule("IMP-VIC-02", "IMP-WVIC-01")
@pytest.mark.parametrize("war", ["wss", "was", "syw", "awi"])
@pytest.mark.parametrize("side", ["britain", "france"])
def test_every_theatre_by_the_top_row_wins_before_the_marker_is_looked_at(
    war: str, side: str
) -> None:
    swept = dict.fromkeys(list(TOP)[: len(theatres_of(war))], 9)
    against = 60 if side == "britain" else -20
    pad = ended(war, **{side: swept}, vp_before=against)
    assert (pad.winners, pad.decided_by) == ((side,), "IMP-VIC-02")
    lower = ended(war, **{side: {**swept, "margin_1": 1}}, vp_before=15)
    assert lower.decided_by != "IMP-VIC-02"


@pytest.mark.rule("IMP-VIC-01", "IMP-VIC-04", "IMP-WVIC-01")
@pytest.mark.parametrize(
    ("before", "winners"), [(27, ()), (28, ("france",)), (31, ("france",)), (-2, ("britain",))]
)
def test_the_marker_wins_only_when_the_war_has_ended(before: int, winners: tuple[str, ...]) -> None:
    pad = ended("wss", None, {"margin_1": 3}, vp_before=before)
    assert (marker(pad), pad.winners) == (before + 2, winners)
    assert pad.decided_by == ("IMP-VIC-01" if winners else "IMP-WVIC-01")


def test_a_sweep_is_known_before_the_marker_is() -> None:
    pad = ended("wss", TOP, vp_before=None)
    assert (pad.winners, marker(pad)) == (("britain",), None)


# ------------------------------------------------------------ what can be typed


@pytest.mark.rule("IMP-WSTR-02", "IMP-WAR-03", "IMP-MRK-03")
@pytest.mark.parametrize(
    ("war", "britain", "france", "refusal"),
    [
        ("wss", {"margin_1": 2}, {"margin_1": 1}, ("IMP-WSTR-02", "theatre_won_by_opponent")),
        ("wss", {"margin_3": 99}, {}, ("IMP-WSTR-02", "more_than_pad_holds")),
        ("wss", {"forced_debt": 7}, {}, ("IMP-WEFF-03", "more_debt_than_symbols")),
        ("wss", {"debt_before": 11}, {}, ("IMP-DEBT-06", "debt_beyond_limit")),
        ("wss", {"trp_before": 31}, {}, ("IMP-MRK-04", "beyond_the_track")),
        ("wss", {"territories": 8}, {}, ("IMP-FIN-04", "more_than_opponent_held")),
        ("was", {"bonus_tiles": 9}, {}, ("IMP-BWT-04", "more_than_pad_holds")),
    ],
)
def test_a_count_that_cannot_be_is_refused_by_its_rule(
    war: str, britain: Entries, france: Entries, refusal: tuple[str, str]
) -> None:
    assert refusal in codes(AFTERMATH.audit(count(war, britain, france)))


@pytest.mark.rule("IMP-WAR-03", "IMP-USA-02", "IMP-SPR-04")
def test_only_what_the_war_can_use_is_counted() -> None:
    american, first = count("awi"), count("wss")
    assert not AFTERMATH.counted(american, "france", "margin_4")
    assert AFTERMATH.counted(american, "", "usa_flags_british")
    assert not AFTERMATH.counted(first, "", "usa_flags_british")
    data = {"seats": {"britain": {"margin_4": 1}, "france": {}}, "table": {"war": "awi"}}
    refusals = AFTERMATH.audit(AFTERMATH.read_count(data))
    assert codes(refusals) == {("IMP-WAR-03", "not_a_theatre_of_this_war")}
