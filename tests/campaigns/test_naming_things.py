"""A new building or city is named in the flow: only what fits is offered, and its move follows."""

from typing import Any

import pytest
from msgspec.structs import replace

from campaigns.records import read_move, to_json
from rules.endeavor.referee.state import Acting, Held
from tests.campaigns.asking import HTMX, Table, hidden, to_build
from tests.endeavor_boards import box
from tests.endeavor_boards import table as board_of
from tests.tables import CHAIRS

NEW = "building.*.level,building.*.industry,building.*.culture,building.*.economy"
NEW += ",building.*.influence"
CITY = "a.city.*.zone"


@pytest.fixture
def building(at: Table) -> Table:
    """Red is to build, on a box that knows the first step of the industry."""
    to_build(at.session)
    at.post("ask/", keys="level.industry.0", **{"level.industry.0": "1"})
    at.session.refresh_from_db()
    return at


def named(at: Table, name: str, **told: str) -> Any:
    plain = {what: told.pop(what) for what in ("rest", "reason") if what in told}
    fields = {f"building.*.{what}": value for what, value in told.items()}
    sent = {"rest": "1", "building.*.name": name, "keys": NEW, **fields, **plain}
    return at.post("ask/", **sent)


def kinds(at: Table) -> list[str]:
    return [read_move(row)["kind"] for row in at.session.lines.order_by("seq") if row.move]


def test_a_new_building_is_built_right_after_it_was_named(building: Table) -> None:
    assert named(building, "Трактир", level="1", culture="1").status_code == 200
    assert [tile.kind for tile in building.state.players["red"].coast][1:] == ["traktir"]
    assert building.state.players["red"].stats["culture"] == 1
    assert kinds(building)[-2:] == ["teach", "build"]


@pytest.mark.rule("END-BUILD-02")
def test_a_building_above_the_level_is_refused_beside_the_form_that_keeps_what_was_typed(
    building: Table,
) -> None:
    before = building.session.version
    answer = named(building, "Дворец", level="3", culture="2")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-BUILD-02" in text
    assert 'value="Дворец"' in text
    assert 'name="building.*.culture" value="2"' in text
    assert 'name="building.*.level" value="3" checked' in text
    building.session.refresh_from_db()
    assert building.session.version == before, "nothing was written"
    assert "building.dvorets.level" not in building.state.box


def test_the_table_may_rule_it_and_both_lines_stand(building: Table) -> None:
    answer = named(building, "Дворец", level="3", reason="договорились")
    assert answer.status_code == 200
    assert [tile.kind for tile in building.state.players["red"].coast][1:] == ["dvorets"]
    last = building.session.lines.order_by("-seq")[0]
    assert "END-BUILD-02" in str(last.ruling)
    assert "договорились" in str(last.ruling)
    teach = building.session.lines.order_by("-seq")[1]
    assert teach.ruling is None, "naming a thing breaks no rule"


def test_it_may_be_remembered_without_the_move(building: Table) -> None:
    assert named(building, "Дворец", level="3", rest="only").status_code == 200
    assert building.state.box["building.dvorets.level"] == 3
    assert len(building.state.players["red"].coast) == 1


def test_a_fourth_kind_of_a_level_is_refused_beside_the_form(building: Table) -> None:
    facts = {f"building.b{n}.{what}": 0 for n in range(3) for what in ("culture", "glory")}
    levels = {f"building.b{n}.level": 1 for n in range(2)}
    assert building.post("moves/", move=to_json({"kind": "teach", "facts": facts | levels}))
    building.session.refresh_from_db()
    answer = named(building, "Трактир", level="1")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "END-COMP-06" in text
    assert 'value="Трактир"' in text


def test_the_form_offers_only_what_may_be_built_now(building: Table) -> None:
    text = building.client.get(building.url(f"ask/?keys={NEW}"), headers=HTMX).content.decode()
    head, _, folded = text.partition("Сейчас против правил")
    assert folded, "the others are folded away"
    assert 'name="building.*.level" value="1" checked' in head, "the only one that fits is chosen"
    assert 'name="building.*.level" value="2"' not in head
    assert 'name="building.*.level" value="5"' in folded


