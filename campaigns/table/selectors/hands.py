"""What the hands must do after the newest line: a move, an undo or a redo."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.states import effects_of
from campaigns.log.selectors.take_backs import LOOKBACK, Rewind, rewind_of, undos_now
from campaigns.models import LogLine, Session
from campaigns.table.selectors.naming import line_as_named
from companion import wording
from companion.marks import Mark
from rules.core.log import PLAYS
from rules.core.outcome import Effect

MOST_LISTED = 6  # moves whose effects are listed after one undo or redo


@dataclass(frozen=True)
class Hands:
    """What one player, or the whole table, must now do by hand; `move` names the move behind it."""

    seat: Mark | None
    texts: tuple[str, ...]
    move: str = ""

    @property
    def lines(self) -> tuple[str, ...]:
        return (self.move, *self.texts) if self.move else self.texts


@dataclass(frozen=True)
class Play:
    """A line and its effects."""

    row: LogLine
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Turned:
    """What the latest undos in a row undid, or what the latest redo brought back, oldest first.

    `first` is the line before which the table was as they found it; None if a correction is among the lines,
    since its effects cannot be listed move by move."""

    first: int | None
    plays: tuple[Play, ...]
    undone: bool


def turned_now(session: Session) -> Turned | None:
    """None unless the newest line is a take-back that only undid or only restored, not too far back."""
    rows = list(session.lines.filter(seq__gt=session.version - LOOKBACK).order_by("-seq"))
    turn = _turn(session, rows) if rows and rows[0].kind == "take_back" else None
    if turn is None:
        return None
    undone, moved = bool(turn.undone), turn.undone or turn.restored
    if any(row.kind not in PLAYS for row in moved):
        return Turned(None, tuple(Play(row, ()) for row in moved), undone)
    plays = tuple(Play(row, effects_of(session, row)) for row in moved)
    return Turned((moved[-1].seq if undone else turn.base) + 1, plays, undone)


def _turn(session: Session, rows: Sequence[LogLine]) -> Rewind | None:
    """Everything that several undos in a row undid, as the hands may still be busy with the first; else
    what the newest line did, unless it went both ways."""
    undos, newest = undos_now(session, rows), rows[0]
    turn = rewind_of(newest, rows)
    if undos and undos[-1].seq == newest.seq:
        whole = rewind_of(newest, rows, since=undos[0].seq - 1)
        if whole is not None and not whole.restored:
            turn = whole
    return turn if turn and bool(turn.undone) != bool(turn.restored) else None


def hands_view(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], effects: Sequence[Effect]
) -> dict[str, Any]:
    """What to do by hand after a move."""
    title = _("On the table now")
    return {"hands": by_seat(session.game, effects, marks, names), "hands_title": title}


def turned_view(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], turned: Turned
) -> dict[str, Any]:
    """What to do by hand after an undo (newest first) or after a redo (as after the moves)."""
    if not turned.undone and len(turned.plays) == 1:
        return hands_view(session, marks, names, turned.plays[0].effects)
    plays = turned.plays[::-1] if turned.undone else turned.plays
    hands = [hand for play in plays[:MOST_LISTED] for hand in _of_play(session, play, marks, names)]
    title = _("Undone: put it back as it was") if turned.undone else _("On the table now")
    return {
        "hands": hands,
        "hands_title": title,
        "hands_undone": turned.undone,
        "hands_more": logs.more(len(plays) - MOST_LISTED),
    }


def by_seat(
    game: str, effects: Sequence[Effect], marks: Mapping[str, Mark], names: Mapping[str, str]
) -> list[Hands]:
    """These effects in words, player by player."""
    hands = []
    for seat, group in groupby(effects, key=lambda effect: effect.seat):
        texts = (wording.effect(game, effect.code, effect.facts, names) for effect in group)
        hands.append(Hands(marks.get(seat or ""), tuple(texts)))
    return hands


def _of_play(
    session: Session, play: Play, marks: Mapping[str, Mark], names: Mapping[str, str]
) -> list[Hands]:
    """One move and its effects; the first entry carries the name of the move."""
    name = logs.text(session.game, marks, line_as_named(session, play.row), names)
    first, *others = by_seat(session.game, play.effects, marks, names) or [Hands(None, ())]
    return [replace(first, move=name), *others]
