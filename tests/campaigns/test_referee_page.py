"""The refereed table page: whose turn, the legal moves as buttons, what the hands must do."""

import html
import json
import re
from collections.abc import Callable, Iterable
from typing import Any
from urllib.parse import parse_qsl

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from campaigns.models import Group, Session
from campaigns.records import read_state
from campaigns.table.selectors.buttons import whole_moves
from campaigns.table.selectors.tables import marks_at, pad_at
from campaigns.table.services.sessions import Plan, start_session
from rules.core.engine import engine_of
from rules.endeavor import GAME
from tests.campaigns.asking import SYMBOLS, hidden
from tests.endeavor_games import follow, old_lesson, read_box, taught
from tests.rules.endeavor.referee.player import Game
from tests.tables import CHAIRS

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
    follow(session, game)
    session.refresh_from_db()
    return game


def test_the_page_says_whose_turn_it_is_and_offers_just_the_legal_moves(
    refereed: Session, member: Client
) -> None:
    page = member.get(f"/t/{refereed.code}/").content.decode()
    assert [move["seat"] for move in offered(page) if move["kind"] == "crown"] == list(SEATS)
    assert post(member, refereed, {"kind": "crown", "seat": "blue"}).status_code == 200
    page = member.get(f"/t/{refereed.code}/").content.decode()
    due, seldom = page.split('data-keep="aside"')
    assert offered(due) == [
        {"kind": "start", "seat": "blue", "building": "settler_house"},
        {"kind": "start", "seat": "blue", "building": "trading_wharf"},
    ]
    assert {move["kind"] for move in offered(seldom)} == {"uncover"}, "folded away"


OPTIONS = [{}, {"silent_fleet": True, "fleet_colour": "green"}, {"events": True}]


@pytest.mark.parametrize("options", OPTIONS)
def test_the_page_offers_just_what_the_engine_offers_and_asks_nothing(
    group: Group, member: Client, options: dict[str, Any]
) -> None:
    """All along two rounds, on a box that starts empty."""
    chairs = CHAIRS[:2]
    session = start_session(group, Plan("endeavor", chairs, options, depth="referee"))
    game = Game(2, 5, empty=True, seats=SEATS[:2], **options)
    while game.state.round < 3:
        for _ in range(4):
            game.step()
        session = follow(session, game)
        page = member.get(f"/t/{session.code}/").content.decode()
        moves, links, greyed = due(game)
        assert _sorted(offered(page)) == moves
        onward, ruled = linked(page)
        assert onward == links
        assert set(ruled) <= set(greyed), "of many not all are told"
        assert moves or links, "nothing that is not read stops the game"
        assert f"/t/{session.code}/ask/" not in page
        assert "None" not in re.sub(r"<[^>]*>", "", page)


def linked(page: str) -> tuple[list[str], list[str]]:
    """The partial moves behind the links of a page: those to the next choice, and those to a rule."""
    found = re.findall(r'<a class="btn option[^>]* href="[^"]*/decide/[?]([^"]*)"', page)
    asked = [dict(parse_qsl(html.unescape(query))) for query in found]
    greyed = [partial for partial in asked if partial.pop("ruling", "")]
    return _sorted(one for one in asked if one not in greyed), _sorted(greyed)


def due(game: Game) -> tuple[list[str], list[str], list[str]]:
    """What the seats that may act and the table are offered, but what has a layer of its own: the moves
    that one tap makes, what is chosen so far of the others, and what is greyed."""
    engine, table = engine_of(GAME, "referee"), game.t
    seats = (*(engine.wait(table).seats or game.setup.seats), "")
    steps = [step for seat in seats for step in engine.options(table, seat, greyed=True)]
    steps = [step for step in steps if step.kind not in ("adjust", "lay") and not step.sheet]
    rest = [
        ({**step.partial, step.field: choice.value}, choice.refused is not None)
        for step in steps
        for choice in step.choices
        if choice.move is None
    ]
    return (
        _sorted(move for step in steps for move, _ in whole_moves(step)),
        _sorted(partial for partial, refused in rest if not refused),
        _sorted(partial for partial, refused in rest if refused),
    )


