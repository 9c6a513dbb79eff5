"""Asking for an undo that crosses another seat: who hears of it, who may allow, how long it holds."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from campaigns.log.services.writing import Post
from campaigns.models import Group, Session, UndoRequest
from tests.campaigns.seats import phone_of, place
from tests.tables import CHAIRS, enter, play

ANNA, BORIS, VERA = (chair.name for chair in CHAIRS)
SEATS = {"anna": "red", "boris": "blue", "vera": "yellow"}


@dataclass
class Company:
    """Phones at one table where each records the own seat."""

    session: Session
    phones: dict[str, Client]

    def post(self, who: str, rest: str, *, htmx: bool = False, **form: Any) -> HttpResponse:
        version = Session.objects.get(pk=self.session.pk).version
        form = {"version": version, "key": f"{who}{rest}{version}", **form}
        headers = {"HX-Request": "true"} if htmx else {}
        return self.phones[who].post(f"/t/{self.session.code}/{rest}", form, headers=headers)

    def page(self, who: str, rest: str = "") -> str:
        return self.phones[who].get(f"/t/{self.session.code}/{rest}").content.decode()

    def request(self) -> UndoRequest:
        return self.session.undo_requests.get()

    def answer(self, who: str, said: str, **form: Any) -> HttpResponse:
        return self.post(who, f"requests/{self.request().pk}/", answer=said, **form)

    def asked(self, *who: str) -> list[str]:
        """Whose pages show a request to be answered."""
        return [name for name in who if 'value="allow"' in self.page(name)]

    @property
    def kinds(self) -> list[str]:
        return [line.kind for line in self.session.lines.order_by("seq")]


@pytest.fixture
def company(table: Session, browser_of: Callable[..., Client]) -> Company:
    table.anyone_records = False
    table.save(update_fields=["anyone_records"])
    phones = {name: browser_of() for name in (*SEATS, "olga", "watcher")}
    phones["member"], phones["stranger"] = browser_of(table.group), browser_of()
    for name, seat in SEATS.items():
        place(phones[name], table, "player", seat)
    place(phones["olga"], table, "scribe", name="Ольга")
    place(phones["watcher"], table, "watcher")
    return Company(table, phones)


EVERYBODY = ("anna", "boris", "vera", "olga", "watcher", "member")


def test_the_layer_names_what_would_be_undone_and_whom_to_ask(company: Company) -> None:
    play(company.session, enter("red", harbour=4), enter("blue", harbour=3))
    answer = company.post("anna", "undo/1/", htmx=True)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert f"Отменить: {BORIS}:" in page
    assert f"Отменить: {ANNA}:" in page
    assert f"Спросить: {BORIS}" in page
    assert f'hx-post="/t/{company.session.code}/requests/undo/1/"' in page
    asked = company.page("anna", "requests/undo/1/")  # the same by a link, as a page of its own
    assert f"Отменить: {BORIS}:" in asked
    assert f"Спросить: {BORIS}" in asked
    assert not UndoRequest.objects.exists()


def test_the_request_shows_on_the_crossed_seat_and_at_the_scribe_only(company: Company) -> None:
    play(company.session, enter("red", harbour=4), enter("blue", harbour=3))
    seating = Session.objects.get().seating
    assert company.post("anna", "requests/undo/2/").status_code == 302
    assert Session.objects.get().seating == seating + 1  # what the stream's listeners look at
    assert company.asked(*EVERYBODY) == ["boris", "olga"]
    assert f"{ANNA} просит:" in company.page("boris")
    assert "Разрешить: отменить «Борис: " in company.page("boris")
    assert "Вы спросили, ждём ответа:" in company.page("anna")
    assert company.kinds == ["move", "move"]


def test_other_screens_are_told_and_get_it_with_the_parts(
    company: Company, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    told: list[tuple[str, Any]] = []
    monkeypatch.setattr("companion.live.announce", lambda code, news: told.append((code, news)))
    play(company.session, enter("blue", harbour=3))
    url = f"/t/{company.session.code}/parts/?since=1&seating=0"
    assert company.phones["boris"].get(url).status_code == 204
    with django_capture_on_commit_callbacks(execute=True):
        company.post("anna", "requests/undo/1/")
    assert told == [(company.session.code, "")]
    parts = company.phones["boris"].get(url)
    assert parts.status_code == 200
    assert 'value="allow"' in parts.content.decode()


@pytest.mark.parametrize(("who", "name"), [("boris", BORIS), ("olga", "")])
def test_allowing_undoes_and_the_log_names_both(company: Company, who: str, name: str) -> None:
    play(company.session, enter("red", harbour=4), enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    assert company.answer(who, "allow").status_code == 302
    line = company.session.lines.get(seq=3)
    assert (line.kind, line.to, line.by, line.note) == ("take_back", 0, name, f"asked: {ANNA}")
    assert company.session.lines.filter(struck_by=3).count() == 2
    assert f"По просьбе: {ANNA}" in company.page("vera", "log/")
    assert not company.asked(*EVERYBODY)


def test_several_crossed_seats_are_for_the_scribe_alone(company: Company) -> None:
    play(company.session, enter("blue", harbour=3), enter("yellow", harbour=2))
    assert "Спросить: Ольга" in company.page("anna", "requests/undo/1/")
    company.post("anna", "requests/undo/1/")
    assert company.asked(*EVERYBODY) == ["olga"]
    assert company.answer("boris", "allow").status_code == 403
    assert company.answer("boris", "refuse").status_code == 403
    assert "Разрешить: отменить 2 записи" in company.page("olga")
    assert company.answer("olga", "allow").status_code == 302


def test_a_ruling_is_for_the_scribe_alone(company: Company) -> None:
    from campaigns.log.services.moves import record_ruling

    record_ruling(company.session.pk, enter("blue", harbour=36), "так решили", Post())
    company.post("anna", "requests/undo/1/")
    assert company.asked(*EVERYBODY) == ["olga"]
    assert company.answer("boris", "allow").status_code == 403


def test_refusing_tells_who_asked_and_nobody_asks_twice(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    assert company.answer("boris", "refuse").status_code == 302
    assert f"{BORIS} не разрешает:" in company.page("anna")
    assert not company.asked(*EVERYBODY)
    assert company.answer("olga", "allow").status_code == 409
    assert company.post("anna", "requests/undo/1/").status_code == 403
    assert company.kinds == ["move"]
    play(company.session, enter("yellow", harbour=3))  # another version, another question
    assert f"{BORIS} не разрешает:" not in company.page("anna")
    assert company.post("anna", "requests/undo/1/").status_code == 302


def test_a_request_ends_with_its_version(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    play(company.session, enter("yellow", harbour=3))
    assert not company.asked(*EVERYBODY)
    assert "Вы спросили" not in company.page("anna")
    for form in ({}, {"version": 1}):  # as a page drawn before or after would send it
        for choice in ("allow", "refuse"):
            stale = company.answer("boris", choice, htmx=True, **form)
            assert stale.status_code == 409
            assert "Эта просьба уже не действует" in stale.content.decode()
            assert 'id="pad"' in stale.content.decode()
    assert company.kinds == ["move", "move"]


@pytest.mark.parametrize("htmx", [True, False])
def test_a_question_about_an_older_table_is_not_asked_and_leaves_no_choice(
    company: Company, htmx: bool
) -> None:
    play(company.session, enter("blue", harbour=3), enter("yellow", harbour=3))
    stale = company.post("anna", "requests/undo/1/", htmx=htmx, version=1)
    page = stale.content.decode()
    assert stale.status_code == 409
    assert "Кто-то уже сделал ход" in page
    assert "Никого не спросили." in page
    assert "Всё равно записать" not in page
    assert f'action="/t/{company.session.code}/requests/undo/1/"' not in page
    assert 'id="pad"' in page
    assert not UndoRequest.objects.exists()


def test_one_question_at_a_time_and_an_old_card_allows_nothing_else(company: Company) -> None:
    play(company.session, enter("blue", harbour=3), enter("blue", cities=2))
    company.post("anna", "requests/undo/2/")
    old = company.request().pk
    company.post("anna", "requests/undo/1/")
    assert company.session.undo_requests.count() == 1
    assert company.page("boris").count('value="allow"') == 1
    assert company.post("boris", f"requests/{old}/", answer="allow").status_code == 409
    assert company.kinds == ["move", "move"]


def test_the_own_request_is_taken_back_by_nobody_else(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    assert company.answer("boris", "withdraw").status_code == 403
    assert company.answer("anna", "withdraw").status_code == 302
    assert not UndoRequest.objects.exists()
    assert not company.asked(*EVERYBODY)


@pytest.mark.parametrize(
    ("who", "status"),
    [("stranger", 404), ("watcher", 403), ("member", 403), ("vera", 403), ("anna", 403)],
)
@pytest.mark.parametrize("said", ["allow", "refuse"])
def test_nobody_else_answers(company: Company, who: str, status: int, said: str) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    assert company.answer(who, said).status_code == status
    assert company.kinds == ["move"]
    assert not company.request().refused


@pytest.mark.parametrize(("who", "status"), [("stranger", 404), ("watcher", 403), ("member", 403)])
def test_who_has_no_seat_does_not_ask(company: Company, who: str, status: int) -> None:
    play(company.session, enter("blue", harbour=3))
    assert company.post(who, "requests/undo/1/").status_code == status
    url = f"/t/{company.session.code}/requests/undo/1/"
    assert company.phones[who].get(url).status_code == status
    assert not UndoRequest.objects.exists()


def test_a_released_seat_takes_its_request_along(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    request_id = company.request().pk
    company.session.locked = True
    company.session.save(update_fields=["locked"])
    anna = company.session.places.get(phone=phone_of(company.phones["anna"]))
    assert company.post("olga", "people/", do="release", place=anna.pk).status_code == 302
    assert not company.asked("boris", "olga")
    assert company.post("boris", f"requests/{request_id}/", answer="allow").status_code == 409
    assert company.kinds == ["move"]


def test_whoever_has_left_the_crossed_seat_allows_nothing(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    boris = company.session.places.get(phone=phone_of(company.phones["boris"]))
    company.post("olga", "people/", do="release", place=boris.pk)
    assert company.answer("boris", "allow").status_code == 404
    assert company.post("vera", "people/", do="sit", seat="blue").status_code == 302
    assert company.asked("vera") == ["vera"]  # the seat counts, not who sat there


@pytest.mark.parametrize("do", [{"do": "watch"}, {"do": "leave"}])
def test_whoever_stands_up_no_longer_asks(company: Company, do: dict[str, str]) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    request_id = company.request().pk
    company.post("anna", "people/", **do)
    assert not company.asked("boris", "olga")
    assert company.post("boris", f"requests/{request_id}/", answer="allow").status_code == 409


def test_where_anyone_records_nobody_has_to_ask(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    company.post("olga", "people/", do="anyone")
    assert not company.asked(*EVERYBODY)
    assert company.answer("boris", "allow").status_code == 409
    assert company.post("anna", "requests/undo/1/").status_code == 302  # back to the table
    assert "ждём ответа" not in company.page("anna")


def test_with_nobody_to_ask_the_layer_says_what_to_do(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.session.places.exclude(phone=phone_of(company.phones["anna"])).delete()
    assert "Станьте писарем" in company.page("anna", "requests/undo/1/")
    refused = company.post("anna", "requests/undo/1/")
    assert refused.status_code == 403
    assert "Станьте писарем" in refused.content.decode()


def test_a_redo_that_brings_back_anothers_line_is_asked_for(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("olga", "undo/1/")
    assert "Попросить повторить" in company.page("anna")
    assert "Попросить повторить" not in company.page("boris")
    assert company.post("anna", "redo/").status_code == 403
    company.post("anna", "requests/undo/2/")
    assert "Разрешить: вернуть «Борис: " in company.page("boris")
    company.answer("boris", "allow")
    assert company.session.lines.get(seq=1).struck_by is None


def test_an_answer_sent_twice_is_one_line(company: Company) -> None:
    play(company.session, enter("blue", harbour=3))
    company.post("anna", "requests/undo/1/")
    form = {"key": "once", "version": 1}
    assert company.answer("boris", "allow", **form).status_code == 302
    assert company.answer("boris", "allow", **form).status_code == 302
    assert company.kinds == ["move", "take_back"]


@pytest.mark.parametrize(
    ("rest", "form", "status"),
    [
        ("requests/undo/0/", {}, 400),
        ("requests/undo/99/", {}, 400),
        ("requests/undo/999999999/", {}, 400),
        ("requests/undo/99999999999999999999999/", {}, 404),  # no address has such a number
        ("requests/undo/1/", {"version": "x"}, 400),
        ("requests/undo/1/", {"version": 0}, 409),
        ("requests/correct/7/", {"take_out": 1}, 400),
        ("requests/correct/1/", {"harbour": "x"}, 400),
        ("requests/1/", {"answer": "perhaps"}, 400),
        ("requests/999999999999999999/", {"answer": "allow"}, 409),
        ("requests/999999999999999999/", {"answer": "refuse"}, 409),
        ("requests/999999999999999999999/", {"answer": "allow"}, 404),
    ],
)
def test_nonsense_changes_nothing(
    company: Company, rest: str, form: dict[str, Any], status: int
) -> None:
    play(company.session, enter("blue", harbour=3))
    assert company.post("anna", rest, **form).status_code == status
    assert not UndoRequest.objects.exists()


def test_a_dead_redis_costs_nobody_the_answer(company: Company) -> None:
    # the tests' own Redis is away, unless they run with servers: the rows are in the database
    play(company.session, enter("blue", harbour=3))
    assert company.post("anna", "requests/undo/1/").status_code == 302
    assert company.answer("boris", "allow").status_code == 302


def test_the_demo_has_nothing_to_ask(browser_of: Callable[..., Client], table: Session) -> None:
    Group.objects.update(is_demo=True)
    play(table, enter("blue", harbour=3))
    visitor = browser_of()
    assert visitor.get(f"/t/{table.code}/requests/undo/1/").status_code == 302
    posted = visitor.post(f"/t/{table.code}/requests/undo/1/", {"version": 1})
    assert posted.status_code == 302
    assert not UndoRequest.objects.exists()
