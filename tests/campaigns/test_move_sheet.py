"""A move whose effects rest on unread cardboard: its sheet asks beside it, and one button does both."""

import json
import re
from html import unescape

import pytest
from django.test import Client
from msgspec.structs import replace

from campaigns.box.services.facts import keep_facts
from campaigns.log.selectors.states import effects_of
from campaigns.log.services.refold import refold
from campaigns.models import Group
from campaigns.records import read_line, read_move, to_json
from campaigns.table.services.sessions import Plan, start_session
from tests.campaigns.asking import (
    HTMX,
    SEATS,
    SYMBOLS,
    Table,
    asks_first,
    know,
    names_in,
    to_build,
    untouched,
)
from tests.campaigns.seats import place
from tests.rules.endeavor.referee.player import Game
from tests.sampling import sampled
from tests.tables import CHAIRS

MARKET = {"kind": "build", "seat": "red", "building": "market"}
NEW = {"kind": "build", "seat": "red", "building": "~", "level": 1}
STATS = SYMBOLS[:4]


@pytest.fixture
def building(at: Table) -> Table:
    """Red is to build, on a box that knows nothing."""
    to_build(at.session)
    return at


def coast(at: Table, seat: str = "red") -> list[str]:
    return [tile.kind for tile in at.state.players[seat].coast][1:]


def stats(at: Table, seat: str = "red") -> dict[str, int]:
    return dict(at.state.players[seat].stats)


def test_nothing_is_written_before_the_sheet_is_sent(building: Table) -> None:
    before = building.session.version
    sheet = building.move(MARKET)
    text = sheet.content.decode()
    assert asks_first(sheet)
    assert json.loads(untouched(text)["then"]) == MARKET
    assert {f"building.market.{what}" for what in SYMBOLS} <= names_in(text)
    assert "building.market.nothing" in names_in(text)
    assert "Сделать ход" in text
    building.session.refresh_from_db()
    assert building.session.version == before
    assert building.box == {}


def test_nothing_touched_makes_the_move_and_teaches_nothing(building: Table) -> None:
    """What a form fills in as likely is sent along with it, and is not taken for an answer."""
    before = stats(building)
    answer = building.send(building.move(MARKET))
    assert answer.status_code == 200
    assert not asks_first(answer)
    assert coast(building) == ["market"]
    assert stats(building) == before
    line = read_line(building.last)
    assert set(line.lacked) == {f"building.market.{what}" for what in STATS}
    assert building.box == {}


def test_one_symbol_moves_its_marker_and_says_that_the_others_are_not_there(
    building: Table,
) -> None:
    building.send(building.move(MARKET), **{"building.market.culture": "1"})
    assert stats(building)["culture"] == 1
    told = {f"building.market.{what}": int(what == "culture") for what in SYMBOLS}
    assert {key: building.box[key] for key in told} == told
    line = read_line(building.last)
    assert line.lacked == ()
    quoted = {f"building.market.{what}" for what in STATS}
    assert {key: line.told[key] for key in quoted} == {key: told[key] for key in quoted}
    assert "building.market.glory" not in line.told, "the move does not rest on it"
    done = effects_of(building.session, building.last)
    assert [one.facts["stat"] for one in done if one.code == "move_marker"] == ["culture"]


def test_the_chip_says_that_nothing_is_printed(building: Table) -> None:
    before = stats(building)
    building.send(building.move(MARKET), **{"building.market.nothing": "1"})
    assert stats(building) == before
    assert read_line(building.last).lacked == ()
    symbols = {f"building.market.{what}" for what in SYMBOLS}
    assert {key: building.box[key] for key in symbols} == dict.fromkeys(symbols, 0)


def test_what_was_read_once_is_not_asked_again(building: Table) -> None:
    building.send(building.move(MARKET), **{"building.market.culture": "1"})
    second = building.move({**MARKET, "seat": "blue"})
    assert not asks_first(second)
    assert coast(building, "blue") == ["market"]
    assert stats(building, "blue")["culture"] == 1


def test_a_newcomer_is_named_on_the_sheet_and_offered_by_its_name_next_time(
    building: Table,
) -> None:
    sheet = building.move(NEW)
    assert untouched(sheet.content.decode())["newcomer"] == ""
    answer = building.send(sheet, newcomer="Трактир", **{"building.~1.culture": "1"})
    assert answer.status_code == 200
    assert coast(building) == ["traktir"]
    assert read_move(building.last)["building"] == "traktir"
    assert building.box["building.traktir.name"] == "Трактир"
    assert building.box["building.traktir.level"] == 1
    assert building.box["building.traktir.culture"] == 1
    assert not any("~" in key for key in building.box)
    page = building.page()
    built = [json.loads(move) for move in moves_in(page)]
    assert {"kind": "build", "seat": "blue", "building": "traktir", "level": 0} in built
    assert "Трактир" in page


def moves_in(page: str) -> list[str]:
    return [unescape(text) for text in re.findall(r'name="move" value="([^"]*)"', page)]


