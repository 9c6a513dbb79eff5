"""The site's own settings for a process that also knows Islands."""

from pathlib import Path

from companion.settings import *  # noqa: F403
from companion.settings import INSTALLED_APPS, TEMPLATES

TEMPLATES[0]["DIRS"] += [Path(__file__).parent / "templates"]
INSTALLED_APPS = [*INSTALLED_APPS, "tests.sample_game.apps.Islands"]
