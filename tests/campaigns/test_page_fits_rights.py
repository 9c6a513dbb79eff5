"""The page offers each phone what it may do: a watcher nothing, a player the own seat, the rest by asking."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.box.services.facts import keep_facts
from campaigns.log.services.moves import record_ruling
from campaigns.log.services.writing import Post
from campaigns.models import Group, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from rules.endeavor.referee.facts import SHIPPED
from tests.campaigns.seats import place
from tests.rules.endeavor.referee.player import Game
from tests.tables import count_all, enter, play

Phones = dict[str, Client]


def seated(session: Session, browser_of: Callable[..., Client]) -> Phones:
    """The scribe, two players, a watcher and a member without a seat; each records the own seat."""
    Session.objects.filter(pk=session.pk).update(anyone_records=False)
    phones = {name: browser_of() for name in ("red", "blue", "scribe", "watcher")}
    place(phones["scribe"], session, "scribe")
    place(phones["watcher"], session, "watcher")
    for seat in ("red", "blue"):
        place(phones[seat], session, "player", seat)
    return {**phones, "member": browser_of(session.group)}


@pytest.fixture
def phones(table: Session, browser_of: Callable[..., Client]) -> Phones:
    return seated(table, browser_of)


def pages(phones: Phones, session: Session, rest: str = "") -> dict[str, str]:
    return {
        name: client.get(f"/t/{session.code}/{rest}", follow=True).content.decode()
        for name, client in phones.items()
    }


def whose(pages: dict[str, str], words: str) -> set[str]:
    return {name for name, page in pages.items() if words in page}


def test_a_cell_is_entered_by_its_seat_and_read_by_all(table: Session, phones: Phones) -> None:
    play(table, enter("red", harbour=4))
    shown = pages(phones, table, "cell/red/population/")
    assert whose(shown, 'name="harbour"') == {"red", "scribe"}
    assert whose(shown, "Запись 1 в журнале") == set(phones)  # where it comes from
    assert whose(shown, "Это записывает Анна или писарь.") == {"blue"}
    assert whose(shown, "Вы зритель: счёт записывают те, кто играет.") == {"watcher"}
    assert whose(shown, "Сначала сядьте.") == {"member"}
    link = f'href="/t/{table.code}/cell/red/population/"'
    assert whose(pages(phones, table), link) == set(phones) - {"blue"}, "its own column first"
    assert whose(pages(phones, table, "?view=all"), link) == set(phones)


def test_a_watcher_finds_no_form_that_writes_on_the_whole_page(
    table: Session, phones: Phones
) -> None:
    count_all(table)
    play(table, enter("red", influence=11))  # now the box is asked
    shown = pages(phones, table)
    address = f"/t/{table.code}/"
    for rest in ("undo/", "redo/", "finish/", "teach/", "cell/", "requests/"):
        assert f'action="{address}{rest}' not in shown["watcher"], rest
    assert whose(shown, f'href="{address}teach/"') == {"red", "blue", "scribe"}
    assert "Посмотреть итог" not in shown["watcher"]
    assert "Посмотреть итог" in shown["scribe"]
    line = pages(phones, table, "line/1/")
    assert whose(line, '<form method="post" action="/t/') <= {"red", "scribe"}
    for word in ("/undo/", "/correct/", "/requests/"):
        assert f"{address[:-1]}{word}" not in line["watcher"]
        assert f"{address[:-1]}{word}" not in line["member"]


def test_offline_layers_are_those_one_may_send(table: Session, phones: Phones) -> None:
    entered = {
        name: {url.split("/")[4] for url in client.get(f"/t/{table.code}/cells/").json()}
        for name, client in phones.items()
    }
    everybody = {"red", "blue", "yellow"}
    none: set[str] = set()
    own = {"red": {"red"}, "blue": {"blue"}}
    assert entered == {**own, "scribe": everybody, "watcher": none, "member": none}


def test_after_a_cell_comes_the_next_of_the_own_seat(table: Session, phones: Phones) -> None:
    layer = phones["red"].get(f"/t/{table.code}/cell/red/population/").content.decode()
    assert f'class="btn on" href="/t/{table.code}/cell/red/' in layer
    form = {"version": 0, "key": "k", "harbour": 4, "slavery": 0}
    answer = phones["red"].post(f"/t/{table.code}/cell/red/population/", form)
    assert answer["Location"].startswith(f"/t/{table.code}/cell/red/")
    everywhere = phones["scribe"].get(f"/t/{table.code}/cell/red/population/").content.decode()
    assert f'class="btn on" href="/t/{table.code}/cell/blue/population/"' in everywhere


def test_nonsense_in_a_foreign_cell_is_still_400_or_403(table: Session, phones: Phones) -> None:
    url = f"/t/{table.code}/cell/red/population/"
    for text, status in (("x", 400), ("5", 403)):
        form = {"version": 0, "key": "k", "harbour": text}
        assert phones["blue"].post(url, form).status_code == status
    assert not table.lines.exists()


def test_undo_in_one_tap_or_by_asking(table: Session, phones: Phones) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=3))
    shown = pages(phones, table)
    assert whose(shown, f'action="/t/{table.code}/undo/2/"') == {"blue", "scribe"}
    assert whose(shown, "Попросить отменить: Борис: ") == {"red"}
    line = pages(phones, table, "line/1/")
    assert whose(line, f'action="/t/{table.code}/undo/1/"') == {"scribe"}
    assert whose(line, "Попросить отменить эту и всё после неё: 2 записи") == {
        "red",
        "blue",
    }
    assert whose(line, "Исправить эту запись") == {"scribe"}
    assert whose(line, "Попросить исправить") == {"red", "blue"}


def test_a_line_that_a_ruling_took_out_comes_back_by_the_scribe_alone(
    table: Session, phones: Phones
) -> None:
    play(table, enter("red", harbour=4), enter("red", cities=2))
    taken = {"version": 2, "key": "t", "take_out": 1, "confirmed": 1}
    assert phones["scribe"].post(f"/t/{table.code}/correct/1/", taken).status_code == 302
    back = {"version": 3, "key": "b"}
    assert phones["red"].post(f"/t/{table.code}/undo/2/", back).status_code == 403
    assert phones["scribe"].post(f"/t/{table.code}/undo/2/", back).status_code == 302


def test_a_correction_is_asked_for_and_replayed_when_the_scribe_allows_it(
    table: Session, phones: Phones
) -> None:
    play(table, enter("red", harbour=4), enter("blue", harbour=3))
    form = phones["red"].get(f"/t/{table.code}/correct/1/").content.decode()
    url = f"/t/{table.code}/requests/correct/1/"
    assert f'action="{url}"' in form
    illegal = phones["red"].post(url, {"version": 2, "harbour": 99})
    assert illegal.status_code == 422
    assert phones["red"].post(url, {"version": 2, "harbour": 5}).status_code == 302
    shown = pages(phones, table)
    assert whose(shown, "Разрешить: исправить запись 1") == {"scribe"}
    assert "Исправить на: Анна: " in shown["scribe"]
    asked = table.undo_requests.get()
    answer = {"version": 2, "key": "a", "answer": "allow"}
    address = f"/t/{table.code}/requests/{asked.pk}/"
    assert phones["blue"].post(address, answer).status_code == 403
    assert phones["scribe"].post(address, answer).status_code == 302
    line = table.lines.get(seq=3)
    assert (line.kind, line.to, line.note) == ("correction", 1, "asked: Анна")
    assert table.lines.get(seq=1).struck_by == 3


def test_a_correction_posted_to_the_scribes_address_offers_to_ask_with_what_was_typed(
    table: Session, phones: Phones
) -> None:
    play(table, enter("red", harbour=4))
    form = {"version": 1, "key": "c", "harbour": 5}
    answer = phones["red"].post(f"/t/{table.code}/correct/1/", form)
    page = answer.content.decode()
    assert answer.status_code == 403
    assert f'action="/t/{table.code}/requests/correct/1/"' in page
    assert '<input type="hidden" name="harbour" value="5">' in page


def test_a_page_of_own_seats_needs_a_fixed_number_of_queries(
    table: Session, phones: Phones, django_assert_max_num_queries: Callable[..., object]
) -> None:
    play(table, *(enter("blue", harbour=n) for n in range(30)))
    for name in ("red", "blue"):
        with django_assert_max_num_queries(14):
            phones[name].get(f"/t/{table.code}/")
    phones["red"].post(f"/t/{table.code}/requests/undo/1/", {"version": 30})
    for name in ("red", "blue", "scribe"):
        with django_assert_max_num_queries(16):
            phones[name].get(f"/t/{table.code}/")


@pytest.fixture
def refereed(group: Group) -> Session:
    game = Game(2, 7, seats=("red", "blue"))
    told = {key: value for key, value in game.truth.facts.items() if key not in SHIPPED}
    keep_facts(group.pk, "endeavor", {}, told)
    chairs = [Chair("red", "Анна"), Chair("blue", "Борис")]
    return start_session(group, Plan("endeavor", chairs, {}, depth="referee"))


def test_a_refereed_table_asks_in_the_same_way(
    refereed: Session, browser_of: Callable[..., Client]
) -> None:
    phones = seated(refereed, browser_of)
    play(refereed, {"kind": "crown", "seat": "red"})
    start = {"kind": "start", "building": "settler_house"}
    play(refereed, {**start, "seat": "red"}, {**start, "seat": "blue"})
    shown = pages(phones, refereed)
    assert whose(shown, f'action="/t/{refereed.code}/undo/3/"') == {"blue", "scribe"}
    assert whose(shown, "Попросить отменить: Борис — ") == {"red"}
    assert 'name="move"' not in shown["watcher"]
    assert f'action="/t/{refereed.code}/' not in shown["watcher"]
    url = f"/t/{refereed.code}/requests/undo/2/"
    assert phones["red"].post(url, {"version": 3}).status_code == 302
    assert whose(pages(phones, refereed), "Разрешить: отменить 2 записи") == {"blue", "scribe"}
    asked = refereed.undo_requests.get()
    answer = {"version": 3, "key": "a", "answer": "allow"}
    allowed = phones["blue"].post(f"/t/{refereed.code}/requests/{asked.pk}/", answer)
    assert allowed.status_code == 302
    line = refereed.lines.get(seq=4)
    assert (line.kind, line.to, line.by, line.note) == ("take_back", 1, "Борис", "asked: Анна")


def test_a_ruling_on_a_refereed_table_is_undone_by_asking_the_scribe(
    refereed: Session, browser_of: Callable[..., Client]
) -> None:
    phones = seated(refereed, browser_of)
    out_of_turn = {"kind": "start", "seat": "blue", "building": "settler_house"}
    record_ruling(refereed.pk, out_of_turn, "так решили", Post())
    url = f"/t/{refereed.code}/requests/undo/1/"
    assert phones["blue"].post(url, {"version": 1}).status_code == 302
    assert whose(pages(phones, refereed), 'value="allow"') == {"scribe"}


def test_where_anyone_records_a_player_looks_at_the_line_of_another_before_undoing_it(
    table: Session, phones: Phones
) -> None:
    Session.objects.filter(pk=table.pk).update(anyone_records=True)
    play(table, enter("red", harbour=4))
    shown = pages(phones, table)
    assert whose(shown, "Чужая запись: Анна: Диски в гавани — 4") == {"blue"}
    assert f'action="/t/{table.code}/undo/1/"' not in shown["blue"]
    assert f'action="/t/{table.code}/undo/1/"' in shown["red"]
    assert f'action="/t/{table.code}/undo/1/"' in shown["scribe"]
    assert f'action="/t/{table.code}/undo/1/"' in pages(phones, table, "line/1/")["blue"]
