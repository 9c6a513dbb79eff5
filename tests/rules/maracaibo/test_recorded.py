"""Typed counts of tests/games/maracaibo, added up by hand. Their box facts are invented."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.maracaibo import GAME

GAMES = Path(__file__).parents[2] / "games" / "maracaibo"
# a count of the time when the row of the Automa board was shipped: now the table confirms it once
CONFIRMED = {"automa.row": True, "automa.round": "even"}


def read(sheet: Any, name: str, box: dict[str, Any]) -> Any:
    data = msgspec.json.decode((GAMES / f"{name}_invented.json").read_bytes())
    return sheet.read_count({**data, "box": {**data.get("box", {}), **box}})


@pytest.mark.parametrize(
    ("name", "totals", "winners"),
    [
        # VP track, step 1, both tracks, cards, buildings, majority, France, Spain, England
        (
            "pad",
            {
                "red": 62 + 2 + 9 + 4 + 34 + 8 + 6 + 12 + 15 + 2,
                "blue": 112 + 3 + 4 + 5 + 28 + 16 + 10 + 3 + 6 + 0 + 4,
                "green": 88 + 2 + 12 + 3 + 41 + 10 + 0 + 6 + 5 + 0,
            },
            ("blue",),
        ),
        # Mary: VP track, income 22 + 6, majority, nations, quests, the three leads
        (
            "solo",
            {
                "red": 71 + 0 + 11 + 4 + 40 + 10 + 6 + 2 * 5 + 0 + 1 * 1,
                "mary": 90 + 28 + 6 + 1 * 5 + 1 * 4 + 1 * 1 + 30 + 10 + 10 + 20,
            },
            ("mary",),
        ),
        ("interim", {"red": 2 + 3, "mary": 2 + 2}, ("red",)),
        # red: 33 + 3 doubloons leave 2 over: VP income 17 + 2 + 2 passes 20; 2 steps of influence lost
        ("tracks", {"red": 40 + 4, "blue": 0}, ("red",)),
        (
            "play",
            {"red": 4 + 5 + 8 + 2 + 6 + 5 + 2 + 7, "blue": 2 + 4 + 10 + 0 + 4 + 3 + 6 + 6},
            ("red",),
        ),
    ],
)
def test_a_count_added_up_by_hand(
    name: str, totals: dict[str, int], winners: tuple[str, ...]
) -> None:
    sheet: Any = GAME if name in ("pad", "solo") else GAME.calculators[name]
    count = read(sheet, name, CONFIRMED if name == "solo" else {})
    assert sheet.audit(count) == ()
    pad = sheet.pad(count)
    assert pad.complete
    assert (pad.totals, pad.winners) == (totals, winners)


@pytest.mark.rule("MAR-SOLOINC-02", "MAR-SOLOFIN-04")
def test_an_old_solo_count_is_read_as_it_is_and_waits_for_the_row_of_the_automa_board() -> None:
    count = read(GAME, "solo", {})
    assert GAME.audit(count) == ()
    pad = GAME.pad(count)
    assert pad.asks == ("automa.row", "automa.round")
    # all but the income of the row (22) and the lead in round cells (10)
    assert pad.running["mary"] == 90 + 6 + 5 + 4 + 1 + 30 + 10 + 20
    assert (pad.totals["mary"], pad.places) == (None, ())
