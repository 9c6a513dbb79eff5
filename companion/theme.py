"""Paper by day or night watch: a person's choice, kept in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from companion.half_typed import carrying

COOKIE = "theme"
THEMES = ("light", "dark")


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    target = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    answer = redirect(carrying(target if target and safe else "/", request.POST))
    theme = request.POST.get("theme")
    if theme in THEMES:
        year = 365 * 24 * 3600
        answer.set_cookie(COOKIE, theme, max_age=year, samesite="Lax", secure=settings.HTTPS)
    else:
        answer.delete_cookie(COOKIE, samesite="Lax")
    return answer


def theme(request: HttpRequest) -> dict[str, str]:
    """For templates: the chosen theme, or nothing for the device's own."""
    chosen = request.COOKIES.get(COOKIE, "")
    return {"theme": chosen if chosen in THEMES else ""}
