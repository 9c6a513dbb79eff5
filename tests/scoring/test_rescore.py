"""A run counts every session again under the present rules, exactly once, and only records differences."""

from typing import Any

import msgspec
import pytest

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Campaign, Group, LogLine, Session
from companion import outbox
from companion.celery import app
from scoring.models import Difference, Rescore, RescoreChunk, Score, Standing
from scoring.services import consent, rescore, rescore_chunk
from tests.scoring.rescoring import lay_sessions

pytestmark = pytest.mark.both_databases


def run_all(run: Rescore) -> Rescore:
    """What the workers would do."""
    for chunk in run.chunks.filter(state__in=rescore.OPEN):
        rescore_chunk.rescore_chunk(chunk.pk)
    run.refresh_from_db()
    return run


def counts_of(run: Rescore) -> tuple[int, int, int, int]:
    run.refresh_from_db()
    return run.total, run.done, run.changed, run.failed


def test_sessions_that_count_the_same_leave_nothing_behind(group: Group) -> None:
    lay_sessions(group, 7)
    run = run_all(rescore.start(group=group, size=3))
    assert run.state == "done"
    assert run.finished_at is not None
    assert counts_of(run) == (7, 7, 0, 0)
    assert not Difference.objects.exists()


def test_a_score_of_other_rules_is_a_difference_and_stays_as_it_was(group: Group) -> None:
    ids = lay_sessions(group, 6, older_every=3)
    before = list(Score.objects.order_by("pk").values())
    run = run_all(rescore.start(group=group, size=4))
    assert counts_of(run) == (6, 6, 2, 0)
    assert list(Score.objects.order_by("pk").values()) == before
    found = Difference.objects.first()
    assert found is not None
    assert (found.session_id, found.accepted) == (ids[0], None)
    changes = msgspec.json.decode(found.changes)
    (cell,) = changes["cells"]
    assert cell["old"] == cell["new"] + 1
    ((old, new),) = changes["totals"].values()
    assert old == new + 1


def test_another_engine_version_alone_is_no_difference(group: Group) -> None:
    lay_sessions(group, 2)
    for score in Score.objects.all():
        score.pad = score.pad.replace('"version":"endeavor-', '"version":"endeavor-0.')
        score.save()
    assert counts_of(run_all(rescore.start(group=group))) == (2, 2, 0, 0)


def test_a_run_over_a_campaign_leaves_the_other_sessions_of_the_group_alone(group: Group) -> None:
    campaign = Campaign.objects.create(group=group, game="endeavor", name="c")
    lay_sessions(group, 3, older_every=1)
    lay_sessions(group, 2, older_every=1, campaign=campaign)
    assert counts_of(run_all(rescore.start(campaign=campaign))) == (2, 2, 2, 0)


def test_all_sessions_are_those_of_every_group(group: Group) -> None:
    lay_sessions(group, 2)
    lay_sessions(Group.objects.create(name="other"), 2)
    assert counts_of(run_all(rescore.start())) == (4, 4, 0, 0)


def test_a_group_without_finished_sessions_is_done_at_once(group: Group, table: Session) -> None:
    assert rescore.start(group=group).state == "done"


def test_asking_twice_is_one_run(group: Group) -> None:
    lay_sessions(group, 2)
    assert rescore.start(group=group).pk == rescore.start(group=group).pk


def test_a_chunk_delivered_twice_is_counted_once(group: Group) -> None:
    lay_sessions(group, 4, older_every=2)
    run = rescore.start(group=group, size=2)
    for chunk in run.chunks.all():
        rescore_chunk.rescore_chunk(chunk.pk)
        rescore_chunk.rescore_chunk(chunk.pk)
    assert counts_of(run) == (4, 4, 2, 0)


def test_two_deliveries_at_once_count_once(group: Group) -> None:
    """The second has read everything before the first wrote; its findings are dropped."""
    lay_sessions(group, 3, older_every=1)
    chunk = rescore.start(group=group).chunks.get()
    both = []
    for _ in range(2):
        claimed = rescore_chunk._claim(chunk.pk)
        assert claimed is not None
        sheets = rescore_chunk.sheets_of(claimed.run, chunk.first, chunk.last)
        found = rescore_chunk.Found(sheets)
        for sheet in sheets:
            rescore_chunk._recount(claimed.run, sheet, found)
        both.append(found)
    for found in both:
        rescore_chunk._finish(chunk.pk, found)
    assert counts_of(chunk.run) == (3, 3, 3, 0)


@pytest.mark.parametrize("size", [1, 40])
def test_a_chunk_asks_the_database_the_same_however_many_sessions(
    group: Group, size: int, django_assert_num_queries: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rescore_chunk, "LOOK_EVERY", 3600)  # a busy machine looks more often
    lay_sessions(group, size)
    chunk = rescore.start(group=group, size=50).chunks.get()
    with django_assert_num_queries(16):
        rescore_chunk.rescore_chunk(chunk.pk)


