"""What a group knows of its boxes."""

from typing import Any

import msgspec

from campaigns.models import BoxFile


def known_facts(group_id: int, game: str) -> dict[str, Any]:
    """The facts that the group has taught."""
    text = BoxFile.objects.filter(group_id=group_id, game=game).values_list("facts", flat=True)
    facts: dict[str, Any] = msgspec.json.decode(text[0]) if text else {}
    return facts
