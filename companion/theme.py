"""The light or the dark theme: a person's choice, kept in a cookie; the games' colours by either."""

from functools import cache
from hashlib import sha256

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from companion.came_from import came_from
from companion.cookies import named, preference
from companion.games.face import face
from companion.half_typed import carrying
from rules.registry import CODES

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


@cache
def _hues() -> str:
    """The colours of all games as CSS variables, which css/base.css chooses from by day and by night."""
    coloured = [(code, face(code)) for code in CODES if face(code).hue]
    return "".join(
        f'[data-game="{code}"]{{--by-day:{look.hue};--by-night:{look.hue_by_night}}}'
        for code, look in coloured
    )


def hues_url() -> str:
    """The address of the games' colours; it changes when they do."""
    return reverse("hues", args=[sha256(_hues().encode()).hexdigest()[:12]])


@require_safe
def hues(request: HttpRequest, version: str) -> HttpResponse:
    """The games' colours as a style sheet of their own: no page needs styles within itself."""
    answer = HttpResponse(_hues(), content_type="text/css")
    answer["Cache-Control"] = "max-age=31536000, public, immutable"
    return answer
