"""The addresses of the site."""

from django.urls import include, path

from companion import prefs, pwa, rulebooks
from companion.language import set_language
from companion.theme import hues, set_theme
from rules.registry import GAMES

urlpatterns = [
    path("i18n/setlang/", set_language, name="set_language"),
    path("theme/", set_theme, name="theme"),
    path("hues.<slug:version>.css", hues, name="hues"),
    path("account/", include("companion.accounts.urls")),
    path("prefs/", prefs.phone, name="phone"),
    path("more/", prefs.more, name="more"),
    path("rules/<slug:code>/", rulebooks.rules, name="rules"),
    path("trust/shiplog.crt", prefs.trust, name="trust"),
    path("sw.js", pwa.worker, name="service-worker"),
    path("manifest.<slug:lang>.webmanifest", pwa.manifest, name="manifest"),
    path("offline/", pwa.offline, name="offline"),
    *(path("", include(rooms.pages)) for rooms in GAMES.values() if rooms.pages),
    path("", include("campaigns.urls")),
    path("", include("scoring.urls")),
]

handler500 = "companion.away.server_error"
