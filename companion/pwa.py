"""What makes the site an app on a phone: its manifest, the service worker and the offline page."""

import hashlib
import json
from functools import cache

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from companion.theme import hues_url

# What a copy of a table needs in addition to itself; everything else is cached on first use.
ROOMS = ("css", "js", "legacy", "games")  # folders of static/
HTMX = "django_htmx/htmx-2.min.js"
FONTS = tuple(f"garamond-{part}-500-normal" for part in ("figures", "latin", "cyrillic", "roman"))


@require_safe
def manifest(request: HttpRequest, lang: str) -> HttpResponse:
    """The app's name and icons. The language is in the address because browsers fetch it without
    cookies.
    """
    if lang not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(lang):
        words = {
            "name": _("Shiplog"),
            "short_name": _("Shiplog"),
            "description": _("A companion for games on a real table."),
            "shortcuts": [
                {"name": _("New table"), "url": "/tables/new/"},
                {"name": _("History"), "url": "/history/"},
            ],
        }
    place = {"id": "/", "start_url": "/", "scope": "/", "display": "standalone", "lang": lang}
    colours = {"background_color": "#f5f0e4", "theme_color": "#f5f0e4"}
    answer = JsonResponse({**words, **place, **colours, "icons": _icons()})
    answer["Content-Type"] = "application/manifest+json"
    answer["Cache-Control"] = "no-cache"
    return answer


def _icons() -> list[dict[str, str]]:
    any_size = {"src": static("icons/favicon.svg"), "sizes": "any", "type": "image/svg+xml"}
    drawn = [("app-192.png", "192x192", "any"), ("app-512.png", "512x512", "any")]
    drawn += [("app-maskable-512.png", "512x512", "maskable")]
    return [
        any_size,
        *(
            {"src": static(f"icons/{name}"), "sizes": sizes, "type": "image/png", "purpose": use}
            for name, sizes, use in drawn
        ),
    ]


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, served from the root so that it may handle every page."""
    answer = HttpResponse(_script(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"  # a new version must reach a phone on its next visit
    return answer


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The offline page. It is stored on the phone when the app is installed, so it contains both
    languages.
    """
    return render(request, "offline.html")


def shell() -> list[str]:
    """The addresses of the static files that every table page may load."""
    files = [*_own(), "icons/favicon.svg", HTMX, *(f"fonts/{font}.woff2" for font in FONTS)]
    return [*(static(name) for name in files), hues_url()]


def _own() -> list[str]:
    """The styles, scripts and symbols of the site, of the legacy campaign and of every game."""
    root = settings.BASE_DIR / "static"
    files = (path for room in ROOMS for path in (root / room).rglob("*") if path.is_file())
    return [*sorted(path.relative_to(root).as_posix() for path in files), "icons/sprite.svg"]


@cache
def _script() -> str:
    files = shell()
    context = {
        "shell": json.dumps(files),
        "offline": reverse("offline"),
        "static": settings.STATIC_URL,
        "hues": hues_url(),
        "version": _version(),
    }
    return render_to_string("sw.js", context)


def _version() -> str:
    """A version that changes whenever a file changes that a copy may depend on."""
    digest = hashlib.sha256()
    root = settings.BASE_DIR
    for name in _own():
        digest.update((root / "static" / name).read_bytes())
    for name in ("sw.js", "offline.html"):
        digest.update((root / "templates" / name).read_bytes())
    return digest.hexdigest()[:12]
