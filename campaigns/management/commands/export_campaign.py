"""Write a legacy campaign as a file: its sealed log and what it has turned up."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.legacy.selectors.files import file_of
from campaigns.models import Campaign


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("code", help="the campaign's code, as in its address")
        parser.add_argument("--to", help="the file to write; standard output without it")

    def handle(self, *args: Any, **options: Any) -> None:
        campaign = Campaign.objects.filter(code=options["code"], story__isnull=False).first()
        if campaign is None:
            raise CommandError("there is no legacy campaign with this code")
        data = file_of(campaign)
        if options["to"]:
            Path(options["to"]).write_bytes(data)
        else:
            sys.stdout.buffer.write(data)
