"""Teach the box at a table, without a move: on a sheet this is a line of the log; a refereed table teaches
the group's box, without a line."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from campaigns.box.selectors.facts import known_facts
from campaigns.box.services.facts import keep_facts
from campaigns.errors import BoxChanged
from campaigns.log.selectors.since import FactsSeen
from campaigns.log.selectors.states import forget_table, table_at
from campaigns.log.services import sealing
from campaigns.log.services.drafts import Wish
from campaigns.log.services.moves import Entry, Lesson, check_facts, record
from campaigns.log.services.suspects import recheck
from campaigns.log.services.writing import Post, Written, write
from campaigns.models import Session
from campaigns.records import box_name, is_refereed
from rules.core.move import Value


def teach(
    session: Session, facts: Mapping[str, Value], seen: Mapping[str, Value], post: Post
) -> Written:
    """Teach these facts; None forgets one. `seen` is what the form showed: if somebody has changed these
    facts meanwhile, nothing is written (`BoxChanged`)."""
    if not is_refereed(session):
        return record(
            session.pk, Entry(Lesson(facts)), replace(post, concerns=FactsSeen(tuple(facts)))
        )
    return write(session.pk, replace(post, version=None), Learn(facts, seen))


@dataclass(frozen=True)
class Learn(Wish):
    """Facts for the group's box, taught at a table, without a line."""

    whole_table = True
    facts: Mapping[str, Value]
    seen: Mapping[str, Value]

    def draft(self, session: Session, state: Any, by: str) -> None:
        game = box_name(session)
        known = known_facts(session.group_id, game)
        before = {key: known.get(key) for key in self.facts}
        if any(value != self.seen.get(key) for key, value in before.items()):
            raise BoxChanged("somebody told these facts meanwhile")
        check_facts(session, table_at(session), self.facts)
        keep_facts(session.group_id, game, before, self.facts)
        forget_table(session)
        recheck(session, self.facts)
        sealing.announce(session)
