"""`manage.py refold` finds whatever differs from the log, and the chain finds an altered log."""

import pytest
from django.core.management import CommandError, call_command

from campaigns.log.services import history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import LogLine, Session, Snapshot
from tests.tables import enter, long_log, on_pad, play

pytestmark = pytest.mark.both_databases


def test_a_true_session_has_no_differences(table: Session, capsys: pytest.CaptureFixture) -> None:
    long_log(table, 40)
    history.take_back(table.pk, 30, Post())
    call_command("refold", "--check")
    assert "1 sessions replayed, 0 with differences" in capsys.readouterr().out


@pytest.mark.parametrize("field", ["move", "by", "ruling", "kind"])
def test_an_altered_line_is_found_by_its_seal(table: Session, field: str) -> None:
    play(table, enter("red", harbour=4), enter("red", harbour=5), enter("red", harbour=6))
    altered = {
        "move": '{"kind":"enter","v":1,"seat":"red","values":{"harbour":9}}',
        "by": "Mallory",
        "ruling": '{"by":"","reason":"x","rules":[]}',
        "kind": "checkpoint",
    }
    LogLine.objects.filter(session=table, seq=2).update(**{field: altered[field]})
    assert refold(table.pk, repair=True) == ["the seal does not hold at line 2 (hash)"]


def test_a_missing_line_is_found(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("red", harbour=5), enter("red", harbour=6))
    LogLine.objects.filter(session=table, seq=2).delete()
    assert refold(table.pk, repair=False) == ["the seal does not hold at line 2 (gap)"]


def test_a_missing_last_line_is_found(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("red", harbour=5))
    LogLine.objects.filter(session=table, seq=2).delete()
    assert "version 2" in refold(table.pk, repair=False)[0]


def test_a_drifted_state_is_reported_by_check_and_mended_without(table: Session) -> None:
    play(table, enter("red", harbour=4))
    true = Session.objects.get(pk=table.pk).state
    Session.objects.filter(pk=table.pk).update(state=true.replace('"harbour":4', '"harbour":8'))
    with pytest.raises(CommandError):
        call_command("refold", "--check")
    call_command("refold")
    assert on_pad(Session.objects.get(pk=table.pk))["red"] == {"harbour": 4}
    call_command("refold", "--check")


def test_a_drifted_snapshot_and_a_wrong_mark_are_mended(table: Session) -> None:
    long_log(table, 20)
    Snapshot.objects.filter(session=table).update(state=table.state)
    LogLine.objects.filter(session=table, seq=3).update(struck_by=7)
    assert len(refold(table.pk, repair=False)) == 2
    refold(table.pk, repair=True)
    assert refold(table.pk, repair=False) == []
