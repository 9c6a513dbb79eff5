"""Answers that nobody sees until all are in."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0007_seat_user")]

    operations = [
        migrations.CreateModel(
            name="SealedAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.CharField(max_length=24)),
                ("move", models.TextField(blank=True)),
                ("by", models.CharField(blank=True, max_length=80)),
                ("phone", models.CharField(blank=True, max_length=40)),
                ("keys", models.TextField(default="[]")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sealed",
                        to="campaigns.session",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("session", "seat"), name="one_answer_per_seat")
                ],
            },
        ),
    ]
