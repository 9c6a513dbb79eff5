"""An evening by sheets, through the services and pages that a table uses."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.errors import Stale
from campaigns.log.selectors.lines import session_file
from campaigns.log.selectors.states import reads_at
from campaigns.log.services import corrections, history
from campaigns.log.services.evenings import CloseSheet, PlayedSo
from campaigns.log.services.moves import record_ruling
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, Session
from campaigns.records import read_line, read_setup, read_state
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.log import verify
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.core.spelling import Misspelled
from rules.registry import game
from scoring.models import Score
from scoring.services.compute import compute
from scoring.services.jobs import request_score
from tests.tables import play

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
WONDERS = ("alexandria", "babylon", "ephesos", "gizah")


@pytest.fixture
def evening(group: Group) -> Session:
    chairs = [Chair(seat, f"P{n}") for n, seat in enumerate(WONDERS)]
    return start_session(group, Plan("armada", chairs, depth="rounds"))


def on(sheet: str, seat: str, **values: object) -> dict[str, object]:
    return {"kind": "enter", "sheet": sheet, "seat": seat, "values": values}


def close(session: Session, stop: str, **more: bool) -> None:
    write(session.pk, Post(), CloseSheet(stop, **more))


def test_the_first_sheet_is_due_then_the_next_then_the_pad(evening: Session) -> None:
    due = [evening.due]
    for stop in ("land.1", "naval.1", "land.2", "naval.2", "land.3", "naval.3"):
        close(evening, stop, skipped=stop == "naval.2")
        evening.refresh_from_db()
        due.append(evening.due)
    assert due == ["land.1", "naval.1", "land.2", "naval.2", "land.3", "naval.3", ""]


def test_who_only_counts_is_asked_for_no_sheet(group: Group) -> None:
    chairs = [Chair(seat, f"P{n}") for n, seat in enumerate(WONDERS)]
    table = start_session(group, Plan("armada", chairs))
    assert (table.due, table.keeps_rounds, table.depth) == ("", False, "rounds")


def test_an_evening_is_corrected_taken_back_sealed_and_scored(evening: Session) -> None:
    for age in (1, 2, 3):
        for n, seat in enumerate(WONDERS):
            if age == 1 or n == age:
                play(evening, on(f"land.{age}", seat, land_shields=n * age))
                play(evening, on(f"naval.{age}", seat, red_shields=n * age))
        close(evening, f"land.{age}")
        close(evening, f"naval.{age}")
    corrections.correct(evening.pk, 1, on("land.1", WONDERS[0], land_shields=3), Post())
    history.take_back(evening.pk, 5, Post())
    history.redo(evening.pk, Post())
    evening.refresh_from_db()
    lines = [read_line(row) for row in evening.lines.all()]
    verify(read_setup(evening), lines)
    assert refold(evening.pk, repair=False) == []
    assert replay(game("armada"), session_file(evening).setup, lines).state == read_state(evening)
    rest = {"coins": 3, "wonder": 3, "civilian": 1, "commercial": 0, "guilds_counted": True}
    rest |= {"compass": 0, "gear": 0, "tablet": 0, "wildcards": 0, "most_common": 0}
    rest |= {"islands": 0, "blue_ship": 0}
    for seat in WONDERS:
        play(evening, {"kind": "enter", "seat": seat, "values": rest})
    history.finish(evening.pk, Post())
    evening.refresh_from_db()
    score = request_score(evening.pk, evening.version)
    compute(score.pk)
    score.refresh_from_db()
    assert score.state == Score.State.DONE, score.failure


def test_phones_on_different_sheets_do_not_hinder_each_other(
    evening: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(evening.group)
    url = f"/t/{evening.code}/s/land.1/cell/babylon/land_strength/"
    play(evening, on("naval.1", "babylon", red_shields=2))
    close(evening, "naval.1")
    form = {"version": 0, "key": "a", "land_shields": 3}
    assert phone.post(url, form, headers={"HX-Request": "true"}).status_code == 200
    evening.refresh_from_db()
    assert reads_at(evening)["land.1"].own.seats["babylon"] == {"land_shields": 3}
    form = {"version": 0, "key": "b", "land_shields": 4}
    assert phone.post(url, form, headers={"HX-Request": "true"}).status_code == 409


def test_two_phones_close_at_once_one_is_told_of_the_other(evening: Session) -> None:
    write(evening.pk, Post(version=0), CloseSheet("land.1"))
    with pytest.raises(Stale):
        write(evening.pk, Post(version=0), CloseSheet("land.1"))


def test_what_changed_under_a_closed_sheet_is_taken_over_or_was_played_so(evening: Session) -> None:
    for n, seat in enumerate(WONDERS):
        play(evening, on("land.1", seat, land_shields=n))
    close(evening, "land.1")
    close(evening, "land.2")
    corrections.correct(evening.pk, 1, on("land.1", WONDERS[0], land_shields=5), Post())
    evening.refresh_from_db()
    drifted = list(reads_at(evening)["land.2"].drifted())
    assert [(c.seat, c.value, saw) for c, saw in drifted] == [(WONDERS[0], 5, 0)]
    write(evening.pk, Post(), PlayedSo("land.2"))
    evening.refresh_from_db()
    assert reads_at(evening)["land.2"].value(WONDERS[0], "land_shields") == 0
    assert list(reads_at(evening)["land.2"].drifted()) == []


def test_a_page_of_each_sheet_and_closing_it_without_javascript(
    evening: Session, browser_of: Callable[..., Client]
) -> None:
    phone = browser_of(evening.group)
    page = phone.get(f"/t/{evening.code}/s/land.1/")
    assert page.status_code == 200
    assert "Наземные конфликты, эпоха I" in page.content.decode()
    form = {"version": 0, "key": "k"}
    answer = phone.post(f"/t/{evening.code}/s/land.1/close/", form)
    assert answer.status_code == 302
    evening.refresh_from_db()
    assert evening.due == "naval.1"
    assert phone.get(f"/t/{evening.code}/").status_code == 200


@pytest.mark.parametrize("stop", ["land.9", "war.1", "%20", "pad", "land.1/x"])
def test_a_sheet_that_is_not_there_is_404(
    evening: Session, browser_of: Callable[..., Client], stop: str
) -> None:
    assert browser_of(evening.group).get(f"/t/{evening.code}/s/{stop}/").status_code == 404


def test_a_sheet_that_cannot_be_closed_is_400(
    evening: Session, browser_of: Callable[..., Client]
) -> None:
    form = {"version": 0, "key": "k"}
    url = f"/t/{evening.code}/s/land.9/close/"
    assert browser_of(evening.group).post(url, form).status_code == 400


def test_people_follow_their_seats_when_these_turn_out_to_be_others(evening: Session) -> None:
    play(evening, on("land.1", "alexandria", land_shields=2))
    play(evening, {"kind": "reseat", "seats": {"alexandria": "babylon", "babylon": "alexandria"}})
    assert list(evening.seats.order_by("order").values_list("seat", "person__name"))[:2] == [
        ("babylon", "P0"),
        ("alexandria", "P1"),
    ]
    evening.refresh_from_db()
    assert reads_at(evening)["land.1"].own.seats["babylon"] == {"land_shields": 2}
    history.take_back(evening.pk, 1, Post())
    assert list(evening.seats.order_by("order").values_list("seat", flat=True))[:2] == [
        "alexandria",
        "babylon",
    ]


def test_what_was_played_so_is_refused_where_it_breaks_a_rule_by_now(group: Group) -> None:
    chairs = [Chair("red", "Аня"), Chair("blue", "Борис")]
    table = start_session(group, Plan("endeavor", chairs, depth="rounds"))
    play(table, on("round.1", "red", harbour=5))
    close(table, "round.1")
    close(table, "round.2")
    corrections.correct(table.pk, 1, on("round.1", "red", harbour=6), Post())
    saw = {"red": {"harbour": 35}}  # said by a phone that never saw it
    play(table, {"kind": "close", "sheet": "round.2", "saw": saw})
    play(table, on("round.2", "red", cities=20))
    with pytest.raises(Refused):
        write(table.pk, Post(), PlayedSo("round.2"))
    assert refold(table.pk, repair=False) == []


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "close", "sheet": "land.1", "saw": {"nobody": {"land_shields": 1}}},
        {"kind": "close", "sheet": "land.1", "saw": {"babylon": {"moon": 1}}},
        {"kind": "close", "sheet": "land.1", "saw": {"babylon": {"land_shields": "x"}}},
        {"kind": "reseat", "seats": {"babylon": "Эфес"}},
        {"kind": "reseat", "seats": {"babylon": "a" * 25}},
    ],
)
def test_what_cannot_be_read_of_a_sheet_is_misspelled(evening: Session, move: dict) -> None:
    with pytest.raises(Misspelled):
        play(evening, move)


def test_no_ruling_seats_two_people_at_one_place(evening: Session) -> None:
    twice = {"kind": "reseat", "seats": {"alexandria": "babylon"}}
    with pytest.raises(Refused):
        record_ruling(evening.pk, twice, "so be it", Post())
    assert evening.seats.filter(seat="babylon").count() == 1