def test_a_cancelled_chunk_keeps_what_it_has_and_the_rest_waits(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_sessions(group, 6, older_every=1)
    run = rescore.start(group=group)
    recount = rescore_chunk._recount

    def cancelled_after_two(run: Rescore, sheet: Any, found: Any) -> None:
        recount(run, sheet, found)
        if found.looked == 2:
            rescore.cancel(run.pk)

    with monkeypatch.context() as patch:
        patch.setattr(rescore_chunk, "LOOK_EVERY", -1)
        patch.setattr(rescore_chunk, "_recount", cancelled_after_two)
        rescore_chunk.rescore_chunk(run.chunks.get().pk)
    assert counts_of(run) == (6, 2, 2, 0)
    assert run.state == "cancelled"
    assert list(run.chunks.values_list("state", "size")) == [("done", 2), ("waiting", 4)]
    assert run_all(rescore.resume(run.pk)).state == "done"
    assert counts_of(run) == (6, 6, 6, 0)


def test_a_cancelled_run_takes_up_no_chunk(group: Group) -> None:
    lay_sessions(group, 2)
    run = rescore.cancel(rescore.start(group=group).pk)
    rescore_chunk.rescore_chunk(run.chunks.get().pk)
    assert counts_of(run) == (2, 0, 0, 0)


def test_a_chunk_that_takes_too_long_hands_on_its_rest(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_sessions(group, 3)
    run = rescore.start(group=group)
    monkeypatch.setattr(rescore_chunk, "BUDGET", 0.0)
    monkeypatch.setattr(rescore_chunk.time, "monotonic", iter(range(0, 99, 1)).__next__)
    rescore_chunk.rescore_chunk(run.chunks.get().pk)
    assert [c.state for c in run.chunks.all()] == ["waiting"]
    assert counts_of(run) == (3, 0, 0, 0)


def test_a_chunk_that_ends_its_worker_every_time_is_given_up_and_can_be_resumed(
    group: Group,
) -> None:
    lay_sessions(group, 2)
    run = rescore.start(group=group)
    run.chunks.update(attempts=rescore_chunk.MOST_ATTEMPTS)
    rescore_chunk.rescore_chunk(run.chunks.get().pk)
    run.refresh_from_db()
    assert run.state == "failed"
    assert run_all(rescore.resume(run.pk)).state == "done"


def test_a_session_reopened_meanwhile_is_not_looked_at(group: Group) -> None:
    ids = lay_sessions(group, 3, older_every=1)
    run = rescore.start(group=group)
    history.reopen(ids[1], Post())
    assert counts_of(run_all(run)) == (2, 2, 2, 0)


def test_an_altered_log_is_reported_and_the_others_are_counted(group: Group) -> None:
    ids = lay_sessions(group, 3)
    LogLine.objects.filter(session=ids[1], seq=2).update(by="Mallory")
    run = run_all(rescore.start(group=group))
    assert counts_of(run) == (3, 3, 0, 1)
    found = Difference.objects.get()
    assert msgspec.json.decode(found.failure) == {"code": "broken", "line": 2}
    assert consent.accept(run.differences.all()) == 0


def test_a_session_whose_score_is_still_on_its_way_is_left_to_it(group: Group) -> None:
    lay_sessions(group, 1, older_every=1)
    Score.objects.update(state="waiting", pad="")
    assert counts_of(run_all(rescore.start(group=group))) == (1, 1, 0, 0)


def test_a_session_that_could_not_be_scored_before_offers_its_first_score(group: Group) -> None:
    lay_sessions(group, 1)
    Score.objects.update(state="failed", pad="", failure='{"code":"refused"}')
    run = run_all(rescore.start(group=group))
    assert counts_of(run) == (1, 1, 1, 0)
    assert consent.accept(run.differences.all()) == 1
    assert Score.objects.filter(state="done", revision=1).count() == 1


def test_accepting_writes_a_new_score_with_its_places_and_keeps_the_old(group: Group) -> None:
    (session,) = lay_sessions(group, 1, older_every=1)
    run = run_all(rescore.start(group=group))
    assert consent.accept(run.differences.all(), "Анна") == 1
    new, old = Score.objects.filter(session=session)
    assert (new.revision, old.revision) == (1, 0)
    assert new.engine.startswith("endeavor-")
    assert "shiplog-rules" in new.engine
    found = Difference.objects.get()
    assert (found.accepted, found.new_score, found.old_score) == (True, new, old)
    assert found.decided_by == "Анна"
    totals = {s.seat: s.total for s in Standing.objects.filter(score=new)}
    assert totals == msgspec.json.decode(found.totals)
    assert consent.accept(run.differences.all()) == 0


def test_keeping_writes_no_score_and_cannot_be_accepted_later(group: Group) -> None:
    lay_sessions(group, 2, older_every=1)
    run = run_all(rescore.start(group=group))
    assert consent.keep(run.differences.all()) == 2
    assert consent.accept(run.differences.all()) == 0
    assert Score.objects.count() == 2


def test_a_difference_with_a_score_of_the_past_is_not_accepted(group: Group) -> None:
    lay_sessions(group, 1, older_every=1)
    first = run_all(rescore.start(group=group))
    second = run_all(rescore.start(group=group))
    assert consent.accept(second.differences.all()) == 1
    assert consent.accept(first.differences.all()) == 0
    assert Score.objects.count() == 2


def test_after_consent_the_next_run_finds_nothing(group: Group) -> None:
    lay_sessions(group, 3, older_every=1)
    consent.accept(run_all(rescore.start(group=group)).differences.all())
    assert counts_of(run_all(rescore.start(group=group))) == (3, 3, 0, 0)


def test_a_run_that_no_broker_took_is_offered_again(
    group: Group, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_sessions(group, 2)
    run = rescore.start(group=group, size=1)
    sent: list[int] = []
    monkeypatch.setattr(app, "send_task", lambda name, args, **_: sent.extend(args))
    outbox.nudge(rescore.CHUNKS, run=run)
    assert sent == list(run.chunks.values_list("pk", flat=True))
    run.refresh_from_db()
    outbox.nudge(rescore.CHUNKS, run=run)
    assert len(sent) == 2
    assert not RescoreChunk.objects.filter(queued=False).exists()