def test_the_button_says_that_it_builds_and_another_only_remembers(building: Table) -> None:
    text = building.client.get(building.url(f"ask/?keys={NEW}"), headers=HTMX).content.decode()
    assert "Запомнить и построить" in text
    assert "Только запомнить" in text
    plain = building.client.get(building.url("ask/?about=building.*&back=box")).content.decode()
    assert "Запомнить и построить" not in plain
    assert named(building, "Трактир", level="1", rest="only").status_code == 200
    assert building.state.box["building.traktir.level"] == 1
    assert kinds(building)[-1] == "teach"


def test_from_the_box_page_a_building_is_only_remembered(building: Table) -> None:
    form = {"about": "building.*", "back": "box", "building.*.name": "Трактир"}
    assert building.post("ask/", rest="1", **form, **{"building.*.level": "1"}).status_code == 302
    assert building.state.box["building.traktir.level"] == 1
    assert len(building.state.players["red"].coast) == 1


# ------------------------------------------------------------ cities


@pytest.fixture
def occupying(at: Table) -> Table:
    """Red may occupy: Europe and explored India, where a disc of red's lies; not the Far East."""
    seats = tuple(chair.seat for chair in CHAIRS)
    facts = {k: v for k, v in box().items() if ".all." not in k}
    board = board_of(*seats, facts=facts, explored=("india", "far_east"))
    board = replace(board, seas={**board.seas, "india": {"red": 1}})
    board = replace(board, acting=Acting(seat="red", source="building", what="x", left=("occupy",)))
    at.session.state = to_json(board)
    at.session.save()
    return at


def city(at: Table, zone: str, **more: str) -> Any:
    fields = {"keys": CITY, "rest": "1", "a.city.*.name": "Кочин", CITY: zone, **more}
    return at.post("ask/", **fields)


def test_a_new_city_is_occupied_right_after_it_was_named(occupying: Table) -> None:
    assert city(occupying, "india").status_code == 200
    assert occupying.state.places["kochin"].owner == "red"


@pytest.mark.rule("END-OCC-03", "END-OCC-04")
@pytest.mark.parametrize(("zone", "rule"), [("africa", "END-OCC-03"), ("far_east", "END-OCC-04")])
def test_a_new_city_elsewhere_is_refused_and_nothing_is_written(
    occupying: Table, zone: str, rule: str
) -> None:
    answer = city(occupying, zone)
    text = answer.content.decode()
    assert answer.status_code == 422
    assert rule in text
    assert 'value="Кочин"' in text
    assert f'name="a.city.*.zone" value="{zone}" checked' in text
    assert not occupying.session.lines.exists()


def test_only_the_zones_where_one_may_occupy_are_offered(occupying: Table) -> None:
    text = occupying.client.get(occupying.url(f"ask/?keys={CITY}"), headers=HTMX).content.decode()
    head, _, folded = text.partition("Сейчас против правил")
    for zone in ("europe", "india"):
        assert f'value="{zone}"' in head
    for zone in ("africa", "far_east", "caribbean"):
        assert f'value="{zone}"' not in head
        assert f'value="{zone}"' in folded


def test_what_the_move_still_lacks_is_asked_next_and_the_move_is_made_after_it(
    occupying: Table,
) -> None:
    """Red holds Goa: whether a route leads from there to the new city is asked, then it is taken."""
    state = occupying.state
    occupying.session.state = to_json(replace(state, places={"goa": Held("city", "red", 1)}))
    occupying.session.save()
    answer = city(occupying, "india")
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "a.route.goa.kochin" in text
    sent = {**hidden(text), "a.route.goa.kochin": "none", "rest": "1"}
    done = occupying.client.post(occupying.url("ask/"), sent, headers=HTMX)
    assert done.status_code == 200
    assert occupying.state.places["kochin"].owner == "red"
    assert kinds(occupying) == ["teach", "teach", "occupy"]
