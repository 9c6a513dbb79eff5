"""Recorded games replay to their stored pad for ever: `<name>.session.json` beside `<name>.pad.json`."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.core.engine import engine_of
from rules.core.log import verify
from rules.core.pad import Pad
from rules.core.replay import Replayed, replay
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
