"""What a heavy game asks of the pages, each thing once: bots, forced moves, dues, things without a name, facts
that are read later, sheets, greyed choices, rulings field by field."""

import html
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.log.services import history
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.records import FORCED, read_line, read_move, read_state
from tests.campaigns.islands import (
    HTMX,
    lay,
    moves,
    phones,
    plan,
    planning,
    post,
    read,
    sailing,
    sealed,
)
from tests.campaigns.seats import place
from tests.links import Page, Phone
from tests.tables import play

pytestmark = pytest.mark.usefixtures("islands")
BrowserOf = Callable[..., Client]


def state(session: Session) -> Any:
    return read_state(Session.objects.get(pk=session.pk))


def page_of(client: Client, session: Session, rest: str = "") -> Page:
    return Phone(client).get(f"/t/{session.code}/{rest}")


def taps(page: Page) -> list[dict[str, Any]]:
    found = re.findall(r'name="move" value="([^"]*)"', page.html)
    return [json.loads(html.unescape(move)) for move in found]


def undo(client: Client, session: Session) -> None:
    """The one-tap undo of the page."""
    form = next(f for f in page_of(client, session).forms if "/undo/" in f.action)
    Phone(client).send(form, form.buttons[0])


# ------------------------------------------------------------ a bot, moves without a choice


@pytest.fixture
def raided(group: Group) -> Session:
    """Both rested: the pirate takes a flag."""
    session = planning(group, 2, pirate=True)
    play(session, plan("red", "rest"), plan("blue", "rest"))
    session.refresh_from_db()
    return session


def test_a_bots_seat_is_answered_by_any_phone_that_writes_for_the_table(
    raided: Session, browser_of: BrowserOf
) -> None:
    seated = phones(browser_of, raided)
    watcher = browser_of()
    place(watcher, raided, "watcher")
    assert [move["seat"] for move in taps(page_of(seated["red"], raided))] == ["black", "black"]
    assert taps(page_of(watcher, raided)) == []
    raid = {"kind": "raid", "seat": "black", "space": "north_1"}
    assert post(watcher, raided, raid).status_code == 403
    assert post(browser_of(), raided, raid).status_code == 404
    assert post(seated["blue"], raided, raid).status_code == 200
    assert state(raided).flags == {"north_2": "blue"}


@pytest.fixture
def forced(raided: Session, browser_of: BrowserOf) -> Session:
    """In the second round the pirate has only one flag to take."""
    read(raided, tide_1=0)
    play(raided, {"kind": "raid", "seat": "black", "space": "north_1"})
    play(raided, plan("red", "rest"), plan("blue", "rest"))
    raided.refresh_from_db()
    return raided


def test_a_move_without_a_choice_is_recorded_after_the_line_that_led_to_it(
    forced: Session, browser_of: BrowserOf
) -> None:
    reveal, raid = forced.lines.order_by("-seq")[:2][::-1]
    assert (read_move(reveal)["kind"], read_move(raid)["kind"]) == ("reveal", "raid")
    assert (raid.note, raid.by, raid.at) == (FORCED, "", reveal.at)
    assert state(forced).flags == {}
    scribe = phones(browser_of, forced)["scribe"]
    page = page_of(scribe, forced)
    assert "Другого хода не было" in page.text
    assert "Снимите флаг: С2" in page.text, "the hands are told of both"
    assert not refold(forced.pk, repair=False)


def test_one_undo_takes_a_forced_move_back_with_what_led_to_it(
    forced: Session, browser_of: BrowserOf
) -> None:
    scribe = phones(browser_of, forced)["scribe"]
    undo(scribe, forced)
    assert state(forced).flags == {"north_2": "blue"}
    assert state(forced).phase == "plan"
    assert sealed(forced).keys() == {"red", "blue"}, "the answers are covered again"
    history.redo(forced.pk, Post())
    assert state(forced).flags == {}


