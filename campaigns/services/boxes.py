"""The group's box file follows what its tables teach, and what they take back."""

from collections.abc import Mapping
from typing import Any

import msgspec

from campaigns.models import BoxFile
from campaigns.records import to_json


def keep_facts(
    group_id: int, game: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Carry over what changed at one table: asked once, known for ever, undone where undone."""
    changed = {
        key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)
    }
    BoxFile.objects.get_or_create(group_id=group_id, game=game)
    box = BoxFile.objects.select_for_update().get(group_id=group_id, game=game)
    known = {**msgspec.json.decode(box.facts), **changed}
    box.facts = to_json({key: value for key, value in sorted(known.items()) if value is not None})
    box.save(update_fields=["facts", "updated_at"])
