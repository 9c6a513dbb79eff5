"""Generated sheets: invented counts with seeded variation, and finished sessions of them in bulk."""

import copy
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import msgspec

from rules.core.log import Line, genesis, seal
from rules.core.pad import Pad
from rules.core.replay import replay
from rules.core.setup import Setup
from rules.registry import game

GAMES = Path(__file__).parent / "games"
AT = datetime(2026, 1, 1, 18, 30, tzinfo=UTC)
TRIES = 8  # numbers that each variant tries to change; an illegal change is taken back


@dataclass(frozen=True)
class Recorded:
    """A finished session as the engine knows it, with the pad it leads to."""

    setup: Setup
    lines: tuple[Line, ...]
    state: Any
    pad: Pad


def counts(code: str, number: int, seed: int = 1) -> list[dict[str, Any]]:
    """So many legal counts of a game, all near the invented one, the same for the same seed."""
    base = json.loads((GAMES / code / "pad_invented.json").read_text("utf-8"))
    return [_varied(code, base, random.Random(f"{code} {seed} {n}")) for n in range(number)]


def _varied(code: str, base: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    engine, count = game(code), copy.deepcopy(base)
    numbers = [
        (entries, item)
        for entries in [*count["seats"].values(), count.get("table", {})]
        for item, value in entries.items()
        if type(value) is int
    ]
    for entries, item in chance.sample(numbers, min(TRIES, len(numbers))):
        before = entries[item]
        entries[item] = max(0, before + chance.randint(-2, 2))
        read = engine.read_count(count)
        if engine.audit(read) or not engine.pad(read).complete:
            entries[item] = before
    return count


def recorded(code: str, count: dict[str, Any]) -> Recorded:
    """The session that enters this count: the box, the table, then each seat; then it is finished."""
    engine = game(code)
    options, seats = count.get("options", {}), tuple(count["seats"])
    setup = Setup(game=code, seats=seats, rules=engine.version, options=options)
    moves: list[dict[str, Any]] = []
    if count.get("box"):
        moves.append({"kind": "teach", "facts": count["box"]})
    if count.get("table"):
        moves.append({"kind": "enter", "values": count["table"]})
    moves += [{"kind": "enter", "seat": s, "values": v} for s, v in count["seats"].items()]
    lines: list[Line] = []
    prev, at = genesis(setup), AT.isoformat(timespec="microseconds")
    for move in [*moves, None]:
        kind: Any = "move" if move else "finish"
        line = seal(Line(seq=len(lines) + 1, kind=kind, move=move, at=at), prev)
        lines.append(line)
        prev = line.hash
    result = replay(engine, setup, lines)
    assert result.stopped is None, result.stopped
    return Recorded(setup, tuple(lines), result.state, engine.pad(engine.count(result.state)))


def older(pad: Pad) -> Pad:
    """The pad as other rules might have filled it: the first cell is worth one point more."""
    seat, row = pad.seats[0], pad.rows[0]
    cell = row.cells[seat]
    cell = msgspec.structs.replace(cell, points=(cell.points or 0) + 1)
    row = msgspec.structs.replace(row, cells={**row.cells, seat: cell})
    totals = {**pad.totals, seat: (pad.totals[seat] or 0) + 1}
    return msgspec.structs.replace(
        pad, rows=(row, *pad.rows[1:]), totals=totals, version=f"{pad.version}-older"
    )


def lay(
    group: Any,
    kinds: Sequence[Recorded],
    number: int,
    *,
    campaign: Any = None,
    older_every: int = 0,
) -> list[int]:
    """So many finished and scored sessions, the kinds in turn; every so-manieth score is an older one."""
    ids: list[int] = []
    for batch in _batches(zip(range(number), cycle(kinds), strict=False), 1000):
        ids += _lay_batch(group, campaign, batch, older_every)
    return ids


def _batches(things: Iterator[Any], size: int) -> Iterator[list[Any]]:
    while batch := list(islice(things, size)):
        yield batch


def _lay_batch(
    group: Any, campaign: Any, batch: list[tuple[int, Recorded]], older_every: int
) -> list[int]:
    from campaigns.models import LogLine, Person, Seat, Session
    from campaigns.records import line_row, to_json
    from scoring.models import Score

    names = sorted({seat for _, kind in batch for seat in kind.setup.seats})
    people = {n: Person.objects.get_or_create(group=group, name=n)[0] for n in names}
    sessions = Session.objects.bulk_create(
        Session(
            group=group,
            campaign=campaign,
            game=kind.setup.game,
            rules_version=kind.setup.rules,
            status="finished",
            setup=to_json(kind.setup),
            state=to_json(kind.state),
            version=len(kind.lines),
            head_hash=kind.lines[-1].hash,
            finished_at=AT,
        )
        for _, kind in batch
    )
    laid = [(session, *pair) for session, pair in zip(sessions, batch, strict=True)]
    LogLine.objects.bulk_create(
        line_row(session, line, AT, None) for session, _, kind in laid for line in kind.lines
    )
    Seat.objects.bulk_create(
        Seat(session=session, person=people[seat], seat=seat, order=order)
        for session, _, kind in laid
        for order, seat in enumerate(kind.setup.seats)
    )
    Score.objects.bulk_create(
        Score(
            session=session,
            version=session.version,
            state="done",
            percent=100,
            engine=kind.pad.version,
            pad=to_json(older(kind.pad) if older_every and n % older_every == 0 else kind.pad),
        )
        for session, n, kind in laid
    )
    return [session.pk for session in sessions]
