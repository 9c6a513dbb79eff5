"""The light or the dark theme: a person's choice, kept in a cookie."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from companion.came_from import came_from
from companion.cookies import named, preference
from companion.half_typed import carrying

COOKIE = "theme"
THEMES = ("light", "dark")


@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    answer = redirect(carrying(came_from(request) or "/", request.POST))
    theme = request.POST.get("theme")
    if theme in THEMES:
        year = 365 * 24 * 3600
        answer.set_cookie(named(COOKIE), theme, max_age=year, samesite="Lax", secure=settings.HTTPS)
    else:
        for name in {COOKIE, named(COOKIE)}:
            answer.delete_cookie(name, samesite="Lax")
    return answer


def theme(request: HttpRequest) -> dict[str, str]:
    """For templates: the chosen theme, or "" for the device's default."""
    chosen = preference(request, COOKIE)
    return {"theme": chosen if chosen in THEMES else ""}
