"""The box is asked in the flow: one layer, one line, and the move that waited for it."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Session
from campaigns.records import read_move
from tests.campaigns.asking import HTMX, Table, hidden, names_in, to_build
from tests.sampling import long
from tests.tables import enter, play

CARD = {f"card.india.1.{what}": 0 for what in ("industry", "culture", "economy", "influence")}


@pytest.mark.parametrize(("rounds", "taught"), [(1, 10), long((2, 20))])
def test_random_play_on_an_empty_box_is_taught_only_through_the_layer(
    at: Table, rounds: int, taught: int
) -> None:
    assert at.state.box == {}
    for _ in range(900):
        if at.state.round > rounds:
            break
        at.step()
    assert at.state.round > rounds, (at.state.round, at.state.phase)
    assert at.taught > taught
    truth, box = at.truth.facts, at.state.box
    told = {key: value for key, value in box.items() if not key.endswith(".name")}
    assert {key: truth[key] for key in told} == told, "the box says what the cardboard says"
    assert known_facts(at.session.group_id, "endeavor") == box


def test_a_card_is_taught_by_its_symbols_and_the_rest_is_none(at: Table) -> None:
    page = at.client.get(at.url("ask/?about=card.india.3"), headers=HTMX)
    text = page.content.decode()
    assert "Индия 3" in text
    assert "<html" not in text
    sent = {**hidden(text), "card.india.3.industry": "2", "card.india.3.glory": "1", "rest": "1"}
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    symbols = {"industry": 2, "culture": 0, "economy": 0, "influence": 0, "glory": 1}
    assert at.state.box == {f"card.india.3.{what}": n for what, n in symbols.items()}
    assert at.session.lines.count() == 1


def test_without_that_is_all_nothing_is_assumed(at: Table) -> None:
    at.post("ask/", about="card.india.3", **{"card.india.3.industry": "2"})
    assert at.state.box == {"card.india.3.industry": 2}


def test_a_suggestion_is_shown_and_only_used_when_it_is_sent(at: Table) -> None:
    text = at.client.get(at.url("ask/?keys=level.culture.0"), headers=HTMX).content.decode()
    assert 'name="level.culture.0" value="2" checked' in text
    assert "≈" in text
    assert at.state.box == {}
    at.post("ask/", keys="level.culture.0", **{"level.culture.0": "3"})
    assert at.state.box == {"level.culture.0": 3}


def test_a_move_that_lacks_facts_asks_for_them_and_is_made_right_after(at: Table) -> None:
    to_build(at.session)
    build = {"kind": "build", "seat": "red", "building": "market"}
    answer = at.move(build)
    assert answer.status_code == 422
    text = answer.content.decode()
    assert "Сначала спросим коробку" in text
    assert "building.market.culture" in names_in(text)
    assert at.session.lines.count() == 4, "nothing was written"
    kept = hidden(text)
    assert json.loads(kept["then"])["building"] == "market"
    while answer.status_code == 422:  # the level of the track may be asked next
        fields = {"level.industry.0": "1"} if "level.industry" in kept["keys"] else {}
        answer = at.client.post(at.url("ask/"), {**kept, **fields, "rest": "1"}, headers=HTMX)
        if answer.status_code == 422:
            kept = hidden(answer.content.decode())
    assert answer.status_code == 200
    assert [tile.kind for tile in at.state.players["red"].coast] == ["settler_house", "market"]
    lines = [read_move(row)["kind"] for row in at.session.lines.order_by("seq")]
    assert lines[-1] == "build"
    assert lines[-2] == "teach"


def test_a_refused_second_move_is_told_and_the_teaching_kept(at: Table) -> None:
    then = {"kind": "build", "seat": "blue", "building": "market"}
    answer = at.post(
        "ask/", about="card.india.3", rest="1", then=json.dumps(then), **{"card.india.3.glory": "1"}
    )
    assert answer.status_code == 422
    assert "В правилах иначе" in answer.content.decode()
    assert at.state.box["card.india.3.glory"] == 1
    assert at.session.lines.count() == 1


def test_a_resent_answer_is_one_teaching_and_one_move(at: Table) -> None:
    sent = {
        "about": "card.india.3",
        "rest": "1",
        "then": json.dumps({"kind": "crown", "seat": "blue"}),
        "version": 0,
        "key": "same",
    }
    for _ in range(2):
        assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    assert [row.kind for row in at.session.lines.order_by("seq")] == ["move", "move"]
    assert at.state.crown == "blue"


def test_without_javascript_the_layer_is_a_page_and_its_post_a_redirect(at: Table) -> None:
    page = at.client.get(at.url("ask/?about=card.india.3"))
    assert "<html" in page.content.decode()
    answer = at.client.post(
        at.url("ask/"), {"about": "card.india.3", "rest": "1", "version": 0, "key": "k"}
    )
    assert answer.status_code == 302
    assert at.session.lines.count() == 1


# ------------------------------------------------------------ new things


def teach_new(at: Table, group: str, name: str, **told: str) -> Any:
    fields = {f"{group}.{what}": value for what, value in told.items()}
    return at.post("ask/", about=group, rest="1", **{f"{group}.name": name}, **fields)


def test_a_new_city_makes_its_own_id_and_keeps_its_name(at: Table) -> None:
    assert teach_new(at, "a.city.*", "Новый Амстердам", zone="north_america").status_code == 200
    box = at.state.box
    assert box["a.city.novyi_amsterdam.zone"] == "north_america"
    assert box["a.city.novyi_amsterdam.name"] == "Новый Амстердам"


def test_a_city_and_a_fleet_never_share_an_id(at: Table) -> None:
    teach_new(at, "a.city.*", "Гоа", zone="india")
    at.session.refresh_from_db()
    assert teach_new(at, "a.fleet.*", "Гоа", zone="india").status_code == 200
    assert {"a.city.goa.zone", "a.fleet.goa_2.zone"} <= at.state.box.keys()


def test_the_same_city_is_not_told_twice_by_chance(at: Table) -> None:
    teach_new(at, "a.city.*", "Гоа", zone="india")
    at.session.refresh_from_db()
    again = teach_new(at, "a.city.*", "гоа", zone="africa")
    assert again.status_code == 400
    assert "уже есть в коробке" in again.content.decode()
    assert at.state.box["a.city.goa.zone"] == "india"


@pytest.mark.parametrize("name", ["Мемориал", "memorial", "Memorial"])
def test_a_building_that_the_rulebook_names_keeps_its_id(at: Table, name: str) -> None:
    assert teach_new(at, "building.*", name, level="5", actions="attack").status_code == 200
    assert at.state.box["building.memorial.level"] == 5
    assert not any(key.endswith(".name") for key in at.state.box)


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"level": "2"}, "Как это называется?"),
        ({"name": "Трактир"}, "Уровень"),
        ({"name": "Трактир", "level": "2", "actions": "ship", "actions.sign": "+"}, "второе"),
    ],
)
def test_an_unfinished_answer_is_drawn_again_with_what_was_typed(
    at: Table, told: dict[str, str], wanted: str
) -> None:
    fields = {f"building.*.{what}": value for what, value in told.items()}
    answer = at.post("ask/", about="building.*", rest="1", **fields)
    assert answer.status_code == 400
    text = answer.content.decode()
    assert wanted in text
    for value in told.values():
        assert f'value="{value}"' in text
    assert not at.session.lines.exists()


def test_what_the_rulebook_prints_of_a_named_building_stands(at: Table) -> None:
    """The theatre has two culture symbols; who names it as a new building need not tap them."""
    assert teach_new(at, "building.*", "Театр", level="3").status_code == 200
    assert at.state.box == {"building.theatre.level": 3, "building.theatre.glory": 0}


def test_a_pair_of_actions_is_told_in_three_taps(at: Table) -> None:
    told = {"level": "2", "actions": "ship", "actions.sign": "/", "actions.two": "draw"}
    assert teach_new(at, "building.*", "Верфь", **told).status_code == 200
    assert at.state.box["building.verf.actions"] == "ship/draw"


# ------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    "query",
    [
        "about=nothing",
        "about=card.india.9",
        "about=building.Bad%21",
        "about=%00",
        "keys=card.india.3.rum",
        "keys=building.*.rum",
        "keys=" + ",".join(["card.india.3.glory"] * 300),
        "about=" + "x" * 500,
    ],
)
def test_an_unknown_thing_is_404_to_read_and_400_to_write(at: Table, query: str) -> None:
    assert at.client.get(at.url(f"ask/?{query}"), headers=HTMX).status_code == 404
    name, _, value = query.partition("=")
    assert at.post("ask/", **{name: value, "rest": "1"}).status_code == 400
    assert not at.session.lines.exists()


@pytest.mark.parametrize("text", ["999999999999", "1e3", "two", "1.5", "\x00", "\x001", "٣", "-"])
def test_what_is_no_number_is_400_and_writes_nothing(at: Table, text: str) -> None:
    answer = at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.culture": text})
    assert answer.status_code == 400
    assert not at.session.lines.exists()


@pytest.mark.rule("END-COMP-09")
def test_a_number_that_no_card_prints_is_422_with_its_rule(at: Table) -> None:
    answer = at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.culture": "12"})
    assert answer.status_code == 422
    assert not at.session.lines.exists()


@pytest.mark.parametrize(
    "form",
    [
        {"about": "a.city.lisbon", "a.city.lisbon.zone": "atlantis"},
        {"about": "building.market", "building.market.actions": "dance"},
        {"about": "building.market", "building.market.no_pay": "maybe"},
        {"about": "track.culture", "track.culture": "track.culture.99"},
        {"about": "a.route.*", "a.route.*.one": "x", "a.route.*.other": "y"},
        {"about": "card.india.3", "then": "{"},
        {"about": "card.india.3", "then": "[]"},
        {"about": "card.india.3", "then": '{"kind":"dance"}'},
        {"about": "card.india.3", "then": '{"kind":"checkpoint"}'},
        {"about": "card.india.3", "version": "x"},
        {},
    ],
)
def test_what_cannot_be_read_is_400_and_nothing_is_half_written(
    at: Table, form: dict[str, str]
) -> None:
    answer = at.post("ask/", rest="1", **form)
    assert answer.status_code == 400
    assert not at.session.lines.exists()


def test_a_shipped_fact_cannot_be_told_otherwise(at: Table) -> None:
    form = {"card.south_america.1.culture": "1", "card.south_america.1.glory": "1"}
    at.post("ask/", about="card.south_america.1", rest="1", **form)
    assert at.state.box == {"card.south_america.1.glory": 1}


def test_a_stranger_neither_reads_nor_teaches(
    stranger: Client, refereed: Session, browser_of: Callable[..., Client]
) -> None:
    url = f"/t/{refereed.code}/ask/?about=card.india.3"
    assert stranger.get(url).status_code == 404
    sent = {"about": "card.india.3", "rest": "1", "version": 0, "key": "k"}
    assert stranger.post(f"/t/{refereed.code}/ask/", sent).status_code == 404
    assert not refereed.lines.exists()


def test_a_pad_asks_for_what_its_count_lacks(member: Client, table: Session) -> None:
    play(table, enter("red", influence=11))
    page = member.get(f"/t/{table.code}/ask/")
    assert "track.influence" in names_in(page.content.decode())


def test_a_move_can_be_ruled_although_the_box_is_silent(at: Table) -> None:
    to_build(at.session)
    text = at.move({"kind": "build", "seat": "red", "building": "market"}).content.decode()
    ruling = text[text.index("ask-ruling") :]
    sent = {**hidden(ruling), "reason": "Никто не помнит."}
    assert at.client.post(at.url("moves/"), sent, headers=HTMX).status_code == 200
    assert [tile.kind for tile in at.state.players["red"].coast] == ["settler_house", "market"]