def _sorted(moves: Iterable[dict[str, Any]]) -> list[str]:
    plain = (
        {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in move.items()
        }
        for move in moves
    )
    return sorted(str(sorted(move.items())) for move in plain)


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
    browser_of: Callable[..., Client],
) -> None:
    counts = []
    for lines in (20, 130):
        company = Group.objects.create(name="another")
        member = browser_of(company)
        table = start_session(company, Plan("endeavor", CHAIRS, depth="referee"))
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
    sheet = post(member, refereed, wanted, reason="an event of the booklet")
    kept = hidden(sheet.content.decode())
    assert (sheet.status_code, kept["reason"]) == (200, "an event of the booklet")
    refereed.refresh_from_db()
    assert refereed.version == 1, "the card is not read: its sheet comes first"
    told = {**kept, "card.europe.5.culture": "2"}
    answer = member.post(f"/t/{refereed.code}/ask/", told, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    refereed.refresh_from_db()
    blue = read_state(refereed).players["blue"]
    assert ("europe.5" in blue.cards, blue.stats["culture"]) == (True, 2)
    assert refereed.lines.get(seq=2).ruling
    symbols = {**dict.fromkeys(SYMBOLS, 0), "culture": 2}
    printed = {f"card.europe.5.{symbol}": count for symbol, count in symbols.items()}
    assert taught(refereed) == printed, "one touch tells the whole card"
    assert member.get(f"/t/{refereed.code}/ruling/?seat=nobody").status_code == 404


def test_a_line_tells_what_a_move_did_and_what_was_read_for_it(
    refereed: Session, member: Client
) -> None:
    post(member, refereed, {"kind": "crown", "seat": "red"})
    wanted = {"kind": "draw", "seat": "blue", "card": "europe.5"}
    sheet = post(member, refereed, wanted, reason="an event of the booklet").content.decode()
    told = {**hidden(sheet), "card.europe.5.culture": "2"}
    member.post(f"/t/{refereed.code}/ask/", told, headers={"HX-Request": "true"})
    line = html.unescape(member.get(f"/t/{refereed.code}/line/2/").content.decode())
    assert "Борис: Культура 0 → 2" in line
    assert "сколько символов «Культура»? 2" in line
    assert "сколько символов «Экономика»?" not in line, "what is not printed is not told"
    assert "деление 2" not in line, "nor what the rulebook prints"


def test_an_old_line_tells_the_facts_it_taught(refereed: Session, member: Client) -> None:
    old_lesson(refereed, {"a.track.india": 5})
    line = member.get(f"/t/{refereed.code}/line/1/").content.decode()
    assert "Индия: сколько ячеек на шкале судоходства? 5" in html.unescape(line)
    assert post(member, refereed, {"kind": "crown", "seat": "red"}).status_code == 200
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
    for language, house in (
        ("ru", "Дом колониста"),
        ("en", "Settler house"),
        ("ru", "Дом колониста"),
    ):
        member.cookies["django_language"] = language
        told = [line.text for line in member.get(f"/t/{refereed.code}/log/").context["log"]]
        houses = [text for text in told if text.endswith((": Дом колониста", ": Settler house"))]
        assert houses
        assert all(text.endswith(house) for text in houses)


def test_of_several_tokens_the_page_says_where_the_next_one_lies(
    member: Client, refereed: Session
) -> None:
    game = Game(3, 14, seats=SEATS)
    read_box(refereed.group, game.truth.facts)
    while len([one for one in game.state.queue if one.kind == "collect"]) < 2:
        game.step()
    follow(refereed, game)
    for language, asked in (("ru", "Какой жетон там лежал: "), ("en", "Which token lay there: ")):
        member.cookies["django_language"] = language
        page = html.unescape(member.get(f"/t/{refereed.code}/").content.decode())
        (place,) = re.findall(f"{asked}([^<]+)[?]</legend>", page)
        assert place
