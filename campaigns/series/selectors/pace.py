"""How fast a game went, from the times in its log: turns by seat, without long breaks and
take-backs.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

import msgspec
from django.utils.translation import gettext as _

from campaigns.models import Session
from companion.marks import Mark
from rules.core.log import PLAYS

BREAK = timedelta(minutes=20)  # a longer silence is supper, not thinking
NOTHING = timedelta()
NUMBER = re.compile(r"([0-9]) ")


@dataclass(frozen=True)
class Played:
    """A move and its time; a move without a seat was the whole table's."""

    seat: str | None
    at: datetime


@dataclass(frozen=True)
class Turn:
    """Consecutive moves of one seat: from the move before them to the last of them."""

    seat: str | None
    lasted: timedelta


@dataclass(frozen=True)
class Pace:
    """Turns in the order they were played, and what was left out."""

    turns: tuple[Turn, ...]
    breaks: tuple[timedelta, ...]

    @property
    def total(self) -> timedelta:
        return sum((turn.lasted for turn in self.turns), NOTHING)


class _Seated(msgspec.Struct):
    seat: str | None = None


_moves = msgspec.json.Decoder(_Seated)


def pace(began: datetime, moves: Iterable[Played]) -> Pace:
    """Turns and breaks of a game that began then.

    Until the first move the whole table sets up, so that time is not counted as the first player's.
    """
    breaks: list[timedelta] = []

    def spans() -> Iterator[tuple[str | None, timedelta]]:
        before, set_up = began, False
        for move in moves:
            # a clock that was set back must not make a turn shorter than zero
            span, before = max(NOTHING, move.at - before), max(before, move.at)
            if span > BREAK:
                breaks.append(span)
            lasted = NOTHING if span > BREAK else span
            if not set_up:
                set_up = True
                yield None, lasted
                lasted = NOTHING
            yield move.seat, lasted

    turns = tuple(
        Turn(seat, sum((span for _seat, span in run), NOTHING))
        for seat, run in groupby(spans(), key=itemgetter(0))
    )
    return Pace(turns, tuple(breaks))


def moves_of(session: Session) -> list[Played]:
    """The moves that were not taken back, in one query. A corrected move still took its time."""
    rows = list(session.lines.order_by("seq").values_list("seq", "kind", "move", "at", "struck_by"))
    kinds = {seq: kind for seq, kind, *_rest in rows}
    return [
        Played(_moves.decode(move).seat, at)
        for _seq, kind, move, at, struck_by in rows
        if kind in PLAYS and move and (not struck_by or kinds.get(struck_by) == "correction")
    ]


def pace_context(session: Session, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """What the page shows: each player's turns, mean and longest, and the whole game."""
    measured = pace(session.created_at, moves_of(session))
    rows = [
        _row(mark, [t.lasted for t in measured.turns if t.seat == mark.id])
        for mark in marks.values()
    ]
    table = [turn.lasted for turn in measured.turns if turn.seat not in marks]
    return {
        "rows": [row for row in rows if row["turns"]],
        "table": spoken(sum(table, NOTHING)) if table else "",
        "total": spoken(measured.total),
        "turns": len(measured.turns),
        "breaks": len(measured.breaks),
        "paused": spoken(sum(measured.breaks, NOTHING)),
        "longest_silence": int(BREAK.total_seconds() // 60),
    }


def _row(mark: Mark, lasted: list[timedelta]) -> dict[str, Any]:
    whole = sum(lasted, NOTHING)
    return {
        "seat": mark,
        "turns": len(lasted),
        "mean": spoken(whole / len(lasted)) if lasted else "",
        "longest": spoken(max(lasted, default=NOTHING)),
        "whole": spoken(whole),
    }


def spoken(span: timedelta) -> str:
    """A span in words, each number kept on one line with its unit."""
    return NUMBER.sub("\\1\N{NO-BREAK SPACE}", _in_units(span))


def _in_units(span: timedelta) -> str:
    """The span with seconds below ten minutes, with hours above one."""
    seconds = round(span.total_seconds())
    if seconds < 60:
        return _("%(seconds)s s") % {"seconds": seconds}
    if seconds < 600:
        return _("%(minutes)s min %(seconds)s s") % {
            "minutes": seconds // 60,
            "seconds": seconds % 60,
        }
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("%(minutes)s min") % {"minutes": minutes}
    if minutes % 60 == 0:
        return _("%(hours)s h") % {"hours": minutes // 60}
    return _("%(hours)s h %(minutes)s min") % {"hours": minutes // 60, "minutes": minutes % 60}
