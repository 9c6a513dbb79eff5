"""What a second reading of Endeavor's rulebook changed, as its pages show it."""

import json

import pytest

from campaigns.log.services import corrections
from campaigns.log.services.refold import refold
from campaigns.log.services.writing import Post
from campaigns.models import Snapshot
from campaigns.records import read_setup, to_json
from rules.core.log import genesis
from rules.endeavor import GAME
from rules.endeavor.referee.state import Pending, Tile
from tests.campaigns.asking import HTMX, Table, lay
from tests.endeavor_boards import Laid, box, own, replace, sail
from tests.endeavor_boards import table as board_of
from tests.endeavor_games import follow
from tests.rules.endeavor.referee.player import Game
from tests.rules.endeavor.referee.test_build import TWO_LEVELS_GONE
from tests.tables import CHAIRS, play

SEATS = tuple(chair.seat for chair in CHAIRS)


def laid(at: Table, board: Laid) -> Table:
    """The table as it lies there, on a box that its group has read."""
    options = {**read_setup(at.session).options, **board.setup.options}
    at.session.setup = to_json(replace(read_setup(at.session), options=options))
    lay(at.session, board)
    Snapshot.objects.create(session=at.session, seq=at.session.version, state=at.session.state)
    return at


def page(at: Table, rest: str = "", language: str = "ru") -> str:
    at.client.cookies["django_language"] = language
    found: str = at.client.get(at.url(rest), headers=HTMX if rest else {}).content.decode()
    return found


def test_a_new_table_pins_the_second_reading(at: Table) -> None:
    assert read_setup(at.session).rules == "endeavor-1.2"
    assert at.session.rules_version == "endeavor-1.2"


def test_a_table_from_before_is_played_corrected_and_refolded_as_it_was(at: Table) -> None:
    """Its setup pins the first reading: an adjustment needed no ruling then, nor does its replay."""
    setup = replace(read_setup(at.session), rules="endeavor-1")
    at.session.setup, at.session.head_hash = to_json(setup), genesis(setup)
    at.session.rules_version, at.session.state = setup.rules, to_json(GAME.referee.new(setup))
    at.session.save()
    game = Game(3, 5, empty=True, seats=SEATS, rules=setup.rules)
    while game.state.phase != "audit":
        game.step()
    follow(at.session, game)
    first = at.session.lines.count() + 1
    for value in (9, 8):
        play(at.session, {"kind": "adjust", "seat": "red", "item": "economy", "value": value})
    play(at.session, {"kind": "close"})
    at.session.refresh_from_db()
    assert at.state.round == 2
    assert refold(at.session.pk, repair=False) == []
    told = {"kind": "adjust", "seat": "red", "item": "economy", "value": 7}
    corrections.correct(at.session.pk, first, told, Post())
    assert at.state.round == 2, "the later lines stand"
    assert at.state.players["red"].stats["economy"] == 8
    assert refold(at.session.pk, repair=False) == []


