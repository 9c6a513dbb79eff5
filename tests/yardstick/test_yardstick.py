"""Every stored log reads as it was recorded, and so does every state text of an older engine."""

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.core.engine import engine_of
from rules.core.log import verify
from rules.core.spelling import plain
from rules.registry import sheet
from tests.yardstick.compare import differences, recorded
from tests.yardstick.logs import HERE, counts, paths, read
from tests.yardstick.marks import measure, measure_count, replayed

BEFORE = recorded()
LOGS = paths()
COUNTS = {name: rest for name, *rest in counts()}
KEPT = sorted((HERE / "logs").glob("*.json.gz"))


def test_every_log_and_every_count_is_recorded() -> None:
    assert set(BEFORE) == {*LOGS, *COUNTS}


@pytest.mark.parametrize("name", LOGS)
def test_a_log_reads_as_it_was_recorded(name: str) -> None:
    session = read(LOGS[name])
    verify(session.setup, session.lines)
    assert list(differences(BEFORE[name], measure(session))) == []


@pytest.mark.parametrize("name", COUNTS)
def test_a_count_gives_the_pad_that_was_recorded(name: str) -> None:
    code, further, count = COUNTS[name]
    assert BEFORE[name] == measure_count(code, further, count)


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_the_stored_text_of_an_old_state_is_still_that_table(path: Path) -> None:
    """An older engine wrote more beside the table; read as today's state, the text is what the log leads to."""
    session = read(path)
    texts = json.loads(gzip.decompress(path.read_bytes()))["states"]
    engine = engine_of(sheet(session.setup.game, session.setup.sheet), session.setup.depth)
    folded = {str(seq): done.state for seq, done in replayed(session) if str(seq) in texts}
    assert folded.keys() == texts.keys()
    for seq, text in texts.items():
        assert plain(msgspec.convert(text, engine.state_type)) == as_it_was(folded[seq]), seq


def as_it_was(state: Any) -> dict[str, Any]:
    """A state without the ends of rounds, which older engines did not keep."""
    return {key: value for key, value in plain(state).items() if key != "ends"}
