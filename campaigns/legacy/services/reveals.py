"""Which sides a campaign has ever turned up, stored beside its log so that a page need not read the
whole log.

The set only grows: a take-back does not unsee a side.
"""

from collections.abc import Iterable

from campaigns.models import Campaign, LogLine
from campaigns.records import read_move
from rules.core.log import Line
from rules.maracaibo.campaign.seen import seen


def mark_seen(campaign: Campaign, row: LogLine | None) -> None:
    """Record the side that a line opens; the story's row is locked, so nobody else adds one now."""
    if row is None or row.move is None:
        return
    move = read_move(row)
    if move.get("kind") != "open_card":
        return
    rows = Campaign.objects.filter(pk=campaign.pk)
    sides = set(rows.values_list("seen", flat=True).get().split())
    campaign.seen = " ".join(sorted(sides | {f"{move['card']}.{move['side']}"}))
    rows.update(seen=campaign.seen)


def seen_in(lines: Iterable[Line]) -> str:
    """The same set, from a whole log."""
    return " ".join(sorted(seen(lines)))