@pytest.mark.rule("END-BUILD-03")
def test_where_nothing_fits_the_table_goes_on_or_rules(at: Table) -> None:
    laid(at, board_of(*SEATS, phase="build", tiles=TWO_LEVELS_GONE))
    assert "Не строить" in page(at)
    answer = at.move({"kind": "build", "seat": "red", "building": "theatre"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "можно взять здание на один уровень выше" in text
    assert "«Театр» — уровень 3. Зданий до 2-го уровня не осталось" in text
    assert "&quot;kind&quot;:&quot;done&quot;" in text, "the nearest legal move"
    assert at.move({"kind": "done", "seat": "red"}).status_code == 200
    assert "В этом раунде вы не строите." in page(at)
    assert at.state.actor() != "red"


@pytest.mark.rule("END-BUILD-03")
def test_two_levels_up_is_recorded_as_a_ruling(at: Table) -> None:
    laid(at, board_of(*SEATS, phase="build", tiles=TWO_LEVELS_GONE))
    move = json.dumps({"kind": "build", "seat": "red", "building": "theatre"})
    assert at.post("moves/", move=move, reason="берём нижний уровень").status_code == 200
    row = at.session.lines.order_by("-seq").first()
    assert row is not None
    assert "END-BUILD-03" in str(row.ruling)
    assert at.state.players["red"].coast[-1].kind == "theatre"


@pytest.mark.rule("END-SAL-02")
def test_who_paid_fewer_says_so_under_a_fold(at: Table) -> None:
    manned = (Tile(kind="settler_house", disc=True), Tile(kind="market", disc=True))
    board = own(board_of(*SEATS, phase="build"), "red", coast=manned, stats={"economy": 2})
    laid(at, board)
    for seat in SEATS:
        assert "Жалование не всем" not in page(at)
        move = {"kind": "build", "seat": at.state.actor(), "building": "shed"}
        assert at.move(move).status_code == 200, seat
        at.session.refresh_from_db()
    assert at.state.phase == "actions"
    text = page(at)
    fold = text[text.index('data-keep="aside"') :]
    assert "Жалование не всем: где остался диск?" in fold
    assert at.move({"kind": "withhold", "seat": "red", "cell": 1}).status_code == 200
    assert [tile.disc for tile in at.state.players["red"].coast] == [False, True, False]
    assert "Можно заплатить ещё: 1." in page(at)
    assert "Без жалования: Рынок" in page(at, "log/")


@pytest.mark.rule("END-SILENT-10")
@pytest.mark.parametrize(
    ("language", "told", "rule"),
    [
        ("ru", "Бесшумный флот там не присутствует: Дальний Восток.", "где флот присутствует"),
        ("en", "The silent fleet has no disc there: Far East.", "where the fleet is present"),
    ],
)
def test_a_city_without_the_fleet_is_refused_for_the_fleet(
    at: Table, language: str, told: str, rule: str
) -> None:
    board = board_of("red", "blue", options={"silent_fleet": True})
    board = sail(board, "far_east", *["red"] * 4)
    due = Pending(kind="react", seat="red", actions=("occupy",), zone="europe")
    board = replace(board, queue=(due,))
    laid(
        at, replace(board, players={**dict.fromkeys(SEATS, board.players["blue"]), **board.players})
    )
    at.client.cookies["django_language"] = language
    answer = at.move({"kind": "react", "seat": "red", "target": "city.macao"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert told in text
    assert rule in text
    assert "END-SILENT-10" in text
    assert "END-OCC-04" not in text


@pytest.mark.rule("END-SPEC-03")
def test_a_town_hall_without_its_symbol_is_refused_beside_the_form(at: Table) -> None:
    told = {"building.town_hall.actions": "ship", "building.town_hall.level": "5"}
    answer = at.post("ask/", about="building.town_hall", **told)
    assert answer.status_code == 422
    assert "считая саму ратушу" in answer.content.decode()
    assert at.box == {}
    told["building.town_hall.actions"] = "draw"
    assert at.post("ask/", about="building.town_hall", **told).status_code == 200


@pytest.mark.rule("END-SETUP-16")
def test_the_symbols_of_the_settler_house_can_be_told_and_those_of_the_wharf_not(at: Table) -> None:
    house = page(at, "ask/?about=building.settler_house")
    assert 'name="building.settler_house.culture" value="0"' in house
    assert 'name="building.trading_wharf.economy"' not in page(
        at, "ask/?about=building.trading_wharf"
    )
    at.post("ask/", about="building.settler_house", **{"building.settler_house.culture": "1"})
    assert at.box["building.settler_house.culture"] == 1


@pytest.mark.rule("END-DRAW-09")
def test_for_europes_first_card_yes_is_suggested_in_sight(at: Table) -> None:
    europe = page(at, "ask/?about=card.europe.1")
    field = europe[europe.index("Приносит диск") :]
    assert "≈" in field[:200]
    assert 'name="card.europe.1.bonus_disc" value="yes" checked' in field
    assert "<details" not in europe[: europe.index("Приносит диск")]
    slavery = page(at, "ask/?about=card.slavery.1")
    assert 'name="card.slavery.1.bonus_disc" value="yes" checked' not in slavery


def test_a_building_is_called_as_it_is_printed_in_the_box_in_use(at: Table) -> None:
    """END-GAP-32: the same tile has other names in other printings."""
    facts = {**box(), "building.theatre.name": "Опера"}
    board = own(board_of(*SEATS, phase="build", facts=facts), "red", stats={"industry": 5})
    laid(at, board)
    text = page(at)
    assert "Опера" in text
    assert "Театр" not in text


@pytest.mark.parametrize("name", ["Theatre", "theater", "Театр"])
def test_a_building_is_found_by_any_of_its_names(at: Table, name: str) -> None:
    told = {"building.*.level": "3", "building.*.actions": "draw", "building.*.name": name}
    assert at.post("ask/", about="building.*", **told).status_code == 200
    assert at.box["building.theatre.actions"] == "draw"
    assert {key.split(".")[1] for key in at.box} == {"theatre"}


@pytest.mark.parametrize("name", ["Colonial House", "merchant dock", "Дом колониста"])
def test_a_starting_building_is_no_new_one_whatever_it_is_called(at: Table, name: str) -> None:
    answer = at.post(
        "ask/", about="building.*", **{"building.*.level": "1", "building.*.name": name}
    )
    assert answer.status_code == 400
    assert at.box == {}
