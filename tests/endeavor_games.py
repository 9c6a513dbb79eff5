"""Refereed games of Endeavor in the database: a random game of the rule tests, and a box that is read."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import table_at
from campaigns.log.services.moves import Entry, record
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import line_row, stamp
from rules.core.log import Line, seal
from rules.core.move import Value
from rules.endeavor.referee.facts import SHIPPED
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game


def follow(session: Session, game: Game) -> Session:
    """Record what the game has played on from here, each move with what was typed on its sheet.

    A move without a choice is recorded by itself, so the game goes on past it, too."""
    while REFEREE.forced(game.t) is not None:
        game.step()
    session.refresh_from_db()
    for seq in range(session.version + 1, len(game.moves) + 1):
        if session.version < seq:
            entry = Entry(game.moves[seq - 1], facts=game.typed[seq - 1], answered=True)
            session = record(session.pk, entry, Post()).session
    assert session.version == len(game.moves)
    return session


def read_box(group: Group, facts: Mapping[str, Any]) -> None:
    """The group has read this off its cardboard; what the rulebook prints needs no reading."""
    told = {key: value for key, value in facts.items() if key not in SHIPPED}
    with transaction.atomic():
        keep_facts(group.pk, "endeavor", {}, told)


def taught(session: Session) -> Mapping[str, Value]:
    """What the box of the table's group says now."""
    session = Session.objects.select_related("group").get(pk=session.pk)
    return table_at(session).facts.taught


def old_lesson(session: Session, facts: Mapping[str, Any]) -> Session:
    """A line that taught the box, as logs have it from before a table asked the box of its group."""
    session.refresh_from_db()
    at, move = timezone.now(), {"kind": "teach", "facts": dict(facts)}
    line = Line(seq=session.version + 1, kind="move", move=move, at=stamp(at))
    sealed = seal(line, session.head_hash)
    line_row(session, sealed, at, None, ()).save(force_insert=True)
    session.version, session.head_hash = sealed.seq, sealed.hash
    session.save()
    read_box(session.group, facts)
    return session
