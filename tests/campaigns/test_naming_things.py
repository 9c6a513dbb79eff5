"""A new building or city is named in the flow: its move brings it onto the table, and its name into the box."""

import json
import re
from html import unescape
from typing import Any

import pytest

from campaigns.records import read_move, to_json
from rules.endeavor.referee.state import Acting, Held
from tests.campaigns.asking import SEATS, Table, asks_first, know, lay, to_build, untouched
from tests.endeavor_boards import box, replace
from tests.endeavor_boards import table as board_of

BUILD = {"kind": "build", "seat": "red", "building": "~"}
OCCUPY = {"kind": "occupy", "seat": "red", "city": "~"}


@pytest.fixture
def building(at: Table) -> Table:
    """Red is to build, on a box that knows nothing."""
    to_build(at.session)
    return at


def named(at: Table, name: str, level: int, **more: str) -> Any:
    """Build something that the box cannot name, and say what it is called."""
    return at.move({**BUILD, "level": level}, newcomer=name, **more)


def kinds(at: Table) -> list[str]:
    return [read_move(row)["kind"] for row in at.session.lines.order_by("seq") if row.move]


def coast(at: Table) -> list[str]:
    return [tile.kind for tile in at.state.players["red"].coast][1:]


def test_a_new_building_is_named_and_built_in_one_line(building: Table) -> None:
    sheet = named(building, "Трактир", 1)
    text = sheet.content.decode()
    assert asks_first(sheet)
    assert "Трактир" in text
    assert untouched(text)["newcomer"] == "Трактир", "the name goes with the sheet"
    assert building.send(sheet, **{"building.traktir.culture": "1"}).status_code == 200
    assert coast(building) == ["traktir"]
    assert building.state.players["red"].stats["culture"] == 1
    assert kinds(building)[-1] == "build"
    told = {"name": "Трактир", "level": 1, "culture": 1, "industry": 0, "economy": 0}
    told |= {"influence": 0, "glory": 0}
    assert building.box == {f"building.traktir.{what}": value for what, value in told.items()}
    assert "Трактир" in building.page()


@pytest.mark.rule("END-BUILD-02")
def test_a_building_above_the_level_is_refused_and_a_ruling_still_names_it(building: Table) -> None:
    before = building.session.version
    answer = named(building, "Дворец", 3)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-BUILD-02" in text
    building.session.refresh_from_db()
    assert building.session.version == before, "nothing was written"
    assert building.box == {}
    ruling = text[text.index('id="reason"') - 2000 :]
    assert "&quot;building&quot;:&quot;~&quot;" in ruling or '"building": "~"' in ruling
    assert 'name="newcomer" value="Дворец"' in ruling


@pytest.mark.rule("END-BUILD-02")
def test_the_table_may_rule_it_and_the_box_learns_its_name(building: Table) -> None:
    sheet = named(building, "Дворец", 3, reason="договорились")
    assert asks_first(sheet)
    assert building.send(sheet).status_code == 200
    assert coast(building) == ["dvorets"]
    assert "END-BUILD-02" in str(building.last.ruling)
    assert "договорились" in str(building.last.ruling)
    assert building.box == {"building.dvorets.name": "Дворец", "building.dvorets.level": 3}


@pytest.mark.rule("END-COMP-06")
def test_a_fourth_kind_of_a_level_is_refused(building: Table) -> None:
    know(building.session, {f"building.b{n}.level": 1 for n in range(2)})  # and the market
    answer = named(building, "Трактир", 1)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "END-COMP-06" in text
    assert 'name="reason"' not in text, "no ruling makes a fourth one"
    assert named(building, "Трактир", 1, reason="бывает").status_code == 422
    assert coast(building) == []
    assert "building.traktir.level" not in building.box


def test_the_questions_offer_only_what_may_be_built_now(building: Table) -> None:
    page = building.page("decide/?kind=build&seat=red&building=~")
    moves = [json.loads(text) for text in _moves_in(page)]
    assert moves == [{**BUILD, "level": 1}]
    assert 'name="newcomer"' in page, "its name may be said with it"


def _moves_in(page: str) -> list[str]:
    return [unescape(text) for text in re.findall(r'name="move" value="([^"]*)"', page)]


def test_a_building_that_the_rulebook_names_keeps_its_id_and_what_is_printed(
    building: Table,
) -> None:
    answer = named(building, "Рынок", 1)
    assert asks_first(answer)
    assert building.send(answer, **{"building.market.nothing": "1"}).status_code == 200
    assert coast(building) == ["market"]
    assert "building.market.name" not in building.box
    assert "building.market.level" not in building.box, "the rulebook prints it"


