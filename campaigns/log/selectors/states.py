"""The table of a session as of any line, rebuilt from the nearest snapshot."""

from collections.abc import Mapping
from typing import Any

from campaigns.box.selectors.facts import known_facts
from campaigns.models import LogLine, Session, Snapshot
from campaigns.records import (
    box_name,
    engine_at,
    engine_of_log,
    game_of,
    read_effects,
    read_line,
    read_setup,
    read_state,
    rounds_at,
)
from rules.core.chain import Chain, link_of
from rules.core.log import PLAYS
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.pad import Pad
from rules.core.position import Position
from rules.core.referee.fold import QUOTING_VERSION
from rules.core.referee.table import Table
from rules.core.replay import opening, play, replay
from rules.core.schedule import Read

_NOW = "_table_now"  # where the current table is cached on the session
_PAST = "_state_past"  # the past state that was asked for last
_READS = "_reads_now"  # and the sheets of its evening


def table_at(
    session: Session, state: Any = None, typed: Mapping[str, Value] | None = None
) -> Table[Any]:
    """The table now, or in another state, with the group's box and the facts just typed.

    A sheet keeps its facts in its state; a refereed table uses the group's box. The current table is cached on
    the session object: call `forget_table` when the box changes."""
    if state is not None or typed:
        return _table(session, read_state(session) if state is None else state, typed or {})
    cached: tuple[str, Table[Any]] | None = session.__dict__.get(_NOW)
    if cached is None or cached[0] is not session.state:
        cached = session.state, _table(session, read_state(session), {})
        session.__dict__[_NOW] = cached
    return cached[1]


def forget_table(session: Session) -> None:
    """Drop the cached table after the group's box has changed."""
    session.__dict__.pop(_NOW, None)


def _table(session: Session, state: Any, typed: Mapping[str, Value]) -> Table[Any]:
    engine, setup = engine_at(session), read_setup(session)
    known: Mapping[str, Value] = {}
    if engine.quotes_facts:
        known = {**setup.box, **known_facts(session.group_id, box_name(session)), **typed}
    return engine.table(setup, state, known)


def reads_at(session: Session, state: Any = None) -> dict[str, Read]:
    """Every sheet of an evening as it reads now, or in another state; cached on the session object."""
    if state is not None:
        return rounds_at(session).read(state)
    cached: tuple[str, dict[str, Read]] | None = session.__dict__.get(_READS)
    if cached is None or cached[0] is not session.state:
        cached = session.state, rounds_at(session).read(read_state(session))
        session.__dict__[_READS] = cached
    return cached[1]


def pad_of(session: Session, table: Table[Any] | None = None, *, sources: bool = True) -> Pad:
    """The current pad of a table at any depth. `sources` looks up the lines behind a refereed table's points in
    the whole log; leave it out to show points only."""
    engine = engine_at(session)
    effects: dict[int, tuple[Effect, ...]] = {}
    if sources and engine.quotes_facts:
        effects = effects_by_line(session)
    count = engine.count(table_at(session) if table is None else table, effects)
    return game_of(session).pad(count)


def effects_by_line(session: Session) -> dict[int, tuple[Effect, ...]]:
    """The effects of each line in force; replays a log from before effects were stored."""
    in_force = session.lines.filter(struck_by=None, move__isnull=False).order_by("seq")
    stored = {row.seq: read_effects(row) for row in in_force}
    if None not in stored.values():
        return {seq: effects or () for seq, effects in stored.items()}
    setup, lines = read_setup(session), [read_line(row) for row in session.lines.order_by("seq")]
    return dict(replay(engine_of_log(session), setup, lines).effects)


def state_at(session: Session, seq: int) -> Any:
    """The state right after line `seq`: the nearest snapshot and at most a few moves; found once per session object."""
    found: tuple[int, Any] | None = session.__dict__.get(_PAST)
    if found is None or found[0] != seq:
        found = seq, position_at(session, seq).state
        session.__dict__[_PAST] = found
    return found[1]


def table_before(session: Session, seq: int) -> Table[Any]:
    """The table right before line `seq`, with today's box: for pictures of what has changed."""
    now = table_at(session)
    return Table(now.setup, state_at(session, seq - 1), now.facts)


def position_at(session: Session, seq: int) -> Position:
    """The state as of line `seq`, with the facts that old lines taught."""
    engine, setup = engine_of_log(session), read_setup(session)
    near = Snapshot.objects.filter(session=session, seq__lte=seq).order_by("-seq").first()
    start = near.seq if near else 0
    # lines that are not plays always keep a snapshot, so only plays lie between
    between = session.lines.filter(seq__gt=start, seq__lte=seq, kind__in=PLAYS).order_by("seq")
    links = [link_of(read_line(row)) for row in between]
    if near is None:
        position = opening(engine, setup)
    else:
        state = read_state(session, near.state)
        position = Position(state, getattr(state, "box", {}))
        if engine.quotes_facts and any(link.v < QUOTING_VERSION for link in links):
            position = Position(state, _taught_by(session, start))
    return play(engine, setup, position, links, trusted=True).position


def state_before(session: Session, seq: int) -> Any:
    """The state before the move at line `seq`, with earlier corrections applied.

    None if no move is in force at that line."""
    links = Chain(read_line(row) for row in session.lines.order_by("seq")).links()
    before = [link for link in links if link.seq < seq]
    if all(link.seq != seq for link in links):
        return None
    engine, setup = engine_of_log(session), read_setup(session)
    return play(engine, setup, opening(engine, setup), before, trusted=True).state


def effects_of(session: Session, row: LogLine) -> tuple[Effect, ...]:
    """The effects of a line, replayed if they were not stored."""
    stored = read_effects(row)
    if stored is not None:
        return stored
    engine, setup = engine_of_log(session), read_setup(session)
    before, link = position_at(session, row.seq - 1), link_of(read_line(row))
    return engine.fold(setup, before, link, trusted=True).effects


def _taught_by(session: Session, seq: int) -> dict[str, Any]:
    """The facts known to old lines up to `seq`: the setup's box and `teach` lines."""
    box = dict(read_setup(session).box)
    rows = session.lines.filter(seq__lte=seq).order_by("seq")
    for link in Chain(read_line(row) for row in rows).links():
        if link.move.get("kind") == "teach":
            box |= link.move["facts"]
    return {key: value for key, value in box.items() if value is not None}
