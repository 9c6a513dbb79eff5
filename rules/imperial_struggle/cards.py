"""Rulebook 3.4 and 3.5: the cards of events and ministries, from data/."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from rules.core.spelling import spell
from rules.imperial_struggle.chart import Points, Where
from rules.imperial_struggle.printed import Era, load

Keyword = Literal["finance", "mercantilism", "governance", "style", "scholarship"]


class Condition(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When an event's bonus is had; exactly one of these is printed (IMP-EVP-02)."""

    keyword: Keyword | None = None
    available_debt: int = 0
    bonus_tiles: bool = False
    prestige: tuple[str, ...] = ()
    advantage: str = ""


Deed = Literal[
    "points",
    "mark",
    "sway",
    "strip",
    "drop",
    "withdraw",
    "win",
    "ruin",
    "recall",
    "suspend",
    "sink",
    "launch",
    "pull",
    "tiles",
    "byng",
    "score",
    "relief",
    "owe",
    "burden",
    "treaty",
    "reform",
    "squeeze",
    "cheap_squadrons",
    "cheap_unflag",
    "refresh",
    "exhaust",
    "activate",
    "demand",
    "replace",
    "commodity",
    "choose",
    # abilities of ministries
    "swell",
    "extra",
    "draw",
    "sell",
    "limit",
    "any_type",
    "symbol",
    "cheap_flag",
    "cheap_shift",
    "minor_unflags",
    "no_excess",
    "spoils",
    "scholars",
    "commerce",
    "uncounted",
    "armed_shift",
    "uprising",
    "levy",
    "shelter",
]


class Step(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step of an event, or an ability of a ministry; their words are explained in the data files."""

    do: Deed
    points: Points | None = None
    amount: int = 1
    per: str = ""
    condition: str = ""
    where: Where | None = None
    only: Literal["", "flag", "unflag", "beside_own_market", "isolates_none", "fleet", "plain"] = ""
    who: Literal["self", "opponent"] = "self"
    whose: Literal["own", "opponent"] = "opponent"
    plus: int = 0
    goods: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    theatres: tuple[str, ...] = ()
    options: tuple[tuple["Step", ...], ...] = ()
    may: bool = False
    once: bool = False


class Version(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an event does for one power, or for either."""

    effect: tuple[Step, ...] = ()
    bonus: tuple[Step, ...] = ()


class Event(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event; `points` is the major action that the tile must have (IMP-EVT-05)."""

    number: int
    id: str
    era: Era
    points: Points | None = None
    bonus: Condition | None = None
    both: Version | None = None
    britain: Version | None = None
    france: Version | None = None

    @property
    def common(self) -> bool:
        """One event for either power (IMP-EVT-04)."""
        return self.both is not None

    def version(self, side: str) -> Version:
        """The version of this power (IMP-EVT-03)."""
        found = self.both or (self.britain if side == "britain" else self.france)
        return found or Version()


class Ministry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ministry of one power (IMP-MIN-03, IMP-MIN-09)."""

    number: int
    id: str
    side: Literal["britain", "france"]
    eras: tuple[Era, ...]
    keywords: tuple[Keyword, ...]
    abilities: tuple[Step, ...] = ()


EVENTS: dict[int, Event] = {
    event.number: event for event in spell(load("events.toml")["event"], tuple[Event, ...])
}
MINISTRIES: dict[str, Ministry] = {
    card.id: card for card in spell(load("ministries.toml")["ministry"], tuple[Ministry, ...])
}


def _steps(key: str, steps: tuple[Step, ...]) -> Iterator[tuple[str, Step]]:
    for n, step in enumerate(steps):
        yield f"{key}.{n}", step
        for m, option in enumerate(step.options):
            yield from _steps(f"{key}.{n}.{m}", option)


def _all_steps() -> Iterator[tuple[str, Step]]:
    for number, event in EVENTS.items():
        for side in ("both", "britain", "france"):
            version: Version = getattr(event, side) or Version()
            yield from _steps(f"{number}.{side}.effect", version.effect)
            yield from _steps(f"{number}.{side}.bonus", version.bonus)


STEPS: dict[str, Step] = dict(_all_steps())  # each step by its place: `24.both.bonus.0`
ABILITIES: dict[str, Step] = {  # each ability by its card and number: `choiseul.1`
    f"{card.id}.{n}": step for card in MINISTRIES.values() for n, step in enumerate(card.abilities)
}


def step_of(key: str) -> Step:
    return ABILITIES.get(key) or STEPS[key]
