"""7.2 Spoils by margin, the loser's column, special rewards, and a war swept (2.4, 7.4)."""

from itertools import pairwise

import pytest

from rules.imperial_struggle.spoils import Result, result, sweep
from rules.imperial_struggle.theatres import THEATRES
from rules.imperial_struggle.war import WAR
from tests.rules.imperial_struggle.tables import cell, spoils, theatre

WARS = {"wss": 4, "was": 4, "syw": 4, "awi": 3}


def won(where: str, winner: str, margin: int) -> tuple[dict[str, object], dict[str, object]]:
    """The spoils of the winner and the loser by the table itself."""
    row = THEATRES[where].row(winner, margin)
    if row is None:
        return {}, {}
    shares = [row.winner, row.loser]
    told = [
        {name: getattr(share, name) for name in share.__struct_fields__ if getattr(share, name)}
        for share in shares
    ]
    return told[0], told[1]


@pytest.mark.rule("IMP-SPL-02", "IMP-SPL-03")
def test_example_french_and_indian_war_won_by_2() -> None:
    """IMP-EX-21: 1 conquest point and a North American market; the loser gets 1 treaty point."""
    pad = WAR.pad(theatre("syw_3", {"basic": "plus_2", "forts": 1}))
    assert spoils(pad, "britain") == {"cp": 1, "unflag": "north_america_market"}
    assert spoils(pad, "france") == {"trp": 1}
    assert cell(pad, "spoils", "france").rule == "IMP-SPL-03"


@pytest.mark.rule("IMP-SPL-02")
def test_example_third_carnatic_war_won_by_5() -> None:
    """IMP-EX-22: Britain has 2 conquest points in India."""
    told = {"basic": "plus_2", "bonus_1": "plus_3", "forts": 1}
    pad = WAR.pad(theatre("syw_2", told))
    assert cell(pad, "margin", "britain").points == 5
    assert spoils(pad, "britain")["cp"] == 2


@pytest.mark.rule("IMP-CQ-05")
def test_example_conquest_points_of_the_theatre_spain() -> None:
    """IMP-EX-20: San Agustin and Asiento are the additional territories; Europe has no forts."""
    assert set(THEATRES["wss_2"].territories) == {"san_agustin", "asiento"}
    assert THEATRES["wss_2"].regions == ("europe",)
    assert THEATRES["wss_2"].most("forts") == 0


@pytest.mark.rule("IMP-SPL-02", "IMP-SPL-03")
@pytest.mark.parametrize(
    ("where", "margin", "winner", "loser"),
    [
        ("wss_1", 4, {"vp": 2, "cp": 1}, {"trp": 2}),
        ("wss_1", 5, {"vp": 3, "cp": 2}, {"trp": 3}),
        ("wss_2", 1, {"vp": 1}, {"trp": 1}),
        ("wss_3", 3, {"vp": 1, "cp": 1}, {"trp": 1}),
        ("was_1", 9, {"vp": 1, "cp": 1}, {"trp": 1}),
        ("syw_1", 1, {}, {}),
        ("syw_1", 3, {"atlantic_dominance": True}, {"squadrons_unbuilt": 1}),
        ("syw_4", 2, {"vp": 2}, {}),
        ("awi_2", 3, {"cp": 2}, {"trp": 3}),
        ("awi_3", 1, {"cp": 1}, {"squadrons_removed": 1}),
        ("awi_3", 4, {"cp": 2, "unflag": "caribbean_market"}, {"trp": 2, "squadrons_removed": 2}),
    ],
)
def test_the_margin_chooses_the_row(
    where: str, margin: int, winner: dict[str, object], loser: dict[str, object]
) -> None:
    for side in ("britain", "france"):
        assert won(where, side, margin) == (winner, loser)


