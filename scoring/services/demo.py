"""The demo group: tables with invented values for everybody to try out, recreated each time."""

import json
from typing import Any

from django.db import transaction

from campaigns.box.services.teaching import teach
from campaigns.log.selectors.states import table_at
from campaigns.log.services.history import finish
from campaigns.log.services.moves import record_move
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, Person, Session
from campaigns.records import game_of, read_state
from campaigns.series.stories import stories
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion.games.face import Played, face
from rules.registry import CODES
from scoring.models import Standing
from scoring.services.compute import compute
from scoring.services.jobs import request_score

POST = Post()


@transaction.atomic
def make_demo() -> Group:
    """Create the demo group's tables: for each game one finished and one half counted, refereed
    games under way, and a campaign.
    """
    for group in Group.objects.filter(is_demo=True):
        Standing.objects.filter(person__group=group).delete()
        Campaign.objects.filter(group=group).delete()
        Session.objects.filter(group=group).delete()
        Person.objects.filter(group=group).delete()
        group.delete()
    group = Group.objects.create(name="Демо", is_demo=True)
    for code in CODES:
        demo = face(code).demo
        if demo is None:
            continue
        table = json.loads(demo.counted.read_text("utf-8"))
        _count(start_session(group, _plan(code, table)), table, share=1.0)
        _count(start_session(group, _plan(code, table)), table, share=0.6)
        if demo.played:
            make_played(group, code, demo.played())
    stories().make_demo(group)
    return group


def make_played(group: Group, code: str, game: Played) -> Session:
    """A refereed game under way: every move is recorded as a table would record it."""
    chairs = [Chair(seat, name) for seat, name in game.names.items()]
    session = start_session(group, Plan(code, chairs, depth="referee"))
    known = table_at(session).facts.taught
    unknown = {key: value for key, value in game.facts.items() if known.get(key) is None}
    teach(session, unknown, {}, POST)
    for move in game.moves:
        record_move(session.pk, move, POST)
    session.refresh_from_db()
    return session


def _plan(code: str, table: dict[str, Any]) -> Plan:
    chairs = [Chair(seat, name) for seat, name in table["names"].items()]
    return Plan(code, chairs, table["count"].get("options", {}))


def _count(session: Session, table: dict[str, Any], share: float) -> None:
    count = table["count"]
    missing = {
        key: value
        for key, value in count.get("box", {}).items()
        if read_state(session).box.get(key) is None
    }
    if missing:
        record_move(session.pk, {"kind": "teach", "facts": missing}, POST)
    rows = game_of(session).layout.rows
    for row in rows[: round(len(rows) * share)]:
        _enter_row(session, row.items, row.table_items, count)
    if share == 1.0:
        version = finish(session.pk, POST).session.version
        compute(request_score(session.pk, version).pk)


def _enter_row(
    session: Session, items: tuple[str, ...], table_items: tuple[str, ...], count: dict[str, Any]
) -> None:
    table_values = {i: count["table"][i] for i in table_items if i in count.get("table", {})}
    if table_values:
        record_move(session.pk, {"kind": "enter", "values": table_values}, POST)
    for seat, counted in count["seats"].items():
        values = {item: counted[item] for item in items if item in counted}
        if values:
            record_move(session.pk, {"kind": "enter", "seat": seat, "values": values}, POST)
