"""Free games of before become evenings of their story: the states are folded anew from the log."""

import msgspec
from django.db import migrations

COLUMNS = ("seq", "kind", "move", "to", "ruling", "fallen", "by", "at", "note", "prev", "hash")


def fold_free_games(apps, schema_editor):
    """Stories that were played freely before a state kept it; the log is only read."""
    from campaigns.records import line_of, to_json
    from rules.core.replay import replay
    from rules.core.setup import Setup
    from rules.core.spelling import Misspelled
    from rules.maracaibo.campaign import CAMPAIGN

    sessions = apps.get_model("campaigns", "Session").objects
    lines = apps.get_model("campaigns", "LogLine").objects
    snapshots = apps.get_model("campaigns", "Snapshot").objects
    free = lines.filter(session__sheet="campaign", move__contains='"start_free"')
    for pk in free.values_list("session_id", flat=True).distinct():
        session = sessions.get(pk=pk)
        if '"free_games"' in session.state or session.rules_version != CAMPAIGN.version:
            continue
        setup = msgspec.json.decode(session.setup, type=Setup)
        rows = lines.filter(session_id=pk).order_by("seq").values_list(*COLUMNS)
        log = [line_of(*row) for row in rows]
        try:
            told = replay(CAMPAIGN, setup, log)
            if told.stopped:
                continue
            for snapshot in snapshots.filter(session_id=pk):
                then = replay(CAMPAIGN, setup, log[: snapshot.seq]).state
                snapshots.filter(pk=snapshot.pk).update(state=to_json(then))
        except Misspelled:
            continue
        sessions.filter(pk=pk).update(state=to_json(told.state))


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0009_undo_requests"),
    ]

    operations = [migrations.RunPython(fold_free_games, migrations.RunPython.noop)]
