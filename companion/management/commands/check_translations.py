"""Fail when a player would read an untranslated or broken sentence."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from companion import translations


class Command(BaseCommand):
    help = "Check that every word in code and templates is translated."
    requires_system_checks: list[Any] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for language in translations.TRANSLATED:
            problems = translations.gaps(language)
            if problems:
                listing = "\n  ".join(problems)
                raise CommandError(f"{language} ({len(problems)}; try make messages):\n  {listing}")
        self.stdout.write("Every word is translated.")
