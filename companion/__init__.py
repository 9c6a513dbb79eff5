"""The Django project: settings, addresses, the Celery app and the start-up command."""

import sys

# Before anything of ours is imported, so that an old Python gets a sentence and not a traceback.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit(f"Shiplog needs Python 3.11 or newer; this is {sys.version.split()[0]}.")

# shared_task binds to the app that exists at import time; without this it falls back to AMQP.
from companion.celery import app as celery_app

__all__ = ["celery_app"]
