"""Who has the things that the box has once: an answer for the whole table, written as one line."""

from dataclasses import dataclass
from typing import Any

from campaigns.log.selectors.since import HolderTold
from campaigns.log.services.drafts import Draft, Wish
from campaigns.log.services.moves import Entry, Play
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import Session
from campaigns.table.selectors.leaves import pad_leaf
from rules.core import once
from rules.core.layout import Once


@dataclass(frozen=True)
class Answer(Wish):
    """This seat has the thing, or nobody does; without an `item`, nobody has any of the others.

    With `seat` only that seat speaks, and only for itself."""

    group: Once
    item: str = ""
    holder: str | None = None
    number: int | None = None
    seat: str | None = None

    def draft(self, session: Session, state: Any, by: str) -> Draft | None:
        leaf, group = pad_leaf(session), self.group
        seats = leaf.sheet.seats if self.seat is None else (self.seat,)
        entries: once.Entries = {}
        if self.item:
            who = self.holder if self.holder in seats else None
            entries = once.told(
                leaf.game, leaf.sheet, group, self.item, who, self.number, tuple(seats)
            )
            last = once.is_last(leaf.game, leaf.sheet, group, self.item, more=int(who is not None))
        if not self.item or last:
            entries = once.merged(once.rest(leaf.game, leaf.sheet, group, tuple(seats)), entries)
        return _line(session, state, by, once.changed(leaf.sheet, entries))


def _line(session: Session, state: Any, by: str, entries: once.Entries) -> Draft | None:
    """One line for all seats; an ordinary entry if it concerns one alone."""
    if not entries:
        return None
    if len(entries) == 1:
        ((seat, values),) = entries.items()
        data = {"kind": "enter", "seat": seat, "values": values}
        return Play(Entry(data)).draft(session, state, by)
    data = {"kind": "checkpoint", "seats": entries}
    return Play(Entry(data, kind="checkpoint")).draft(session, state, by)


def answer(code: str, wish: Answer, post: Post) -> Written:
    """Write who has it; what others enter elsewhere meanwhile does not hinder it."""
    return write(code, post, wish)


def concern_of(wish: Answer) -> HolderTold:
    """What an answer is about: its own thing, or everything that it says nobody has."""
    return HolderTold(frozenset((wish.item,)) if wish.item else frozenset(wish.group.items))
