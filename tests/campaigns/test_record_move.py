"""Recording moves: lines, refusals, rulings, resends, stale tables."""

import pytest

from campaigns.box.selectors.facts import known_facts
from campaigns.errors import Closed, Stale
from campaigns.log.services import history, moves
from campaigns.log.services.writing import Post
from campaigns.models import LogLine, Session
from campaigns.records import read_line, read_setup, read_state
from rules.core.log import verify
from rules.core.refusal import Refused
from rules.core.spelling import Misspelled
from tests.tables import enter, of_old, on_pad, play

pytestmark = pytest.mark.both_databases


def test_a_move_is_one_sealed_line_and_the_new_state(table: Session) -> None:
    written = moves.record_move(table.pk, enter("red", harbour=4), Post(by="Анна", version=0))
    table.refresh_from_db()
    assert (table.version, written.row.seq, written.row.by) == (1, 1, "Анна")
    assert on_pad(table)["red"] == {"harbour": 4}
    verify(read_setup(table), [read_line(row) for row in table.lines.all()])
    assert table.head_hash == written.row.hash


def test_each_line_carries_the_hash_of_the_line_before(table: Session) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=5))
    first, second = table.lines.all()
    assert second.prev == first.hash
    assert first.prev
    assert first.prev != first.hash


@pytest.mark.rule("END-COMP-12")
def test_a_refused_move_writes_nothing(table: Session) -> None:
    with pytest.raises(Refused) as refused:
        moves.record_move(table.pk, enter("red", harbour=36), Post(version=0))
    assert [(r.rule, r.code) for r in refused.value.refusals] == [
        ("END-COMP-12", "more_discs_than_box")
    ]
    table.refresh_from_db()
    assert table.version == 0
    assert not table.lines.exists()


@pytest.mark.parametrize(
    "junk",
    [
        None,
        [],
        "enter",
        {},
        {"kind": "dance"},
        {"kind": "enter", "seat": "green", "values": {"harbour": 1}},
        {"kind": "enter", "seat": "red", "values": {"gold": 1}},
        {"kind": "enter", "seat": "red", "values": {"harbour": "four"}},
        {"kind": "enter", "seat": "red", "values": {"harbour": 1.5}},
        {"kind": "enter", "seat": "red", "values": {"governor_slot_empty": 1}},
        {"kind": "enter", "v": 9, "seat": "red", "values": {"harbour": 1}},
        {"kind": "teach", "facts": {"weather": True}},
        {"kind": "checkpoint", "seats": {}},
    ],
)
def test_junk_is_misspelled_and_never_a_ruling(table: Session, junk: object) -> None:
    with pytest.raises(Misspelled):
        moves.record_move(table.pk, junk, Post(version=0))
    with pytest.raises(Misspelled):
        moves.record_ruling(table.pk, junk, "we say so", Post(version=0))
    assert not table.lines.exists()


def test_the_table_is_right_a_ruling_records_who_why_and_which_rule(table: Session) -> None:
    written = moves.record_ruling(
        table.pk, enter("red", harbour=36), "spare disc", Post(by="Анна", version=0)
    )
    ruling = read_line(written.row).ruling
    assert ruling is not None
    assert (ruling.by, ruling.reason, ruling.rules) == ("Анна", "spare disc", ("END-COMP-12",))
    table.refresh_from_db()
    assert on_pad(table)["red"]["harbour"] == 36


def test_the_engine_goes_on_validating_after_a_ruling(table: Session) -> None:
    moves.record_ruling(table.pk, enter("red", harbour=36), "spare disc", Post())
    play(table, enter("blue", harbour=5))
    with pytest.raises(Refused):
        play(table, enter("blue", harbour=36))


def test_a_ruling_without_a_reason_is_misspelled(table: Session) -> None:
    with pytest.raises(Misspelled):
        moves.record_ruling(table.pk, enter("red", harbour=36), "  ", Post())


def test_a_legal_move_needs_no_ruling(table: Session) -> None:
    written = moves.record_ruling(table.pk, enter("red", harbour=4), "just so", Post())
    assert read_line(written.row).ruling is None


def test_a_stale_version_is_told_with_the_fresh_session(table: Session) -> None:
    play(table, enter("red", harbour=4))
    with pytest.raises(Stale) as stale:
        moves.record_move(table.pk, enter("blue", harbour=4), Post(version=0))
    assert stale.value.session.version == 1


def test_the_same_key_posted_five_times_is_one_line(table: Session) -> None:
    post = Post(version=0, key="phone-1")
    first = moves.record_move(table.pk, enter("red", harbour=4), post)
    again = [moves.record_move(table.pk, enter("red", harbour=4), post) for _ in range(4)]
    assert LogLine.objects.count() == 1
    assert {written.row.pk for written in again} == {first.row.pk}
    assert not any(written.first_time for written in again)


def test_a_key_sent_again_on_a_newer_version_is_still_one_line(table: Session) -> None:
    first = moves.record_move(table.pk, enter("red", harbour=4), Post(version=0, key="k"))
    again = moves.record_move(table.pk, enter("red", harbour=4), Post(version=1, key="k"))
    assert again.row.pk == first.row.pk
    assert LogLine.objects.count() == 1
    table.refresh_from_db()
    assert table.version == 1


def test_nothing_is_written_into_a_finished_session(table: Session) -> None:
    history.finish(table.pk, Post())
    with pytest.raises(Closed):
        play(table, enter("red", harbour=4))


def test_a_taken_back_fact_leaves_the_group_box(table: Session) -> None:
    play(table, {"kind": "teach", "facts": {"track.industry.5": True, "track.industry.4": False}})
    assert known_facts(table.group_id, "endeavor")["track.industry.5"] is True
    history.take_back(table.pk, 0, Post())
    assert known_facts(table.group_id, "endeavor") == {}


def test_a_checkpoint_is_its_own_kind_of_line(table: Session) -> None:
    data = {"round": 7, "seats": {"red": {"harbour": 4}, "blue": {"harbour": 5}}}
    written = moves.record_checkpoint(table.pk, data, Post())
    assert written.row.kind == "checkpoint"
    table.refresh_from_db()
    assert on_pad(table)["blue"] == {"harbour": 5}


def test_a_state_stored_before_states_carried_a_tag_is_read_as_ever(table: Session) -> None:
    of_old(table)
    play(table, {"kind": "enter", "seat": "red", "values": {"harbour": 4}})
    table.refresh_from_db()
    tag = '{"state":"sheet",'
    assert table.state.startswith(tag)
    assert read_state(table, "{" + table.state.removeprefix(tag)) == read_state(table)
