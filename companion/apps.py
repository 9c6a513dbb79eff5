"""The project as an app, so that Django finds its management commands."""

from django.apps import AppConfig


class CompanionConfig(AppConfig):
    name = "companion"
