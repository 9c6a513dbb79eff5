"""Who writes what: a watcher nothing; where each records the own seat, a player own moves and own undo."""

import json
from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.models import Group, Session
from tests.campaigns.seats import place
from tests.tables import CHAIRS, count_all, enter, play

ANNA, BORIS = CHAIRS[0].name, CHAIRS[1].name


@pytest.fixture
def own_seats(table: Session) -> Session:
    """A table where each records the own seat."""
    table.anyone_records = False
    table.save(update_fields=["anyone_records"])
    return table


@pytest.fixture
def scribe(browser_of: Callable[..., Client], own_seats: Session) -> Client:
    client = browser_of()
    place(client, own_seats, "scribe", name="Ольга")
    return client


@pytest.fixture
def anna(browser_of: Callable[..., Client], own_seats: Session) -> Client:
    client = browser_of()
    place(client, own_seats, "player", "red")
    return client


def post(client: Client, session: Session, rest: str, htmx: bool = False, **form: object):
    version = Session.objects.get(pk=session.pk).version
    form = {"version": version, "key": f"{rest}{version}", **form}
    headers = {"HX-Request": "true"} if htmx else {}
    return client.post(f"/t/{session.code}/{rest}", form, headers=headers)


def move(client: Client, session: Session, data: dict[str, object], **form: object):
    return post(client, session, "moves/", move=json.dumps(data), **form)


def test_a_player_records_the_own_seat_and_is_told_who_records_the_others(
    anna: Client, scribe: Client, own_seats: Session
) -> None:
    assert post(anna, own_seats, "cell/red/population/", harbour=4).status_code == 302
    refused = post(anna, own_seats, "cell/blue/population/", htmx=True, harbour=7)
    page = refused.content.decode()
    assert refused.status_code == 403
    assert f"Это записывает {BORIS} или писарь." in page
    assert "Писарь — Ольга." in page
    assert 'name="harbour" value="7"' in page  # nothing typed is lost
    assert 'id="pad"' in page
    assert own_seats.lines.count() == 1
    assert post(scribe, own_seats, "cell/blue/population/", harbour=7).status_code == 302


def test_without_htmx_the_answer_is_the_table_with_the_reason_on_top(
    anna: Client, own_seats: Session
) -> None:
    answer = post(anna, own_seats, "cell/blue/population/", harbour=7)
    assert answer.status_code == 403
    assert "<html" in answer.content.decode()


def test_a_foreign_move_that_is_also_illegal_is_403_and_not_422(
    anna: Client, own_seats: Session
) -> None:
    assert post(anna, own_seats, "cell/blue/population/", harbour=99).status_code == 403
    assert post(anna, own_seats, "cell/red/population/", harbour=99).status_code == 422


def test_a_move_of_the_whole_table_comes_from_any_seat_but_from_no_watcher(
    anna: Client, own_seats: Session, browser_of: Callable[..., Client]
) -> None:
    play(own_seats, enter("red", industry=5))
    form = {"same": "1", "track.industry": ["2", "4", "7", "10", "12"]}
    unseated = browser_of(own_seats.group)
    assert post(unseated, own_seats, "teach/", **form).status_code == 403
    assert post(anna, own_seats, "teach/", **form).status_code == 302


@pytest.mark.parametrize("anyone", [False, True])
def test_a_ruling_is_the_scribes(
    anna: Client, scribe: Client, own_seats: Session, *, anyone: bool
) -> None:
    Session.objects.filter(pk=own_seats.pk).update(anyone_records=anyone)
    ruled = enter("red", harbour=36)
    refusal = move(anna, own_seats, ruled)
    assert refusal.status_code == 422
    page = refusal.content.decode()
    assert 'name="reason"' not in page
    assert "Решение стола записывает писарь. Писарь — Ольга." in page
    assert move(anna, own_seats, ruled, reason="так решили").status_code == 403
    assert 'name="reason"' in move(scribe, own_seats, ruled).content.decode()
    assert move(scribe, own_seats, ruled, reason="так решили").status_code == 302


def test_where_anyone_records_lines_are_corrected_by_all_but_by_a_ruling_only_of_the_scribe(
    anna: Client, scribe: Client, own_seats: Session
) -> None:
    Session.objects.filter(pk=own_seats.pk).update(anyone_records=True)
    play(own_seats, enter("red", harbour=4))
    ruled = {"move": json.dumps(enter("red", harbour=36)), "reason": "так решили"}
    assert post(anna, own_seats, "correct/1/", **ruled).status_code == 403
    legal = json.dumps(enter("red", harbour=5))
    assert post(anna, own_seats, "correct/1/", move=legal).status_code == 302


def test_where_nobody_is_the_scribe_anyone_rules(member: Client, table: Session) -> None:
    ruled = enter("red", harbour=36)
    assert 'name="reason"' in move(member, table, ruled).content.decode()
    assert move(member, table, ruled, reason="так решили").status_code == 302


