"""The refereed table page: whose turn, the legal moves as buttons, what the hands must do."""

import html
import json
import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.selectors.buttons import spelled
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.services.sessions import Plan, start_session
from rules.core.engine import engine_of
from rules.endeavor import GAME
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS, play

SEATS = tuple(chair.seat for chair in CHAIRS)


def post(client: Client, session: Session, move: object, **more: Any) -> Any:
    session.refresh_from_db()
    sent = {"version": session.version, "key": f"k{session.version}", **more}
    return client.post(
        f"/t/{session.code}/moves/",
        {"move": json.dumps(move), **sent},
        headers={"HX-Request": "true"},
    )


def offered(page: str) -> list[dict[str, Any]]:
    """The moves on the buttons of a page."""
    found = re.findall(r'name="move" value="([^"]*)"', page)
    return [json.loads(html.unescape(move)) for move in found]


def played(session: Session, lines: int, seed: int = 5, **options: Any) -> Game:
    game = Game(len(SEATS), seed, empty=True, seats=SEATS, **options)
    while len(game.moves) < lines:
        game.step()
    play(session, *game.moves)
    session.refresh_from_db()
    return game


def test_the_page_says_whose_turn_it_is_and_offers_just_the_legal_moves(
    refereed: Session, member: Client
) -> None:
    page = member.get(f"/t/{refereed.code}/").content.decode()
    assert [move["seat"] for move in offered(page) if move["kind"] == "crown"] == list(SEATS)
    assert post(member, refereed, {"kind": "crown", "seat": "blue"}).status_code == 200
    page = member.get(f"/t/{refereed.code}/").content.decode()
    assert offered(page) == [
        {"kind": "start", "seat": "blue", "building": "settler_house"},
        {"kind": "start", "seat": "blue", "building": "trading_wharf"},
    ]


OPTIONS = [{}, {"silent_fleet": True, "fleet_colour": "green"}, {"events": True}]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_page_offers_just_what_the_engine_offers(
    group: Group, member: Client, options: dict[str, Any]
) -> None:
    """All along two rounds, on a box that starts empty."""
    chairs = CHAIRS[:2]
    session = start_session(group, Plan("endeavor", chairs, options, depth="referee"))
    game = Game(2, 5, empty=True, seats=SEATS[:2], **options)
    for count in range(1, 90):
        game.step()
        play(session, game.moves[-1])
        if count % 4:
            continue
        page = member.get(f"/t/{session.code}/").content.decode()
        moves = [move for move in offered(page) if move["kind"] != "enter"]
        assert sorted(map(str, moves)) == sorted(map(str, due(game)))
        assert moves or "/ask/" in page
        assert "None" not in re.sub(r"<[^>]*>", "", page)


def due(game: Game) -> list[dict[str, Any]]:
    """Every legal move of the seats that may act and of the table, but those with a layer of their own."""
    engine = engine_of(GAME, "referee")
    table = engine.table(game.state.setup, game.state, {})
    seats = (*(engine.wait(table).seats or game.state.seats), "")
    steps = [step for seat in seats for step in engine.options(table, seat)]
    return [
        move
        for step in steps
        if step.kind not in ("teach", "adjust", "lay", "enter")
        for move, _ in spelled(step)
    ]


def test_after_a_move_the_hands_are_told_what_to_do(refereed: Session, member: Client) -> None:
    post(member, refereed, {"kind": "crown", "seat": "red"})
    answer = post(
        member, refereed, {"kind": "start", "seat": "red", "building": "trading_wharf"}
    ).content.decode()
    hands = answer[answer.index('id="hands"') : answer.index('id="now"')]
    assert "Экономика 0 → 1" in hands
    assert "Анна" in hands


def test_a_refused_move_names_the_rule_and_the_nearest_legal_moves(
    refereed: Session, member: Client
) -> None:
    post(member, refereed, {"kind": "crown", "seat": "red"})
    answer = post(member, refereed, {"kind": "start", "seat": "blue", "building": "settler_house"})
    assert answer.status_code == 422
    page = answer.content.decode()
    ways = offered(page[: page.index('id="status"')])
    assert ways[0] == {"kind": "start", "seat": "red", "building": "settler_house"}
    assert Session.objects.get(pk=refereed.pk).version == 1


def test_the_app_draws_the_first_player_and_records_it(refereed: Session, member: Client) -> None:
    sent = {"kind": "crown", "version": 0, "key": "draw"}
    answer = member.post(f"/t/{refereed.code}/draw/", sent)
    assert answer.status_code == 302
    refereed.refresh_from_db()
    assert read_state(refereed).crown in SEATS
    assert (
        member.post(f"/t/{refereed.code}/draw/", {**sent, "version": 1, "key": "2"}).status_code
        == 400
    )
    assert (
        member.post(
            f"/t/{refereed.code}/draw/", {**sent, "version": 1, "kind": "x", "key": "3"}
        ).status_code
        == 400
    )
    refereed.refresh_from_db()
    assert refereed.version == 1


def test_a_cell_of_the_pad_opens_the_moves_behind_it(refereed: Session, member: Client) -> None:
    played(refereed, 60)
    page = member.get(f"/t/{refereed.code}/cell/red/economy/").content.decode()
    assert re.search(r"\?line=\d+#line-\d+", page)
    assert member.get(f"/t/{refereed.code}/cell/red/total/").status_code == 200
    assert member.get(f"/t/{refereed.code}/cell/red/nowhere/").status_code == 404
    assert member.get(f"/t/{refereed.code}/cell/nobody/economy/").status_code == 404
    typed = {"economy": "5", "version": refereed.version, "key": "typed"}
    assert member.post(f"/t/{refereed.code}/cell/red/economy/", typed).status_code == 400


