"""Rulebook 3.4 and 3.5: the cards of events and ministries, from data/."""

from typing import Literal

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.chart import Points
from rules.imperial_struggle.printed import Era, load

Keyword = Literal["finance", "mercantilism", "governance", "style", "scholarship"]


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When an event's bonus is had; exactly one of these is printed (IMP-EVP-02)."""

    keyword: Keyword | None = None
    available_debt: int = 0
    bonus_tiles: bool = False
    prestige: tuple[str, ...] = ()
    advantage: str = ""


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event; `points` is the major action that the tile must have (IMP-EVT-05)."""

    number: int
    id: str
    era: Era
    points: Points | None = None
    common: bool = False
    bonus: Condition | None = None


class Ministry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ministry of one power (IMP-MIN-03, IMP-MIN-09)."""

    number: int
    id: str
    side: Literal["britain", "france"]
    eras: tuple[Era, ...]
    keywords: tuple[Keyword, ...]


EVENTS: dict[int, Event] = {
    event.number: event for event in spell(load("events.toml")["event"], tuple[Event, ...])
}
MINISTRIES: dict[str, Ministry] = {
    card.id: card for card in spell(load("ministries.toml")["ministry"], tuple[Ministry, ...])
}
