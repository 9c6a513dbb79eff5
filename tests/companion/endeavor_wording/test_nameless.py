"""Things of Endeavor that nobody has named are called by what is known of them."""

from typing import Any

import pytest
from django.utils import translation

from companion.games.endeavor.face import box as box_words
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import table as table_words
from tests.companion.endeavor_wording.tables import WHO, nameless

NAMELESS = {
    "city.~1": ("city without a name no. 1, India", "город без имени № 1, Индия"),
    "city.~2": ("city without a name no. 2, India", "город без имени № 2, Индия"),
    "city.~6": ("city without a name, Africa", "город без имени, Африка"),
    "fleet.~3": ("fleet, India", "флотилия, Индия"),
    "building.~4": ("level 2 building", "здание 2 уровня"),
    "coast.red.1": ("level 2 building", "здание 2 уровня"),
}


@pytest.mark.parametrize(("language", "n"), [("en", 0), ("ru", 1)])
def test_things_without_a_name_are_called_by_what_is_known_of_them(language: str, n: int) -> None:
    with translation.override(language):
        called = table_words.names_in(nameless())
    assert {thing: called[thing] for thing in NAMELESS} == {k: v[n] for k, v in NAMELESS.items()}


@pytest.mark.parametrize(
    ("move", "english", "russian"),
    [
        (
            {"kind": "build", "building": "~", "level": 2},
            "Build: level 2 building",
            "Строит: здание 2 уровня",
        ),
        (
            {"kind": "ship", "to": "fleet.~", "zone": "india"},
            "Ship: fleet, India",
            "Плывёт: флотилия, Индия",
        ),
        (
            {"kind": "occupy", "city": "~", "zone": "africa"},
            "Occupy: city without a name, Africa",
            "Захватывает: город без имени, Африка",
        ),
        (
            {"kind": "attack", "place": "~6"},
            "Attack: city without a name, Africa",
            "Атакует: город без имени, Африка",
        ),
        (
            {"kind": "activate", "cell": 1, "actions": "ship+occupy"},
            "Activate: level 2 building (ship and occupy)",
            "Активирует: здание 2 уровня (плавание и захват)",
        ),
        ({"kind": "grow", "n": 3}, "Growth: 3 discs", "Рост: 3 диска"),
        ({"kind": "explored", "region": "india"}, "Region explored: India", None),
        (
            {"kind": "claim", "one": "goa", "other": "~6", "token": "pay"},
            "Route Goa – city without a name, Africa: pay",
            None,
        ),
        ({"kind": "claim", "one": "goa"}, "Route Goa – …: …", None),
        (
            {"kind": "name", "names": {"~4": "town_hall", "~1": "surat"}},
            "Named: Town hall, Surat",
            "Названо: Ратуша, Surat",
        ),
        ({"kind": "attack", "place": "~9"}, "Attack: place without a name", None),
    ],
)
def test_a_line_about_a_nameless_thing_reads_naturally(
    move: dict[str, Any], english: str, russian: str | None
) -> None:
    for language, text in (("en", english), ("ru", russian)):
        with translation.override(language):
            who = {**table_words.names_in(nameless()), **WHO}
            assert text is None or words.move({**move, "seat": "red"}, who) == text


ASKED = [
    ({"kind": "build"}, "Построить"),
    ({"kind": "build", "building": "~"}, "Какого уровня?"),
    ({"kind": "ship", "to": "fleet.~"}, "В какой зоне?"),
    ({"kind": "occupy", "city": "~"}, "В какой зоне?"),
    ({"kind": "react", "target": "city.~"}, "В какой зоне?"),
    ({"kind": "activate", "cell": 1}, "Что на нём напечатано: Здание 2 уровня?"),
    ({"kind": "grow"}, "Рост: сколько дисков пришло в гавань?"),
    ({"kind": "explored"}, "Шкала заполнена: регион исследован"),
    ({"kind": "claim"}, "Маршрут: взять жетон. Где начало?"),
    ({"kind": "claim", "one": "goa", "other": "~6"}, None),
]


@pytest.mark.parametrize(("partial", "question"), ASKED)
def test_the_heading_asks_for_the_first_open_field(
    partial: dict[str, Any], question: str | None
) -> None:
    with translation.override("ru"):
        who = {**table_words.names_in(nameless()), **WHO}
        asked = table_words.heading({"seat": "red", **partial}, who)
        assert asked == (question or "Какой жетон там лежал: Goa – город без имени, Африка?")


