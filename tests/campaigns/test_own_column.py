"""Every phone its own: a player's phone shows the own column first, the scribe's shows rings over all of them."""

import re
from collections.abc import Callable

import pytest
from django.test import Client

from campaigns.log.services.evenings import CloseSheet
from campaigns.log.services.writing import Post, write
from campaigns.models import Group, Place, Session
from campaigns.seats.rights import Rights
from campaigns.table.selectors.leaves import pad_leaf
from campaigns.table.selectors.order import BY_ROW, counted_rows, next_open
from campaigns.table.selectors.rings import rings_of
from campaigns.table.selectors.tables import marks_at
from campaigns.table.services.sessions import Chair, Plan, start_session
from tests.campaigns.seats import place
from tests.endeavor_games import follow
from tests.rules.endeavor.referee.player import Game
from tests.tables import COLUMNS, count_all, enter, play

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def phones(table: Session, group: Group, browser_of: Callable[..., Client]) -> dict[str, Client]:
    clients = {seat: browser_of() for seat in ("red", "blue", "yellow")}
    for seat, client in clients.items():
        place(client, table, "scribe" if seat == "red" else "player", seat)
    clients["watcher"] = browser_of()
    place(clients["watcher"], table, "watcher")
    return clients | {"member": browser_of(group)}


def shown(client: Client, session: Session, rest: str = "", **more: str) -> str:
    answer = client.get(f"/t/{session.code}/{rest}", headers=more)
    assert answer.status_code == 200
    return answer.content.decode()


def columns(page: str) -> list[str]:
    pad = page[page.index('id="pad"') :]
    return re.findall(r'class="who" title="([^"]+)"', pad[: pad.index("</thead>")])


EVERYBODY = ["Анна", "Борис", "Вера"]


def test_a_player_sees_the_own_column_and_others_see_all(
    table: Session, phones: dict[str, Client]
) -> None:
    assert columns(shown(phones["blue"], table)) == ["Борис"]
    assert columns(shown(phones["blue"], table, "parts/?since=9")) == ["Борис"]
    for role in ("red", "watcher", "member"):
        page = shown(phones[role], table)
        assert columns(page) == EVERYBODY
        assert 'class="mine' not in page


def test_a_phone_of_the_group_sees_all_until_it_says_who_it_is(
    table: Session, phones: dict[str, Client]
) -> None:
    """One rule: a seated phone has its own column, one without a seat the whole table; no entry changes that."""
    Place.objects.filter(session=table, seat__seat="yellow").delete()
    member, url = phones["member"], f"/t/{table.code}/"
    page = shown(member, table)
    assert columns(page) == EVERYBODY
    ask = page[page.index('class="who-are-you"') : page.index("</form>")]
    assert re.findall(r'name="seat" value="(\w+)"', ask) == ["yellow"], "the others sit there"
    form = {"version": table.version, "key": "k", "harbour": "7"}
    assert member.post(f"{url}cell/blue/population/", form).status_code == 302
    assert columns(shown(member, table)) == EVERYBODY
    answer = member.post(f"{url}people/", {"do": "sit", "to": "own", "seat": "yellow"})
    assert answer["Location"] == url
    page = shown(member, table)
    assert columns(page) == ["Вера"]
    assert "who-are-you" not in page
    form = {"version": 1, "key": "l", "harbour": "8"}
    assert member.post(f"{url}cell/yellow/population/", form).status_code == 302
    assert columns(shown(member, table)) == ["Вера"]
    for other in ("red", "blue", "watcher"):
        assert "who-are-you" not in shown(phones[other], table)


def test_whoever_comes_by_the_groups_link_as_a_player_lands_in_the_own_column(
    table: Session, group: Group, browser_of: Callable[..., Client]
) -> None:
    guest, stranger = browser_of(), browser_of()
    link = f"/g/{group.join_code}/?t={table.code}"
    assert guest.post(link, {"name": "Борис"})["Location"] == f"/t/{table.code}/"
    assert columns(shown(guest, table)) == ["Борис"]
    stranger.post(link, {"name": ""})
    assert columns(shown(stranger, table)) == EVERYBODY
    assert "who-are-you" in shown(stranger, table)
    Session.objects.filter(pk=table.pk).update(locked=True)
    assert "who-are-you" not in shown(stranger, table)


