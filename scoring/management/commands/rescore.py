"""Count finished sessions again under the present rules and report what differs; nothing is overwritten."""

import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from campaigns.models import Campaign, Group
from companion import outbox
from scoring.models import Rescore
from scoring.selectors.rescore import differences_of, report, run_view
from scoring.services import consent, rescore


class Command(BaseCommand):
    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        where = parser.add_mutually_exclusive_group()
        where.add_argument("--group", type=int, metavar="ID", help="only this group")
        where.add_argument("--campaign", type=int, metavar="ID", help="only this campaign")
        where.add_argument(
            "--run", type=int, metavar="ID", help="go on with this run, or report it"
        )
        parser.add_argument("--chunk", type=int, default=rescore.SIZE, help="sessions in one job")
        parser.add_argument("--wait", action="store_true", help="wait for the workers, then report")
        parser.add_argument("--accept", action="store_true", help="accept what the --run found")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["chunk"] <= 5000:
            raise CommandError("--chunk takes 1 to 5000 sessions")
        if options["accept"] and not options["run"]:
            raise CommandError("--accept needs the --run whose report you have read")
        run = self._run(options)
        self.stdout.write(f"run {run.pk}: {run.total} sessions in {run.chunks.count()} chunks")
        if options["wait"]:
            self._wait(run)
        run = Rescore.objects.select_related("group", "campaign").get(pk=run.pk)
        if options["accept"]:
            self.stdout.write(f"{consent.accept(differences_of(run, None))} recounts accepted")
        self._report(run)
        if run.state == Rescore.State.FAILED:
            raise CommandError(f"a part fails every time; rescore --run {run.pk} tries again")

    def _run(self, options: dict[str, Any]) -> Rescore:
        try:
            if options["run"]:
                run = Rescore.objects.get(pk=options["run"])
                return run if options["accept"] else rescore.resume(run.pk)
            group = Group.objects.get(pk=options["group"]) if options["group"] else None
            campaign = Campaign.objects.get(pk=options["campaign"]) if options["campaign"] else None
        except (Rescore.DoesNotExist, Group.DoesNotExist, Campaign.DoesNotExist) as error:
            raise CommandError(str(error)) from error
        return rescore.start(group=group, campaign=campaign, by="manage.py", size=options["chunk"])

    def _wait(self, run: Rescore) -> None:
        reported = -1
        while run.active:
            percent = 100 * run.done // max(run.total, 1)
            if percent != reported:
                self.stdout.write(f"{percent:3} %  {run.done} of {run.total}")
                reported = percent
            time.sleep(0.3)
            run.refresh_from_db()
            outbox.nudge(rescore.CHUNKS, run=run)

    def _report(self, run: Rescore) -> None:
        with translation.override("en"):
            self.stdout.write(run_view(run).state_text)
            number = 1
            while True:
                page, differences = report(differences_of(run, None), str(number))
                for d in differences:
                    people = ", ".join(f"{p.mark.name} {p.old} → {p.new}" for p in d.people)
                    self.stdout.write(f"{d.url} [{d.state}] {d.failure or people}")
                    for row in d.rows:
                        self.stdout.write(
                            f"    {row.label}, {row.mark.name}: {row.old} → {row.new}"
                        )
                if not page.has_next():
                    break
                number += 1
        self.stdout.write(f"{run.changed} differ, {run.failed} cannot be counted")
