"""The demo's legacy campaign: invented evenings, dated as if they had been played, sealed like a file."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from campaigns.legacy.services.imports import import_campaign, read_file
from campaigns.models import Campaign, Group
from campaigns.records import stamp
from rules.core.log import Line, genesis, seal
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign.campaign_file import campaign_file, write_campaign_file

FILE = Path(__file__).parent.parent / "demo.json"
EVENING = "T17:00:00+00:00"
BETWEEN = timedelta(minutes=4)


def make_demo(group: Group) -> Campaign:
    """Import the demo's campaign like any exported campaign, checked line by line."""
    story: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    setup = CAMPAIGN.setup()
    data = write_campaign_file(campaign_file(setup, tuple(_lines(story, genesis(setup)))))
    return import_campaign(group, read_file(data), story["name"]).campaign


def _lines(story: dict[str, Any], prev: str) -> Iterator[Line]:
    at = datetime.fromisoformat(f"2026-01-01{EVENING}")
    for seq, entry in enumerate(story["lines"], start=1):
        day = (entry.get("move") or {}).get("on")
        at = datetime.fromisoformat(f"{day}{EVENING}") if day else at + BETWEEN
        line = seal(Line(seq=seq, by=story["by"], at=stamp(at), **entry), prev)
        prev = line.hash
        yield line
