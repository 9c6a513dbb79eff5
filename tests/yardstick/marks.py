"""What is measured: a digest of the table after each line, of the offers now and then, of the pad."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.chain import Chain
from rules.core.engine import Engine, Plain, engine_of
from rules.core.log import PLAYS, digest
from rules.core.outcome import Effect
from rules.core.referee.table import Table
from rules.core.replay import Replayed, opening, pin_rules, play
from rules.core.session import Session
from rules.core.spelling import plain
from rules.registry import sheet

OFFERS_EVERY = 10
# what a state repeats of the set-up, of the box and of rounds that are over: no part of the table
BESIDE = ("setup", "box", "ends")


class Marks(Struct, kw_only=True):
    """The marks of one log; a line that is refused has the refusal as its mark."""

    lines: list[str] = []
    offers: dict[str, str] = {}
    pad: str = ""


def measure(session: Session) -> Marks:
    """Replay a log line by line."""
    game = sheet(session.setup.game, session.setup.sheet)
    setup = pin_rules(game, session.setup, session.all_lines())
    engine = engine_of(game, setup.depth)
    marks = Marks()
    table = engine.table(setup, engine.new(setup), setup.box)
    effects: Mapping[int, tuple[Effect, ...]] = {}
    for seq, done in replayed(session):
        table, effects = engine.table(setup, done.state, done.box), done.effects
        stopped = done.stopped
        refused = " ".join(r.rule for r in stopped.refusals) if stopped else ""
        marks.lines.append(f"refused: {refused}" if stopped else table_digest(done.state))
        if seq % OFFERS_EVERY == 0:
            seats = ("", *setup.seats)
            marks.offers[str(seq)] = short([offers(engine, table, seat) for seat in seats])
    if hasattr(game, "pad"):
        marks.pad = short(plain(game.pad(engine.count(table, effects))))
    return marks


def offers(engine: Engine, table: Table[Any], seat: str) -> list[dict[str, Any]]:
    """What a seat is offered: steps at a refereed table, the options of the game itself on a pad.

    Which parts of a picture the values of a step name is no part of the offer."""
    if isinstance(engine, Plain):
        return [plain(option) for option in engine.game.options(table.state, seat)]
    return [plain(replace(step, part="")) for step in engine.options(table, seat)]


def measure_count(code: str, name: str, count: dict[str, Any]) -> Marks:
    """The pad of a typed count."""
    engine = sheet(code, name)
    return Marks(pad=short(plain(engine.pad(engine.read_count(count)))))


def table_digest(state: Any) -> str:
    told = plain(state)
    return short({key: value for key, value in told.items() if key not in BESIDE})


def short(data: object) -> str:
    return digest(data)[:10]


def replayed(session: Session) -> Iterator[tuple[int, Replayed]]:
    """The table after each line, with the effects of all lines that led to it.

    A take-back or a correction is folded from the start."""
    game = sheet(session.setup.game, session.setup.sheet)
    chain, lines = Chain(), session.all_lines()
    setup = pin_rules(game, session.setup, lines)
    engine = engine_of(game, setup.depth)
    start = position = opening(engine, setup)
    effects: Mapping[int, tuple[Effect, ...]] = {}
    for line in lines:
        chain.add(line)
        links = chain.links()
        if line.kind in PLAYS:
            done = play(engine, setup, position, links[-1:])
            effects = {**effects, **done.effects}
        elif line.kind in ("take_back", "correction"):
            done = play(engine, setup, start, links)
            effects = done.effects
        else:
            done = Replayed(position.state, None, {**position.box, **line.told})
        position = done.position
        yield line.seq, replace(done, effects=effects)
