"""What cookies are called. By https each has a name that a browser takes from this very host by https alone
(`__Host-`), so nobody on the way can plant one; and as plain http has other names, neither shuts the other out.
A session or a phone of plain http is therefore nobody's by https; only what cannot harm is read across."""

from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpRequest


def named(plain: str) -> str:
    """The name of a cookie here."""
    return f"{settings.COOKIE_PREFIX}{plain}"


def preference(request: HttpRequest, plain: str) -> str:
    """Only preferences, never rights: a browser that came by plain http before need not choose again."""
    return request.COOKIES.get(named(plain)) or request.COOKIES.get(plain, "")


class _MessagesCookie(CookieStorage):
    """Django's own middleware, with the cookie name used here."""

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.cookie_name = named("messages")


class Messages(FallbackStorage):
    """Messages for the next page, in a cookie as long as they fit there."""

    storage_classes = (_MessagesCookie, SessionStorage)
