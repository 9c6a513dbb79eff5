"""What the hands must do after the newest line: a move, an undo, a redo or a correction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import dropwhile, groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.log.selectors import lines as logs
from campaigns.log.selectors.line_notes import more as more_lines
from campaigns.log.selectors.lines import row_text
from campaigns.log.selectors.states import state_at
from campaigns.log.selectors.take_backs import LOOKBACK, rewind_of, undos_now
from campaigns.models import LogLine, Session
from campaigns.records import FOLLOWS, FORCED, read_state
from campaigns.table.selectors.differences import Difference, differences
from companion import wording
from companion.marks import Mark
from rules.core.outcome import Effect

MOST_NAMED = 4  # lines that an undo or a redo names
MOST_LISTED = 14  # things that have changed on the table or on the sheets


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
class Turned:
    """The latest undos in a row, the latest redo, or the latest correction: the table was as they found it right
    after line `since`. `rows` are the lines they undid or brought back."""

    since: int
    rows: tuple[LogLine, ...] = ()
    undone: bool = False

    @property
    def first(self) -> int:
        return self.since + 1


def may_be_turned(lines: Sequence[logs.LineView]) -> bool:
    """Whether the newest line that did not follow by itself is an undo, a redo or a correction."""
    chosen = next((line for line in lines if not line.follows), None)
    return chosen is not None and chosen.kind in ("take_back", "correction")


def turned_now(session: Session) -> Turned | None:
    """None unless the newest line is a take-back or a correction; what followed from that by itself is part of it."""
    rows = list(session.lines.filter(seq__gt=session.version - LOOKBACK).order_by("-seq"))
    acts = list(dropwhile(lambda row: row.note in (FORCED, FOLLOWS), rows))
    if not acts or acts[0].kind not in ("take_back", "correction"):
        return None
    newest = acts[0]
    if newest.kind == "correction":
        return Turned(newest.seq - 1)
    undos = undos_now(session, acts)
    since = newest.seq - 1
    if undos and undos[-1].seq == newest.seq:  # the hands may still be busy with the first of them
        since = undos[0].seq - 1
    turn = rewind_of(newest, rows, since=since)
    if turn is None:
        return Turned(since)
    return Turned(since, turn.undone[::-1] or turn.restored, undone=bool(turn.undone))


def hands_view(
    session: Session, marks: Mapping[str, Mark], names: Mapping[str, str], effects: Sequence[Effect]
) -> dict[str, Any]:
    """What to do by hand after a move."""
    title = _("On the table now")
    return {"hands": by_seat(session.game, effects, marks, names), "hands_title": title}


def turned_view(session: Session, marks: Mapping[str, Mark], turned: Turned) -> dict[str, Any]:
    """What to move on the table after an undo, a redo or a correction."""
    before, after = state_at(session, turned.since), read_state(session)
    found = differences(session, marks, before, after)
    hands = [Hands(None, (), move=name) for name in _named(session, marks, turned)]
    for seat, group in groupby(found[:MOST_LISTED], key=lambda difference: difference.seat):
        hands.append(Hands(seat, tuple(difference.says for difference in group)))
    nothing = not found
    return {
        "hands": [*hands, Hands(None, (_("Nothing has to be moved."),))] if nothing else hands,
        "hands_title": turned_title(found, undone=turned.undone),
        "hands_undone": turned.undone,
        "hands_more": more(len(found) - MOST_LISTED),
    }


def changed_view(
    session: Session, marks: Mapping[str, Mark], seq: int | None = None
) -> dict[str, Any] | None:
    """What an undo, a redo or a correction has changed; None after anything else, or if it was not line `seq`."""
    turned = turned_now(session)
    if turned is None or (seq is not None and turned.first != seq):
        return None
    before, after = state_at(session, turned.since), read_state(session)
    found = differences(session, marks, before, after)
    return {
        "title": _("Undone") if turned.undone else _("Changed"),
        "undone": turned.undone,
        "version": session.version,
        "names": _named(session, marks, turned),
        "items": found[:MOST_LISTED],
        "more": more(len(found) - MOST_LISTED),
    }


def turned_title(found: Sequence[Difference], *, undone: bool = False) -> str:
    """The head over the pieces to move."""
    if not found:
        return _("Undone") if undone else _("Changed")
    template = ngettext(
        "Move %(n)s thing on the table", "Move %(n)s things on the table", len(found)
    )
    return template % {"n": len(found)}


def more(count: int) -> str:
    """How much a shortened list leaves out."""
    return _("and %(count)s more") % {"count": count} if count > 0 else ""


def _named(session: Session, marks: Mapping[str, Mark], turned: Turned) -> list[str]:
    template = _("Undone: %(what)s") if turned.undone else _("Redone: %(what)s")
    texts = [template % {"what": row_text(session, marks, row)} for row in turned.rows[:MOST_NAMED]]
    left_out = more_lines(len(turned.rows) - MOST_NAMED)
    return [*texts, left_out] if left_out else texts


def by_seat(
    game: str, effects: Sequence[Effect], marks: Mapping[str, Mark], names: Mapping[str, str]
) -> list[Hands]:
    """These effects in words, player by player."""
    hands = []
    for seat, group in groupby(effects, key=lambda effect: effect.seat):
        texts = (wording.effect(game, effect.code, effect.facts, names) for effect in group)
        hands.append(Hands(marks.get(seat or ""), tuple(texts)))
    return hands
