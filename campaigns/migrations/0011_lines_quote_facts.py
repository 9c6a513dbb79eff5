"""A session says its depth; a line quotes the facts it rests on and keeps what the hands did."""

import msgspec
from django.db import migrations, models


def read_depths(apps, schema_editor):
    sessions = apps.get_model("campaigns", "Session").objects
    for pk, setup in sessions.filter(setup__contains='"referee"').values_list("pk", "setup"):
        if msgspec.json.decode(setup).get("depth") == "referee":
            sessions.filter(pk=pk).update(depth="referee")


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0010_free_games")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="depth",
            field=models.CharField(default="pad", max_length=8),
        ),
        migrations.AddField(
            model_name="logline",
            name="v",
            field=models.PositiveSmallIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="logline",
            name="told",
            field=models.TextField(default="{}"),
        ),
        migrations.AddField(
            model_name="logline",
            name="lacked",
            field=models.TextField(default="[]"),
        ),
        migrations.AddField(
            model_name="logline",
            name="effects",
            field=models.TextField(null=True),
        ),
        migrations.AddField(
            model_name="logline",
            name="suspect",
            field=models.TextField(default="[]"),
        ),
        migrations.RemoveConstraint(model_name="sealedanswer", name="one_answer_per_seat"),
        migrations.AddField(
            model_name="sealedanswer",
            name="facts",
            field=models.TextField(default="{}"),
        ),
        migrations.AddField(
            model_name="sealedanswer",
            name="ruling",
            field=models.TextField(null=True),
        ),
        migrations.AddField(
            model_name="sealedanswer",
            name="line",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name="sealedanswer",
            constraint=models.UniqueConstraint(
                condition=models.Q(("line", None)),
                fields=("session", "seat"),
                name="one_open_answer_per_seat",
            ),
        ),
        migrations.RunPython(read_depths, migrations.RunPython.noop),
    ]