def test_a_building_of_another_level_has_another_name(building: Table) -> None:
    """The box has a tavern of level 2: what comes from the stacks of level 1 is none."""
    know(building.session, {"building.inn.level": 2, "building.inn.name": "Трактир"})
    answer = named(building, "трактир", 1)
    assert answer.status_code == 422
    assert "END-COMP-06" in answer.content.decode()
    assert coast(building) == []


def test_from_the_box_page_a_building_is_only_remembered(building: Table) -> None:
    form = {"about": "building.*", "back": "box", "building.*.name": "Трактир"}
    assert building.post("ask/", rest="1", **form, **{"building.*.level": "1"}).status_code == 302
    assert building.box["building.traktir.level"] == 1
    assert coast(building) == []


# ------------------------------------------------------------ cities


@pytest.fixture
def occupying(at: Table) -> Table:
    """Red may occupy: Europe and explored India, where a disc of red's lies; not the Far East."""
    facts = {k: v for k, v in box().items() if ".all." not in k and ".route." not in k}
    board = board_of(*SEATS, facts=facts, explored=("india", "far_east"))
    board = replace(board, seas={**board.seas, "india": {"red": 1}})
    acting = Acting(seat="red", source="building", what="x", left=("occupy",))
    lay(at.session, replace(board, acting=acting))
    return at


def city(at: Table, zone: str, name: str = "Кочин", **more: str) -> Any:
    return at.move({**OCCUPY, "zone": zone}, newcomer=name, **more)


def test_a_new_city_is_named_and_occupied_in_one_line(occupying: Table) -> None:
    assert city(occupying, "india").status_code == 200
    assert occupying.state.places["kochin"].owner == "red"
    assert occupying.box["a.city.kochin.zone"] == "india"
    assert occupying.box["a.city.kochin.name"] == "Кочин"
    assert kinds(occupying) == ["occupy"]


def test_without_a_name_it_is_occupied_all_the_same_and_the_box_learns_nothing(
    occupying: Table,
) -> None:
    before = occupying.box
    assert city(occupying, "india", name="").status_code == 200
    assert occupying.state.places["~1"].owner == "red"
    assert occupying.box == before


def test_a_city_that_the_box_knows_by_that_name_is_that_city(occupying: Table) -> None:
    know(occupying.session, {"a.city.goa.name": "Гоа"})
    before = occupying.box
    assert city(occupying, "india", name="гоа").status_code == 200
    assert occupying.state.places["goa"].owner == "red"
    assert occupying.box == before


@pytest.mark.rule("END-OCC-03", "END-OCC-04")
@pytest.mark.parametrize(("zone", "rule"), [("africa", "END-OCC-03"), ("far_east", "END-OCC-04")])
def test_a_new_city_elsewhere_is_refused_and_nothing_is_written(
    occupying: Table, zone: str, rule: str
) -> None:
    before = occupying.box
    answer = city(occupying, zone)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert rule in text
    assert 'name="newcomer" value="Кочин"' in text, "a ruling keeps the name"
    assert not occupying.session.lines.exists()
    assert occupying.box == before


def test_only_the_zones_where_one_may_occupy_are_offered(occupying: Table) -> None:
    page = occupying.page("decide/?kind=occupy&seat=red&city=~")
    zones = {json.loads(text)["zone"] for text in _moves_in(page)}
    assert zones == {"europe", "india"}


def test_routes_that_nobody_has_read_hold_up_no_disc(occupying: Table) -> None:
    """Red holds Goa: whether a route leads from there to the new city may be claimed later."""
    state = occupying.state
    held = {**state.places, "goa": Held(kind="city", owner="red", at=1)}
    occupying.session.state = to_json(replace(state, places=held))
    occupying.session.save()
    assert city(occupying, "india").status_code == 200
    assert occupying.state.places["kochin"].owner == "red"
    assert kinds(occupying) == ["occupy"]


# ------------------------------------------------------------ names that come later


def test_a_thing_without_a_name_gets_it_later_and_what_was_read_goes_with_it(
    building: Table,
) -> None:
    sheet = building.move({**BUILD, "level": 1})
    assert building.send(sheet, **{"building.~1.culture": "1"}).status_code == 200
    assert coast(building) == ["~1"]
    assert building.box == {}
    assert building.move({"kind": "name", "names": {"~1": "inn"}}).status_code == 200
    assert coast(building) == ["inn"]
    assert building.box == {"building.inn.level": 1, "building.inn.culture": 1}
