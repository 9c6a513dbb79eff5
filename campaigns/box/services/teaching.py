"""Teach the box at a table, without a move: on a sheet it is a line of the log, a refereed table asks the
group's box, which learns without a line."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from campaigns.box.selectors.facts import known_facts
from campaigns.box.services.facts import BoxChanged, keep_facts
from campaigns.log.selectors.since import FactsSeen
from campaigns.log.selectors.states import forget_table, table_at
from campaigns.log.services import sealing
from campaigns.log.services.moves import Entry, Lesson, check_facts, record
from campaigns.log.services.suspects import recheck
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import Session
from campaigns.records import box_name, is_refereed
from rules.core.move import Value


def teach(
    session: Session, facts: Mapping[str, Value], seen: Mapping[str, Value], post: Post
) -> Written:
    """Tell the box of a table; null forgets a fact. `seen` is what the form showed of these facts: where
    somebody has told them otherwise meanwhile, nothing is written (`BoxChanged`)."""
    if not is_refereed(session):
        return record(
            session.pk, Entry(Lesson(facts)), replace(post, concerns=FactsSeen(tuple(facts)))
        )

    def learn(session: Session, state: Any) -> None:
        _learn(session, facts, seen)

    return write(session.pk, replace(post, version=None), learn)


def _learn(session: Session, facts: Mapping[str, Value], seen: Mapping[str, Value]) -> None:
    game = box_name(session)
    before = {key: known_facts(session.group_id, game).get(key) for key in facts}
    if any(value != seen.get(key) for key, value in before.items()):
        raise BoxChanged("somebody told these facts meanwhile")
    check_facts(session, table_at(session), facts)
    keep_facts(session.group_id, game, before, facts)
    forget_table(session)
    recheck(session, facts)
    sealing.tell(session)
