"""The recorded invented campaign of eight evenings, written into the database. No box was read for it."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from campaigns.legacy.services.imports import import_campaign, read_file
from campaigns.models import Campaign, Group
from campaigns.records import stamp
from rules.core.log import Line, genesis, seal
from rules.core.setup import Setup
from rules.maracaibo.campaign.campaign_file import (
    campaign_file,
    read_campaign_file,
    write_campaign_file,
)
from rules.maracaibo.campaign.state import State
from tests.campaigns.legacy import state_of
from tests.rules.maracaibo.campaign.harness import Table

FIXTURE = Path(__file__).parents[1] / "games" / "maracaibo" / "campaign_invented.json"
FIRST = datetime(2026, 1, 10, 18, tzinfo=UTC)


@cache
def _dated() -> bytes:
    """The engine's file knows no clock; the site's log does."""
    file, _folded = read_campaign_file(FIXTURE.read_bytes())
    return _stamped(file.setup, file.lines)


def _stamped(setup: Setup, told: Iterable[Line]) -> bytes:
    lines: list[Line] = []
    prev = genesis(setup)
    for line in told:
        at = stamp(FIRST + timedelta(minutes=line.seq))
        lines.append(seal(replace(line, at=at, prev="", hash=""), prev))
        prev = lines[-1].hash
    return write_campaign_file(campaign_file(setup, tuple(lines)))


def invented(group: Group, name: str = "Eight evenings") -> Campaign:
    return import_campaign(group, read_file(_dated()), name).campaign


def long_story(group: Group, length: int) -> Campaign:
    """A first evening with card 01, then a campaign that only rests and goes on, so many lines long."""
    table = Table().sit("red", "blue", on="2026-01-10").do("start_first").front("01", "red")
    table.close(red=2, blue=1)
    while len(table.lines) < length:
        table.do("rest" if table.state.status == "active" else "resume")
    opened = read_file(_stamped(table.setup, table.lines))
    return import_campaign(group, opened, "Long", apart=True).campaign


def with_state(group: Group) -> tuple[Campaign, State]:
    campaign = invented(group)
    return campaign, state_of(campaign)
