"""Update locale/ to the messages that code and templates use."""

from typing import Any

from django.core.management.base import BaseCommand

from companion import translations


class Command(BaseCommand):
    help = "Collect words from code and templates into locale/*/LC_MESSAGES/django.po."
    requires_system_checks: list[Any] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for language in translations.TRANSLATED:
            path = translations.collect(language)
            self.stdout.write(f"{language}: {path.name}, {len(translations.gaps(language))} to do")