BUTTONS = [
    ("build", "building", "~", "Другое здание"),
    ("scrap", "building", "~", "Другое здание"),
    ("build", "level", 2, "Уровень 2"),
    ("ship", "to", "fleet.~", "Другая флотилия"),
    ("occupy", "city", "~", "Другой город"),
    ("occupy", "zone", "far_east", "Дальний Восток"),
    ("react", "target", "city.~", "Другой город"),
    ("react", "target", "none", "Ничего"),
    ("activate", "cell", 1, "Здание 2 уровня"),
    ("activate", "actions", "ship/draw", "Плавание или добор"),
    ("activate", "actions", "", "Не знаем: любое одно действие"),
    ("grow", "n", 3, "3"),
    ("claim", "other", "~6", "Город без имени, Африка"),
    ("attack", "place", "~3", "Флотилия, Индия"),
]


@pytest.mark.parametrize(("kind", "field", "value", "label"), BUTTONS)
def test_a_button_says_its_value(kind: str, field: str, value: Any, label: str) -> None:
    with translation.override("ru"):
        who = {**table_words.names_in(nameless()), **WHO}
        assert table_words.value({"kind": kind, "seat": "red", field: value}, field, who) == label


HINTS = [
    ({"kind": "build", "building": "~"}, ""),
    ({"kind": "build", "building": "~", "level": 2}, "11 buildings left"),
    ({"kind": "activate", "cell": 1}, ""),
    ({"kind": "activate", "cell": 1, "actions": "ship"}, ""),
    ({"kind": "ship", "to": "track.india"}, "discs there: 0"),
    ({"kind": "ship", "to": "fleet.~"}, ""),
    ({"kind": "occupy", "city": "~", "zone": "africa"}, ""),
    ({"kind": "attack", "place": "goa"}, "Clara, India"),
    ({"kind": "attack", "place": "~3"}, "Boris"),
    ({"kind": "claim", "one": "goa"}, "India"),
    ({"kind": "grow", "n": 2}, ""),
    ({"kind": "explored", "region": "india"}, "discs there: 0"),
    ({"kind": "react", "target": "none"}, ""),
]


@pytest.mark.parametrize(("move", "hint"), HINTS)
def test_a_hint_copes_with_what_nobody_has_read(move: dict[str, Any], hint: str) -> None:
    t = nameless()
    assert table_words.hint(t, {"seat": "red", **move}, {**table_words.names_in(t), **WHO}) == hint


@pytest.mark.parametrize(
    ("code", "facts", "english", "russian"),
    [
        (
            "disc_to_city",
            {"owner": "red", "origin": "harbour", "place": "~6"},
            "Disc from the harbour → city without a name, Africa.",
            "Диск из гавани → город без имени, Африка.",
        ),
        (
            "disc_to_stock",
            {"owner": "yellow", "origin": "fleet.~3"},
            "Disc back to the stock: fleet, India.",
            "Диск обратно в запас: флотилия, Индия.",
        ),
        (
            "disc_to_track",
            {"owner": "silent_fleet", "origin": "stock", "region": "india", "step": 2},
            "Silent fleet: disc from the stock onto the track “India”, cell 2.",
            "Бесшумный флот: диск из запаса на шкалу «Индия», ячейка 2.",
        ),
        (
            "take_building",
            {"building": "~4", "cell": 1},
            "Put on cell 2 of the coast: level 2 building.",
            "Положите в ячейку побережья 2: здание 2 уровня.",
        ),
        ("discs_to_harbour", {"n": 2}, None, "2 диска из запаса в гавань."),
        ("named", {"thing": "~4", "name": "town_hall"}, "Named: Town hall.", None),
        ("event_glory", {"item": "event_1", "value": 4}, "Event 1: 4.", None),
    ],
)
def test_what_hands_do_is_said_in_one_name(
    code: str, facts: dict[str, Any], english: str | None, russian: str | None
) -> None:
    for language, text in (("en", english), ("ru", russian)):
        with translation.override(language):
            who = {**table_words.names_in(nameless()), **WHO}
            assert text is None or words.effect(code, facts, who) == text


def test_a_fact_of_a_thing_that_is_only_coming_is_asked_of_a_new_one() -> None:
    assert words.fact("building.~9.industry") == "New building: how many symbols “Industry”?"
    assert box_words.title("building.~9", {}) == "A new building"
    assert box_words.title("building.~4", table_words.names_in(nameless())) == "Level 2 building"
