"""A player's phone at a sheet: its own column first, whose turn it is to write, and whom to help after that."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from campaigns.models import Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.leaves import Leaf
from campaigns.table.selectors.pads import PadView, RowView
from campaigns.table.selectors.rings import Ring, Rings, counts_together, rings_of
from companion import wording
from companion.marks import Mark
from rules.core.book import PAD


@dataclass(frozen=True)
class Own:
    """The head over the own column."""

    seat: Mark
    ring: Ring
    title: str
    hint: str
    alone: bool  # the other columns are folded away
    others: tuple[Ring, ...] = ()
    help: Ring | None = None  # whose column this phone may fill next
    waits: bool = False  # nobody has begun with this sheet: its round is still being played
    recorded: bool = False

    @property
    def due(self) -> bool:
        return not (self.ring.closed or self.recorded)


def own_view(
    session: Session,
    leaf: Leaf,
    marks: Mapping[str, Mark],
    pad: PadView,
    rights: Rights,
    whole: bool,
) -> dict[str, Any]:
    """What a pad shows beside its numbers: rings over its columns; on a player's phone the own column with its head."""
    if not session.is_open:
        return {}
    rings = rings_of(leaf, marks)
    shown: dict[str, Any] = {}
    if counts_together(session):
        pad = replace(pad, rings={ring.seat.id: ring for ring in rings.rings})
        shown = {"rings": rings, "pad": pad}
    ring = rings.of(rights.seat)
    if ring is None or not rights.keeps_own:
        return shown
    own = _own(leaf, ring, rings, rights, whole)
    return {**shown, "own": own, "pad": pad if whole else column_of(pad, ring.seat.id)}


def _own(leaf: Leaf, ring: Ring, rings: Rings, rights: Rights, whole: bool) -> Own:
    own = _counting(ring, rings, rights, whole)
    name = {"name": ring.seat.name}
    if leaf.stop == PAD:
        return own
    if leaf.page.closed is not None and not leaf.page.skipped:
        sheet = wording.stop(leaf.game.code, leaf.stop).name
        hint = _("%(sheet)s is recorded.") % {"sheet": sheet}
        return replace(own, title=ring.seat.name, hint=hint, recorded=True, help=None)
    if own.due and not leaf.page.touched:
        title = _("%(name)s, your column") % name
        return replace(
            own, title=title, hint=_("It is filled in when it comes to the scoring."), waits=True
        )
    return own


def _counting(ring: Ring, rings: Rings, rights: Rights, whole: bool) -> Own:
    behind = rings.behind(ring.seat.id)
    return Own(
        seat=ring.seat,
        ring=ring,
        title=_title(ring),
        hint=_hint(ring, behind, rights),
        alone=not whole,
        others=tuple(each for each in rings.rings if each is not ring),
        help=behind if ring.closed and behind and rights.writes(behind.seat.id) else None,
    )


def _title(ring: Ring) -> str:
    text = _("%(name)s, all done") if ring.closed else _("%(name)s, your turn")
    return text % {"name": ring.seat.name}


def _hint(ring: Ring, behind: Ring | None, rights: Rights) -> str:
    if not ring.closed:
        return _("Your column: %(done)s") % {"done": ring.says}
    if behind is not None:
        values = {"name": behind.seat.name, "cells": behind.left_says}
        return _("%(name)s is still counting: %(cells)s") % values
    if rights.decides:
        return _("Everybody is done.")
    return _("Everybody is done. The scribe opens the result.")


def column_of(pad: PadView, seat: str) -> PadView:
    """The pad with one column."""
    rows = tuple(_only(row, seat) for row in pad.rows)
    seats = tuple(mark for mark in pad.seats if mark.id == seat)
    return replace(pad, seats=seats, rows=rows, by_row={row.id: row for row in rows}, teams=())


def _only(row: RowView, seat: str) -> RowView:
    return replace(row, cells=tuple(cell for cell in row.cells if cell.seat.id == seat))
