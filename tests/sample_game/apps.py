"""Registers Islands when the site starts."""

import pytest
from django.apps import AppConfig

from tests.sample_game.register import register


class Islands(AppConfig):
    name = "tests.sample_game"

    def ready(self) -> None:
        register(pytest.MonkeyPatch())  # for the life of the process
