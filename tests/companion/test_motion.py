"""Motion answers and is gone: at most 200 ms everywhere, the reveal of a result apart."""

import re
from pathlib import Path

import pytest
from django.conf import settings

LONGEST = 0.2  # seconds
STYLES = sorted(
    path
    for path in (settings.BASE_DIR / "static").rglob("*.css")
    if path.name != "reveal.css"  # a show of 15 to 20 seconds that a tap skips
)
MOVES = re.compile(r"(?:animation|transition)(?:-duration)?: *([^;}]+)")
SECONDS = re.compile(r"(?<![\w.])(\d*\.?\d+)(m?)s\b")


def durations(style: str) -> list[float]:
    """The seconds of every motion that ends; a caret blinks for as long as it stands there."""
    moves = (move for move in MOVES.findall(style) if "infinite" not in move)
    return [float(n) / (1000 if ms else 1) for move in moves for n, ms in SECONDS.findall(move)]


def test_durations_are_read_in_seconds_and_milliseconds() -> None:
    style = "a { transition: top .14s, left 300ms } b { animation: blink 1.1s infinite; }"
    assert durations(style) == [0.14, 0.3]


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_no_motion_is_longer_than_a_glance(path: Path) -> None:
    assert [one for one in durations(path.read_text("utf-8")) if one > LONGEST] == []
