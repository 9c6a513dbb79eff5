"""Jobs that only the tests of the worker know; they leave their traces in Redis."""

import os
import time

import redis
from celery import shared_task
from django.conf import settings


@shared_task(name="tests.note")
def note(word: str) -> None:
    redis.Redis.from_url(settings.REDIS_URL).rpush("notes", word)


@shared_task(name="tests.slow_note")
def slow_note(word: str, seconds: float) -> None:
    client = redis.Redis.from_url(settings.REDIS_URL)
    client.rpush("begun", os.getpid())
    time.sleep(seconds)
    client.rpush("notes", word)


@shared_task(name="tests.database_name")
def database_name() -> None:
    from django.db import connection

    connection.ensure_connection()
    redis.Redis.from_url(settings.REDIS_URL).rpush("notes", str(connection.settings_dict["NAME"]))
