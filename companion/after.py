"""A middleware that only looks at the response, for sync and async views: streams must stay async."""

from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware

Look = Callable[[HttpRequest, Any], HttpResponseBase]


def after(look: Look) -> Callable[..., Any]:
    """Turn `look(request, answer)`, which returns a response, into a middleware."""

    @sync_and_async_middleware
    def middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
        if iscoroutinefunction(get_response):

            async def asynchronous(request: HttpRequest) -> HttpResponseBase:
                return look(request, await get_response(request))

            return asynchronous

        def synchronous(request: HttpRequest) -> HttpResponseBase:
            return look(request, get_response(request))

        return synchronous

    return middleware
