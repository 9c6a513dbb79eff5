"""The addresses of the site."""

from django.urls import include, path

from companion.health import health
from companion.theme import set_theme

urlpatterns = [
    path("healthz", health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("theme/", set_theme, name="theme"),
    path("", include("campaigns.urls")),
    path("", include("scoring.urls")),
]
