"""Commands of `manage.py` for the files of legacy campaigns."""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.legacy.selectors.files import file_of
from campaigns.legacy.services.imports import Related, import_campaign, read_file
from campaigns.models import Campaign, Group
from rules.maracaibo.campaign.campaign_file import MAX_BYTES, BadFile


class Export(BaseCommand):
    help = "Write a legacy campaign as a file: its sealed log and what it has turned up."

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


class Import(BaseCommand):
    help = "Read a legacy campaign from its file into a group; a bad file changes nothing."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--group", required=True, help="the group's join code")
        parser.add_argument("--name", default="", help="what the campaign is called here")
        parser.add_argument("--apart", action="store_true", help="keep another state beside ours")

    def handle(self, *args: Any, **options: Any) -> None:
        group = Group.objects.filter(join_code=options["group"]).first()
        if group is None:
            raise CommandError("there is no group with this join code")
        path = Path(options["file"])
        try:
            with path.open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            name = options["name"] or path.stem
            imported = import_campaign(group, read_file(data), name, apart=options["apart"])
        except OSError as error:
            raise CommandError(f"the file cannot be read: {error.strerror}") from None
        except (BadFile, Related) as error:
            raise CommandError(f"nothing was written: {error}") from None
        state = "written" if imported.new else "here already"
        self.stdout.write(f"{imported.campaign.code}: {state}")
