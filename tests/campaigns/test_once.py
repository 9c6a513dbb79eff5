"""«У кого…?»: one question for the whole table, one line for everybody; the own seat speaks for itself."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.models import Group, Session
from campaigns.records import read_line, read_setup
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.core.log import verify
from tests.campaigns.asking import HTMX
from tests.campaigns.seats import place
from tests.tables import enter, on_pad, play

WONDERS = ("gizah", "babylon", "olympia", "rhodos")
NAMES = ("Аня", "Борис", "Вера", "Глеб")


@pytest.fixture(params=["pad", "rounds"])
def armada(request: pytest.FixtureRequest, group: Group) -> Session:
    chairs = tuple(Chair(seat, name) for seat, name in zip(WONDERS, NAMES, strict=True))
    return start_session(group, Plan("armada", chairs, {}, depth=request.param))


def post(client: Client, session: Session, group: str = "guilds", **form: Any) -> Any:
    version = form.pop("version", Session.objects.get(pk=session.pk).version)
    headers = form.pop("headers", {})
    key = f"{version}{sorted(form.items())}"[:64]
    form = {"version": version, "key": key, **form}
    return client.post(f"/t/{session.code}/once/{group}/", form, headers=headers)


def seats_of(session: Session) -> Any:
    session.refresh_from_db()
    return on_pad(session)


def test_the_questions_come_one_by_one_with_the_marks_of_the_table(
    member: Client, armada: Session
) -> None:
    page = member.get(f"/t/{armada.code}/once/guilds/").content.decode()
    assert "У кого Гильдия рабочих?" in page, page[page.index("<h2") :][:300]
    assert "На весь стол" in page
    for name in (*NAMES, "никто", "Ни у кого их нет"):
        assert name in page
    answer = post(member, armada, item="workers_guild", holder="nobody")
    assert answer.status_code == 302
    assert "craftsmens_guild" in answer["Location"]
    assert "У кого Гильдия ремесленников?" in member.get(answer["Location"]).content.decode()
    assert armada.lines.count() == 0, "an answer that changes nothing is no line"


def test_who_has_it_is_asked_for_its_number_and_nobody_else(
    member: Client, armada: Session
) -> None:
    page = post(member, armada, item="traders_guild", holder="babylon").content.decode()
    assert 'name="number"' in page
    assert "Борис" in page
    assert armada.lines.count() == 0
    form = {"item": "traders_guild", "holder": "babylon", "number": ""}
    assert post(member, armada, **form).status_code == 400
    answer = post(member, armada, **{**form, "number": "6"})
    assert "philosophers_guild" in answer["Location"]
    assert seats_of(armada)["babylon"] == {"traders_guild": 6}


def test_nobody_has_the_others_is_one_line_for_everybody(member: Client, armada: Session) -> None:
    play(armada, enter("gizah", workers_guild=3))
    answer = post(member, armada, rest="1")
    assert answer.status_code == 302
    assert armada.lines.count() == 2
    seats = seats_of(armada)
    assert seats["gizah"] == {"workers_guild": 3, "guilds_counted": True}
    assert all(seats[seat] == {"guilds_counted": True} for seat in WONDERS[1:])
    verify(read_setup(armada), [read_line(row) for row in armada.lines.all()])
    log = member.get(f"/t/{armada.code}/log/").content.decode()
    assert "Аня, Борис, Вера, Глеб: Все мои Гильдии учтены — Да" in log


def test_a_card_that_changes_hands_is_one_line(member: Client, armada: Session) -> None:
    play(armada, enter("gizah", golden_archipelago=True))
    post(member, armada, "islands", item="golden_archipelago", holder="rhodos")
    assert armada.lines.count() == 2
    seats = seats_of(armada)
    assert seats["gizah"] == {}
    assert seats["rhodos"] == {"golden_archipelago": True}


def test_the_last_question_closes_the_group(member: Client, armada: Session) -> None:
    post(member, armada, "yellow_cards", item="customs_office", holder="nobody")
    seats = seats_of(armada)
    none = {"customs_office": False, "pirate_brotherhood": False}
    assert all(seats[seat] == none for seat in WONDERS)


def test_what_others_enter_elsewhere_does_not_hinder_an_answer(
    member: Client, armada: Session
) -> None:
    play(armada, enter("gizah", coins=3))
    form = {"item": "traders_guild", "holder": "babylon", "number": 6, "version": 0}
    assert post(member, armada, **form, headers=HTMX).status_code == 200
    again = {**form, "holder": "olympia"}
    assert post(member, armada, **again, headers=HTMX).status_code == 409


def test_a_cell_elsewhere_is_not_stopped_by_an_answer_for_all(
    member: Client, armada: Session
) -> None:
    post(member, armada, rest="1")
    url = f"/t/{armada.code}/cell/gizah/treasury/"
    form = {"version": 0, "key": "coins", "coins": 7}
    assert member.post(url, form, headers=HTMX).status_code == 200
    url = f"/t/{armada.code}/cell/gizah/guilds/"
    form = {"version": 0, "key": "guild", "traders_guild": 7, "guilds_counted": ""}
    assert member.post(url, form, headers=HTMX).status_code == 409


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"item": "traders_guild", "holder": "mary"}, 400),
        ({"item": "wildcards", "holder": "gizah"}, 400),
        ({"item": "traders_guild", "holder": "gizah", "number": "99"}, 422),
        ({"item": "traders_guild", "holder": "gizah", "number": "six"}, 400),
        ({}, 400),
    ],
)
def test_bad_answers(member: Client, armada: Session, form: dict[str, str], status: int) -> None:
    assert post(member, armada, **form).status_code == status
    assert armada.lines.count() == 0


@pytest.mark.parametrize("address", ["guild", "guilds/?item=coins", "guilds/?who=mary"])
def test_questions_that_are_not_there(member: Client, armada: Session, address: str) -> None:
    path = f"/t/{armada.code}/once/{address}"
    assert member.get(path if "?" in path else f"{path}/").status_code == 404


@pytest.fixture
def babylon(armada: Session, browser_of: Callable[..., Client]) -> Client:
    """A phone that may write its own seat only."""
    armada.anyone_records = False
    armada.save(update_fields=["anyone_records"])
    client = browser_of()
    place(client, armada, "player", "babylon")
    return client


def test_the_own_seat_answers_for_itself(babylon: Client, armada: Session) -> None:
    page = babylon.get(f"/t/{armada.code}/once/guilds/?item=traders_guild").content.decode()
    assert "У вас Гильдия торговцев?" in page
    assert "Аня" not in page[page.index("whose") :]
    post(babylon, armada, item="traders_guild", holder="babylon", number=4)
    post(babylon, armada, rest="1")
    seats = seats_of(armada)
    assert seats["babylon"] == {"traders_guild": 4, "guilds_counted": True}
    assert not any(seats[seat] for seat in WONDERS if seat != "babylon")


def test_the_own_seat_does_not_answer_for_others(babylon: Client, armada: Session) -> None:
    form = {"item": "traders_guild", "holder": "gizah", "number": 4}
    assert post(babylon, armada, **form).status_code == 403
    play(armada, enter("gizah", traders_guild=4))
    post(babylon, armada, item="traders_guild", holder="nobody")
    assert seats_of(armada)["gizah"] == {"traders_guild": 4}


def test_who_only_watches_is_led_back(armada: Session, browser_of: Callable[..., Client]) -> None:
    watcher = browser_of()
    place(watcher, armada, "watcher")
    assert watcher.get(f"/t/{armada.code}/once/guilds/").status_code == 302
    assert post(watcher, armada, rest="1").status_code == 403


@pytest.mark.parametrize("levels", [(5,), ("", 5)], ids=["at once", "half the cell first"])
def test_a_number_is_written_together_with_the_choice_that_makes_its_cell_ask_for_it(
    member: Client, armada: Session, levels: tuple[object, ...]
) -> None:
    """The level of the yellow ship is asked in a row of its own; an island asks for it, too."""
    for level in levels:
        version = Session.objects.get(pk=armada.pk).version
        form = {"version": version, "key": f"k{level}", "yellow_ship": level}
        chosen = {"luxurious_archipelago": "yes", "islands_counted": "yes"}
        member.post(f"/t/{armada.code}/cell/rhodos/islands/", {**form, **chosen}, headers=HTMX)
    assert seats_of(armada)["rhodos"]["yellow_ship"] == 5


def test_a_question_in_the_dock_is_followed_there_and_a_refusal_lies_over_the_pad(
    member: Client, armada: Session
) -> None:
    dock = {"in_place": "dock-own", "item": "customs_office", "headers": HTMX}
    for more in ({"holder": "gizah"}, {"holder": "gizah", "number": ""}, {"holder": "nobody"}):
        answer = post(member, armada, group="yellow_cards", **dock, **more)
        assert answer["HX-Retarget"] == "#dock-own", more
    answer = post(member, armada, group="yellow_cards", **dock, holder="gizah", number=99)
    assert answer.status_code == 422
    assert "HX-Retarget" not in answer
    url = f"/t/{armada.code}/once/guilds/"
    page = member.get(url, headers={**HTMX, "HX-Target": "dock-own"}).content.decode()
    assert 'hx-target="#layer"' in page, "what has to be dealt with first lies over the pad"
    assert 'name="in_place"' in page
    assert 'name="in_place"' not in member.get(url, headers=HTMX).content.decode()


@pytest.mark.rule("ARM-BASE-47")
def test_only_a_city_that_may_copy_a_guild_is_asked_for_the_copy(
    member: Client, armada: Session
) -> None:
    url = f"/t/{armada.code}/once/guilds/?item=copied_guild"
    page = member.get(url).content.decode()
    assert 'value="olympia"' in page
    assert not any(f'value="{seat}"' in page for seat in WONDERS if seat != "olympia")
    page = post(member, armada, item="copied_guild", holder="olympia").content.decode()
    assert 'name="number"' in page
    post(member, armada, item="copied_guild", holder="olympia", number=12)
    assert seats_of(armada)["olympia"]["copied_guild"] == 12
