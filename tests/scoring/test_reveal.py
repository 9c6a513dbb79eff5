"""The reveal: nothing of a count leaves before it is done, it plays once, and by one clock."""

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from campaigns.log.services import history
from campaigns.log.services.writing import Post
from campaigns.models import Group, LogLine, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from scoring.models import Score
from scoring.selectors.reveals import STAYS
from scoring.services import compute, jobs
from scoring.tempo import beats
from tests.scoring.results import counted, counted_example, result_of
from tests.scoring.test_result_page import lay
from tests.tables import TOTALS, count_all, enter, play


def reveal(client: Client, session: Session, how: str = "") -> tuple[int, str]:
    answer = client.get(f"/t/{session.code}/reveal/{how}")
    return answer.status_code, answer.content.decode()


def script(html: str) -> Any:
    found = re.search(r'<script id="reveal-script"[^>]*>(.*?)</script>', html, re.DOTALL)
    assert found is not None
    return json.loads(found[1])


def made_older(score: Score, **ago: float) -> None:
    Score.objects.filter(pk=score.pk).update(done_at=timezone.now() - timedelta(**ago))


@pytest.mark.parametrize("rows", range(15))
def test_no_reveal_is_longer_than_twenty_seconds_and_its_rows_come_one_after_the_other(
    rows: int,
) -> None:
    told = beats(rows)
    assert len(told) == rows + 1
    assert list(told) == sorted(set(told))
    assert told[-1] <= 20_000


def test_ten_rows_take_about_nineteen_seconds() -> None:
    assert 18_500 <= beats(10)[-1] <= 19_700


def test_before_the_count_is_closed_there_is_nothing_to_read(
    member: Client, table: Session
) -> None:
    count_all(table)
    for how in ("", "?fresh", "?again"):
        assert reveal(member, table, how) == (204, "")
    assert "Shiplog-Closed" not in member.get(f"/t/{table.code}/parts/?since=0").headers


def test_while_the_worker_is_away_every_screen_says_so_and_tells_no_number(
    member: Client, table: Session
) -> None:
    count_all(table)
    history.finish(table.pk, Post())
    jobs.request_score(table.pk, Session.objects.get(pk=table.pk).version)
    for how in ("", "?fresh"):
        status, html = reveal(member, table, how)
        assert status == 200
        assert "Считаем…" in html
        assert 'data-state="waiting"' in html
        for secret in ("reveal-script", "Побеждает", *map(str, TOTALS.values())):
            assert secret not in html
    assert reveal(member, table, "?again")[1].count('data-state="waiting"') == 1


def test_a_finished_table_tells_its_screens_to_cover_themselves_first(
    member: Client, table: Session
) -> None:
    counted_example(table)
    for parts in ("parts/", "screen/parts/"):
        answer = member.get(f"/t/{table.code}/{parts}?since=0")
        assert answer["Shiplog-Closed"] == f"/t/{table.code}/reveal/"
    for page in ("", "screen/"):
        html = member.get(f"/t/{table.code}/{page}").content.decode()
        assert f'data-closed="/t/{table.code}/reveal/"' in html


def test_every_screen_gets_the_same_rows_and_the_age_of_the_clock(
    member: Client, table: Session
) -> None:
    score = counted_example(table)
    made_older(score, seconds=5)
    status, html = reveal(member, table)
    told = script(html)
    assert status == 200
    assert told["steps"][-1]["sums"] == list(TOTALS.values())
    assert told["ends"] == {"ranks": [0, 1, 2], "won": [True, False, False]}
    age = re.search(r'data-age="(\d+)"', html)
    assert age is not None
    assert 5_000 <= int(age[1]) < 9_000


def test_whoever_opens_a_page_after_it_is_over_sees_none_and_may_watch_it_again(
    member: Client, table: Session
) -> None:
    score = counted_example(table)
    assert 'id="reveal"' in member.get(result_of(table)).content.decode()
    made_older(score, milliseconds=beats(10)[-1] + STAYS + 2_000)
    assert reveal(member, table, "?fresh") == (204, "")
    page = member.get(result_of(table)).content.decode()
    assert 'id="reveal"' not in page
    assert f"/t/{table.code}/reveal/?again" in page
    assert 'data-age="0"' in reveal(member, table, "?again")[1]
    assert 'data-state="done"' in reveal(member, table)[1]  # a phone that was offline


def test_a_second_count_is_not_revealed_and_its_changed_numbers_glow(
    member: Client, table: Session
) -> None:
    counted_example(table)
    history.reopen(table.pk, Post())
    assert reveal(member, table) == (204, "")
    play(table, enter("blue", harbour=4))
    counted(table)
    assert reveal(member, table) == (204, "")
    page = member.get(result_of(table)).content.decode()
    assert 'id="reveal"' not in page
    glowing = re.findall(r'<td class="changed">.*?<(?:a|span) class="cell[^>]*>', page, re.DOTALL)
    assert len(glowing) >= 2, "the number and the total"
    assert not any("-red" in cell or "-yellow" in cell for cell in glowing)


def test_a_count_that_failed_and_a_sheet_by_itself_have_no_reveal(
    member: Client, group: Group, table: Session
) -> None:
    count_all(table)
    LogLine.objects.filter(session=table, seq=2).update(by="Mallory")
    history.finish(table.pk, Post())
    table.refresh_from_db()
    compute.compute(jobs.request_score(table.pk, table.version).pk)
    assert reveal(member, table) == (204, "")
    wonders = [Chair(*one) for one in zip(wording.seats("armada")[:3], "абв", strict=True)]
    land = start_session(group, Plan("armada", wonders, sheet="land"))
    history.finish(land.pk, Post())
    assert reveal(member, land) == (204, "")


def test_imperial_struggle_moves_one_marker_and_has_no_lanes(member: Client, group: Group) -> None:
    score = lay(group, "imperial_struggle")
    html = reveal(member, score.session)[1]
    assert "rv-lane" not in html
    steps = script(html)["steps"]
    assert all(40 <= step["x"] <= 960 for step in steps)
    marker = re.search(r"Маркер ПО на делении (\d+)", html)
    assert marker is not None
    assert steps[-1]["at"] == marker[1]


def test_a_stranger_gets_nothing(stranger: Client, table: Session) -> None:
    counted_example(table)
    assert reveal(stranger, table)[0] == 404
