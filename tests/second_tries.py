"""One second try for a test with real servers, where CI asks for it, and the names of those that needed it.

SHIPLOG_SECOND_TRIES is the file that the names are written to; without it every test runs once."""

import os
from pathlib import Path

import pytest

FILE = os.environ.get("SHIPLOG_SECOND_TRIES", "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """After conftest.py, which says of each test whether it has servers."""
    for item in items:
        if FILE and item.get_closest_marker("servers"):
            item.add_marker(pytest.mark.flaky(reruns=1, reruns_delay=1))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """In the process that hears of all tests, not in each that runs some of them."""
    if FILE and report.outcome == "rerun" and "PYTEST_XDIST_WORKER" not in os.environ:
        with Path(FILE).open("a") as names:
            names.write(f"{report.nodeid}\n")
