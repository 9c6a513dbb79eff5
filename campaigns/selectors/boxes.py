"""What a group knows of its boxes."""

from collections.abc import Iterable
from typing import Any

import msgspec

from campaigns.models import BoxFile, Session
from campaigns.records import read_state
from rules.registry import CAMPAIGN_SHEET


def known_facts(group_id: int, game: str) -> dict[str, Any]:
    """The facts that the group has taught."""
    text = BoxFile.objects.filter(group_id=group_id, game=game).values_list("facts", flat=True)
    facts: dict[str, Any] = msgspec.json.decode(text[0]) if text else {}
    return facts


def told_elsewhere(session: Session, keys: Iterable[str]) -> dict[str, Any]:
    """What the group's other legacy campaigns tell of these facts.

    A story begins without facts and is told them as it opens cards: what it takes back, another
    campaign may still know."""
    if session.sheet != CAMPAIGN_SHEET or not (lost := set(keys)):
        return {}
    others = Session.objects.filter(group_id=session.group_id, sheet=CAMPAIGN_SHEET)
    found: dict[str, Any] = {}
    for other in others.exclude(pk=session.pk).order_by("pk"):
        box = read_state(other).box
        found |= {key: box[key] for key in lost if box.get(key) is not None}
    return found
