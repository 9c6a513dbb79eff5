"""Answer 503 with Retry-After while the database is away: one line in the log and no traceback.

Every exception that no view handles ends in `server_error`, wherever it was raised.
"""

import logging
import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.db.backends.signals import connection_created
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views import defaults

from companion.outage import Outage

RETRY_AFTER = 5  # seconds; phones with a waiting move try again by themselves
# SQLite errors that may pass with another try; a missing table is a bug of ours
PASSING = ("locked", "unable to open", "disk i/o", "readonly", "full")

_OUTAGE = Outage(
    logging.getLogger(__name__), "The database is away", "The database is reached again"
)


def is_away(error: BaseException | None) -> bool:
    """Whether the database could not be reached or could not answer now."""
    if isinstance(error, InterfaceError):
        return True
    if not isinstance(error, OperationalError):
        return False
    message = str(error).lower()
    return "sqlite3" not in type(error.__cause__).__module__ or any(w in message for w in PASSING)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: called for every exception that nobody caught."""
    error = sys.exc_info()[1]
    if not is_away(error):
        return defaults.server_error(request)
    assert isinstance(error, Exception)
    _OUTAGE.hurts(error)
    answer = render(request, "503.html", status=503)
    answer["Retry-After"] = str(RETRY_AFTER)
    answer["Cache-Control"] = "no-store"
    return answer


class ToldOnce(logging.Filter):
    """Drops the traceback that Django logs for each request that fails during an outage: one line
    is enough.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and is_away(record.exc_info[1]))


def _reached(**_told: Any) -> None:
    _OUTAGE.is_over()


connection_created.connect(_reached, dispatch_uid="the database is reached again")