def test_a_typed_name_of_a_known_thing_is_that_thing(building: Table) -> None:
    facts = {"level": 1, "name": "Трактир", "culture": 1, "industry": 0, "economy": 0}
    know(building.session, {f"building.inn.{k}": v for k, v in facts.items()})
    know(building.session, {"building.inn.influence": 0})
    before = building.box
    answer = building.send(building.move(NEW), newcomer=" трактир ")
    assert answer.status_code == 200
    assert coast(building) == ["inn"]
    assert stats(building)["culture"] == 1, "what the box knows of it needs no taps"
    assert building.box == before


def test_facts_of_a_thing_without_a_name_never_reach_the_group_s_box(building: Table) -> None:
    building.send(building.move(NEW), **{"building.~1.culture": "2"})
    assert coast(building) == ["~1"]
    assert stats(building)["culture"] == 2
    assert building.box == {}
    line = read_line(building.last)
    assert line.told["building.~1.culture"] == 2
    assert refold(building.session.pk, repair=False) == []


def test_undo_takes_back_the_move_and_keeps_the_box(building: Table) -> None:
    building.send(building.move(MARKET), **{"building.market.culture": "1"})
    taught = building.box
    assert building.post(f"undo/{building.last.seq}/").status_code == 200
    assert coast(building) == []
    assert stats(building)["culture"] == 0
    assert building.box == taught
    assert not asks_first(building.move(MARKET)), "the cardboard is still read"
    assert stats(building)["culture"] == 1


def test_redo_brings_back_the_move_as_it_was_made(building: Table) -> None:
    """What the box has learnt since changes nothing of it."""
    building.send(building.move(MARKET))
    building.post(f"undo/{building.last.seq}/")
    keep_facts(building.session.group_id, "endeavor", {}, {"building.market.culture": 2})
    assert building.post("redo/").status_code == 200
    assert coast(building) == ["market"]
    assert stats(building)["culture"] == 0


@pytest.mark.rule("END-BUILD-02")
def test_a_ruling_asks_on_its_sheet_too_and_is_recorded_as_one(building: Table) -> None:
    know(building.session, {"building.inn.level": 3})
    inn = {**MARKET, "building": "inn"}
    assert building.move(inn).status_code == 422, "without a reason the rule stands"
    sheet = building.move(inn, reason="договорились")
    assert asks_first(sheet)
    assert building.send(sheet, **{"building.inn.economy": "1"}).status_code == 200
    assert coast(building) == ["inn"]
    assert "END-BUILD-02" in str(building.last.ruling)
    assert "договорились" in str(building.last.ruling)
    assert stats(building)["economy"] == 1
    assert building.box["building.inn.economy"] == 1


def test_a_sheet_sent_twice_is_one_move(building: Table) -> None:
    sheet = building.move(MARKET)
    sent = {**untouched(sheet.content.decode()), "building.market.culture": "1"}
    before = building.session.version
    for _ in range(2):
        answer = building.client.post(building.url("ask/"), sent, headers=HTMX)
        assert answer.status_code == 200
        assert not asks_first(answer)
    building.session.refresh_from_db()
    assert building.session.version == before + 1
    assert stats(building)["culture"] == 1


def test_a_stale_sheet_is_409_with_the_fresh_table_and_what_was_tapped(building: Table) -> None:
    sheet = building.move(MARKET)
    building.play({"kind": "order", "seat": "red", "by": "players"})
    answer = building.send(sheet, **{"building.market.culture": "1"})
    text = answer.content.decode()
    assert answer.status_code == 409
    assert "hx-swap-oob" in text, "the fresh table is drawn behind it"
    kept = untouched(text)
    assert kept["building.market.culture"] == "1"
    assert json.loads(kept["then"]) == MARKET
    building.session.refresh_from_db()
    assert kept["version"] == str(building.session.version)
    assert building.box == {}
    assert building.client.post(building.url("ask/"), kept, headers=HTMX).status_code == 200
    assert stats(building)["culture"] == 1


def test_a_kept_sheet_of_a_nameless_thing_still_speaks_of_its_own(building: Table) -> None:
    """Somebody else's thing without a name got the number meanwhile: the taps are not lost on it."""
    building.play({"kind": "order", "seat": "red", "by": "players"})
    sheet = building.move(NEW)
    building.session.refresh_from_db()
    building.session.state = to_json(replace(building.state, nameless=1))
    building.session.save()
    answer = building.send(sheet, **{"building.~1.culture": "1"})
    assert answer.status_code == 200
    assert coast(building) == ["~2"]
    assert stats(building)["culture"] == 1


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"then": "{"}, 400),
        ({"then": "[]"}, 400),
        ({"then": '{"kind":"dance"}'}, 400),
        ({"then": '{"kind":"checkpoint"}'}, 400),
        ({"then": '{"kind":"teach","facts":{"card.india.1.glory":1}}'}, 400),
        ({"keys": "building.market.rum"}, 400),
        ({"keys": ",".join(["building.market.culture"] * 300)}, 400),
        ({"building.market.culture": "two"}, 400),
        ({"building.market.culture": "1e3"}, 400),
        ({"building.market.culture": "\x00"}, 400),
        ({"version": "x"}, 400),
        ({"key": "k" * 65}, 400),
        ({"building.market.culture": "12"}, 422),
        ({"then": '{"kind":"build","seat":"red","building":"theatre"}'}, 422),
        ({"then": '{"kind":"build","seat":"blue","building":"market"}'}, 422),
        ({"version": "0"}, 409),
    ],
)
def test_what_a_sheet_cannot_mean_writes_neither_move_nor_fact(
    building: Table, more: dict[str, str], status: int
) -> None:
    before = building.session.version
    answer = building.send(building.move(MARKET), **more)
    assert answer.status_code == status
    building.session.refresh_from_db()
    assert building.session.version == before
    assert building.box == {}


