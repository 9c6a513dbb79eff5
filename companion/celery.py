"""The Celery app: jobs survive a killed worker, and a request never waits for a dead broker."""

import os

from celery import Celery

from companion import environment

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

# A job that runs longer than this is given to another worker as well; the hard limit stops it before.
VISIBILITY_TIMEOUT = environment.number("TASK_VISIBILITY_TIMEOUT", 120)

app = Celery("shiplog")
app.conf.update(
    broker_url=environment.broker_url(),
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT,
        # With the library's own pace a lost job comes back after a minute and a half.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # A person waits for the publishing request: give up at once, the caller decides what then.
        "socket_connect_timeout": 0.5,
        "socket_timeout": 2,
        "max_retries": 0,
    },
    task_publish_retry=False,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_time_limit=max(VISIBILITY_TIMEOUT - 5, 1),
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    timezone=environment.text("TIME_ZONE", "Europe/Moscow"),
)
app.autodiscover_tasks()
