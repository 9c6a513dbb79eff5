"""Recorded games replay to their stored pad for ever: `<name>.session.json` beside `<name>.pad.json`."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.core.book import PAD
from rules.core.engine import engine_of
from rules.core.log import verify
from rules.core.pad import Pad
from rules.core.replay import Replayed, replay
from rules.core.rounds import rounds_of
from rules.core.schedule import Read
from rules.core.session import Session
from rules.core.spelling import spell_json
from rules.registry import game
from tests.sampling import long

HERE = Path(__file__).parent
SESSIONS = sorted(HERE.glob("*/*.session.json"))
recorded = pytest.mark.parametrize(
    "path", SESSIONS, ids=lambda path: f"{path.parent.name}/{path.name}"
)


def read(path: Path) -> Session:
    return spell_json(path.read_bytes(), Session)


def counted(session: Session, result: Replayed) -> Any:
    """The count of a table at the end of a replay, at the depth at which it was played."""
    engine = engine_of(game(session.setup.game), session.setup.depth)
    table = engine.table(session.setup, result.state, result.box)
    return engine.count(table, result.effects)


@recorded
def test_a_recorded_game_replays_to_its_stored_pad(path: Path) -> None:
    session = read(path)
    found = game(session.setup.game)
    result = replay(found, session.setup, session.all_lines())
    assert result.stopped is None
    stored = path.with_name(path.name.replace(".session.", ".pad."))
    assert found.pad(counted(session, result)) == spell_json(stored.read_bytes(), Pad)


@recorded
def test_its_hashes_hold_and_it_is_written_as_it_was_read(path: Path) -> None:
    session = read(path)
    verify(session.setup, session.lines)
    written = msgspec.json.decode(msgspec.json.encode(session))
    assert written == msgspec.json.decode(path.read_bytes())


@recorded
@pytest.mark.parametrize("stops", [6, long(30)])
def test_it_could_be_stopped_and_read_after_every_line(path: Path, stops: int) -> None:
    session = read(path)
    found = game(session.setup.game)
    stride = max(1, len(session.lines) // stops)  # a refereed game has hundreds of lines
    for length in range(0, len(session.lines), stride):
        result = replay(found, session.setup, session.lines[:length])
        assert result.stopped is None
        found.pad(counted(session, result))


def test_the_recorded_games_of_endeavor_hold_every_kind_of_line() -> None:
    lines = [line for path in HERE.glob("endeavor/*.session.json") for line in read(path).lines]
    assert {line.kind for line in lines} == {
        "move",
        "take_back",
        "correction",
        "checkpoint",
        "finish",
        "reopen",
    }
    assert any(line.ruling for line in lines)
    assert any(line.fallen for line in lines)
    assert {(line.move or {}).get("kind") for line in lines} >= {"enter", "teach", "checkpoint"}


@pytest.mark.parametrize(
    ("name", "totals", "winners"),
    [
        ("events_and_a_ruling", {"red": 65, "yellow": 60, "purple": 60}, ("red",)),
        ("a_shared_victory", {"blue": 72, "green": 72}, ("blue", "green")),
    ],
)
def test_the_totals_counted_by_hand(
    name: str, totals: dict[str, int], winners: tuple[str, ...]
) -> None:
    session = read(HERE / "endeavor" / f"{name}.session.json")
    found = game("endeavor")
    pad = found.pad(found.count(replay(found, session.setup, session.lines).state))
    assert (pad.totals, pad.winners) == (totals, winners)


@pytest.mark.parametrize(
    ("name", "totals", "winners"),
    [
        # VP track, step 1, both tracks, cards, buildings, majority, France, Spain, England
        (
            "maracaibo/three_interims",
            {
                "red": 92 + 3 + 11 + 4 + 38 + (12 + 10) + 3 + 3 * 6 + 1 * 4 + 0 * 2,
                "blue": 103 + 2 + 9 + 3 + 33 + (12 + 12) + 3 + 1 * 6 + 3 * 4 + 1 * 2,
                "green": 97 + 2 + 6 + 1 + 41 + 19 + 3 + 2 * 6 + 1 * 4 + 2 * 2,
            },
            ("blue",),
        ),
        # land, sea, coins, Wonder, blue, yellow, Guilds, science, Islands, shipyard
        (
            "armada/three_ages",
            {
                "gizah": -6 + (1 + 5 + 5) + 2 + 20 + 22 + 3 + 7 + 0 + 3 + 10,
                "babylon": (2 + 3 + 10 - 2) + (-1 - 2 + 3) + 4 + 10 + 8 + 0 + 12 + 38 + 0 + 1,
                "olympia": (3 - 5) + (3 + 0 - 3) + 1 + 10 + 15 + 4 + 0 + 10 + 5 + 3,
                "rhodos": (2 + 6 + 15) + (-1 + 0 + 7) + 3 + 7 + 6 + (2 + 4),
            },
            ("babylon",),
        ),
        # four tracks, cities and routes, buildings and cards, population, slavery
        (
            "endeavor/six_rounds_and_the_pad",
            {
                "red": (10 + 7 + 7 + 12) + (11 + 2 + 6) + (5 + 3 + 3) + 1 - 1,
                "yellow": (7 + 7 + 7 + 9) + (9 + 3 + 4) + (6 + 1 + 4) + 2,
                "blue": (10 + 5 + 7 + 7) + (12 + 1 + 7) + (4 + 5 + 3) + 0 - 2,
            },
            ("red",),
        ),
    ],
)
def test_an_evening_by_sheets_has_the_totals_counted_by_hand(
    name: str, totals: dict[str, int], winners: tuple[str, ...]
) -> None:
    session = read(HERE / f"{name}.session.json")
    rounds = rounds_of(game(session.setup.game))
    book = replay(rounds.game, session.setup, session.lines).state
    pad = rounds.pad(rounds.count(book))
    assert (pad.totals, pad.winners) == (totals, winners)
    left = [stop for stop in rounds.stops(session.setup) if stop and not book.page(stop).closed]
    assert left == [], "every sheet is closed or skipped"


def test_the_race_of_the_recorded_evening_of_maracaibo() -> None:
    """Green's VP income of round II was corrected after round III was closed."""
    session = read(HERE / "maracaibo" / "three_interims.session.json")
    rounds = rounds_of(game("maracaibo"))
    reads = rounds.read(replay(rounds.game, session.setup, session.lines).state)
    race = {
        seat: [_after(reads[f"interim.{n}"], seat) for n in (1, 2, 3)]
        for seat in reads[PAD].sheet.seats
    }
    assert race == {"red": [16, 36, 66], "blue": [20, 40, 70], "green": [15, 42, 72]}
    assert reads["interim.3"].page.saw["green"]["vp_income"] == 6


def _after(sheet: Read, seat: str) -> int | None:
    return sheet.points("vp_after", seat)


@pytest.mark.rule("END-SCORE-01")
@pytest.mark.parametrize(
    ("name", "totals"),
    [
        ("pad_example", {"red": 66, "yellow": None}),
        ("pad_invented", {"red": 76, "blue": 70, "orange": 60}),
    ],
)
def test_the_typed_pads_of_endeavor(name: str, totals: dict[str, int | None]) -> None:
    found = game("endeavor")
    count = found.read_count(msgspec.json.decode((HERE / "endeavor" / f"{name}.json").read_bytes()))
    assert found.audit(count) == ()
    assert found.pad(count).totals == totals
