"""Fixtures: a refereed table of Endeavor, and a phone that plays and teaches there through the pages."""

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import Table
from tests.tables import CHAIRS


@pytest.fixture
def refereed(group: Group) -> Session:
    return start_session(group, Plan("endeavor", CHAIRS, depth="referee"))


@pytest.fixture
def at(member: Client, refereed: Session) -> Table:
    return Table(member, refereed, 5)
