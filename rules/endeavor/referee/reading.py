"""Which reading of the rulebook a table began under: what a later one refuses, an older log may hold.

A table ends as it began. Its setup names the reading, so its log is played the same way for ever."""

from rules.core.setup import Setup

FIRST = "endeavor-1"
SECOND = "endeavor-1.2"  # version 1 of the pad, the rulebook read a second time


def second(setup: Setup) -> bool:
    """Whether the table began after the second reading; a setup that names none is new."""
    return setup.rules != FIRST
