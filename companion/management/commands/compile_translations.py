"""Compile the catalogues that changed; needs no gettext tools."""

from typing import Any

from django.core.management.base import BaseCommand

from companion import translations


class Command(BaseCommand):
    help = "Compile changed translations (*.po) into the form Django reads (*.mo)."
    requires_system_checks: list[Any] = []

    def handle(self, *args: Any, **options: Any) -> None:
        for path in translations.compile_stale():
            self.stdout.write(f"compiled {path.name} of {path.parts[-3]}")
