"""Replay every session and report where the stored state, marks or snapshots differ from the log."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.log.services.refold import refold
from campaigns.models import Session


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("codes", nargs="*", help="only these sessions")
        parser.add_argument("--check", action="store_true", help="report only, change nothing")

    def handle(self, *args: Any, **options: Any) -> None:
        sessions = Session.objects.order_by("pk")
        if options["codes"]:
            sessions = sessions.filter(code__in=options["codes"])
        wrong = count = 0
        for pk, code in sessions.values_list("pk", "code").iterator():
            count += 1
            differences = refold(pk, repair=not options["check"])
            wrong += bool(differences)
            for problem in differences:
                self.stdout.write(f"{code}: {problem}")
        self.stdout.write(f"{count} sessions replayed, {wrong} with differences")
        if wrong and options["check"]:
            raise CommandError("the stored sessions differ from their logs")
