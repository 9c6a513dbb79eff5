"""What a group knows of its boxes."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

from campaigns.models import BoxFile, Session
from campaigns.records import read_state, to_json
from companion import wording
from rules.core.box import refuse_facts
from rules.core.doubt import doubts
from rules.core.refusal import Refusal
from rules.registry import CAMPAIGN_SHEET
from rules.registry import game as engine


def known_facts(group_id: int, game: str) -> dict[str, Any]:
    """The facts that the group has taught."""
    text = BoxFile.objects.filter(group_id=group_id, game=game).values_list("facts", flat=True)
    facts: dict[str, Any] = msgspec.json.decode(text[0]) if text else {}
    return facts


def told_elsewhere(session: Session, keys: Iterable[str]) -> dict[str, Any]:
    """What the logs of the group's other campaigns say about these facts.

    Such a log begins with an empty box and learns as it goes: what it takes back, another campaign
    may still know."""
    if session.sheet != CAMPAIGN_SHEET or not (lost := set(keys)):
        return {}
    others = Session.objects.filter(group_id=session.group_id, sheet=CAMPAIGN_SHEET)
    found: dict[str, Any] = {}
    for other in others.exclude(pk=session.pk).order_by("pk"):
        box = read_state(other).box
        found |= {key: box[key] for key in lost if box.get(key) is not None}
    return found


def digest(facts: Mapping[str, Any]) -> str:
    """What a form remembers of the box it was drawn from, to notice that another phone taught it."""
    return sha256(to_json(dict(sorted(facts.items()))).encode()).hexdigest()[:16]


def doubted(game: str, box: Mapping[str, Any], keys: Iterable[str] | None = None) -> list[str]:
    """What of the box was taken although another value would be expected, in sentences."""
    about = None if keys is None else set(keys)
    return [
        f"{wording.fact(game, one.key)} {one.value}. {wording.doubt(one.code, one.expected)}"
        for one in doubts(engine(game).facts, box)
        if about is None or one.key in about
    ]


def audit_box(game: str, facts: Mapping[str, Any]) -> tuple[Refusal, ...]:
    """Every rule that a box breaks: the game's own counts, or at least the rulebook and the ranges."""
    found = engine(game)
    audit = getattr(found, "audit_box", None)
    return tuple(audit(facts)) if audit else tuple(refuse_facts(found.facts, facts))
