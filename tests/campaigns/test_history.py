"""Take back, redo, correct and replay, finish and reopen; snapshots keep undo flat."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.errors import Closed, NothingThere
from campaigns.log.services import corrections, history, moves
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import LogLine, Session
from campaigns.records import read_line, read_setup, read_state
from campaigns.table.selectors.leaves import pad_leaf
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.registry import game
from tests.tables import enter, long_log, on_pad, play

pytestmark = pytest.mark.both_databases


def state(session: Session) -> object:
    session.refresh_from_db()
    return read_state(session)


def struck(session: Session) -> dict[int, int]:
    rows = session.lines.exclude(struck_by=None).values_list("seq", "struck_by")
    return dict(rows)


def test_a_take_back_is_a_line_and_the_struck_lines_stay(table: Session) -> None:
    play(table, enter("red", harbour=4))
    before = state(table)
    play(table, enter("red", harbour=5), enter("blue", harbour=6))
    history.take_back(table.pk, 1, Post())
    assert state(table) == before
    assert struck(table) == {2: 4, 3: 4}
    assert table.lines.count() == 4


def test_take_back_to_the_start_empties_the_table(table: Session) -> None:
    fresh = state(table)
    play(table, enter("red", harbour=4))
    history.take_back(table.pk, 0, Post())
    assert state(table) == fresh


def test_redo_brings_the_struck_lines_back(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("red", harbour=5))
    before = state(table)
    history.take_back(table.pk, 1, Post())
    history.redo(table.pk, Post())
    assert state(table) == before
    assert struck(table) == {}


def test_there_is_nothing_to_redo_after_a_move(table: Session) -> None:
    play(table, enter("red", harbour=4))
    with pytest.raises(NothingThere):
        history.redo(table.pk, Post())


@pytest.mark.parametrize("to", [-1, 1, 99])
def test_a_take_back_to_no_line_is_refused(table: Session, to: int) -> None:
    play(table, enter("red", harbour=4))
    with pytest.raises(NothingThere):
        history.take_back(table.pk, to, Post())
    assert table.lines.count() == 1


def test_correcting_a_line_replays_the_rest(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=5))
    corrections.correct(table.pk, 1, enter("red", harbour=7), Post())
    table.refresh_from_db()
    sheet = pad_leaf(table).sheet
    assert (sheet.seats["red"]["harbour"], sheet.seats["blue"]["harbour"]) == (7, 5)
    assert sheet.sources["red"]["harbour"] == 3
    assert struck(table) == {1: 3}


def test_what_a_correction_makes_illegal_is_listed_and_set_aside(table: Session) -> None:
    play(table, enter("red", cities=5), enter("red", harbour=30), enter("blue", harbour=3))
    preview = corrections.preview_correction(table, 1, enter("red", cities=6))
    assert [(f.seq, f.refusals[0].rule) for f in preview.outlook.fallen] == [(2, "END-COMP-12")]
    written = corrections.correct(table.pk, 1, enter("red", cities=6), Post())
    assert [f.seq for f in read_line(written.row).fallen] == [2]
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"cities": 6}
    assert on_pad(table)["blue"] == {"harbour": 3}
    assert struck(table) == {1: 4, 2: 4}


def test_a_preview_writes_nothing(table: Session) -> None:
    play(table, enter("red", harbour=4))
    corrections.preview_correction(table, 1, enter("red", harbour=5))
    table.refresh_from_db()
    assert table.version == 1


def test_a_refused_correction_needs_a_reason_and_is_then_a_ruling(table: Session) -> None:
    play(table, enter("red", harbour=4))
    with pytest.raises(Refused):
        corrections.correct(table.pk, 1, enter("red", harbour=40), Post())
    written = corrections.correct(table.pk, 1, enter("red", harbour=40), Post(), "more discs")
    ruling = read_line(written.row).ruling
    assert ruling is not None
    assert ruling.rules == ("END-COMP-12",)


def test_a_line_can_be_taken_out(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=5))
    corrections.correct(table.pk, 1, None, Post())
    table.refresh_from_db()
    assert on_pad(table)["red"] == {}
    assert on_pad(table)["blue"] == {"harbour": 5}


def test_a_struck_line_cannot_be_corrected(table: Session) -> None:
    play(table, enter("red", harbour=4))
    history.take_back(table.pk, 0, Post())
    with pytest.raises(NothingThere):
        corrections.correct(table.pk, 1, enter("red", harbour=5), Post())


def test_undoing_a_correction_brings_the_first_words_back(table: Session) -> None:
    play(table, enter("red", cities=5), enter("red", harbour=30))
    before = state(table)
    corrections.correct(table.pk, 1, enter("red", cities=6), Post())
    history.take_back(table.pk, 2, Post())
    assert state(table) == before
    assert struck(table) == {3: 4}


def test_any_order_of_undo_redo_and_correction_stays_true_to_the_log(table: Session) -> None:
    long_log(table, 20)
    history.take_back(table.pk, 12, Post())
    history.redo(table.pk, Post())
    play(table, enter("blue", harbour=1))
    corrections.correct(table.pk, 5, enter("red", harbour=9), Post())
    history.take_back(table.pk, 8, Post())
    play(table, enter("yellow", harbour=2))
    history.take_back(table.pk, 24, Post())
    assert refold(table.pk, repair=False) == []
    lines = [read_line(row) for row in table.lines.all()]
    assert state(table) == replay(game("endeavor"), read_setup(table), lines).state


def test_finish_and_reopen_are_lines(table: Session) -> None:
    history.finish(table.pk, Post())
    table.refresh_from_db()
    assert (table.status, table.finished_at is not None) == ("finished", True)
    history.reopen(table.pk, Post())
    table.refresh_from_db()
    assert (table.status, table.finished_at) == ("open", None)
    assert list(table.lines.values_list("kind", flat=True)) == ["finish", "reopen"]
    with pytest.raises(Closed):
        history.reopen(table.pk, Post())


def test_undo_and_move_cost_the_same_at_line_10_and_at_line_300(table: Session) -> None:
    def queries() -> tuple[int, int]:
        with CaptureQueriesContext(
            connection,
        ) as moved:
            moves.record_move(table.pk, enter("blue", harbour=7), Post())
        last = LogLine.objects.filter(session=table).count()
        with CaptureQueriesContext(connection) as undone:
            history.take_back(table.pk, last - 1, Post())
        return len(moved), len(undone)

    long_log(table, 9)
    early = queries()
    long_log(table, 285)
    assert queries() == early


def test_several_undos_are_redone_one_after_the_other(table: Session) -> None:
    states = [state(table)]
    for harbour in (4, 5, 6):
        play(table, enter("red", harbour=harbour))
        states.append(state(table))
    for to in (2, 1, 0):
        history.take_back(table.pk, to, Post())
    history.redo(table.pk, Post())
    assert state(table) == states[1]
    history.take_back(table.pk, 0, Post())  # another undo in between
    for held in (1, 2, 3):
        history.redo(table.pk, Post())
        assert state(table) == states[held]
    assert struck(table) == {}
    with pytest.raises(NothingThere):
        history.redo(table.pk, Post())
    assert refold(table.pk, repair=False) == []


@pytest.mark.long
def test_a_long_row_of_undos_is_redone_to_its_first_line(table: Session, member: Client) -> None:
    long_log(table, 60)
    before = state(table)
    for to in range(59, -1, -1):
        history.take_back(table.pk, to, Post())
    for done in range(60):
        if done % 12 == 0:
            assert member.get(f"/t/{table.code}/").context["redo"]
        history.redo(table.pk, Post())
    assert state(table) == before
    assert member.get(f"/t/{table.code}/").context["redo"] is None
