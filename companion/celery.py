"""The Celery app: jobs survive a killed worker, and a request never waits for a dead broker."""

import os
from typing import Any

from celery import Celery
from celery.signals import worker_init, worker_process_init

from companion import environment
from companion.children import die_with_parent

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")

# A job that runs longer than this is also given to another worker; the hard limit stops it first.
VISIBILITY_TIMEOUT = environment.number("TASK_VISIBILITY_TIMEOUT", 120)

app = Celery("shiplog")
app.conf.update(
    broker_url=environment.broker_url(),
    broker_connection_retry_on_startup=True,
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT,
        # With the library's default a lost job comes back only after a minute and a half.
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        # A person waits for the request that publishes: give up at once and let the caller decide.
        "socket_connect_timeout": 0.5,
        "socket_timeout": 0.8,
        "max_retries": 0,
    },
    task_publish_retry=False,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    task_time_limit=VISIBILITY_TIMEOUT * 0.9,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    task_ignore_result=True,
    task_serializer="json",
    accept_content=["json"],
    timezone=environment.text("TIME_ZONE", "Europe/Moscow"),
)
app.autodiscover_tasks()


@worker_process_init.connect
def _end_with_the_worker(**_: Any) -> None:
    # The pool processes of a worker killed with -9 would otherwise carry on and write beside its
    # successor.
    die_with_parent()


@worker_init.connect
def _be_patient(**_: Any) -> None:
    # Nobody waits for a worker, so it need not reconnect while a broker is slowly saving its file.
    app.conf.broker_transport_options |= {"socket_timeout": 10}


@worker_init.connect
def _take_back_lost_jobs(**_: Any) -> None:
    """Requeue unacknowledged jobs at once: the private queue has one worker, so its dead
    predecessor held them.
    """
    if not environment.flag("SHIPLOG_ONLY_WORKER"):
        return
    with app.connection_for_write() as connection:
        channel = connection.default_channel
        with channel.conn_or_acquire() as client:
            for tag in client.zrange(channel.unacked_index_key, 0, -1):
                channel.qos.restore_by_tag(tag, client)
