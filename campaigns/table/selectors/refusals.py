"""Refusals in words: each rule once, with its section, and under it everything that breaks it."""

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
    """The broken rules in the order of the refusals; what is said twice is told once."""
    facts: dict[str, dict[str, None]] = {}
    for refusal in refusals:
        told = wording.refusal(game, refusal.code, refusal.facts, names)
        facts.setdefault(refusal.rule, {})[told] = None
    return [
        BrokenRule(rule, sentence_of(game, rule), section_of(game, rule), tuple(filter(None, said)))
        for rule, said in facts.items()
    ]


def is_firm(session: Session, move: object, refusals: Iterable[Refusal]) -> bool:
    """Whether not even a ruling may record this move."""
    if move is None:
        return False
    engine = engine_at(session)
    return bool(engine.firm(table_at(session), engine.moves.decode(move), tuple(refusals)))
