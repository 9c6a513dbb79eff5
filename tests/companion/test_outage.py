"""An outage is told once, however long it lasts."""

import logging

import pytest

from companion.outage import Outage


def test_an_outage_is_told_when_it_begins_and_when_it_is_over(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    outage = Outage(logging.getLogger("outage"), "nobody listens", "all listen again")
    outage.is_over()
    for _ in range(3):
        outage.hurts(OSError("gone"))
    outage.is_over()
    outage.is_over()
    outage.hurts(OSError("gone again"))
    told = [record.getMessage() for record in caplog.records]
    assert told == ["nobody listens: gone", "all listen again", "nobody listens: gone again"]
