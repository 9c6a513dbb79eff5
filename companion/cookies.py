"""The names of our cookies.

Over https a name begins with `__Host-`, which a browser accepts only from this host over https, so
nobody in between can plant a cookie. Plain http uses other names, so the two never overwrite each
other. A session or a phone known over plain http is therefore unknown over https; only harmless
preferences are read across.
"""

from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest


def named(plain: str) -> str:
    """The name of a cookie under the current scheme."""
    return f"{settings.COOKIE_PREFIX}{plain}"


def preference(request: HttpRequest, plain: str) -> str:
    """Read a preference, also from its plain-http cookie. Use this for preferences only, never for
    rights.
    """
    return request.COOKIES.get(named(plain)) or request.COOKIES.get(plain, "")


class _MessagesCookie(CookieStorage):
    """Django's middleware, with our cookie name."""

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.cookie_name = named("messages")


class Messages(FallbackStorage):
    """Stores messages for the next page in a cookie as long as they fit."""

    storage_classes = (_MessagesCookie, SessionStorage)