@pytest.mark.rule("IMP-SPR-01", "IMP-SPR-04", "IMP-SPR-07")
def test_special_rewards_depend_on_who_wins() -> None:
    assert won("was_4", "britain", 2)[0]["jacobite_defeat"] is True
    assert "jacobite_defeat" not in won("was_4", "britain", 1)[0]
    assert won("was_4", "france", 1)[0]["jacobite_victory"] is True
    assert won("wss_4", "france", 3)[0]["jacobite_victory"] is True
    assert "jacobite_victory" not in won("wss_4", "britain", 5)[0]
    assert won("awi_1", "france", 1)[0] == {"vp": 2, "usa": True}
    assert won("awi_1", "france", 5)[0] == {"vp": 4, "usa": True, "canada": True}
    assert won("awi_1", "britain", 4)[0] == {"vp": 4, "cp": 2}


@pytest.mark.rule("IMP-SPR-03")
def test_a_jacobite_defeat_is_won_by_britain_in_the_jacobite_rebellion_alone() -> None:
    found = {
        (where, winner, margin)
        for where in THEATRES
        for winner in ("britain", "france")
        for margin in range(1, 13)
        if any("jacobite_defeat" in share for share in won(where, winner, margin))
    }
    assert found == {("was_4", "britain", margin) for margin in range(2, 13)}
    pad = WAR.pad(theatre("was_4", {"basic": "plus_2", "alliances": 1}))
    assert spoils(pad, "britain")["jacobite_defeat"] is True
    assert "jacobite_defeat" not in spoils(pad, "france")


@pytest.mark.rule("IMP-SPL-02")
@pytest.mark.parametrize("where", THEATRES)
def test_the_rows_of_a_table_follow_each_other_without_a_gap(where: str) -> None:
    for rows in THEATRES[where].spoils.values():
        assert rows[0].low == (2 if where == "syw_1" else 1)
        assert [r.high for r in rows].count(None) == 1
        for one, following in pairwise(rows):
            assert one.high is not None
            assert following.low == one.high + 1


@pytest.mark.rule("IMP-OVR-03", "IMP-WAR-03")
def test_four_wars_have_their_theatres_in_order() -> None:
    numbered = [f"{war}_{n}" for war, most in WARS.items() for n in range(1, most + 1)]
    assert list(THEATRES) == numbered


@pytest.mark.rule("IMP-VIC-02", "IMP-WVIC-01")
@pytest.mark.parametrize("war", WARS)
@pytest.mark.parametrize("side", ["britain", "france"])
def test_every_theatre_of_a_war_by_the_top_row_wins_the_game(war: str, side: str) -> None:
    every = [t for t in THEATRES if t.startswith(war)]
    top = {t: Result(winner=side, margin=9, top=True) for t in every}
    assert sweep(war, top) == side
    for spoiler in (
        Result(winner=side, margin=1, top=False),
        Result(winner="france" if side == "britain" else "britain", margin=9, top=True),
        Result(winner=None, margin=0, top=False),
    ):
        assert sweep(war, {**top, every[-1]: spoiler}) is None
    assert sweep(war, {t: top[t] for t in every[1:]}) is None


@pytest.mark.rule("IMP-VIC-02")
def test_the_top_row_is_the_one_without_an_end() -> None:
    where = THEATRES["was_1"]
    by_3 = WAR.pad(theatre("was_1", {"alliances": 3}))
    assert result(where, by_3) == Result(winner="britain", margin=3, top=True)
    by_2 = WAR.pad(theatre("was_1", None, {"alliances": 2}))
    assert result(where, by_2) == Result(winner="france", margin=2, top=False)
    for where_two, britain, france in (("awi_1", 4, 5), ("was_4", 3, 4)):  # a table for each winner
        for side, top in (("britain", britain), ("france", france)):
            for margin in (top - 1, top):
                row = THEATRES[where_two].row(side, margin)
                assert row is not None
                assert (row.high is None) == (margin == top)
    level = WAR.pad(theatre("was_1"))
    assert result(where, level) == Result(winner=None, margin=0, top=False)
    assert result(where, WAR.pad(theatre("was_1", {"basic": None}))) is None