def test_a_forced_line_alone_can_be_undone_and_is_not_written_again_at_once(
    forced: Session, browser_of: BrowserOf
) -> None:
    scribe = phones(browser_of, forced)["scribe"]
    lines = forced.version
    history.take_back(forced.pk, forced.version - 1, Post())
    forced.refresh_from_db()
    assert forced.version == lines + 1
    assert [move["kind"] for move in taps(page_of(scribe, forced))] == ["raid"]


def test_a_forced_move_of_another_seat_is_not_in_the_way_of_an_undo(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, 2)
    seated = phones(browser_of, session)
    read(session, toll_north=2, tide_1=0)
    play(session, {"kind": "adjust", "seat": "blue", "values": {"debt": 6}})
    play(session, plan("red", "sail"), plan("blue", "sail"))
    sail = {"kind": "sail", "seat": "red", "space": "north_8", "pay": {"points": 2, "debt": 2}}
    assert post(seated["red"], session, sail).status_code == 200
    assert [move["kind"] for move in moves(session)[-2:]] == ["sail", "stay"], "blue cannot pay"
    undo(seated["red"], session)
    assert state(session).flags == {"north_1": "red", "north_2": "blue"}


# ------------------------------------------------------------ what is owed


def test_a_due_is_done_so_often_or_skipped_and_lapses_where_it_cannot_be_done(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group, 2)
    read(session, tide_1=0)
    seated = phones(browser_of, session)
    play(session, {"kind": "settle", "seat": "red", "space": "north_1"})
    play(session, {"kind": "wait", "seat": "blue"})
    play(session, plan("red", "guard"), plan("blue", "guard"))
    page = page_of(seated["red"], session)
    assert "Анна ставит дозор" in page.text
    assert [m["space"] for m in taps(page) if m["kind"] == "patrol"] == ["north_2", "north_8"]
    assert post(seated["red"], session, taps(page)[0]).status_code == 200
    page = page_of(seated["red"], session)
    assert {m["kind"] for m in taps(page)} == {"patrol", "skip"}, "the second, or no more"
    assert post(seated["blue"], session, {"kind": "skip", "seat": "blue"}).status_code == 422
    skipped = post(seated["red"], session, {"kind": "skip", "seat": "red"}).content.decode()
    assert state(session).queue == ()
    assert "Поставить дозор негде" in skipped, "blue has no flag to guard"
    assert state(session).round == 2


# ------------------------------------------------------------ things without a name


def test_a_thing_without_a_name_is_read_and_named_later(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group, 2)
    read(session, toll_east=0, wind_force=1)
    red = phones(browser_of, session)["red"]
    play(session, {"kind": "settle", "seat": "red", "space": "north_14"})
    play(session, {"kind": "settle", "seat": "blue", "space": "south_1"})
    play(session, plan("red", "sail"), plan("blue", "rest"))
    play(
        session, {"kind": "sail", "seat": "red", "space": "east_8", "pay": {"points": 2, "debt": 1}}
    )
    page, phone = page_of(red, session), Phone(red)
    (nameless,) = [m for m in taps(page) if m.get("treasure") == "~"]
    (form,) = [f for f in page.forms if any("find" in value for _name, value in f.buttons)]
    asked = phone.send(form, ("move", json.dumps(nameless)))
    assert "Цена находки (находка 1)?" in asked.text
    assert state(session).queue, "nothing is written yet"
    phone.send(asked.form_to("/ask/"), ("rest", "sure"), **{"treasure.~1.worth": "2"})
    assert state(session).players["red"].treasures == ("~1",)
    assert state(session).players["red"].trades == 2
    assert "treasure.~1.worth" not in known_facts(group.pk, "islands"), "it belongs to its table"
    (name,) = [m for m in taps(page_of(red, session)) if m.get("treasure") == "silk"]
    assert name == {"kind": "name", "seat": "red", "thing": "~1", "treasure": "silk"}
    assert post(red, session, name).status_code == 200
    assert state(session).players["red"].treasures == ("silk",)
    assert known_facts(group.pk, "islands")["treasure.silk.worth"] == 2


# ------------------------------------------------------------ facts that are read later


