"""The pace of a game: turns from the times of the log, without breaks and take-backs."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from campaigns.log.services import corrections, history
from campaigns.log.services.writing import Post
from campaigns.models import LogLine, Session
from campaigns.series.selectors.pace import BREAK, Played, moves_of, pace, spoken
from tests.tables import enter, long_log, play

BEGAN = datetime(2026, 1, 2, 18, tzinfo=UTC)


def at(minutes: float, seat: str | None = "red") -> Played:
    return Played(seat, BEGAN + timedelta(minutes=minutes))


def minutes(found: Any) -> list[tuple[str | None, float]]:
    return [(turn.seat, turn.lasted.total_seconds() / 60) for turn in found.turns]


def test_moves_in_a_row_are_one_turn_from_the_move_before_and_the_set_up_is_nobodys() -> None:
    found = pace(BEGAN, [at(2), at(3), at(7, "blue"), at(8), at(9, None)])
    assert minutes(found) == [(None, 2), ("red", 1), ("blue", 4), ("red", 1), (None, 1)]
    assert found.total == timedelta(minutes=9)
    assert found.breaks == ()


def test_a_long_silence_is_a_break_and_nobodys_turn() -> None:
    found = pace(BEGAN, [at(5), at(26, "blue"), at(46, "red"), at(47, "blue")])
    assert minutes(found) == [(None, 5), ("red", 0), ("blue", 0), ("red", 20), ("blue", 1)]
    assert found.breaks == (timedelta(minutes=21),)
    assert timedelta(minutes=20) == BREAK  # exactly as long still counts


def test_a_clock_that_was_set_back_shortens_nothing() -> None:
    assert minutes(pace(BEGAN, [at(10), at(4, "blue"), at(11)])) == [
        (None, 10),
        ("red", 0),
        ("blue", 0),
        ("red", 1),
    ]


def test_a_game_over_two_evenings_counts_both_and_not_the_night() -> None:
    first = [at(3), at(8, "blue"), at(10, "red")]
    night = 18 * 60
    second = [at(night, "blue"), at(night + 4, "red"), at(night + 5, "blue")]
    found = pace(BEGAN, first + second)
    assert minutes(found) == [
        (None, 3),
        ("red", 0),
        ("blue", 5),
        ("red", 2),
        ("blue", 0),
        ("red", 4),
        ("blue", 1),
    ]
    assert found.total == timedelta(minutes=15)
    assert found.breaks == (timedelta(minutes=night - 10),)


def test_a_game_without_moves_has_no_turns() -> None:
    assert pace(BEGAN, []).turns == ()


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0_s"),
        (59.6, "1_min 0_s"),
        (200, "3_min 20_s"),
        (600, "10_min"),
        (4320, "1_h 12_min"),
        (7199, "2_h"),
    ],
)
def test_spans_are_said_as_people_say_them(seconds: float, said: str) -> None:
    with translation.override("en"):
        assert spoken(timedelta(seconds=seconds)) == said.replace("_", "\N{NO-BREAK SPACE}")


def test_what_was_taken_back_does_not_count_and_what_was_corrected_does(table: Session) -> None:
    play(table, enter("red", harbour=1), enter("blue", harbour=2), enter("yellow", harbour=3))
    history.take_back(table.pk, 2, Post())
    assert [move.seat for move in moves_of(table)] == ["red", "blue"]
    corrections.correct(table.pk, 1, enter("red", harbour=4), Post())
    assert [move.seat for move in moves_of(table)] == ["red", "blue"]


def test_the_page_names_each_player_with_mean_and_longest(table: Session, member: Client) -> None:
    play(table, enter("red", harbour=1), enter("blue", harbour=2), enter("red", harbour=3))
    for seq, minute in ((1, 2), (2, 42), (3, 46)):
        LogLine.objects.filter(session=table, seq=seq).update(at=BEGAN + timedelta(minutes=minute))
    Session.objects.filter(pk=table.pk).update(created_at=BEGAN)
    shown = member.get(f"/t/{table.code}/pace/").context["pace"]
    with translation.override("ru"):
        rows = {
            row["seat"].name: (row["turns"], row["mean"], row["longest"]) for row in shown["rows"]
        }
        assert rows == {
            "Анна": (2, spoken(timedelta(minutes=2)), spoken(timedelta(minutes=4))),
            "Борис": (1, spoken(timedelta()), spoken(timedelta())),
        }
        assert shown["total"] == spoken(timedelta(minutes=6))
    assert shown["breaks"] == 1


def test_the_pace_is_a_fragment_for_the_page_and_a_page_without_it(
    table: Session, member: Client, stranger: Client
) -> None:
    whole = member.get(f"/t/{table.code}/pace/").content
    part = member.get(f"/t/{table.code}/pace/", headers={"hx-request": "true"}).content
    assert b"<html" in whole
    assert b"<html" not in part
    assert stranger.get(f"/t/{table.code}/pace/").status_code == 404


def test_it_asks_for_a_constant_number_of_rows(
    table: Session, member: Client, django_assert_max_num_queries: Any
) -> None:
    long_log(table, 60)
    with django_assert_max_num_queries(6):
        member.get(f"/t/{table.code}/pace/")
