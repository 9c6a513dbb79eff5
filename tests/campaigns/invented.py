"""The recorded invented campaign of eight evenings, written into the database. No box was read for it."""

from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from campaigns.models import Campaign, Group
from campaigns.records import stamp
from campaigns.services.imports import import_campaign, read_file
from rules.core.log import genesis, seal
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.state import State
from tests.campaigns.legacy import state_of

FIXTURE = Path(__file__).parents[1] / "games" / "maracaibo" / "campaign_invented.json"
FIRST = datetime(2026, 1, 10, 18, tzinfo=UTC)


@cache
def _dated() -> bytes:
    """The engine's file knows no clock; the site's log does."""
    file, _folded = read_campaign_file(FIXTURE.read_bytes())
    lines, prev = [], genesis(file.setup)
    for line in file.lines:
        at = stamp(FIRST + timedelta(minutes=line.seq))
        lines.append(seal(replace(line, at=at, prev="", hash=""), prev))
        prev = lines[-1].hash
    return write_campaign_file(campaign_file(file.setup, lines))


def invented(group: Group, name: str = "Eight evenings") -> Campaign:
    return import_campaign(group, read_file(_dated()), name).campaign


def with_state(group: Group) -> tuple[Campaign, State]:
    campaign = invented(group)
    return campaign, state_of(campaign)