def test_a_fact_read_later_marks_the_standing_line_that_it_speaks_against(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, 2, wind=None)
    scribe = phones(browser_of, session)["scribe"]
    play(session, plan("red", "sail"), plan("blue", "rest"))
    session.refresh_from_db()
    reveal, before = session.version, state(session)
    assert read_line(session.lines.get(seq=reveal)).lacked == ("wind.force",)
    page = Phone(scribe).get(f"/t/{session.code}/ask/?keys=wind.force")
    Phone(scribe).send(page.form_to("/ask/"), ("rest", "sure"), **{"wind.force": "6"})
    assert state(session) == before, "what was played was played"
    log = page_of(scribe, session, "log/")
    assert re.findall(r'suspect"\s*id="line-(\d+)"', log.html) == [str(reveal)]
    assert "Прочитанное позже этому противоречит: В шторм никто не планирует плыть." in log.text
    layer = page_of(scribe, session, f"line/{reveal}/")
    assert "ISL-08" not in layer.text, "an id is for the rules pages"
    assert "Шторм: сила ветра 6." in layer.text
    scribe.cookies["django_language"] = "en"
    assert "What was read later contradicts it: Nobody plans to sail in a storm." in (
        page_of(scribe, session, "log/").text
    )
    page = Phone(scribe).get(f"/t/{session.code}/ask/?keys=wind.force")
    Phone(scribe).send(page.form_to("/ask/"), ("rest", "sure"), **{"wind.force": "3"})
    assert "suspect" not in page_of(scribe, session, "log/").html, "it was a misreading"


def test_what_a_line_took_for_something_else_is_marked_with_both_values(
    group: Group, browser_of: BrowserOf
) -> None:
    session = sailing(group, toll_north=0)
    scribe = phones(browser_of, session)["scribe"]
    play(session, {"kind": "sail", "seat": "red", "space": "north_8", "pay": {"points": 2}})
    page = Phone(scribe).get(f"/t/{session.code}/ask/?about=toll&back=box")
    Phone(scribe).send(page.form_to("/ask/"), ("rest", "sure"), **{"toll.north": "1"})
    seq = next(r.seq for r in session.lines.all() if read_move(r)["kind"] == "sail")
    layer = page_of(scribe, session, f"line/{seq}/").text
    assert "ISL-09" not in layer
    assert "Посчитано как 0, а на картоне 1." in layer


# ------------------------------------------------------------ sheets


def test_a_sheet_is_one_form_that_begins_with_what_stands_there(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, 2)
    red = phones(browser_of, session)["red"]
    play(session, {"kind": "adjust", "seat": "red", "values": {"trades": 4}})
    (link,) = page_of(red, session).links_to("kind=adjust")
    page = Phone(red).get(link)
    form = page.form_to("/moves/")
    assert {n: v for n, v in form.fields.items() if n.startswith("at.")} == {
        "at.values.trades": "4",
        "at.values.debt": "0",
    }
    assert form.numbers["at.values.debt"] == (0, 6)
    Phone(red).send(form, **{"at.values.debt": "2"})
    assert moves(session)[-1]["values"] == {"debt": 2}, "only what was changed"
    lines = session.lines.count()
    Phone(red).send(Phone(red).get(link).form_to("/moves/"))
    assert session.lines.count() == lines, "nothing was changed"
    over = {**form.fields, "at.values.debt": "9", "version": str(lines), "key": "o"}
    refused = red.post(form.action, over, headers=HTMX)
    assert refused.status_code == 422
    assert "Долг: не больше 6." in refused.content.decode()
    unread = red.post(form.action, {**over, "at.values.debt": "two"}, headers=HTMX)
    assert unread.status_code == 400


def test_many_entries_are_one_page_away_and_wordless_without_javascript(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group, 2)
    red = phones(browser_of, session)["red"]
    (link,) = page_of(red, session).links_to("kind=lay")
    form = Phone(red).get(link).form_to("/moves/")
    assert len(form.numbers) == 112
    Phone(red).send(form, **{"at.tokens.north_1": "2", "at.tokens.south_4": "1"})
    assert state(session).tokens == {"north_1": 2, "south_4": 1}


# ------------------------------------------------------------ greyed, noted, likely, lacked


