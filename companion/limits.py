"""Slow down guessing: so many tries in so many seconds for each name, counted in the cache."""

import hashlib
import ipaddress
import logging
import time
from dataclasses import dataclass

import redis
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limit:
    """A try is counted before it is made, so that many at once are not let through together."""

    name: str
    tries: int
    seconds: int

    def spend(self, *who: str) -> int:
        """Count a try; 0, or the seconds to wait. Without a cache nobody is kept out of the own house."""
        key = self._key(who)
        try:
            cache.add(f"{key}:until", int(time.time()) + self.seconds, self.seconds)
            cache.add(key, 0, self.seconds)
            if cache.incr(key) <= self.tries:
                return 0
            return max(1, cache.get(f"{key}:until", 0) - int(time.time()))
        except ValueError:  # it ran out between two of these lines
            return 0
        except (redis.RedisError, OSError) as error:
            log.warning("Tries of %s are not counted: %s", self.name, error)
            return 0

    def refund(self, *who: str) -> None:
        """It was no guess."""
        try:
            cache.decr(self._key(who))
        except (ValueError, redis.RedisError, OSError):
            return

    def _key(self, who: tuple[str, ...]) -> str:
        digest = hashlib.sha256("\n".join(who).encode()).hexdigest()[:32]
        return f"limit:{self.name}:{digest}"


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as far as the web server knows: of IPv6 the network of one household."""
    told = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if address.version == 4:
        return told
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))


def told_to_wait(answer: HttpResponse, seconds: int) -> HttpResponse:
    """Say the same to machines that the page says to people."""
    answer["Retry-After"] = str(seconds)
    return answer


def minutes(seconds: int) -> int:
    """How long to wait, as people say it: begun minutes count."""
    return -(-seconds // 60)
