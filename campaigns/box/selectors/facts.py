"""The facts that a group knows about its boxes."""

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


def known_elsewhere(session: Session, keys: Iterable[str]) -> dict[str, Any]:
    """What the group's other campaigns know about these facts.

    A campaign starts with an empty box: a fact that one takes back, another may still know."""
    if session.sheet != CAMPAIGN_SHEET or not (lost := set(keys)):
        return {}
    others = Session.objects.filter(group_id=session.group_id, sheet=CAMPAIGN_SHEET)
    known: dict[str, Any] = {}
    for other in others.exclude(pk=session.pk).order_by("pk"):
        box = read_state(other).box
        known |= {key: box[key] for key in lost if box.get(key) is not None}
    return known


def digest(facts: Mapping[str, Any]) -> str:
    """A stamp of the box for forms, to notice that another phone has taught it since."""
    return sha256(to_json(dict(sorted(facts.items()))).encode()).hexdigest()[:16]


def doubt_texts(game: str, box: Mapping[str, Any], keys: Iterable[str] | None = None) -> list[str]:
    """The unexpected values in the box, in sentences."""
    about = None if keys is None else set(keys)
    return [
        f"{wording.fact(game, doubt.key)} {doubt.value}. {wording.doubt(doubt.code, doubt.expected)}"
        for doubt in doubts(engine(game).facts, box)
        if about is None or doubt.key in about
    ]


def audit_box(game: str, facts: Mapping[str, Any]) -> tuple[Refusal, ...]:
    """Every rule that a box breaks, by the game's own audit or else by rulebook values and ranges."""
    rules = engine(game)
    audit = getattr(rules, "audit_box", None)
    return tuple(audit(facts)) if audit else tuple(refuse_facts(rules.facts, facts))
