"""The table page and its posts: what each answer is, and that nothing is ever half written."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.services.sessions import Plan, start_session
from rules.core.setup import Depth
from tests.tables import CHAIRS, EXAMPLE, bulk_log, count_all, enter, long_log, on_pad, play

HTMX = {"HX-Request": "true"}


def url(session: Session, rest: str = "") -> str:
    return f"/t/{session.code}/{rest}"


def post_cell(
    client: Client, session: Session, version: int = 0, htmx: bool = True, **form: object
):
    form = {"version": version, "key": f"k{version}", **form}
    headers = HTMX if htmx else {}
    return client.post(url(session, "cell/red/population/"), form, headers=headers)


def test_the_pad_shows_rows_in_the_order_of_the_paper(member: Client, table: Session) -> None:
    page = member.get(url(table)).content.decode()
    order = ["Промышленность", "Культура", "Экономика", "Влияние", "Города и маршруты"]
    places = [page.index(label) for label in order]
    assert places == sorted(places)


def test_a_posted_cell_is_recorded_and_the_next_open_cell_is_opened(
    member: Client, table: Session
) -> None:
    answer = post_cell(member, table, harbour=4)
    assert answer.status_code == 200
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"harbour": 4}
    assert "cell/blue/population/" in answer.content.decode()


def test_without_javascript_a_posted_cell_redirects_to_the_next(
    member: Client, table: Session
) -> None:
    answer = post_cell(member, table, htmx=False, harbour=4)
    assert answer.status_code == 302
    assert answer["Location"] == url(table, "cell/blue/population/")


def test_an_unchanged_cell_writes_no_line(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4))
    assert post_cell(member, table, version=1, harbour="4").status_code == 200
    assert table.lines.count() == 1


def test_an_emptied_field_wipes_the_entry(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4))
    post_cell(member, table, version=1, harbour="")
    table.refresh_from_db()
    assert on_pad(table)["red"] == {}


@pytest.mark.parametrize("text", ["four", "4.5", "1e3", "٤٢", "999999999999", "4; drop", "−"])
@pytest.mark.parametrize("htmx", [True, False])
def test_a_non_number_is_400_and_nothing_is_written(
    member: Client, table: Session, text: str, htmx: bool
) -> None:
    assert post_cell(member, table, htmx=htmx, harbour=text).status_code == 400
    assert not table.lines.exists()


@pytest.mark.rule("END-COMP-12")
@pytest.mark.parametrize("htmx", [True, False])
def test_more_discs_than_the_box_holds_is_422_with_rule_section_and_nearest_move(
    member: Client, table: Session, htmx: bool
) -> None:
    answer = post_cell(member, table, htmx=htmx, harbour=36)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Состав игры: 175 дисков населения" in page
    assert "&quot;harbour&quot;:35" in page
    assert url(table, "moves/") in page
    assert not table.lines.exists()


def test_a_negative_count_is_422(member: Client, table: Session) -> None:
    assert post_cell(member, table, harbour=-1).status_code == 422
    assert not table.lines.exists()


@pytest.mark.parametrize("htmx", [True, False])
def test_a_stale_version_is_409_with_the_fresh_table_and_the_value_kept(
    member: Client, table: Session, htmx: bool
) -> None:
    play(table, enter("red", harbour=4))
    answer = post_cell(member, table, version=0, htmx=htmx, harbour=7)
    page = answer.content.decode()
    assert answer.status_code == 409
    assert 'id="pad"' in page
    assert re.search(r'name="version" value="1"', page)
    assert re.search(r'name="harbour" value="7"', page)
    assert table.lines.count() == 1


@pytest.mark.parametrize("version", ["", "x", "-", "1.0"])
def test_a_post_without_a_version_is_400(member: Client, table: Session, version: str) -> None:
    form = {"version": version, "key": "k", "harbour": 4}
    assert member.post(url(table, "cell/red/population/"), form).status_code == 400


def test_a_ruling_is_recorded_with_its_reason(member: Client, table: Session) -> None:
    move = '{"kind":"enter","seat":"red","values":{"harbour":36}}'
    form = {"version": 0, "key": "k", "move": move, "reason": "нашли лишний диск"}
    assert member.post(url(table, "moves/"), form).status_code == 302
    page = member.get(url(table)).content.decode()
    assert "нашли лишний диск" in page


@pytest.mark.parametrize("move", ["", "{", "[]", '{"kind":"x"}', "1" * 5000, "[" * 2000])
def test_a_badly_spelled_move_is_400(member: Client, table: Session, move: str) -> None:
    form = {"version": 0, "key": "k", "move": move}
    assert member.post(url(table, "moves/"), form).status_code == 400


def test_undo_names_what_it_undoes_and_strikes_it(member: Client, table: Session) -> None:
    play(table, enter("red", harbour=4))
    page = member.get(url(table)).content.decode()
    assert url(table, "undo/1/") in page
    assert member.post(url(table, "undo/1/"), {"version": 1, "key": "u"}).status_code == 302
    assert "<s>" in member.get(url(table)).content.decode()
    assert member.post(url(table, "redo/"), {"version": 2, "key": "r"}).status_code == 302
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"harbour": 4}


@pytest.mark.parametrize("depth", ["pad", "referee"])
def test_undo_is_still_there_after_many_undos_and_redos(
    member: Client, group: Group, depth: Depth
) -> None:
    table = start_session(group, Plan("endeavor", CHAIRS, depth=depth))
    first = enter("red", harbour=4) if depth == "pad" else {"kind": "crown", "seat": "red"}
    play(table, first)
    for _ in range(15):  # two lines each: far more than a page of the table shows
        for way in ("undo/1/", "redo/"):
            table.refresh_from_db()
            form = {"version": table.version, "key": f"k{table.version}"}
            assert member.post(url(table, way), form).status_code == 302
    assert f'action="{url(table, "undo/1/")}"' in member.get(url(table)).content.decode()


def test_a_correction_that_fells_later_lines_asks_first(member: Client, table: Session) -> None:
    play(table, enter("red", cities=5), enter("red", harbour=30))
    form = {"version": 2, "key": "c", "cities": 6}
    asked = member.post(url(table, "correct/1/"), form)
    assert asked.status_code == 200
    assert table.lines.count() == 2
    form |= {"confirmed": 1}
    assert member.post(url(table, "correct/1/"), form).status_code == 302
    table.refresh_from_db()
    assert on_pad(table)["red"] == {"cities": 6}


@pytest.mark.rule("END-SCORE-03")
def test_an_unprinted_step_is_asked_from_the_box_once(
    member: Client, group: Group, table: Session
) -> None:
    play(table, enter("red", industry=5))
    assert url(table, "teach/") in member.get(url(table)).content.decode()
    form = {"version": 1, "key": "t", "same": "1", "track.industry": ["2", "4", "7", "10", "12"]}
    assert member.post(url(table, "teach/"), form).status_code == 302
    page = member.get(url(table)).content.decode()
    assert url(table, "teach/") not in page


def test_an_untouched_track_stays_unknown(member: Client, table: Session) -> None:
    play(table, enter("red", industry=5))
    form = {"version": 1, "key": "t", "track.industry": ["4"]}
    member.post(url(table, "teach/"), form)
    table.refresh_from_db()
    assert {key.split(".")[1] for key in read_state(table).box} == {"industry"}


@pytest.mark.parametrize(
    ("rest", "statuses"),
    [
        ("cell/red/nowhere/", (404, 404)),
        ("cell/green/population/", (404, 404)),
        ("cell/red/event_1/", (404, 404)),
        ("correct/99/", (404, 400)),
        ("undo/5/", (405, 400)),
    ],
)
def test_addresses_of_nothing_are_no_server_errors(
    member: Client, table: Session, rest: str, statuses: tuple[int, int]
) -> None:
    opened = member.get(url(table, rest))
    sent = member.post(url(table, rest), {"version": 0, "key": "k"})
    assert (opened.status_code, sent.status_code) == statuses
    assert table.lines.count() == 0


def test_table_page_and_move_post_need_a_constant_number_of_queries(
    member: Client, table: Session
) -> None:
    def queries(version: int) -> tuple[int, int]:
        with CaptureQueriesContext(connection) as drawn:
            assert member.get(url(table)).status_code == 200
        with CaptureQueriesContext(connection) as posted:
            answer = post_cell(member, table, version=version, harbour=31)
        assert answer.status_code == 200
        return len(drawn), len(posted)

    long_log(table, 10)
    member.get(url(table))  # the first page of a day keeps the phone's group for longer
    early = queries(10)
    table.refresh_from_db()
    bulk_log(table, 990)
    assert queries(1001) == early
    assert early[0] <= 6


def test_a_filled_pad_offers_to_count_the_score(member: Client, table: Session) -> None:
    assert "finish/" not in member.get(url(table)).content.decode()
    count_all(table)
    assert url(table, "finish/") in member.get(url(table)).content.decode()


def test_the_export_replays_to_the_same_state(member: Client, table: Session) -> None:
    import subprocess
    import sys

    play(table, enter("red", **EXAMPLE))
    file = member.get(url(table, "export.json")).content
    done = subprocess.run(
        [sys.executable, "-m", "rules", "replay", "endeavor"],
        input=file,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b'"harbour": 4' in done.stdout


def test_strangers_see_nothing(
    stranger: Client, table: Session, browser_of: Callable[..., Client]
) -> None:
    other = browser_of(Group.objects.create(name="Others"))
    for client in (stranger, other):
        for rest in ("", "log/", "export.json", "cell/red/population/", "teach/", "result/"):
            assert client.get(url(table, rest)).status_code == 404
        for rest in ("moves/", "cell/red/population/", "undo/1/", "redo/", "finish/", "reopen/"):
            answer = client.post(url(table, rest), {"version": 0, "key": "k"})
            assert answer.status_code == 404
