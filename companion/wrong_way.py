"""Answer with a page that leads back (405) when an address that only accepts forms is opened like a
page.
"""

import re
from collections.abc import Callable
from typing import Any

from asgiref.sync import iscoroutinefunction, sync_to_async
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import sync_and_async_middleware

# the page that an address belongs to, the nearest first
PAGES = (
    re.compile(r"/t/[^/]+/result/"),
    re.compile(r"/[tj]/[^/]+/"),
    re.compile(r"/c/[^/]+/story/archives/"),
    re.compile(r"/c/[^/]+/story/"),
    re.compile(r"/c/[^/]+/"),
    re.compile(r"/rescore/[0-9]+/"),
)


def way_back(path: str) -> str:
    """The page that somebody probably wanted."""
    if path.startswith("/account/"):
        return "/me/"
    matches = (page.match(path) for page in PAGES)
    return next((match[0] for match in matches if match and match[0] != path), "/")


def _page(request: HttpRequest, answer: HttpResponseBase) -> HttpResponseBase:
    back = way_back(request.path)
    page = render(request, "405.html", {"back": back, "to_port": back == "/"}, status=405)
    page["Allow"] = answer["Allow"]
    return page


def _is_bare(request: HttpRequest, answer: HttpResponseBase) -> bool:
    return answer.status_code == 405 and "HX-Request" not in request.headers and "Allow" in answer


@sync_and_async_middleware
def wrong_way_middleware(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], Any]:
    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            answer = await get_response(request)
            return (
                await sync_to_async(_page)(request, answer) if _is_bare(request, answer) else answer
            )

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        answer = get_response(request)
        return _page(request, answer) if _is_bare(request, answer) else answer

    return synchronous
