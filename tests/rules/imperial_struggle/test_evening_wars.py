"""Wars by sheets: what theatres and the end of a war take over, and victories before the last round."""

import pytest

from rules.core.book import PAD
from tests.rules.evenings import Evening
from tests.rules.imperial_struggle.pages import carried, scoring, theatre
from tests.rules.imperial_struggle.plans import ROUNDS, SETUP, write
from tests.rules.imperial_struggle.second_count import SIDES


@pytest.fixture
def evening() -> Evening:
    return Evening(ROUNDS, SETUP)


# ------------------------------------------------------------ a war


@pytest.mark.rule("IMP-SPR-01")
@pytest.mark.parametrize(
    ("britain", "holder"), [("plus_1", None), ("plus_2", None), ("minus_1_unflag", "france")]
)
def test_the_atlantic_tile_follows_from_its_theatre(
    evening: Evening, britain: str, holder: str | None
) -> None:
    theatre(evening, "syw_1", britain=britain)
    assert carried(evening, "war.syw_3", "france", "atlantic_dominance") is None
    evening.close("war.syw_1")
    for side in SIDES:
        tile = carried(evening, "war.syw_3", side, "atlantic_dominance")
        assert tile == (side == holder, "follows")


def test_a_war_of_recorded_theatres_is_closed_with_nothing_typed(evening: Evening) -> None:
    write(evening, "peace.1", scoring())
    for n in range(1, 5):
        theatre(evening, f"wss_{n}", france="zero_debt")
        evening.close(f"war.wss_{n}")
    read = ROUNDS.at(evening.book, "war.wss")
    assert list(read.uncounted()) == []
    assert {c.item for c in read.untouched()} == {"resistances", "territories"}
    evening.close("war.wss")
    read = ROUNDS.at(evening.book, "war.wss")
    assert read.number("britain", "forced_debt") == 4
    assert read.points("war_debt", "britain") == 4
    marker = read.points("war_marker", "britain")
    assert carried(evening, "peace.2", "", "vp") == (marker, "stands")


def test_a_war_without_theatre_sheets_takes_margins_and_forced_debt(evening: Evening) -> None:
    write(evening, "peace.1", scoring())
    evening.enter("war.wss", "britain", margin_1=3, margin_2=1, forced_debt=0)
    evening.enter("war.wss", "france", margin_3=2, margin_4=1, forced_debt=1)
    evening.close("war.wss")
    read = ROUNDS.at(evening.book, "war.wss")
    assert list(read.uncounted()) == []
    before = ROUNDS.at(evening.book, "peace.1").points("marker", "france")
    assert before is not None
    assert read.points("war_marker", "france") == before - 3 + 2


@pytest.mark.rule("IMP-SPR-04", "IMP-USA-02", "IMP-PSCO-08")
def test_usa_flags_follow_to_the_last_round_and_to_the_pad(evening: Evening) -> None:
    theatre(evening, "awi_1", france="minus_1_unflag")
    evening.close("war.awi_1")
    assert carried(evening, "war.awi", "", "usa_flags_british") == (0, "follows")
    evening.enter("war.awi", None, usa_flags_british=2)  # we played it so
    evening.close("war.awi")
    assert carried(evening, "peace.6", "", "usa_flag") == (True, "follows")
    assert carried(evening, PAD, "", "usa_flags_british") == (2, "follows")


def test_conquered_territories_stand_from_war_to_war_and_on_the_pad(evening: Evening) -> None:
    assert carried(evening, "war.wss", "britain", "territories") == (0, "stands")
    evening.enter("war.was", "britain", territories=2)
    evening.close("war.was")
    assert carried(evening, "war.syw", "britain", "territories") == (2, "stands")
    assert carried(evening, PAD, "britain", "territories") == (2, "stands")
    assert ROUNDS.at(evening.book, PAD).value("britain", "territories") is None


# ------------------------------------------------------------ automatic victories


@pytest.mark.rule("IMP-VIC-02", "IMP-WVIC-01")
def test_a_sweep_of_theatres_ends_the_game_with_and_without_a_closing_sheet(
    evening: Evening,
) -> None:
    for n in range(1, 4):
        evening.enter(f"war.awi_{n}", "france", basic="plus_2", bonus_1="plus_3", bonus_2="plus_2")
        evening.enter(f"war.awi_{n}", "britain", basic="plus_1", bonus_1="none", bonus_2="none")
        for side in SIDES:
            asked = ROUNDS.options(evening.book, side, f"war.awi_{n}")
            items = {path.removeprefix("values.") for option in asked for path in option.fields}
            listed = items & {"alliances", "conflicts", "squadrons", "forts"}
            evening.enter(f"war.awi_{n}", side, **dict.fromkeys(listed, 0))
        evening.close(f"war.awi_{n}")
    ending = ROUNDS.ending(evening.book)
    assert ending
    assert (ending.at, ending.winner, ending.rule) == (
        "war.awi_3",
        "france",
        "IMP-VIC-02",
    )
    assert carried(evening, PAD, "", "ending") == ("theatres_france", "follows")
    assert carried(evening, PAD, "", "vp") is None
    evening.enter("war.awi", None, vp_before=12)
    for side in SIDES:
        evening.enter("war.awi", side, debt_before=0, trp_before=0)
    evening.close("war.awi")
    ending = ROUNDS.ending(evening.book)
    assert ending
    assert ending.at == "war.awi"
    assert carried(evening, PAD, "", "vp") == (16, "follows")


@pytest.mark.rule("IMP-VIC-03", "IMP-PVIC-01")
def test_all_awards_of_a_round_end_the_game(evening: Evening) -> None:
    more = dict.fromkeys(("europe", "north_america", "caribbean", "india"), 9)
    write(evening, "peace.2", scoring({**more, "furs": 3, "fish": 3, "sugar": 3}))
    ending = ROUNDS.ending(evening.book)
    assert ending
    assert (ending.at, ending.winner, ending.rule) == (
        "peace.2",
        "britain",
        "IMP-VIC-03",
    )
    assert ROUNDS.due(evening.book) == PAD
    assert carried(evening, PAD, "", "ending") == ("awards_britain", "follows")


@pytest.mark.rule("IMP-VIC-01")
def test_a_victory_ends_what_is_due_and_not_what_may_be_written(evening: Evening) -> None:
    page = scoring(france={"europe": 8})
    page[""]["vp"] = 29
    write(evening, "peace.1", page)
    assert ROUNDS.due(evening.book) == PAD
    assert carried(evening, PAD, "", "ending") == ("track_france", "follows")
    pad = ROUNDS.at(evening.book, PAD).pad
    assert (pad.winners, pad.decided_by) == (("france",), "IMP-VIC-01")
    write(evening, "peace.2", scoring())  # they played on
    ending = ROUNDS.ending(evening.book)
    assert ending
    assert ending.at == "peace.1"
