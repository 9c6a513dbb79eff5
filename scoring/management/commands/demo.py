"""Lay the demo group's tables, with invented values, for everybody to look at."""

from typing import Any

from django.core.management.base import BaseCommand

from scoring.services.demo import lay_demo


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        group = lay_demo()
        tables = group.sessions.filter(story_of=None).count()
        self.stdout.write(f"{tables} demo tables are laid: open the start page and try them.")
