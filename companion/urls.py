"""The addresses of the site."""

from django.urls import include, path

from companion.health import health

urlpatterns = [
    path("healthz", health, name="health"),
    path("i18n/", include("django.conf.urls.i18n")),
]
