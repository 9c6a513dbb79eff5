"""What the hands must do after the newest line: after a move, after an undo, after a redo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import effects_of
from campaigns.log.selectors.take_backs import KNOWN, Turn, turn_of, undos_now
from campaigns.models import LogLine, Session
from campaigns.table.selectors.naming import line_as_named
from companion import wording
from companion.marks import Mark
from rules.core.log import PLAYS
from rules.core.outcome import Effect

MOST_TOLD = 6  # moves whose effects are listed after one undo or redo


@dataclass(frozen=True)
class Hands:
    """What one player, or the whole table, must do with the hands; `move` names what asks for it."""

    seat: Mark | None
    texts: tuple[str, ...]
    move: str = ""

    @property
    def told(self) -> tuple[str, ...]:
        return (self.move, *self.texts) if self.move else self.texts


@dataclass(frozen=True)
class Play:
    """A line and what it asked of the hands."""

    row: LogLine
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Turned:
    """What the undos in a row up to now undid, or else the newest line, a redo, brought back, oldest
    first, and the line before which the table was as they found it: None where a correction was among
    that, whose effects nobody can tell move by move."""

    first: int | None
    plays: tuple[Play, ...]
    undone: bool


def turned_now(session: Session) -> Turned | None:
    """None where the newest line is no take-back, or one that did both or reaches too far back."""
    rows = list(session.lines.filter(seq__gt=session.version - KNOWN).order_by("-seq"))
    turn = _turn(session, rows) if rows and rows[0].kind == "take_back" else None
    if turn is None:
        return None
    undone, moved = bool(turn.undone), turn.undone or turn.restored
    if any(row.kind not in PLAYS for row in moved):
        return Turned(None, tuple(Play(row, ()) for row in moved), undone)
    plays = tuple(Play(row, effects_of(session, row)) for row in moved)
    return Turned((moved[-1].seq if undone else turn.base) + 1, plays, undone)


def _turn(session: Session, rows: Sequence[LogLine]) -> Turn | None:
    """All that undos in a row undid: the hands may still be busy with the first. Otherwise what the
    newest line alone did, unless it went both ways."""
    undos, newest = undos_now(session, rows), rows[0]
    found = turn_of(newest, rows)
    if undos and undos[-1].seq == newest.seq:
        whole = turn_of(newest, rows, since=undos[0].seq - 1)
        if whole is not None and not whole.restored:
            found = whole
    return found if found and bool(found.undone) != bool(found.restored) else None


def hands_view(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], effects: Sequence[Effect]
) -> dict[str, Any]:
    """The card of the hands after a move."""
    title = _("On the table now")
    return {"hands": by_seat(session.game, effects, marks, names), "hands_title": title}


def turned_view(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], turned: Turned
) -> dict[str, Any]:
    """The card after an undo, newest first as it is put back, or after a redo: as after the moves."""
    if not turned.undone and len(turned.plays) == 1:
        return hands_view(session, marks, names, turned.plays[0].effects)
    plays = turned.plays[::-1] if turned.undone else turned.plays
    told = [hand for play in plays[:MOST_TOLD] for hand in _of(session, play, marks, names)]
    title = _("Undone: put it back as it was") if turned.undone else _("On the table now")
    return {
        "hands": told,
        "hands_title": title,
        "hands_undone": turned.undone,
        "hands_more": logs.more(len(plays) - MOST_TOLD),
    }


def by_seat(
    game: str, effects: Sequence[Effect], marks: Mapping[str, Mark], names: Mapping[str, str]
) -> list[Hands]:
    """What these effects ask, one player after the other."""
    hands = []
    for seat, told in groupby(effects, key=lambda effect: effect.seat):
        texts = (wording.effect(game, effect.code, effect.facts, names) for effect in told)
        hands.append(Hands(marks.get(seat or ""), tuple(texts)))
    return hands


def _of(
    session: Session, play: Play, marks: Mapping[str, Mark], names: Mapping[str, str]
) -> list[Hands]:
    """One move by its name, and what it asked of whom."""
    name = logs.text(session.game, marks, line_as_named(session, play.row), names)
    first, *others = by_seat(session.game, play.effects, marks, names) or [Hands(None, ())]
    return [replace(first, move=name), *others]