def test_whoever_may_not_make_the_move_is_told_before_the_cardboard_is_read(
    building: Table, stranger: Client
) -> None:
    building.session.anyone_records = False
    building.session.save()
    place(stranger, building.session, "player", "blue", "Борис")
    other = Table(stranger, building.session, 7)
    answer = other.move(MARKET)
    assert answer.status_code == 403
    assert not asks_first(answer)


def test_a_stranger_finds_no_sheet(building: Table, stranger: Client) -> None:
    sent = untouched(building.move(MARKET).content.decode())
    assert stranger.post(building.url("ask/"), sent, headers=HTMX).status_code == 404
    assert coast(building) == []


def test_without_javascript_the_sheet_is_a_page_and_its_post_a_redirect(building: Table) -> None:
    form = {"move": json.dumps(MARKET), "version": building.session.version, "key": "k"}
    page = building.client.post(building.url("moves/"), form)
    text = page.content.decode()
    assert "<html" in text
    layer = text[text.index('class="entry-form asking"') - 200 :]
    sent = {**untouched(layer[layer.index("<form") :]), "building.market.culture": "1"}
    assert building.client.post(building.url("ask/"), sent).status_code == 302
    assert stats(building)["culture"] == 1


# ------------------------------------------------------------ a first game


def test_a_first_game_asks_no_fact_before_its_first_move_and_offers_legal_ones(at: Table) -> None:
    page = at.page()
    assert "ask/?keys=" not in page
    assert 'name="then"' not in page
    assert {json.loads(move)["kind"] for move in moves_in(page)} >= {"crown"}
    to_build(at.session)
    assert at.state.round == 1
    page = at.page()
    assert "ask/?keys=" not in page
    offered = [json.loads(move) for move in moves_in(page)]
    assert any(move["kind"] == "build" for move in offered)
    assert all(at.move(move).status_code == 200 for move in offered if move["kind"] == "build")


def through_the_pages(at: Table, game: Game) -> int:
    """Play what that game played; its forced moves are written without a tap. How many lines there are."""
    for n, move in enumerate(game.moves):
        at.session.refresh_from_db()
        if at.session.version > n:
            assert read_move(at.last) == move
            continue
        if game.answers:
            at.play(move, game.typed[n])
        else:
            answer = at.move(move)
            if asks_first(answer):
                at.sheets += 1
                answer = at.send(answer)
            assert answer.status_code == 200, (move, answer.content.decode()[:2000])
    at.session.refresh_from_db()
    return at.session.version


def test_a_round_of_three_is_recorded_with_no_fact_answered(at: Table) -> None:
    game = Game(3, 11, empty=True, answers=0.0, seats=SEATS)
    while game.state.round < 2:
        game.step()
    assert through_the_pages(at, game) == len(game.moves)
    assert at.sheets > 0
    assert at.state == game.state
    assert at.box.items() <= game.box.items(), "only what a move says itself, like a level"
    assert not any(key.endswith(SYMBOLS) for key in at.box)
    assert any(read_line(row).lacked for row in at.session.lines.all())
    assert refold(at.session.pk, repair=False) == []


@pytest.mark.parametrize(("seed", "rounds"), sampled([(3, 2), (3, 9), (4, 9)], (3, 2)))
def test_over_a_game_on_an_empty_box_hardly_a_line_is_a_lesson(
    member: Client, group: Group, seed: int, rounds: int
) -> None:
    """Whatever the box learns comes with the moves that need it; what somebody taps is what it learns."""
    session = start_session(group, Plan("endeavor", CHAIRS, depth="referee"))
    at = Table(member, session, seed)
    game = Game(3, seed, empty=True, seats=SEATS)
    while game.state.phase != "over" and game.state.round <= rounds:
        game.step()
    lines = through_the_pages(at, game)
    assert lines == len(game.moves)
    assert at.state == game.state
    kinds = [read_move(row)["kind"] for row in session.lines.all()]
    lessons = [kind for kind in kinds if kind in ("teach", "explored", "name")]
    assert len(lessons) * 10 <= lines, (len(lessons), lines)
    assert "teach" not in kinds
    assert at.sheets > 10
    symbols = {key: value for key, value in at.box.items() if key.endswith(SYMBOLS)}
    assert symbols == {key: game.truth.facts[key] for key in symbols}
    assert len(symbols) > 20
    assert refold(session.pk, repair=False) == []
