"""What the drawn pad tells a phone of its own cells: enough to bring an older layer up to date."""

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.tables import CHAIRS, enter, play

pytestmark = pytest.mark.django_db


def told(page: str) -> Any:
    found = re.search(r'<section id="pad"[^>]* data-counted="([^"]*)"', page)
    return json.loads(unescape(found[1])) if found else None


def test_every_value_is_told_as_its_form_sends_it(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4, governor_slot_empty=True), enter("blue", cities=0))
    counted = {"red": {"harbour": "4", "governor_slot_empty": "yes"}, "blue": {"cities": "0"}}
    expected = {**counted, "yellow": {}, "": {}}
    assert told(member.get(f"/t/{table.code}/").content.decode()) == expected
    parts = member.get(f"/t/{table.code}/parts/?since=0").content.decode()
    assert told(parts) == expected


def test_what_the_whole_table_shares_has_no_seat(member: Client, group: Group) -> None:
    chairs = (Chair("black", "Анна"), Chair("yellow", "Борис"))
    session = start_session(group, Plan("maracaibo", chairs))
    url = f"/t/{session.code}/cell/black/france/"
    layer = member.get(url, headers={"HX-Request": "true"}).content.decode()
    assert layer.count("data-shared") == 2
    form = {"version": 0, "key": "a", "empty_france": 3, "chips_france": 2}
    assert member.post(url, form).status_code == 302
    page = told(member.get(f"/t/{session.code}/").content.decode())
    assert page[""] == {"empty_france": "3", "chips_france": "2"}


def test_where_nobody_types_nothing_is_told(member: Client, group: Group, table: Session) -> None:
    Session.objects.filter(pk=table.pk).update(status="finished")
    refereed = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    for session in (table, refereed):
        assert told(member.get(f"/t/{session.code}/").content.decode()) is None