def test_the_page_offers_nobody_what_would_be_refused(
    anna: Client, scribe: Client, own_seats: Session, browser_of: Callable[..., Client]
) -> None:
    count_all(own_seats)
    watcher = browser_of()
    place(watcher, own_seats, "watcher")
    finish, undo = f'action="/t/{own_seats.code}/finish/"', f'action="/t/{own_seats.code}/undo/3/"'
    shown = {
        name: client.get(f"/t/{own_seats.code}/").content.decode()
        for name, client in (("anna", anna), ("scribe", scribe), ("watcher", watcher))
    }
    assert {name for name, page in shown.items() if finish in page} == {"scribe"}
    assert {name for name, page in shown.items() if undo in page} == {"scribe"}
    asks = f'href="/t/{own_seats.code}/requests/undo/3/"'  # the last line is Vera's
    assert {name for name, page in shown.items() if asks in page} == {"anna"}
    assert "Подсчёт закрывает писарь." in shown["anna"]


@pytest.mark.parametrize("rest", ["correct/1/", "finish/"])
def test_corrections_and_the_end_are_the_scribes(
    anna: Client, scribe: Client, own_seats: Session, rest: str
) -> None:
    count_all(own_seats)
    form = {"harbour": 3, "confirmed": 1}
    assert post(anna, own_seats, rest, **form).status_code == 403
    assert own_seats.lines.count() == 3
    assert post(scribe, own_seats, rest, **form).status_code == 302


def test_reopening_is_the_scribes(anna: Client, scribe: Client, own_seats: Session) -> None:
    count_all(own_seats)
    post(scribe, own_seats, "finish/")
    assert post(anna, own_seats, "reopen/").status_code == 403
    assert post(scribe, own_seats, "reopen/").status_code == 302


def test_own_moves_are_undone_and_redone_by_the_own_seat(anna: Client, own_seats: Session) -> None:
    play(own_seats, enter("blue", harbour=3), enter("red", harbour=4), enter("red", cities=2))
    assert post(anna, own_seats, "undo/2/").status_code == 302  # both own lines
    assert post(anna, own_seats, "redo/").status_code == 302


def test_own_moves_undone_one_by_one_are_offered_and_redone_one_by_one(
    anna: Client, own_seats: Session
) -> None:
    play(own_seats, enter("blue", harbour=3), enter("red", harbour=4), enter("red", cities=2))
    for seq in (3, 2):
        assert post(anna, own_seats, f"undo/{seq}/").status_code == 302
    for _ in range(2):
        redo = anna.get(f"/t/{own_seats.code}/").context["redo"]
        assert redo["undo"] is True
        assert post(anna, own_seats, "redo/").status_code == 302
    assert anna.get(f"/t/{own_seats.code}/").context["redo"] is None
    assert not own_seats.lines.exclude(struck_by=None).exists()


def test_an_undo_that_crosses_another_seat_names_whom_to_ask(
    anna: Client, scribe: Client, own_seats: Session
) -> None:
    play(own_seats, enter("red", harbour=4), enter("blue", harbour=3))
    refused = post(anna, own_seats, "undo/1/", htmx=True)
    assert refused.status_code == 403
    assert f"Это затронет чужие ходы: {BORIS}." in refused.content.decode()
    assert "Спросить: Ольга" in refused.content.decode()  # his phone is not here, the scribe is
    assert own_seats.lines.count() == 2
    assert post(scribe, own_seats, "undo/1/").status_code == 302
    assert post(anna, own_seats, "redo/").status_code == 403  # it would bring Boris's move back


def test_a_ruling_is_not_undone_by_a_player(
    anna: Client, scribe: Client, own_seats: Session
) -> None:
    move(scribe, own_seats, enter("red", harbour=36), reason="так решили")
    assert post(anna, own_seats, "undo/1/").status_code == 403


def test_a_watcher_writes_nothing_even_where_anyone_records(member: Client, table: Session) -> None:
    place(member, table, "watcher")
    play(table, enter("red", harbour=4))
    for rest in ("cell/red/population/", "undo/1/", "redo/", "finish/", "teach/", "correct/1/"):
        assert post(member, table, rest, harbour=5).status_code == 403, rest
    assert move(member, table, enter("red", harbour=5)).status_code == 403
    assert table.lines.count() == 1
    assert member.get(f"/t/{table.code}/").status_code == 200


def test_where_anyone_records_every_member_and_guest_does(
    member: Client, stranger: Client, table: Session
) -> None:
    place(stranger, table, "player", "blue")
    assert post(member, table, "cell/red/population/", harbour=4).status_code == 302
    assert post(stranger, table, "cell/red/population/", harbour=5).status_code == 302
    assert post(member, table, "undo/2/").status_code == 302
    assert [line.by for line in table.lines.order_by("seq")][:2] == ["", BORIS]


def test_a_resend_of_a_recorded_move_is_answered_after_the_seat_was_released(
    anna: Client, own_seats: Session
) -> None:
    form = {"version": 0, "key": "same", "harbour": 4}
    url = f"/t/{own_seats.code}/cell/red/population/"
    assert anna.post(url, form).status_code == 302
    own_seats.places.all().delete()
    assert anna.post(url, form).status_code == 404
    assert own_seats.lines.count() == 1


def test_a_story_is_written_by_every_member(member: Client, group: Group) -> None:
    from campaigns.legacy.services.story import begin_legacy

    campaign = begin_legacy(group, "Карибы", "podium")
    seats = {"seat-0-name": ANNA, "seat-0-colour": "red", "seat-1-name": BORIS}
    form = {"version": 0, "key": "k", **seats, "seat-1-colour": "blue"}
    assert member.post(f"/c/{campaign.code}/story/evening/", form).status_code == 302
    assert campaign.story.lines.count() == 1
