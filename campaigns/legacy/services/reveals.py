"""What a campaign has ever turned up, kept beside its log, so that a page need not read all of it.

It only grows: a take-back does not unsee a side."""

from collections.abc import Iterable

from campaigns.models import Campaign, LogLine
from campaigns.records import read_move
from rules.core.log import Line
from rules.maracaibo.campaign.seen import seen


def mark_seen(found: Campaign, row: LogLine | None) -> None:
    """After a line that opens a side; the story's row is locked, so no other hand adds one now."""
    if row is None or row.move is None:
        return
    move = read_move(row)
    if move.get("kind") != "open_card":
        return
    rows = Campaign.objects.filter(pk=found.pk)
    known = set(rows.values_list("seen", flat=True).get().split())
    found.seen = " ".join(sorted(known | {f"{move['card']}.{move['side']}"}))
    rows.update(seen=found.seen)


def seen_in(lines: Iterable[Line]) -> str:
    """The same from a whole log."""
    return " ".join(sorted(seen(lines)))
