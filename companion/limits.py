"""Every limit of the site (how often, and how many at once), the code that counts, and the
messages.

docs/operations.md lists the numbers. A household behind one router reaches none of them: its eight
phones are one address.
"""

import hashlib
import ipaddress
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from resource import RLIMIT_NOFILE, getrlimit
from weakref import WeakSet

import redis
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Limit:
    """So many tries in so many seconds. A try is counted before it is made, so that simultaneous
    tries are not all let through.
    """

    name: str
    tries: int
    seconds: int

    def spend(self, *who: str) -> int:
        """Count a try; return 0, or the seconds to wait."""
        tries, wait = self.counted(*who)
        return wait if tries > self.tries else 0

    def counted(self, *who: str) -> tuple[int, int]:
        """Count a try; return how many that makes and the seconds until they expire.

        If the cache is away nobody is locked out.
        """
        key = self._key(who)
        try:
            cache.add(f"{key}:until", int(time.time()) + self.seconds, self.seconds)
            cache.add(key, 0, self.seconds)
            tries = cache.incr(key)
            return tries, max(1, cache.get(f"{key}:until", 0) - int(time.time()))
        except ValueError:  # the counter expired between two of these lines
            return 1, 1
        except (redis.RedisError, OSError) as error:
            log.warning("Tries of %s are not counted: %s", self.name, error)
            return 0, 0

    def refund(self, *who: str) -> None:
        """Forget the tries of somebody who turned out not to be guessing."""
        try:
            cache.decr(self._key(who))
        except (ValueError, redis.RedisError, OSError):
            return

    def _key(self, who: tuple[str, ...]) -> str:
        digest = hashlib.sha256("\n".join(who).encode(errors="replace")).hexdigest()[:32]
        return f"limit:{self.name}:{digest}"


@dataclass(frozen=True)
class Budget:
    """A limit for each caller, and one for all callers together.

    A caller stopped by the individual limit spends nothing of the common one. When the common one
    is used up, the `first` tries of every caller are still let through, so that no flood shuts a
    newcomer out.
    """

    each: Limit
    common: Limit
    first: int

    def spend(self, *who: str, among: str = "") -> int:
        """Count a try of a caller; return 0, or the seconds to wait. `among` names the shared
        target of the tries.
        """
        tries, wait = self.each.counted(*who)
        if tries > self.each.tries:
            return wait
        wait = self.common.spend(among)
        return wait if tries > self.first else 0

    def refund(self, *who: str, among: str = "") -> None:
        """Give back a try that was let through: one that was stopped may not have been counted by
        both limits.
        """
        self.each.refund(*who)
        self.common.refund(among)


class Place:
    """One open stream; its place is free again once it is left or garbage collected."""


class Open:
    """So many at the same time in this process, for each caller and in total."""

    def __init__(self, each: int, most: int) -> None:
        self.each = each
        self.most = most
        self._all: WeakSet[Place] = WeakSet()
        self._of: dict[str, WeakSet[Place]] = {}

    def status(self, who: str) -> int:
        """200, or what to answer instead: 429 if this caller has too many, 503 if there are too
        many in total.
        """
        if len(self._of.get(who, ())) >= self.each:
            return 429
        return 503 if len(self._all) >= self.most else 200

    def enter(self, who: str) -> Place:
        place = Place()
        self._all.add(place)
        self._of.setdefault(who, WeakSet()).add(place)
        if len(self._of) > 2 * len(self._all) + 100:
            self._of = {visitor: places for visitor, places in self._of.items() if places}
        return place

    def leave(self, who: str, place: Place) -> None:
        self._all.discard(place)
        places = self._of.get(who)
        if places is not None:
            places.discard(place)
            if not places:
                del self._of[who]


# Table codes that do not exist: docs/decisions/0018 has the arithmetic.
GUESSES = Budget(Limit("door", 100, 600), Limit("doors", 2000, 600), first=3)

# Passwords: for one account from one address; for all accounts from one address; then for a day,
# and for one
# account from everywhere. The first tries of a day are always let through, so that nobody can lock
# the owner out.
SIGN_INS = Limit("sign-in", 5, 900)
SIGN_IN_ADDRESS = Limit("sign-in-address", 40, 900)
SIGN_IN_ACCOUNT = Budget(
    Limit("sign-in-day", 30, 86400), Limit("sign-in-account", 100, 3600), first=3
)
OWN_PASSWORD = Limit(
    "own-password", 10, 900
)  # for a signed-in account: changing the password, deleting the account

# New accounts, and addresses that turn out to have one.
SIGN_UPS = Budget(Limit("sign-up", 20, 3600), Limit("sign-ups", 300, 3600), first=2)
MAILS = Limit("password-mail", 5, 3600)  # from one address
MAILS_TO = Limit("password-mail-to", 5, 3600)  # to one mailbox

# Things that are kept for ever: tables, campaigns, and the groups of first visitors.
TABLES = Budget(Limit("table", 60, 3600), Limit("tables", 1500, 3600), first=5)
GROUPS = Budget(Limit("group", 30, 3600), Limit("groups", 750, 3600), first=2)

# How often a phone says which cell it is at: one that types fast opens a cell a second.
HERE = Limit("here", 1200, 600)

# Event streams of this process. A stream is an open file, and the rest of the site needs some as
# well.
STREAMS = Open(each=200, most=min(2000, getrlimit(RLIMIT_NOFILE)[0] * 3 // 4))


class TooMany(Exception):
    """Somebody has to wait (429)."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def founds(request: HttpRequest, budget: Budget) -> None:
    """Count the creation of something that is kept for ever; raises `TooMany`."""
    if wait := budget.spend(address_of(request)):
        raise TooMany(wait)


def told_when_held_up(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Turn `TooMany` into a page of its own, for views that have no better place for the message."""

    @wraps(view)
    def answered(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except TooMany as error:
            page = render(request, "429.html", {"text": founded(error.seconds)}, status=429)
            return told_to_wait(page, error.seconds)

    return answered


def address_of(request: HttpRequest) -> str:
    """The client's address as the web server knows it; for IPv6 the network of one household.

    uvicorn reads the address from a proxy's headers only if FORWARDED_ALLOW_IPS names that proxy.
    """
    remote = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(remote)
    except ValueError:
        return remote
    if address.version == 4:
        return remote
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((int(address), 64), strict=False))


def told_to_wait(answer: HttpResponse, seconds: int) -> HttpResponse:
    """Set the headers that say what the page says in words."""
    answer["Retry-After"] = str(seconds)
    return answer


def minutes(seconds: int) -> int:
    """How long to wait, in words; a started minute counts as a whole one."""
    return -(-seconds // 60)


def founded(seconds: int) -> str:
    """The message to a network that has started too many tables."""
    text = ngettext(
        "Too many new tables from this network. Try again in %(count)s minute.",
        "Too many new tables from this network. Try again in %(count)s minutes.",
        minutes(seconds),
    )
    return text % {"count": minutes(seconds)}


def tried(seconds: int) -> str:
    """The message to somebody who has guessed too often."""
    text = ngettext(
        "Too many tries. Try again in %(count)s minute.",
        "Too many tries. Try again in %(count)s minutes.",
        minutes(seconds),
    )
    return text % {"count": minutes(seconds)}


def screens(status: int) -> str:
    """The message sent instead of an event stream."""
    if status == 429:
        return _("Too many open screens from this network. The page asks for news by itself.")
    return _("Too many open screens. The page asks for news by itself.")
