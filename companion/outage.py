"""Log an outage once when it begins and once when it ends, not for every move in between."""

import logging


class Outage:
    def __init__(self, log: logging.Logger, begins: str, ends: str) -> None:
        self._log, self._begins, self._ends = log, begins, ends
        self._lasts = False

    def hurts(self, error: Exception) -> None:
        """Record a failure; only the first one is logged as a warning."""
        level = logging.DEBUG if self._lasts else logging.WARNING
        self._log.log(level, "%s: %s", self._begins, error)
        self._lasts = True

    def is_over(self) -> None:
        if self._lasts:
            self._log.warning("%s", self._ends)
            self._lasts = False
