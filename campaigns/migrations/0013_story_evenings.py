"""Tables of a story were found by the day they were played; give each the number of its evening."""

import json
from datetime import date, timedelta

from django.db import migrations
from django.utils import timezone


def number_the_tables(apps, schema_editor):
    Campaign = apps.get_model("campaigns", "Campaign")
    Session = apps.get_model("campaigns", "Session")
    for campaign in Campaign.objects.filter(story__isnull=False).select_related("story"):
        evenings = evenings_by_day(json.loads(campaign.story.state))
        tables = Session.objects.filter(campaign=campaign, sheet="", evening__isnull=True)
        for table in tables.iterator():
            day = timezone.localtime(table.created_at).date()
            # a table may be started after midnight
            number = evenings.get(day) or evenings.get(day - timedelta(days=1))
            if number and number <= 32767:
                Session.objects.filter(pk=table.pk).update(evening=number)


def evenings_by_day(state):
    """The day of each evening → its number; of two evenings on one day the later."""
    told = [*state.get("archives", ()), *state.get("free_games", ())]
    days = sorted((entry["evening"], entry.get("on", "")) for entry in told)
    if tonight := state.get("evening"):
        days.append((tonight["number"], tonight.get("on", "")))
    evenings = {}
    for number, on in days:
        try:
            evenings[date.fromisoformat(on)] = number
        except ValueError:
            continue
    return evenings


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0012_evenings")]

    operations = [migrations.RunPython(number_the_tables, migrations.RunPython.noop)]