def test_what_is_impossible_is_greyed_and_opens_the_rule_and_the_way_to_a_ruling(
    group: Group, browser_of: BrowserOf
) -> None:
    session = planning(group, 2, wind=6)
    seated = phones(browser_of, session)
    page = page_of(seated["red"], session)
    assert sorted(m["plan"] for m in taps(page)) == ["guard", "rest", "trade"]
    (link,) = re.findall(r'greyed" href="([^"]*)"', page.html)
    assert "Шторм: сила ветра 6." in page.text
    told = Phone(seated["red"]).get(html.unescape(link))
    assert "В шторм никто не планирует плыть." in told.text
    assert "Решение стола записывает писарь" in told.text
    assert [f for f in told.forms if f.action.endswith("/moves/")] == []
    scribe = Phone(seated["scribe"])
    form = scribe.get(html.unescape(link)).form_to("/moves/")
    scribe.send(form, reason="без шторма")
    assert sealed(session).keys() == {"red"}


def test_a_price_that_is_only_likely_is_marked_and_an_unread_one_is_said_by_hand(
    group: Group, browser_of: BrowserOf
) -> None:
    session = lay(group, 2)
    read(session, wind_force=1)
    red = phones(browser_of, session)["red"]
    play(session, {"kind": "settle", "seat": "red", "space": "north_14"})
    play(session, {"kind": "settle", "seat": "blue", "space": "south_1"})
    play(session, plan("red", "sail"), plan("blue", "rest"))
    page = page_of(red, session)
    assert "≈ цена 4" in page.text, "the toll of the east was read off another copy"
    (link,) = page.links_to("decide", "space=north_13")
    layer = Phone(red).get(link)
    assert "цена от 3" in layer.text
    assert "Этого ещё никто не прочитал" in layer.text
    assert taps(layer) == [], "never in one tap"
    link = next(url for url in layer.links_to("pay=") if "debt%22%3A3" in url and "points" in url)
    (by_hand,) = taps(Phone(red).get(link))
    assert post(red, session, by_hand).status_code == 200
    assert "toll.north" in read_line(session.lines.order_by("-seq")[0]).lacked


# ------------------------------------------------------------ rulings of several fields


def test_a_decision_of_two_fields_is_ruled_by_links_that_name_the_rules(
    group: Group, browser_of: BrowserOf
) -> None:
    session = sailing(group, toll_north=0)
    seated = phones(browser_of, session)
    scribe = Phone(seated["scribe"])
    page = page_of(seated["scribe"], session, "ruling/?seat=red")
    (link,) = page.links_to("kind=sail", "space=north_20")
    step = scribe.get(link)
    assert "Плывут на остров, связанный с вашим флагом." in step.text
    (pay,) = step.links_to("pay=%7B%22points%22%3A1%7D")
    whole = scribe.get(pay)
    assert "Записать как наше решение вопреки ISL-05, ISL-06" in whole.text
    form = whole.form_to("/moves/")
    scribe.send(form, reason="мы так решили")
    line = read_line(session.lines.order_by("-seq").filter(move__contains='"sail"')[0])
    assert line.ruling is not None
    assert set(line.ruling.rules) == {"ISL-05", "ISL-06"}
    assert state(session).flags["north_20"] == "red"
    assert not refold(session.pk, repair=False)


def test_who_does_not_rule_sees_the_rule_and_no_form(group: Group, browser_of: BrowserOf) -> None:
    session = sailing(group, toll_north=0)
    seated = phones(browser_of, session)
    query = "decide/?kind=sail&seat=red&space=north_20&ruling=1"
    page = page_of(seated["red"], session, query)
    assert "Плывут на остров, связанный с вашим флагом." in page.text
    assert page.links_to("pay=") == []
    assert seated["blue"].get(f"/t/{session.code}/{query}").status_code == 404, "not its seat"
    fine = "decide/?kind=stay&seat=red&ruling=1"
    assert "Ни одно правило не против" in page_of(seated["scribe"], session, fine).text
    junk = f"/t/{session.code}/decide/?kind=sail&seat=red&space=nowhere&ruling=1"
    assert seated["scribe"].get(junk).status_code == 400
