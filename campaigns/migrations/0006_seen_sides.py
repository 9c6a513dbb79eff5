"""What a campaign has ever turned up is kept beside its log, so that a page need not read all of it."""

import json

from django.db import migrations, models


def seen_so_far(apps, schema_editor):
    campaigns = apps.get_model("campaigns", "Campaign").objects
    lines = apps.get_model("campaigns", "LogLine").objects
    for campaign in campaigns.filter(story__isnull=False):
        found = set()
        opened = lines.filter(session_id=campaign.story_id, move__contains='"open_card"')
        for text in opened.values_list("move", flat=True):
            move = json.loads(text)
            if move.get("kind") == "open_card":
                found.add(f"{move['card']}.{move['side']}")
        campaigns.filter(pk=campaign.pk).update(seen=" ".join(sorted(found)))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0005_seating"),
    ]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="seen",
            field=models.TextField(blank=True, default=""),
        ),
        migrations.RunPython(seen_so_far, migrations.RunPython.noop),
    ]
