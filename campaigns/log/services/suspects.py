"""When facts become known later, recheck the lines that did without them.

A contradiction only marks a line as suspect; the game stays as it was played."""

from collections.abc import Iterable
from typing import Any

from campaigns.log.selectors.states import table_at
from campaigns.models import LogLine, Session
from campaigns.records import engine_at, game_of, read_line, read_setup, to_json
from rules.core.chain import Chain, Link
from rules.core.engine import Engine
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.core.replay import opening, play

READ_OTHERWISE = "read_otherwise"


def recheck(session: Session, keys: Iterable[str]) -> None:
    """Recheck every line in force that lacked one of these facts or quotes another value of it."""
    engine, changed_keys = engine_at(session), frozenset(keys)
    if not changed_keys or not engine.quotes_facts:
        return
    rows = {row.seq: row for row in session.lines.order_by("seq")}
    lines = {seq: read_line(row) for seq, row in rows.items()}
    links = Chain(lines.values()).links()
    concerned = {n for n, link in enumerate(links) if changed_keys & {*link.lacked, *link.told}}
    if not concerned:
        return
    setup, now = read_setup(session), table_at(session).facts
    position = opening(engine, setup)
    changed: list[LogLine] = []
    for n, link in enumerate(links[: max(concerned) + 1]):
        if n in concerned:
            table = Table(setup, position.state, now)
            suspect = to_json(tuple(_contradictions(session, engine, table, link, changed_keys)))
            row = rows[link.source]
            if row.suspect != suspect:
                row.suspect = suspect
                changed.append(row)
        position = play(engine, setup, position, [link], trusted=True).position
    LogLine.objects.bulk_update(changed, ["suspect"], batch_size=500)


def _contradictions(
    session: Session, engine: Engine, table: Table[Any], link: Link, keys: frozenset[str]
) -> Iterable[Refusal]:
    """The rules the line breaks now, and the facts it quotes with another value."""
    if link.ruling is None:
        yield from engine.check(table, engine.moves.decode(link.move)).broken
    catalogue = game_of(session).facts
    for key in sorted(keys & set(link.told)):
        read, taken = table.facts.get(key), link.told[key]
        if read is not None and read != taken:
            spec = catalogue.get(key)
            facts = {"fact": key, "taken": taken, "read": read}
            yield Refusal(spec.rule if spec else "", READ_OTHERWISE, facts)
