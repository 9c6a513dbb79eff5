"""The box is asked by thing, without a move: the group's box learns, and the log of a refereed table stays."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from campaigns.box.selectors.facts import known_facts
from campaigns.models import Session
from campaigns.records import read_move
from tests.campaigns.asking import HTMX, Table, hidden, names_in
from tests.tables import enter, play


def test_a_card_is_taught_by_its_symbols_and_the_rest_is_none(at: Table) -> None:
    text = at.page("ask/?about=card.india.3")
    assert "Индия 3" in text
    assert "<html" not in text
    sent = {**hidden(text), "card.india.3.industry": "2", "card.india.3.glory": "1", "rest": "1"}
    assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    symbols = {"industry": 2, "culture": 0, "economy": 0, "influence": 0, "glory": 1}
    assert at.box == {f"card.india.3.{what}": n for what, n in symbols.items()}
    assert not at.session.lines.exists(), "facts are no part of the log, nor of its undo"


def test_on_a_pad_the_same_form_is_a_line(member: Client, table: Session) -> None:
    pad = Table(member, table, 5)
    assert pad.post("ask/", about="track.influence", rest="sure").status_code == 200
    assert [read_move(row)["kind"] for row in table.lines.all()] == ["teach"]
    assert pad.state.box == pad.box


def test_without_that_is_all_nothing_is_assumed(at: Table) -> None:
    at.post("ask/", about="card.india.3", **{"card.india.3.industry": "2"})
    assert at.box == {"card.india.3.industry": 2}


def test_a_suggestion_is_shown_and_only_kept_when_it_is_sent(at: Table) -> None:
    text = at.page("ask/?keys=level.culture.0")
    assert 'name="level.culture.0" value="2" checked' in text
    assert "≈" in text
    assert at.box == {}
    at.post("ask/", keys="level.culture.0", **{"level.culture.0": "3"})
    assert at.box == {"level.culture.0": 3}


def test_a_resent_answer_teaches_once(at: Table) -> None:
    sent = {"about": "card.india.3", "rest": "1", "version": 0, "key": "same"}
    for _ in range(2):
        assert at.client.post(at.url("ask/"), sent, headers=HTMX).status_code == 200
    assert at.box == dict.fromkeys(at.box, 0)
    assert len(at.box) == 5
    assert not at.session.lines.exists()


def test_a_table_in_play_asks_for_nothing(at: Table) -> None:
    """Nothing blocks, so nothing is demanded: what a move needs stands on its own sheet."""
    assert at.asks() == []
    assert "Сейчас спрашивать нечего" in at.page("ask/")
    play(at.session, {"kind": "crown", "seat": "red"})
    assert at.asks() == []
    assert "ask/?keys=" not in at.page()


def test_without_javascript_the_layer_is_a_page_and_its_post_a_redirect(at: Table) -> None:
    page = at.client.get(at.url("ask/?about=card.india.3"))
    assert "<html" in page.content.decode()
    answer = at.client.post(
        at.url("ask/"), {"about": "card.india.3", "rest": "1", "version": 0, "key": "k"}
    )
    assert answer.status_code == 302
    assert at.box == dict.fromkeys(at.box, 0)
    assert at.box.keys() >= {"card.india.3.glory", "card.india.3.culture"}


def test_telling_changes_no_table_that_was_played_without_it(at: Table) -> None:
    """A move that lacked a fact stands as it was made; an undo brings back the table, not the box."""
    play(at.session, {"kind": "crown", "seat": "red"})
    before = at.state
    at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.glory": "1"})
    assert at.state == before
    assert at.post("undo/1/").status_code == 200
    assert at.box["card.india.3.glory"] == 1


# ------------------------------------------------------------ new things


def teach_new(at: Table, group: str, name: str, **told: str) -> Any:
    fields = {f"{group}.{what}": value for what, value in told.items()}
    return at.post("ask/", about=group, rest="1", **{f"{group}.name": name}, **fields)


def test_a_new_city_makes_its_own_id_and_keeps_its_name(at: Table) -> None:
    assert teach_new(at, "a.city.*", "Новый Амстердам", zone="north_america").status_code == 200
    box = at.box
    assert box["a.city.novyi_amsterdam.zone"] == "north_america"
    assert box["a.city.novyi_amsterdam.name"] == "Новый Амстердам"


def test_a_city_and_a_fleet_never_share_an_id(at: Table) -> None:
    teach_new(at, "a.city.*", "Гоа", zone="india")
    assert teach_new(at, "a.fleet.*", "Гоа", zone="india").status_code == 200
    assert {"a.city.goa.zone", "a.fleet.goa_2.zone"} <= at.box.keys()


def test_the_same_city_is_not_told_twice_by_chance(at: Table) -> None:
    teach_new(at, "a.city.*", "Гоа", zone="india")
    again = teach_new(at, "a.city.*", "гоа", zone="africa")
    assert again.status_code == 400
    assert "уже есть в коробке" in again.content.decode()
    assert at.box["a.city.goa.zone"] == "india"


@pytest.mark.parametrize("name", ["Мемориал", "memorial", "Memorial"])
def test_a_building_that_the_rulebook_names_keeps_its_id(at: Table, name: str) -> None:
    assert teach_new(at, "building.*", name, level="5", actions="attack").status_code == 200
    assert at.box["building.memorial.level"] == 5
    assert not any(key.endswith(".name") for key in at.box)


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
    assert at.box == {"building.theatre.level": 3, "building.theatre.glory": 0}


def test_a_pair_of_actions_is_told_in_three_taps(at: Table) -> None:
    told = {"level": "2", "actions": "ship", "actions.sign": "/", "actions.two": "draw"}
    assert teach_new(at, "building.*", "Верфь", **told).status_code == 200
    assert at.box["building.verf.actions"] == "ship/draw"


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
    assert at.box == {}


@pytest.mark.parametrize("text", ["999999999999", "1e3", "two", "1.5", "\x00", "\x001", "٣", "-"])
def test_what_is_no_number_is_400_and_writes_nothing(at: Table, text: str) -> None:
    answer = at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.culture": text})
    assert answer.status_code == 400
    assert at.box == {}
    assert not at.session.lines.exists()


@pytest.mark.rule("END-COMP-09")
def test_a_number_that_no_card_prints_is_422_with_its_rule(at: Table) -> None:
    answer = at.post("ask/", about="card.india.3", rest="1", **{"card.india.3.culture": "12"})
    assert answer.status_code == 422
    assert "END-COMP-09" in answer.content.decode()
    assert at.box == {}


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
        {"about": "card.india.3", "seen": "{"},
        {"about": "card.india.3", "seen": "[]"},
        {},
    ],
)
def test_what_cannot_be_read_is_400_and_nothing_is_half_written(
    at: Table, form: dict[str, str]
) -> None:
    answer = at.post("ask/", rest="1", **form)
    assert answer.status_code == 400
    assert at.box == {}
    assert not at.session.lines.exists()


def test_a_shipped_fact_cannot_be_told_otherwise(at: Table) -> None:
    form = {"card.south_america.1.culture": "1", "card.south_america.1.glory": "1"}
    at.post("ask/", about="card.south_america.1", rest="1", **form)
    assert at.box == {"card.south_america.1.glory": 1}


def test_a_stranger_neither_reads_nor_teaches(
    stranger: Client, refereed: Session, browser_of: Callable[..., Client]
) -> None:
    url = f"/t/{refereed.code}/ask/?about=card.india.3"
    assert stranger.get(url).status_code == 404
    sent = {"about": "card.india.3", "rest": "1", "version": 0, "key": "k"}
    assert stranger.post(f"/t/{refereed.code}/ask/", sent).status_code == 404
    assert known_facts(refereed.group_id, "endeavor") == {}


def test_a_pad_asks_for_what_its_count_lacks(member: Client, table: Session) -> None:
    play(table, enter("red", influence=11))
    page = member.get(f"/t/{table.code}/ask/")
    assert "track.influence" in names_in(page.content.decode())
