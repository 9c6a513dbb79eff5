"""The details of one line in words: its effects and facts."""

from collections.abc import Iterator, Mapping

from campaigns.log.selectors.states import effects_of, table_at
from campaigns.models import LogLine, Session
from campaigns.records import box_name, is_refereed, read_line, read_move
from campaigns.table.selectors.naming import names_at
from companion import wording
from companion.marks import Mark
from rules.core.log import PLAYS


def details(session: Session, marks: Mapping[str, Mark], row: LogLine) -> list[str]:
    """The facts of a `teach` line; for other moves at a refereed table, the effects and the facts read off the
    components for them."""
    if row.move is None or row.kind not in PLAYS:
        return []
    move, names, game = read_move(row), names_at(session, marks), box_name(session)
    if move.get("kind") == "teach":
        return [_fact_text(game, key, value, names) for key, value in move["facts"].items()]
    if not is_refereed(session):
        return []
    texts = []
    for effect in effects_of(session, row):
        text = wording.effect(session.game, effect.code, effect.facts, names)
        mark = marks.get(effect.seat or "")
        texts.append(f"{mark.name}: {text}" if mark else text)
    facts = _quoted_facts(session, row)
    return [*texts, *(_fact_text(game, key, value, names) for key, value in facts)]


def _quoted_facts(session: Session, row: LogLine) -> Iterator[tuple[str, object]]:
    """The facts a line quotes from this group's components: no shipped, likely or empty ones."""
    facts = table_at(session).facts
    for key, value in read_line(row).told.items():
        if value and key not in facts.likely and key not in facts.shipped:
            yield key, value


def _fact_text(game: str, key: str, value: object, names: Mapping[str, str]) -> str:
    return f"{wording.fact(game, key, names)} {wording.value(game, key, value)}"
