"""The group's box file follows what its tables teach and take back."""

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db import transaction

from campaigns.box.selectors.facts import audit_box, digest
from campaigns.errors import BoxChanged
from campaigns.models import BoxFile
from campaigns.records import to_json
from rules.core.box import read_facts
from rules.core.refusal import Refused, new_refusals
from rules.registry import game as engine


def keep_facts(
    group_id: int, game: str, before: Mapping[str, Any], after: Mapping[str, Any]
) -> None:
    """Carry over what changed at one table, including facts that it took back."""
    changed = {
        key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)
    }
    BoxFile.objects.get_or_create(group_id=group_id, game=game)
    box = BoxFile.objects.select_for_update().get(group_id=group_id, game=game)
    known = {**msgspec.json.decode(box.facts), **changed}
    box.facts = to_json({key: value for key, value in sorted(known.items()) if value is not None})
    box.save(update_fields=["facts", "updated_at"])


@transaction.atomic
def teach_box(group_id: int, game: str, facts: Mapping[str, Any], version: str) -> int:
    """Teach the group's box without a table; returns how many facts changed.

    `version` is the digest of the box that the form showed. Raises `Misspelled`, `Refused` or
    `BoxChanged` and then writes nothing."""
    BoxFile.objects.get_or_create(group_id=group_id, game=game)
    box = BoxFile.objects.select_for_update().get(group_id=group_id, game=game)
    known: dict[str, Any] = msgspec.json.decode(box.facts)
    if digest(known) != version:
        raise BoxChanged("the box was taught meanwhile")
    read_facts(engine(game).facts, facts)
    after = {key: value for key, value in {**known, **facts}.items() if value is not None}
    broken = new_refusals(audit_box(game, known), audit_box(game, after))
    if broken:
        raise Refused(broken)
    if facts:
        keep_facts(group_id, game, known, after)
    return len(facts)