def test_what_no_move_has_touched_is_not_told_to_be_typed_in(
    refereed: Session, member: Client
) -> None:
    page = member.get(f"/t/{refereed.code}/cell/red/slavery/").content.decode()
    assert "Пока ни один ход этого не касался" in page
    assert "Введено вручную" not in page
    pad = pad_at(refereed, marks_at(refereed))
    assert not [cell.sources for row in pad.rows for cell in row.cells if cell.sources]


def test_the_page_needs_as_many_queries_late_in_the_game_as_early(
    refereed: Session, member: Client
) -> None:
    counts = []
    for lines in (20, 130):
        table = start_session(refereed.group, Plan("endeavor", CHAIRS, depth="referee"))
        played(table, lines)
        with CaptureQueriesContext(connection) as seen:
            assert member.get(f"/t/{table.code}/").status_code == 200
        counts.append(len(seen))
    assert counts[0] == counts[1]


@pytest.mark.parametrize(
    "move",
    [
        {"kind": "occupy", "seat": "red", "city": "NOWHERE"},
        {"kind": "start", "seat": "nobody", "building": "settler_house"},
        {"kind": "activate", "seat": "red", "cell": 99},
        {"kind": "fly", "seat": "red"},
        {"kind": "draw", "seat": "red", "card": "atlantis.3"},
    ],
)
def test_what_is_no_move_is_misspelled_and_writes_nothing(
    refereed: Session, member: Client, move: dict[str, Any]
) -> None:
    assert post(member, refereed, move).status_code == 400
    refereed.refresh_from_db()
    assert refereed.version == 0


def test_the_pad_is_a_layer_until_the_game_is_over(refereed: Session, member: Client) -> None:
    played(refereed, 40)
    page = member.get(f"/t/{refereed.code}/").content.decode()
    assert 'id="pad"' not in page
    assert f'hx-get="/t/{refereed.code}/pad/"' in page
    pad = member.get(f"/t/{refereed.code}/pad/", headers={"HX-Request": "true"}).content.decode()
    assert f"/t/{refereed.code}/cell/red/economy/" in pad


def test_the_table_may_rule_what_no_button_offers(refereed: Session, member: Client) -> None:
    post(member, refereed, {"kind": "crown", "seat": "red"})
    page = member.get(f"/t/{refereed.code}/ruling/?seat=blue").content.decode()
    wanted = {"kind": "draw", "seat": "blue", "card": "europe.5"}
    assert wanted in offered(page)
    assert 'name="reason" required' in page
    answer = post(member, refereed, wanted, reason="an event of the booklet")
    assert answer.status_code == 200
    refereed.refresh_from_db()
    assert "europe.5" in {
        **read_state(refereed).players["blue"].cards,
        **dict.fromkeys(read_state(refereed).pile),
    }
    assert refereed.lines.get(seq=2).ruling
    assert member.get(f"/t/{refereed.code}/ruling/?seat=nobody").status_code == 404


def test_a_line_tells_the_facts_it_taught_and_what_a_move_did(
    refereed: Session, member: Client
) -> None:
    post(member, refereed, {"kind": "teach", "facts": {"a.track.india": 5}})
    line = member.get(f"/t/{refereed.code}/line/1/").content.decode()
    assert "Индия: сколько ячеек на шкале судоходства? 5" in html.unescape(line)
    post(member, refereed, {"kind": "crown", "seat": "red"})
    assert "Анна: " in member.get(f"/t/{refereed.code}/line/2/").content.decode()


def test_a_refusal_names_its_rule_and_a_misspelling_hides_the_parsers_words(
    refereed: Session, member: Client
) -> None:
    post(member, refereed, {"kind": "crown", "seat": "red"})
    answer = post(member, refereed, {"kind": "start", "seat": "blue", "building": "settler_house"})
    assert "END-SETUP-14" in answer.content.decode()
    junk = post(member, refereed, {"kind": "x" * 5000}).content.decode()
    assert "x" * 200 not in junk
    assert "<details><summary>" in junk


def test_two_phones_at_one_table_read_each_in_their_own_language(
    refereed: Session, member: Client
) -> None:
    played(refereed, 30)
    for language, market in (("ru", "Рынок"), ("en", "Market"), ("ru", "Рынок")):
        member.cookies["django_language"] = language
        told = [line.text for line in member.get(f"/t/{refereed.code}/log/").context["log"]]
        activated = [text for text in told if text.endswith((": Рынок", ": Market"))]
        assert activated
        assert all(text.endswith(market) for text in activated)


def test_of_several_tokens_the_page_says_where_the_next_one_lies(
    member: Client, refereed: Session
) -> None:
    game = Game(3, 14, empty=True, seats=SEATS)
    while len([one for one in game.state.queue if one.kind == "collect"]) < 2:
        game.step()
    play(refereed, *game.moves)
    for language, asked in (("ru", "Какой жетон там лежал: "), ("en", "Which token lay there: ")):
        member.cookies["django_language"] = language
        page = html.unescape(member.get(f"/t/{refereed.code}/").content.decode())
        (place,) = re.findall(f"{asked}([^<]+)[?]</legend>", page)
        assert place
