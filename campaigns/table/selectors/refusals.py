"""Refusals in words: each broken rule once, with its section and every fact that breaks it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.log.selectors.states import table_at
from campaigns.models import Session
from campaigns.records import engine_at
from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from rules.core.refusal import Refusal


@dataclass(frozen=True)
class BrokenRule:
    """One rule and the facts that break it, each a sentence."""

    rule_id: str
    sentence: str
    section: str
    facts: tuple[str, ...]


def broken_rules(
    game: str, refusals: Iterable[Refusal], names: Mapping[str, str]
) -> list[BrokenRule]:
    """The broken rules in the order of the refusals, without repetitions."""
    facts: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        text = wording.refusal(game, refusal.code, refusal.facts, names)
        facts.setdefault(refusal.rule, {})[text] = None
    return [
        BrokenRule(
            rule, sentence_of(game, rule), section_of(game, rule), tuple(filter(None, texts))
        )
        for rule, texts in facts.items()
    ]


def is_firm(session: Session, move: object, refusals: Iterable[Refusal]) -> bool:
    """Whether even a ruling may not record this move."""
    if move is None:
        return False
    engine = engine_at(session)
    return bool(engine.firm(table_at(session), engine.moves.decode(move), tuple(refusals)))
