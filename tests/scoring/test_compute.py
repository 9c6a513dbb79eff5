"""Computing a score: from the log alone, once, with the engine that did it; failures say why."""

import msgspec
import pytest
from django.test import Client

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import LogLine, Session
from companion.celery import app
from scoring.models import Score, Standing
from scoring.services import compute, jobs
from tests.tables import COLUMNS, TOTALS, bulk_log, count_all, enter, play

pytestmark = pytest.mark.both_databases


@pytest.fixture
def finished(table: Session) -> Session:
    count_all(table)
    history.finish(table.pk, Post())
    table.refresh_from_db()
    return table


def wanted(session: Session) -> Score:
    return jobs.request_score(session.pk, session.version)


@pytest.mark.rule("END-SCORE-01", "END-SCORE-12")
def test_the_worked_example_scores_66_and_wins(finished: Session) -> None:
    score = compute.compute(wanted(finished).pk)
    assert score is not None
    assert score.state == "done"
    standings = {s.seat: (s.total, s.place, s.winner) for s in score.standings.all()}
    assert standings == {
        "red": (TOTALS["red"], 1, True),
        "blue": (TOTALS["blue"], 2, False),
        "yellow": (TOTALS["yellow"], 3, False),
    }


@pytest.mark.rule("END-SCORE-13")
def test_tied_players_share_the_victory(table: Session) -> None:
    play(table, *(enter(seat, **COLUMNS["blue"]) for seat in COLUMNS))
    history.finish(table.pk, Post())
    table.refresh_from_db()
    compute.compute(wanted(table).pk)
    assert set(Standing.objects.values_list("place", "winner")) == {(1, True)}


def test_the_result_keeps_the_engine_version(finished: Session) -> None:
    score = compute.compute(wanted(finished).pk)
    assert score is not None
    assert score.engine.startswith("endeavor-")


def test_a_job_delivered_twice_counts_once(finished: Session) -> None:
    pk = wanted(finished).pk
    first = compute.compute(pk)
    assert compute.compute(pk) is None
    assert Standing.objects.count() == 3
    assert first is not None
    assert Score.objects.get().attempts == 1


def test_asking_twice_is_one_score(finished: Session) -> None:
    assert wanted(finished).pk == wanted(finished).pk


def test_a_reopened_and_finished_session_gets_a_score_of_its_own(finished: Session) -> None:
    compute.compute(wanted(finished).pk)
    history.reopen(finished.pk, Post())
    play(finished, enter("blue", harbour=20))
    history.finish(finished.pk, Post())
    finished.refresh_from_db()
    compute.compute(wanted(finished).pk)
    newest, oldest = Score.objects.order_by("-version")
    assert newest.standings.get(seat="blue").total == TOTALS["blue"] + 6
    assert oldest.standings.get(seat="blue").total == TOTALS["blue"]


def test_an_altered_log_fails_and_names_the_line(finished: Session) -> None:
    LogLine.objects.filter(session=finished, seq=2).update(by="Mallory")
    score = compute.compute(wanted(finished).pk)
    assert score is not None
    assert score.state == "failed"
    assert msgspec.json.decode(score.failure) == {"code": "broken", "line": 2}


def test_a_failed_job_says_why_on_the_page_and_can_be_retried(
    member: Client, finished: Session
) -> None:
    LogLine.objects.filter(session=finished, seq=2).update(by="Mallory")
    compute.compute(wanted(finished).pk)
    page = member.get(f"/t/{finished.code}/result/").content.decode()
    assert f"/t/{finished.code}/score/retry/" in page
    LogLine.objects.filter(session=finished, seq=2).update(by="")
    assert member.post(f"/t/{finished.code}/score/retry/").status_code == 302
    compute.compute(Score.objects.get().pk)
    assert Score.objects.get().state == "done"
    assert "66" in member.get(f"/t/{finished.code}/result/").content.decode()


def test_progress_only_grows(table: Session) -> None:
    bulk_log(table, 400)
    seen: list[int] = []
    compute.count(Session.objects.get(pk=table.pk), 400, seen.append)
    assert len(seen) > 3
    assert seen == sorted(seen)
    assert seen[-1] == 95


def test_an_incomplete_count_has_no_winner(table: Session, member: Client) -> None:
    play(table, enter("red", **COLUMNS["red"]))
    history.finish(table.pk, Post())
    table.refresh_from_db()
    compute.compute(wanted(table).pk)
    assert not Standing.objects.filter(winner=True).exists()
    assert member.get(f"/t/{table.code}/result/").status_code == 200


def test_a_dead_broker_loses_nothing_and_the_page_says_that_the_score_waits(
    member: Client, table: Session, django_capture_on_commit_callbacks
) -> None:
    """Without the test servers nothing listens at the broker's address: it is really dead."""
    count_all(table)
    with django_capture_on_commit_callbacks(execute=True), pytest.MonkeyPatch.context() as patch:
        patch.setattr(app.conf, "broker_url", "redis://127.0.0.1:1/0")
        patch.setattr(app, "_pool", None)
        answer = member.post(f"/t/{table.code}/finish/", {"version": 3, "key": "f"})
    assert answer.status_code == 302
    table.refresh_from_db()
    assert table.status == "finished"
    assert Score.objects.get().state == "waiting"
