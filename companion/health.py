"""A page for machines: is this process up, and does it reach its database?

It answers before the Host header is checked, because probes address a process by its IP address.
"""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from asgiref.sync import sync_to_async
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_and_async_middleware
from django.views.decorators.http import require_safe

PATH = "/healthz"


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return HttpResponse("the database is away\n", content_type="text/plain", status=503)
    return HttpResponse("ok\n", content_type="text/plain")


@sync_and_async_middleware
def health_middleware(get_response: Callable[[HttpRequest], Any]) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            if request.path == PATH:
                return await sync_to_async(health)(request)
            answer: HttpResponseBase = await get_response(request)
            return answer

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        return health(request) if request.path == PATH else get_response(request)

    return synchronous
