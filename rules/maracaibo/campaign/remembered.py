"""New rules that story cards have brought (MAR-SAIL-12): which hold now, from which card and evening."""

from collections.abc import Iterator

from msgspec import Struct

from rules.maracaibo.campaign.archive import Archive, Event, lineage
from rules.maracaibo.campaign.cards import Note
from rules.maracaibo.campaign.ids import Side
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import steps_of


class Remembered(Struct, frozen=True):
    """A new rule in the group's own words; `evening` is when its side was first read in this story."""

    card: str
    text: str
    evening: int | None = None


def remembered(state: State) -> tuple[Remembered, ...]:
    """The rules that hold: those of a card that has left the game do not (MAR-LEG-04), nor those of
    an answer that was not chosen, nor those that the table has not come to yet."""
    read = _first_read(state)
    return tuple(
        Remembered(card, step.text, read.get(f"{card}.{side}"))
        for card, at in sorted(state.pieces.cards.items())
        if at.zone != "removed"
        for side in at.opened
        for step in (steps_of(state, card, side) or ())[: _reached(state, card, side, read)]
        if isinstance(step, Note)
    )


def _reached(state: State, card: str, side: Side, read: dict[str, int]) -> int | None:
    """How many instructions of a side have been followed in this story; None is all of them: it was
    read on an earlier evening."""
    if state.evening is None or read.get(f"{card}.{side}") != state.evening.number:
        return None
    at = state.pieces.card(card)
    return at.front if side == "front" else at.back


def _first_read(state: State) -> dict[str, int]:
    """The evening on which each side was first read, in the story that leads to the pieces of now."""
    evenings: dict[str, int] = {}
    for evening, events in _evenings(state):
        for event in events:
            if event.code in ("front_read", "back_read"):
                side = event.code.removesuffix("_read")
                evenings.setdefault(f"{event.facts['card']}.{side}", evening)
    return evenings


def _evenings(state: State) -> Iterator[tuple[int, tuple[Event, ...]]]:
    tonight = state.evening
    for archive in _story(state):
        yield archive.evening, archive.events
    if tonight is not None:
        yield tonight.number, tonight.events


def _story(state: State) -> tuple[Archive, ...]:
    """The evenings behind the pieces of now; a first game, a chapter or a free game has none."""
    tonight = state.evening
    if tonight is None or tonight.start is None:
        return lineage(state.archives, state.bag) if state.bag is not None else ()
    if tonight.start != "continue":
        return ()
    source = next((archive for archive in state.archives if archive.hash == tonight.parent), None)
    return lineage(state.archives, source.evening) if source else ()
