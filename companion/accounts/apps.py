"""The accounts app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "companion.accounts"
    label = "accounts"
