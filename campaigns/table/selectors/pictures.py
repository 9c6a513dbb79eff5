"""The board and the tableaus of a refereed table, drawn once for all phones and kept in memory for a while.

A tableau is what one player has in front of them. What a phone may tap is not part of the drawing: the first page
has it as links, and from then on the script follows the buttons."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import Any

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from campaigns.log.selectors.states import table_before
from campaigns.models import Session
from campaigns.records import to_json
from companion.games.face import face
from companion.marks import Mark
from companion.pictures import Parts, changes
from companion.pictures.drawn import Block, Swap, Taps, swap
from rules.core.referee.table import Table

BOARD, TABLEAU = "board", "tableau."  # the parts that are drawn; all others lie inside them
MOST = 48  # drawings, of about 150 kB each
_RECENT: OrderedDict[tuple[Any, ...], "Drawn"] = OrderedDict()
_LOCK = Lock()


@dataclass(frozen=True)
class Drawn:
    """A table as it looks: its parts, those that have just changed, and the HTML of board and tableaus."""

    parts: Parts
    fresh: frozenset[str]
    blocks: Mapping[str, Block]


@dataclass(frozen=True)
class Picture:
    """The drawing on one phone; `stamp` names it, so that the next answer holds only what differs."""

    session: Session
    drawn: Drawn
    stamp: str
    labels: Mapping[str, str]  # of the parts that may be tapped

    @property
    def taps(self) -> Taps:
        return Taps(self.labels, reverse("table", args=[self.session.code]) + "part/")

    @property
    def board(self) -> SafeString:
        return self.drawn.blocks[BOARD].html(self.taps)

    @property
    def tableaus(self) -> SafeString:
        drawn = (
            (block.html(self.taps),) for name, block in self.drawn.blocks.items() if name != BOARD
        )
        return format_html_join("", "{}", drawn)

    @property
    def classes(self) -> str:
        """The board's css classes, and the area to show where there is room for only one."""
        board, fresh = self.drawn.parts[BOARD], self.drawn.fresh
        where: Mapping[str, str] = board.where
        wanted = next((area for part, area in where.items() if part in self.labels), "")
        focus = wanted or next((area for part, area in where.items() if part in fresh), board.home)
        return f"pc pc-board {board.classes} focus-{focus}"

    def since(self, stamp: str) -> Swap:
        """What a screen with the drawing `stamp` must swap; everything if that drawing is no longer kept."""
        with _LOCK:
            old = _RECENT.get(_key(self.session, stamp, on_the_wall=False))
        if old is None:
            return swap(self.drawn.blocks, {})
        return swap(self.drawn.blocks, old.blocks)._replace(since=stamp)


def picture_at(
    session: Session,
    table: Table[Any],
    marks: Mapping[str, Mark],
    first: int | None,
    labels: Mapping[str, str],
    *,
    on_the_wall: bool = False,
) -> Picture | None:
    """The current drawing; what differs from the table before line `first` glows once. None for a game without
    pictures. That table is replayed only for a new drawing."""
    pictures = face(session.game).pictures
    if pictures is None:
        return None
    stamp = _stamp(session, table, marks)
    key = _key(session, stamp, on_the_wall=on_the_wall)
    with _LOCK:
        drawn = _RECENT.get(key)
    if drawn is None:
        parts = pictures.parts(table, marks, on_the_wall=on_the_wall)
        earlier = parts
        if first is not None:
            before = table_before(session, first)
            earlier = pictures.parts(before, marks, on_the_wall=on_the_wall)
        drawn = _draw(session, parts, changes(earlier, parts), on_the_wall=on_the_wall)
    with _LOCK:
        _RECENT[key] = drawn
        _RECENT.move_to_end(key)
        while len(_RECENT) > MOST:
            _RECENT.popitem(last=False)
    return Picture(session, drawn, stamp, labels)


def _draw(session: Session, parts: Parts, fresh: frozenset[str], *, on_the_wall: bool) -> Drawn:
    room = f"games/{session.game}"
    context = {"picture": parts[BOARD], "fresh": fresh}
    blocks = {BOARD: Block(render_to_string(f"{room}/board.html", context))}
    for name, part in parts.items():
        if name.startswith(TABLEAU) and not on_the_wall:
            context = {"tableau": part, "fresh": fresh}
            blocks[name] = Block(render_to_string(f"{room}/tableau.html", context))
    return Drawn(parts, fresh, blocks)


def _stamp(session: Session, table: Table[Any], marks: Mapping[str, Mark]) -> str:
    """A digest of all that a drawing depends on, except its language."""
    names = [f"{mark.name} {mark.colour}" for mark in marks.values()]
    content = to_json([session.version, session.state, dict(table.facts.taught), names])
    return blake2b(content.encode(), digest_size=9).hexdigest()


def _key(session: Session, stamp: str, *, on_the_wall: bool) -> tuple[Any, ...]:
    return session.pk, stamp, get_language(), on_the_wall