def test_the_whole_table_is_one_tap_away_and_remembered_by_this_phone(
    table: Session, phones: dict[str, Client]
) -> None:
    assert "?view=all" in shown(phones["blue"], table)
    page = shown(phones["blue"], table, "?view=all")
    assert columns(page) == EVERYBODY
    assert "?view=own" in page
    assert columns(shown(phones["blue"], table)) == EVERYBODY, "remembered"
    assert columns(shown(phones["blue"], table, "parts/?since=9")) == EVERYBODY
    assert columns(shown(phones["yellow"], table)) == ["Вера"], "by this phone only"
    shown(phones["blue"], table, "?view=own")
    assert columns(shown(phones["blue"], table)) == ["Борис"]


def test_the_head_says_whose_turn_it_is_then_who_is_waited_for(
    table: Session, phones: dict[str, Client]
) -> None:
    page = shown(phones["blue"], table)
    assert "Борис, ваш ход" in page
    assert "data-my-turn" in page
    play(table, enter("blue", **COLUMNS["blue"]), enter("red", **COLUMNS["red"]))
    page = shown(phones["blue"], table)
    assert "Борис, всё готово" in page
    assert "Ещё считает Вера: 8 клеток" in page
    assert "data-my-turn" not in page
    assert "Помочь: Вера" in page
    Session.objects.filter(pk=table.pk).update(anyone_records=False)
    assert "Помочь" not in shown(phones["blue"], table), "only where rights allow"


def test_once_everybody_is_done_whoever_decides_opens_the_result(
    table: Session, phones: dict[str, Client]
) -> None:
    count_all(table)
    assert 'action="/t/' in shown(phones["blue"], table).split('id="sheet"')[1]
    Session.objects.filter(pk=table.pk).update(anyone_records=False)
    page = shown(phones["blue"], table)
    assert "Все готовы. Итог открывает писарь." in page
    assert f'action="/t/{table.code}/finish/"' not in page
    assert f'action="/t/{table.code}/finish/"' in shown(phones["red"], table)


def test_the_next_cell_is_ones_own_and_then_the_helped_column(table: Session) -> None:
    player, scribe = Rights(seat="blue"), Rights(scribe=True, seat="red")
    leaf = pad_leaf(table)
    first, second = (row.id for row in counted_rows(leaf)[:2])
    assert next_open(leaf, "blue", first, BY_ROW, player) == ("blue", second)
    assert next_open(leaf, "red", first, BY_ROW, player) == ("blue", first)
    assert next_open(leaf, "red", first, BY_ROW, scribe) == ("blue", first)
    assert next_open(leaf, "blue", first, BY_ROW, scribe) == ("yellow", first)
    play(table, enter("blue", **COLUMNS["blue"]))
    leaf = pad_leaf(Session.objects.get(pk=table.pk))
    assert next_open(leaf, "blue", first, BY_ROW, player) is None, "then it is asked for help"
    assert next_open(leaf, "red", first, BY_ROW, player) == ("red", second)


def test_a_ring_closes_with_its_last_cell(table: Session) -> None:
    def rings() -> list[tuple[int, bool]]:
        fresh = Session.objects.get(pk=table.pk)
        found = rings_of(pad_leaf(fresh), marks_at(fresh))
        assert (found.done, found.left) == (
            sum(ring.done for ring in found.rings),
            sum(ring.left for ring in found.rings),
        )
        return [(ring.done, ring.closed) for ring in found.rings]

    assert rings() == [(0, False)] * 3
    column = dict(COLUMNS["red"])
    last = column.popitem()
    play(table, enter("red", **column))
    assert rings()[0] == (7, False)
    play(table, enter("red", **dict([last])))
    assert rings() == [(8, True), (0, False), (0, False)]


def test_the_scribe_sees_rings_and_how_far_everybody_is(
    table: Session, phones: dict[str, Client]
) -> None:
    play(table, enter("red", **COLUMNS["red"]))
    page = shown(phones["red"], table)
    assert page.count('class="ring ') == 3
    assert len(re.findall(r'class="ring [^"]* shut"', page)) == 1
    assert "Готово 8 из 24" in page


def test_a_lone_scribe_has_no_rings(table: Session, member: Client) -> None:
    place(member, table, "scribe", "red")
    assert 'class="ring ' not in shown(member, table)


def test_the_scribe_may_open_a_result_that_somebody_never_finishes(
    table: Session, phones: dict[str, Client]
) -> None:
    play(table, enter("red", **COLUMNS["red"]), enter("blue", **COLUMNS["blue"]))
    layer = "cell/red/total/"
    page = shown(phones["red"], table, layer)
    assert "Открыть итог сейчас" in page
    assert "<li>Вера: " in page
    assert "<li>Борис: " not in page
    assert "Открыть итог сейчас" not in shown(phones["watcher"], table, layer)
    version = Session.objects.get(pk=table.pk).version
    form = {"version": version, "key": "k"}
    assert phones["red"].post(f"/t/{table.code}/finish/", form).status_code == 302
    assert not Session.objects.get(pk=table.pk).is_open


