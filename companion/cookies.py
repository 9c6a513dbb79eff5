"""Cookies of https have names of their own: a browser keeps plain http from touching a Secure cookie, and a
household that goes back to plain http would not get one form through. What plain http left is read on https."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

CARRIED = ("sessionid", "django_language", "theme")  # the phone's own is signed with its name


def named(plain: str) -> str:
    """The name of a cookie here."""
    return f"{settings.COOKIE_PREFIX}{plain}"


@sync_and_async_middleware
def cookies_middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    """A browser that came by plain http before is the same one by https."""

    def carry(request: HttpRequest) -> None:
        for plain in CARRIED:
            if plain in request.COOKIES:
                request.COOKIES.setdefault(named(plain), request.COOKIES[plain])

    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            carry(request)
            answer: HttpResponseBase = await get_response(request)
            return answer

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        carry(request)
        answer: HttpResponseBase = get_response(request)
        return answer

    return synchronous
