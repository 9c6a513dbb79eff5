"""What is measured: a digest of the table after each line, of the offers now and then, of the pad."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules.core.chain import Chain
from rules.core.engine import engine_of
from rules.core.log import PLAYS, digest
from rules.core.replay import Replayed, begun, opening, play
from rules.core.session import Session
from rules.core.spelling import plain
from rules.registry import sheet

OFFERS_EVERY = 10
BESIDE = ("setup", "box")  # what a state repeats of the set-up and of the box: no part of the table


class Marks(Struct, kw_only=True):
    """The marks of one log; a line that is refused has the refusal as its mark."""

    lines: list[str] = []
    offers: dict[str, str] = {}
    pad: str = ""


def measure(session: Session) -> Marks:
    """Replay a log line by line."""
    engine = sheet(session.setup.game, session.setup.sheet)
    marks = Marks()
    state: Any = None
    for seq, done in _replayed(engine, session):
        state = done.state
        stopped = done.stopped
        refused = " ".join(r.rule for r in stopped.refusals) if stopped else ""
        marks.lines.append(f"refused: {refused}" if stopped else table_digest(state))
        if seq % OFFERS_EVERY == 0:
            seats = ("", *session.setup.seats)
            marks.offers[str(seq)] = short([plain(engine.options(state, seat)) for seat in seats])
    if hasattr(engine, "pad"):
        marks.pad = short(plain(engine.pad(engine.count(state))))
    return marks


def measure_count(code: str, name: str, count: dict[str, Any]) -> Marks:
    """The pad of a typed count."""
    engine = sheet(code, name)
    return Marks(pad=short(plain(engine.pad(engine.read_count(count)))))


def table_digest(state: Any) -> str:
    told = plain(state)
    return short({key: value for key, value in told.items() if key not in BESIDE})


def short(data: object) -> str:
    return digest(data)[:10]


def _replayed(game: Any, session: Session) -> Iterator[tuple[int, Replayed]]:
    """The table after each line; a take-back or a correction is folded from the start."""
    chain, lines = Chain(), session.all_lines()
    setup = begun(game, session.setup, lines)
    engine = engine_of(game, setup.depth)
    start = position = opening(engine, setup)
    for line in lines:
        chain.add(line)
        links = chain.links()
        if line.kind in PLAYS:
            done = play(engine, setup, position, links[-1:])
        elif line.kind in ("take_back", "correction"):
            done = play(engine, setup, start, links)
        else:
            done = Replayed(position.state, None, position.box)
        position = done.position
        yield line.seq, done
