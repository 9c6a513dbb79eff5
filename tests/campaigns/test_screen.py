"""The big screen: what everybody around the television sees, and nothing to tap."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.log.services import history
from campaigns.log.services.moves import record_ruling
from campaigns.log.services.writing import Post
from campaigns.models import Group, Place, Session
from campaigns.table.services.sessions import Chair, Plan, start_session
from companion import wording
from rules.registry import CODES
from tests.campaigns.seats import place
from tests.campaigns.test_referee_page import played
from tests.endeavor_games import follow
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, TOTALS, count_all, enter, play

CONTROLS = re.compile(
    r"<(?:a(?=[^>]* href=)|button|form|select|textarea)\b|<input(?![^>]*name=\"zoom\")"
)
NAMES = {chair.seat: chair.name for chair in CHAIRS}


def shown(client: Client, session: Session, rest: str = "") -> str:
    answer = client.get(f"/t/{session.code}/screen/{rest}")
    assert answer.status_code == 200
    return answer.content.decode()


def points(page: str) -> list[tuple[str, str]]:
    """Names and scores, in the order in which they are shown."""
    return re.findall(r"<b title=[^>]*>([^<]+)</b>.*?tv-points[^>]*><span[^>]*>([^<]+)<", page)


def test_a_pad_table_shows_places_and_totals_once_all_is_counted(
    table: Session, member: Client
) -> None:
    play(table, enter("red", harbour=6))
    page = shown(member, table)
    assert "tv-place" not in page
    assert "Остал" in page
    count_all(table)
    page = shown(member, table)
    ranked = sorted(TOTALS, key=lambda seat: -TOTALS[seat])
    assert points(page) == [(NAMES[seat], str(TOTALS[seat])) for seat in ranked]
    assert re.findall(r"</span>(\d)</span><svg", page) == ["1", "2", "3"]


def test_a_pad_table_says_what_each_player_still_misses_and_who_is_ahead_of_equals(
    table: Session, member: Client
) -> None:
    play(table, enter("red", industry=10))
    page = shown(member, table)
    assert re.findall(r"<i>(остал[^<]+)</i>", page) == [
        "осталось 7 клеток",
        "осталось 8 клеток",
        "осталось 8 клеток",
    ]
    assert "впереди" not in page, "columns that are not equally far are not compared"
    play(table, enter("blue", industry=10), enter("yellow", industry=1))
    page = shown(member, table)
    assert re.findall(r"tv-player piece-(\w+) ahead", page) == ["red", "blue"]
    assert re.findall(r">(пока [^<]+)</span>", page)[-1] == "пока 0 очков"
    count_all(table)
    page = shown(member, table)
    assert "впереди" not in page, "places are told instead"
    assert ">66 очков<" in page


def test_what_does_not_fit_beside_the_players_takes_the_place_of_the_board(
    refereed: Session, member: Client
) -> None:
    game, seen = Game(len(NAMES), 5, empty=True, seats=tuple(NAMES)), set()
    while len(seen) < 2:
        game.step()
        follow(refereed, game)
        if game.state.phase == "setup" or not game.effects:
            continue
        page = shown(member, refereed)
        board = page[page.index('id="screen-board"') : page.index('id="screen-players"')]
        beside = page[page.index('id="screen-hands"') : page.index('id="screen-door"')]
        told = board.count("<li>"), beside.count("<li>")
        assert sorted(told) == [0, len(game.effects)], "all is told, and once"
        assert ("tv-picture" in board) == (told[1] > 0)
        seen.add(told[1] > 0)


def test_a_finished_table_names_the_winner_and_invites_nobody(
    table: Session, member: Client
) -> None:
    assert "tv-code" in shown(member, table)
    count_all(table)
    history.finish(table.pk, Post())
    page = shown(member, table)
    assert "Победа: Анна" in page
    assert "tv-code" not in page


def test_the_way_to_a_seat_is_the_short_code_and_its_qr(table: Session, member: Client) -> None:
    page = shown(member, table)
    assert f'<b class="tv-code">{table.door.upper()}</b>' in page
    assert 'class="qr"' in page
    assert "testserver/join" in page


@pytest.mark.parametrize("depth", ["pad", "referee"])
def test_a_locked_table_invites_nobody_and_the_screen_follows(
    group: Group, member: Client, depth: str
) -> None:
    session = start_session(group, Plan("endeavor", CHAIRS, depth=depth))
    place(member, session, "scribe")
    assert 'data-seating="0"' in shown(member, session)
    for do, seating in (("lock", 0), ("unlock", 1)):
        behind = f"parts/?since={session.version}&seating={seating}"
        assert member.get(f"/t/{session.code}/screen/{behind}").status_code == 204
        member.post(f"/t/{session.code}/people/", {"do": do})
        for page in (shown(member, session, behind), shown(member, session)):
            assert ("Стол больше никого не пускает" in page) == (do == "lock")
            assert ('class="qr"' in page) == (do == "unlock")
            assert (session.door.upper() in page) == (do == "unlock")


def test_a_refereed_table_shows_the_turn_the_scores_and_what_the_hands_must_do(
    refereed: Session, member: Client
) -> None:
    assert 'class="tv-checklist"' in shown(member, refereed)
    play(refereed, {"kind": "crown", "seat": "blue"})
    play(refereed, {"kind": "start", "seat": "blue", "building": "trading_wharf"})
    page = shown(member, refereed)
    now = page[page.index('id="screen-now"') : page.index('id="screen-last"')]
    assert "Вера" in now
    assert "Борис" in page[page.index('id="screen-last"') : page.index('id="screen-board"')]
    hands = page[page.index('id="screen-hands"') : page.index('id="screen-door"')]
    assert "Экономика 0 → 1" in hands
    assert [name for name, _points in points(page)] == [chair.name for chair in CHAIRS]
    assert "tv-place" not in page, "the score so far is no place"


@pytest.mark.parametrize("lines", [0, 60, 140])
def test_nothing_on_a_refereed_screen_can_be_tapped(
    refereed: Session, member: Client, lines: int
) -> None:
    if lines:
        played(refereed, lines)
    page = shown(member, refereed)
    assert not CONTROLS.findall(page)
    assert "None" not in re.sub(r"<[^>]*>", "", page)


@pytest.mark.parametrize("game", CODES)
def test_every_game_has_a_screen_without_controls(group: Group, member: Client, game: str) -> None:
    seats = wording.seats(game)[: 2 if game == "imperial_struggle" else 4]
    chairs = tuple(Chair(seat, f"{n}-й") for n, seat in enumerate(seats, 1))
    page = shown(member, start_session(group, Plan(game, chairs)))
    assert not CONTROLS.findall(page)
    assert len(points(page)) == len(chairs)


def test_a_screen_that_is_not_behind_gets_nothing_and_one_that_is_gets_the_parts(
    table: Session, member: Client
) -> None:
    play(table, enter("red", harbour=4))
    assert member.get(f"/t/{table.code}/screen/parts/?since=1").status_code == 204
    parts = shown(member, table, "parts/?since=0")
    assert "<html" not in parts
    names = re.findall(r'id="(screen-\w+)"[^>]*hx-swap-oob="true"', parts)
    assert names == [
        f"screen-{part}" for part in ("now", "board", "players", "last", "hands", "door")
    ]
    assert 'data-version="1"' in parts


def test_a_watcher_sees_the_screen_and_a_stranger_does_not(
    table: Session, stranger: Client
) -> None:
    assert stranger.get(f"/t/{table.code}/screen/").status_code == 404
    assert stranger.get(f"/t/{table.code}/screen/parts/?since=0").status_code == 404
    assert stranger.post(f"/j/{table.door}/", {"watch": "1"}).status_code == 302
    assert Place.objects.get(session=table).role == Place.Role.WATCHER
    shown(stranger, table)


def test_it_is_dark_unless_the_theme_switch_says_otherwise(table: Session, member: Client) -> None:
    assert 'data-theme="dark"' in shown(member, table)
    member.cookies["theme"] = "light"
    assert 'data-theme="light"' in shown(member, table)


def test_without_javascript_it_reloads_itself(table: Session, member: Client) -> None:
    assert re.search(
        r'<noscript><meta http-equiv="refresh" content="\d+"></noscript>', shown(member, table)
    )


def test_it_needs_as_many_queries_late_in_the_game_as_early(group: Group, member: Client) -> None:
    counts: list[int] = []
    for lines in (20, 130):
        company = Group.objects.create(name="another", is_demo=True)
        table = start_session(company, Plan("endeavor", CHAIRS, depth="referee"))
        played(table, lines)
        with CaptureQueriesContext(connection) as seen:
            shown(member, table)
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 10


def test_a_ruling_is_marked_on_the_screen(table: Session, member: Client) -> None:
    record_ruling(table.pk, enter("red", harbour=40), "so we play", Post())
    assert "Наше решение" in shown(member, table)
