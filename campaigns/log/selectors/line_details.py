"""What one line of a log told or did, in words: the facts it taught, what the hands had to do."""

from collections.abc import Iterator, Mapping

from campaigns.log.selectors.states import effects_of, table_at
from campaigns.models import LogLine, Session
from campaigns.records import box_name, is_refereed, read_line, read_move
from campaigns.table.selectors.naming import names_at
from companion import wording
from companion.marks import Mark
from rules.core.log import PLAYS


def details(session: Session, marks: Mapping[str, Mark], row: LogLine) -> list[str]:
    """The facts of a line that teaches; else, at a refereed table, the effects of its move and what
    was read off the cardboard for them."""
    if row.move is None or row.kind not in PLAYS:
        return []
    move, names, game = read_move(row), names_at(session, marks), box_name(session)
    if move.get("kind") == "teach":
        return [_told(game, key, value, names) for key, value in move["facts"].items()]
    if not is_refereed(session):
        return []
    found = []
    for effect in effects_of(session, row):
        text = wording.effect(session.game, effect.code, effect.facts, names)
        mark = marks.get(effect.seat or "")
        found.append(f"{mark.name}: {text}" if mark else text)
    return [*found, *(_told(game, key, value, names) for key, value in _read(session, row))]


def _read(session: Session, row: LogLine) -> Iterator[tuple[str, object]]:
    """What a line quotes and only this box can say: not what is printed in the rulebook, nor what is not
    printed at all."""
    facts = table_at(session).facts
    for key, value in read_line(row).told.items():
        if value and key not in facts.likely and key not in facts.shipped:
            yield key, value


def _told(game: str, key: str, value: object, names: Mapping[str, str]) -> str:
    return f"{wording.fact(game, key, names)} {wording.value(game, key, value)}"
