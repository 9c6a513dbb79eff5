"""What an evening of a story has been through: steps that a tap ends, kept as ticks beside the set-up list."""

from collections.abc import Iterable
from typing import Any

from campaigns.models import Campaign, SetupTick
from rules.maracaibo.campaign.archive import Event

RECAP, LAID, AWAY = "step.recap", "step.laid", "step.away"
OPENED, CLOSED = "evening_opened", "evening_closed"


def line_of(events: Iterable[Event], code: str) -> int:
    """The last line of an evening with such a moment; 0 if there is none."""
    return max((event.line for event in events if event.code == code), default=0)


def sitting(evening: Any) -> str:
    """The prefix of an evening's ticks: one that is taken back and opened again starts without any."""
    return f"{line_of(evening.events, OPENED) if evening else 0}@"


def packing(archive: Any) -> str:
    """The prefix of the ticks of what is put into the bag after an evening."""
    return f"{line_of(archive.events, CLOSED) if archive else 0}@away:"


def ticks_of(campaigns: Iterable[Campaign]) -> dict[tuple[int, int], set[str]]:
    """Everything that is ticked, by campaign and evening, in one query."""
    ticks: dict[tuple[int, int], set[str]] = {}
    for tick in SetupTick.objects.filter(campaign__in=campaigns):
        ticks.setdefault((tick.campaign_id, tick.evening), set()).add(tick.entry)
    return ticks
