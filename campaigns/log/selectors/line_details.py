"""What one line of a log told or did, in words: the facts it taught, what the hands had to do."""

from collections.abc import Mapping

from campaigns.log.selectors.states import effects_of
from campaigns.models import LogLine, Session
from campaigns.records import box_name, is_refereed, read_move
from campaigns.table.selectors.naming import names_at
from companion import wording
from companion.marks import Mark
from rules.core.log import PLAYS


def details(session: Session, marks: Mapping[str, Mark], row: LogLine) -> list[str]:
    """The facts of a line that teaches; else, at a refereed table, the effects of its move."""
    if row.move is None or row.kind not in PLAYS:
        return []
    move, names = read_move(row), names_at(session, marks)
    if move.get("kind") == "teach":
        game = box_name(session)
        return [_told(game, key, value, names) for key, value in move["facts"].items()]
    if not is_refereed(session):
        return []
    found = []
    for effect in effects_of(session, row):
        text = wording.effect(session.game, effect.code, effect.facts, names)
        mark = marks.get(effect.seat or "")
        found.append(f"{mark.name}: {text}" if mark else text)
    return found


def _told(game: str, key: str, value: object, names: Mapping[str, str]) -> str:
    return f"{wording.fact(game, key, names)} {wording.value(game, key, value)}"
