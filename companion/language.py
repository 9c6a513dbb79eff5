"""Choose the language of a page: the one the person switched to, else the first that the browser prefers and the
site speaks, else Russian."""

from collections.abc import Callable
from inspect import iscoroutinefunction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.decorators import sync_and_async_middleware
from django.utils.translation.trans_real import parse_accept_lang_header
from django.views.i18n import set_language as keep_language

from companion.cookies import preference
from companion.half_typed import carrying

COOKIE = "django_language"  # Django writes it, as LANGUAGE_COOKIE_NAME


def set_language(request: HttpRequest) -> HttpResponse:
    """Switch the language and return to the page with everything that was half typed there."""
    answer = keep_language(request)
    if request.method == "POST" and "Location" in answer:
        answer["Location"] = carrying(answer["Location"], request.POST)
    return answer


def chosen_language(request: HttpRequest) -> str:
    spoken = dict(settings.LANGUAGES)
    preferred = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    wishes = (preference(request, COOKIE), *(tag.partition("-")[0] for tag, _ in preferred))
    return next((wish for wish in wishes if wish in spoken), settings.LANGUAGE_CODE)


@sync_and_async_middleware
def chosen_language_middleware(
    get_response: Callable[[HttpRequest], Any],
) -> Callable[[HttpRequest], Any]:
    def before(request: HttpRequest) -> None:
        language = chosen_language(request)
        translation.activate(language)
        request.LANGUAGE_CODE = language

    def after(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        response.headers.setdefault("Content-Language", request.LANGUAGE_CODE)
        patch_vary_headers(response, ("Cookie", "Accept-Language"))
        return response

    if iscoroutinefunction(get_response):

        async def asynchronous(request: HttpRequest) -> HttpResponseBase:
            before(request)
            return after(request, await get_response(request))

        return asynchronous

    def synchronous(request: HttpRequest) -> HttpResponseBase:
        before(request)
        return after(request, get_response(request))

    return synchronous
