"""The pages of an evening by sheets: what is now, one sheet, the final pad, the log."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.log.selectors.states import reads_at
from campaigns.log.services import corrections, history
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from rules.core.race import legs
from tests.campaigns.evenings import RECORDED, lay, recorded
from tests.tables import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(group: Group, browser_of: Callable[..., Client]) -> Client:
    return browser_of(group)


def text(phone: Client, url: str, status: int = 200, **headers: str) -> str:
    answer = phone.get(url, headers=headers)
    assert answer.status_code == status, url
    return answer.content.decode()


def close(phone: Client, session: Session, stop: str, **more: Any) -> Any:
    session.refresh_from_db()
    form = {"version": session.version, "key": f"k{session.version}", **more}
    return phone.post(f"/t/{session.code}/s/{stop}/close/", form)


@pytest.mark.parametrize("game", RECORDED)
def test_an_evening_from_its_first_sheet_to_the_count(
    game: str, group: Group, phone: Client
) -> None:
    """Each sheet is opened from «Сейчас», filled as recorded, closed; then the next one is due."""
    session, url = lay(group, game, upto=""), ""
    session = lay(group, game, upto=next(iter(reads_at(session))))
    url = f"/t/{session.code}/"
    _setup, moves = recorded(game)
    for stop in [stop for stop in reads_at(session) if stop]:
        assert f'href="{url}s/{stop}/"' in text(phone, url)
        here = [move for move in moves if move.get("sheet") == stop]
        for move in here:
            if move["kind"] == "enter":
                play(session, move)
        assert text(phone, f"{url}s/{stop}/")
        skipped = {"skip": "1"} if any(move.get("skipped") for move in here) else {}
        assert close(phone, session, stop, **skipped).headers["Location"] == url
        session.refresh_from_db()
        assert reads_at(session)[stop].page.closed == session.version
    page = text(phone, url)
    assert (
        f'class="btn btn-fill wide" data-shortcut="n" aria-keyshortcuts="n" href="{url}pad/"'
        in page
    )
    assert text(phone, f"{url}pad/").count("data-at") == 1
    for move in moves:
        if "sheet" not in move:
            play(session, move)
    session.refresh_from_db()
    history.finish(session.pk, Post(version=session.version))
    assert f'href="{url}result/"' in text(phone, url)


def test_one_filled_button_and_the_course_with_its_states(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.4")
    page = text(phone, f"/t/{session.code}/")
    assert page.partition("<main")[2].partition("</main>")[0].count("btn-fill") == 1
    assert "Записать раунд 4" in page
    assert "Раунд 4 из 7" in page
    assert page.count('<li class="done') == 2
    assert page.count('<li class="skipped') == 1
    assert page.count('<li class="due') == 1
    assert page.count('<li class="ahead') == 3
    assert "Аня впереди на" in page


def test_the_race_of_two_powers_is_one_marker(group: Group, phone: Client) -> None:
    session = lay(group, "imperial_struggle", upto="peace.2")
    page = text(phone, f"/t/{session.code}/")
    *_before, last = legs(reads_at(session))
    assert last.stop == "war.wss"
    assert f"Маркер ПО: {last.at['']}" in page
    assert "ближе Британия" in page
    assert '<svg class="track"' in page
    assert '<div class="lane' not in page


def test_hidden_totals_hide_the_race_and_the_leaders(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.3")
    Session.objects.filter(pk=session.pk).update(hides_totals=True)
    page = text(phone, f"/t/{session.code}/")
    assert "впереди" not in page.replace(": впереди", "").replace("впереди\n", "")
    assert '<svg class="wake"' not in page


def test_a_sheet_says_what_is_untouched_missing_and_done_afterwards(
    group: Group, phone: Client
) -> None:
    session = lay(group, "maracaibo", upto="interim.2")
    page = text(phone, f"/t/{session.code}/s/interim.2/")
    assert "как в прошлый раз: 6" in page
    assert "Ещё не вписано" in page
    assert f"/t/{session.code}/s/interim.2/cell/red/vp_before/" in page
    page = text(phone, f"/t/{session.code}/s/interim.1/")
    assert "Потом на столе" in page
    assert "К партии" in page
    assert "По этому листу" in page  # a round's points, while the marker stands elsewhere
    assert "<span>Итого</span>" not in page


def test_both_who_close_a_sheet_at_once_have_it_closed(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    form = {"version": session.version, "key": "a"}
    url = f"/t/{session.code}/s/round.2/close/"
    assert phone.post(url, form).status_code == 302
    again = phone.post(url, {**form, "key": "b"}, follow=True)
    assert again.redirect_chain == [(f"/t/{session.code}/", 302)]
    assert "Этот лист только что закрыли" in again.content.decode()
    session.refresh_from_db()
    assert session.version == form["version"] + 1


def test_who_closes_what_somebody_has_just_changed_is_asked(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    form = {"version": session.version, "key": "a"}
    play(session, {"kind": "enter", "sheet": "round.1", "seat": "red", "values": {"harbour": 1}})
    assert phone.post(f"/t/{session.code}/s/round.2/close/", form).status_code == 409


def test_parts_are_those_of_the_page_that_is_open(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    url, htmx = f"/t/{session.code}/", {"HX-Request": "true"}
    now = text(phone, f"{url}parts/?since=0", **htmx)
    assert 'id="now"' in now
    assert 'id="pad"' not in now
    sheet = text(phone, f"{url}s/round.2/parts/?since=0", **htmx)
    assert 'id="sheet-notes"' in sheet
    assert f"{url}s/round.2/cell/red/" in sheet
    pad = text(phone, f"{url}pad/parts/?since=0", **htmx)
    assert f'href="{url}cell/red/' in pad
    assert text(phone, f"{url}s/round.9/parts/?since=0", 404) is not None
    assert phone.get(f"{url}parts/?since={session.version}").status_code == 204


def test_an_answer_redraws_the_page_from_which_it_was_asked(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    form = {"version": session.version, "key": "u"}
    for page, sign in (("s/round.1/", 'id="sheet-notes"'), ("pad/", 'id="pad"'), ("", 'id="now"')):
        current = f"http://testserver/t/{session.code}/{page}"
        headers = {"HX-Request": "true", "HX-Current-URL": current}
        session.refresh_from_db()
        form = {"version": session.version, "key": f"u{page}"}
        undo = f"/t/{session.code}/undo/{session.version - 1}/" if page == "s/round.1/" else ""
        answer = (
            phone.post(undo, form, headers=headers)
            if undo
            else phone.post(f"/t/{session.code}/redo/", {"version": 0, "key": "r"}, headers=headers)
        )
        assert sign in answer.content.decode(), page


@pytest.mark.parametrize("page", ["", "pad/", "log/", "s/round.1/"])
def test_every_view_costs_a_fixed_number_of_queries(
    group: Group, phone: Client, page: str, django_assert_max_num_queries: Any
) -> None:
    early, late = lay(group, "endeavor", upto="round.2"), lay(group, "endeavor")
    counts = []
    for session in (early, late):
        phone.get(f"/t/{session.code}/{page}")
        with django_assert_max_num_queries(20) as counted:
            phone.get(f"/t/{session.code}/{page}")
        counts.append(len(counted))
    assert counts[0] == counts[1]


def test_the_views_are_tabs_and_the_log_has_them_too(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.2")
    url = f"/t/{session.code}/"
    for view, label in (("", "Сейчас"), ("pad/", "Блокнот"), ("log/", "Журнал")):
        page = text(phone, f"{url}{view}")
        assert f'<a href="{url}{view}" aria-current="page">{label}</a>' in page


def test_where_only_the_count_is_kept_the_pad_is_the_page(group: Group, phone: Client) -> None:
    session = lay(group, "endeavor", upto="round.1", depth="pad")
    page = text(phone, f"/t/{session.code}/")
    assert 'id="pad"' in page
    assert ">Блокнот<" not in page
    assert phone.get(f"/t/{session.code}/pad/").headers["Location"] == f"/t/{session.code}/"
    assert text(phone, f"/t/{session.code}/s/round.1/")


def test_entries_on_a_sheet_that_nobody_builds_on_do_not_stop_the_closing(
    group: Group, phone: Client
) -> None:
    session = lay(group, "endeavor", upto="round.2")
    form = {"version": session.version, "key": "a"}
    play(session, {"kind": "enter", "sheet": "round.3", "seat": "red", "values": {"harbour": 1}})
    assert phone.post(f"/t/{session.code}/s/round.2/close/", form).status_code == 302
    session.refresh_from_db()
    assert session.due == "round.3"


def test_a_late_sheet_is_filled_after_later_ones_and_a_skipped_one_opens_again(
    group: Group, phone: Client
) -> None:
    session = lay(group, "endeavor", upto="round.5")  # round 3 was not recorded
    url = f"/t/{session.code}/s/round.3/"
    assert "не записывали" in text(phone, url)
    play(session, {"kind": "enter", "sheet": "round.3", "seat": "red", "values": {"harbour": 3}})
    session.refresh_from_db()
    assert session.due == "round.3"
    assert close(phone, session, "round.3").status_code == 302
    session.refresh_from_db()
    assert session.due == "round.5"
    assert reads_at(session)["round.4"].own.seats["red"]  # nothing of the later one is lost


@pytest.mark.parametrize(
    ("game", "said"),
    [("endeavor", "Не записано: Раунд 3."), ("maracaibo", "Все листы записаны.")],
)
def test_before_the_count_it_says_truly_which_sheets_are_recorded(
    group: Group, phone: Client, game: str, said: str
) -> None:
    session = lay(group, game, upto="")
    page = text(phone, f"/t/{session.code}/")
    assert said in page
    assert ("Все листы записаны" in page) == (said == "Все листы записаны.")


@pytest.mark.parametrize(("answer", "after"), [({}, 5), ({"played": "1"}, 0)])
def test_what_changed_under_a_closed_sheet_is_said_and_answered(
    group: Group, phone: Client, answer: dict[str, str], after: int
) -> None:
    session = lay(group, "armada", upto="land.1")
    seats = list(reads_at(session)[""].own.seats)
    for shields, seat in enumerate(seats):
        values = {"land_shields": shields}
        play(session, {"kind": "enter", "sheet": "land.1", "seat": seat, "values": values})
    close(phone, session, "land.1")
    close(phone, session, "land.2")
    wrong = {"kind": "enter", "sheet": "land.1", "seat": seats[0], "values": {"land_shields": 5}}
    corrections.correct(session.pk, 1, wrong, Post())
    page = text(phone, f"/t/{session.code}/s/land.2/")
    assert "тогда 0, теперь 5" in page
    assert "Взять новое" in page
    assert close(phone, session, "land.2", **answer).status_code == 302
    session = Session.objects.get(pk=session.pk)
    assert reads_at(session)["land.2"].value(seats[0], "land_shields") == after
    assert "Взять новое" not in text(phone, f"/t/{session.code}/s/land.2/")


def test_an_automatic_victory_is_told_with_its_rule_and_blocks_nothing(
    group: Group, phone: Client
) -> None:
    session = lay(group, "imperial_struggle", upto="peace.1")
    _setup, moves = recorded("imperial_struggle")
    for move in moves:
        if move.get("sheet") == "peace.1" and move["kind"] == "enter":
            play(session, move)
    play(session, {"kind": "enter", "sheet": "peace.1", "seat": None, "values": {"vp": 2}})
    close(phone, session, "peace.1")
    session.refresh_from_db()
    assert session.due == ""
    page = text(phone, f"/t/{session.code}/")
    assert "побеждает сразу" in page
    assert "Все листы записаны" not in page
    assert f'href="/t/{session.code}/pad/"' in page
    assert "побеждает сразу" in text(phone, f"/t/{session.code}/s/peace.1/")
    sheet = f"/t/{session.code}/s/peace.2/"
    assert text(phone, sheet)
    assert close(phone, session, "peace.2").status_code == 302


def test_a_cell_of_the_pad_leads_to_the_sheet_that_it_follows_from(
    group: Group, phone: Client
) -> None:
    session = lay(group, "armada")
    page = text(phone, f"/t/{session.code}/cell/babylon/military/")
    assert f'href="/t/{session.code}/s/land.3/"' in page


def test_who_may_not_close_is_told_so(
    group: Group, phone: Client, browser_of: Callable[..., Client]
) -> None:
    session = lay(group, "endeavor", upto="round.2")
    watcher = browser_of(group)
    watcher.post(f"/t/{session.code}/people/", {"do": "watch"})
    assert close(watcher, session, "round.2").status_code == 403
    assert "не записывали" not in text(watcher, f"/t/{session.code}/s/round.2/")
    assert close(Client(), session, "round.2").status_code == 404
    assert close(phone, session, "round.99").status_code == 400
    history.finish(lay(group, "endeavor").pk, Post())
    done = Session.objects.filter(status=Session.Status.FINISHED).get()
    assert close(phone, done, "round.2").status_code == 409
