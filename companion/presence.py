"""Who is typing where: kept in Redis for a few seconds, told to whoever looks on, written down nowhere."""

import hashlib
import json
import time
from dataclasses import asdict, dataclass
from functools import cache
from typing import cast

import redis
from django.conf import settings

from companion.live import Aside, whisper

STAYS = 15  # seconds without a word, and the mark goes
MOST = 32  # phones at one table


@dataclass(frozen=True)
class Here:
    """Somebody's phone is at a cell of a sheet."""

    who: str  # the phone, under a name that only says that it is the same
    name: str
    seat: str
    row: str
    stop: str = ""


@cache
def _store() -> "redis.Redis":
    return redis.Redis.from_url(
        settings.REDIS_URL, socket_connect_timeout=0.3, socket_timeout=0.3, retry=None
    )


def alias(phone: str, code: str) -> str:
    """The name of a phone at a table, which cannot be traced back to its cookie."""
    return hashlib.sha256(f"{settings.SECRET_KEY}\n{code}\n{phone}".encode()).hexdigest()[:12]


def say(code: str, here: Here) -> None:
    """This phone types there; said again before it is forgotten."""
    entry = json.dumps({**asdict(here), "until": time.time() + STAYS}, ensure_ascii=False)
    _change(code, here.who, entry)


def leave(code: str, who: str) -> None:
    """This phone types nowhere any more."""
    _change(code, who, "")


def present(code: str) -> str:
    """Who types where, as JSON; empty if nobody does, or if Redis is away."""
    try:
        return _told(cast("dict[bytes, bytes]", _store().hgetall(_key(code))))
    except (redis.RedisError, OSError):
        return ""


def _change(code: str, who: str, entry: str) -> None:
    key = _key(code)
    try:
        with _store().pipeline(transaction=False) as steps:
            steps.hset(key, who, entry) if entry else steps.hdel(key, who)
            steps.expire(key, 4 * STAYS)
            steps.hgetall(key)
            kept = steps.execute()[-1]
        if len(kept) > MOST:
            _store().delete(key)
    except (redis.RedisError, OSError):
        return
    whisper(code, Aside("here", _told(kept) or "[]"))


def _told(kept: dict[bytes, bytes]) -> str:
    """Those who are still there, with the seconds for which that is so."""
    now = time.time()
    entries = [json.loads(entry) for entry in kept.values()]
    there = [
        {**entry, "until": round(entry["until"] - now, 1)}
        for entry in entries
        if entry["until"] > now
    ]
    return json.dumps(there, ensure_ascii=False) if there else ""


def _key(code: str) -> str:
    return f"here:{code}"
