"""Sheets per second of the bare engine, for each game: the pad alone, and all from JSON to the pad.

The counts are the invented ones of the tests with seeded variation. Nothing here asserts a time."""

import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from rules.core.replay import replay
from rules.registry import CODES, game
from tests.generated import counts, recorded

VARIANTS = 50
SECONDS = 10.0 if os.environ.get("FULL") == "1" else 2.0  # for each figure


def per_second(work: Callable[[Any], object], things: Sequence[Any]) -> float:
    for thing in things:  # warm up
        work(thing)
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < SECONDS:
        for thing in things:
            work(thing)
        done += len(things)
    return done / (time.perf_counter() - start)


def main() -> None:
    print(f"load average {os.getloadavg()[0]:.1f}; sheets per second")
    print(f"{'game':20}{'pad':>10}{'JSON → pad':>14}{'log → pad':>14}")
    for code in CODES:
        engine, plain = game(code), counts(code, VARIANTS)
        texts = [msgspec.json.encode(count) for count in plain]
        sessions = [recorded(code, count) for count in plain]

        def from_json(text: bytes, engine: Any = engine) -> None:
            count = engine.read_count(msgspec.json.decode(text))
            assert not engine.audit(count)
            engine.pad(count)

        def from_log(session: Any, engine: Any = engine) -> None:
            bare(engine, session.setup, session.lines)

        pads = per_second(engine.pad, [engine.read_count(count) for count in plain])
        read, replayed = per_second(from_json, texts), per_second(from_log, sessions)
        print(f"{code:20}{pads:10.0f}{read:14.0f}{replayed:14.0f}", flush=True)


def bare(engine: Any, setup: Any, lines: Any) -> Any:
    """What a recount is to the engine: replay the log, fill the pad."""
    return engine.pad(engine.count(replay(engine, setup, lines).state))


if __name__ == "__main__":
    main()