def test_a_phone_that_sits_down_lands_at_the_sheet_that_is_due(
    group: Group, browser_of: Callable[..., Client]
) -> None:
    chairs = [Chair(seat, seat) for seat in ("red", "blue", "green")]
    session = start_session(group, Plan("maracaibo", chairs, depth="rounds"))
    guest = browser_of()
    answer = guest.post(f"/j/{session.door}/", {"seat": "blue"})
    assert answer["Location"] == f"/t/{session.code}/s/interim.1/"
    assert columns(shown(guest, session, "s/interim.1/")) == ["blue"]
    write(session.pk, Post(), CloseSheet("interim.1", skipped=True))
    watcher = browser_of()
    answer = watcher.post(f"/j/{session.door}/", {"watch": "1"})
    assert answer["Location"] == f"/t/{session.code}/"


def test_what_is_still_empty_is_the_own_column_and_for_the_scribe_all(
    group: Group, browser_of: Callable[..., Client]
) -> None:
    chairs = [Chair("red", "Анна"), Chair("blue", "Борис")]
    session = start_session(group, Plan("maracaibo", chairs, depth="rounds"))
    scribe, boris = browser_of(), browser_of()
    place(scribe, session, "scribe", "red")
    place(boris, session, "player", "blue")

    def named(client: Client, rest: str = "") -> set[str]:
        page = shown(client, session, f"s/interim.1/{rest}")
        notes = page[page.index('id="lacks"') : page.index("</section>", page.index('id="lacks"'))]
        return set(re.findall(r">\s*(\w+): ", notes))

    assert named(scribe) == {"Анна", "Борис"}
    assert named(boris) == {"Борис"}
    assert named(boris, "?view=all") == {"Анна", "Борис"}


def test_what_was_typed_for_a_seat_that_was_given_away_is_kept(
    table: Session, phones: dict[str, Client]
) -> None:
    """Blue is released and somebody else sits there: the old phone is told, and nothing is written."""
    Session.objects.filter(pk=table.pk).update(anyone_records=False)
    Place.objects.filter(session=table, seat__seat="blue").update(seat=None)
    form = {"version": table.version, "key": "k", "harbour": "7"}
    cell = f"/t/{table.code}/cell/blue/population/"
    answer = phones["blue"].post(cell, form, headers=HTMX)
    assert answer.status_code == 403
    page = answer.content.decode()
    assert 'name="harbour" value="7"' in page
    assert "Сначала сядьте" in page or "Сядьте" in page
    assert Session.objects.get(pk=table.pk).version == table.version
    Place.objects.filter(session=table, role="player", seat=None).delete()
    assert phones["blue"].post(cell, form, headers=HTMX).status_code == 404
    assert phones["blue"].get(f"/t/{table.code}/parts/?since=0").status_code == 404


def test_at_a_refereed_table_ones_own_turn_fills_the_head(
    refereed: Session, browser_of: Callable[..., Client]
) -> None:
    game = Game(3, 5, empty=True, seats=("red", "blue", "yellow"))
    while game.state.phase == "setup" or not game.state.actor():
        game.step()
    follow(refereed, game)
    mover = game.state.actor()
    for seat in ("red", "blue", "yellow"):
        client = browser_of()
        place(client, refereed, "player", seat)
        for page in (shown(client, refereed), shown(client, refereed, "parts/?since=0")):
            assert (", ваш ход" in page) == (seat == mover)
            assert (f'my-turn piece-{seat}"' in page) == (seat == mover)
            assert f'class="own-numbers piece-{seat}"' in page
        assert f'class="tableaus first-{seat}"' in shown(client, refereed)


def test_the_own_column_costs_no_more_queries_with_more_players(
    group: Group, browser_of: Callable[..., Client], django_assert_max_num_queries: object
) -> None:
    wonders = ("alexandria", "babylon", "ephesos", "gizah", "halikarnassos", "olympia", "rhodos")
    found = []
    for count in (3, 7):
        chairs = [Chair(seat, f"{seat} {count}") for seat in wonders[:count]]
        session, client = start_session(group, Plan("armada", chairs)), browser_of()
        place(client, session, "player", wonders[1])
        shown(client, session)
        with django_assert_max_num_queries(60) as queries:
            assert len(columns(shown(client, session))) == 1
        found.append(len(queries))
    assert found[0] == found[1]
