"""How fast a game went, from the times of its log: turns by seat, without long breaks and take-backs."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
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
    """A move that somebody made, and when; without a seat it was the whole table's."""

    seat: str | None
    at: datetime


@dataclass(frozen=True)
class Turn:
    """Moves of one seat in a row: from the move before them to the last of them."""

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
    """Turns and breaks of a game that was laid then. Until the first move the whole table sets up:
    whoever moves first has not thought so long."""
    breaks: list[timedelta] = []

    def spans() -> Iterator[tuple[str | None, timedelta]]:
        before, set_up = began, False
        for move in moves:
            # a clock that was set back must not make a turn shorter than nothing
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
        for seat, run in groupby(spans(), key=lambda one: one[0])
    )
    return Pace(turns, tuple(breaks))


def moves_of(session: Session) -> list[Played]:
    """The moves that were not taken back: one query. A corrected move took its time all the same."""
    rows = list(session.lines.order_by("seq").values_list("seq", "kind", "move", "at", "struck_by"))
    kinds = {seq: kind for seq, kind, *_rest in rows}
    return [
        Played(_moves.decode(move).seat, at)
        for _seq, kind, move, at, struck_by in rows
        if kind in PLAYS and move and (not struck_by or kinds.get(struck_by) == "correction")
    ]


def pace_context(session: Session, marks: Mapping[str, Mark]) -> dict[str, Any]:
    """What the page shows: each player's turns, mean and longest, and the whole game."""
    found = pace(session.created_at, moves_of(session))
    rows = [
        _row(mark, [t.lasted for t in found.turns if t.seat == mark.id]) for mark in marks.values()
    ]
    table = [turn.lasted for turn in found.turns if turn.seat not in marks]
    return {
        "rows": [row for row in rows if row["turns"]],
        "table": spoken(sum(table, NOTHING)) if table else "",
        "total": spoken(found.total),
        "turns": len(found.turns),
        "breaks": len(found.breaks),
        "paused": spoken(sum(found.breaks, NOTHING)),
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
    """A span as people say it, each number on one line with its unit."""
    return NUMBER.sub("\\1\N{NO-BREAK SPACE}", _in_units(span))


def _in_units(span: timedelta) -> str:
    """With seconds below ten minutes, with hours above one."""
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
