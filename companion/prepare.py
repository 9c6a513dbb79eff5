"""Prepare the site before it starts: compile translations, migrate the database."""

import os

import django
from django.core.management import call_command

from companion import translations


def prepare() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    translations.compile_stale()
    call_command("migrate", interactive=False, verbosity=0)


if __name__ == "__main__":
    prepare()
