"""Single sentences of Endeavor: how people say them."""

import re
from typing import Any

import pytest
from django.utils import translation
from msgspec.structs import replace

from companion import wording
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import table as table_words
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.state import Acting
from tests.companion.endeavor_wording.tables import REFEREE, WHO, nameless


def test_an_unworded_code_is_shown_and_not_hidden() -> None:
    assert words.effect("dance", {"n": 1}, {}) == "dance: n = 1"
    assert words.move({"kind": "dance"}, {}) == "dance"


def test_things_are_named_as_people_say_them() -> None:
    assert wording.refusal(
        "endeavor", "city_taken", {"place": "new_york", "owner": "red"}, WHO
    ).startswith("“New york” is occupied: Anna.")
    marker = {"stat": "culture", "old": 3, "new": 4, "level": 4}
    assert words.effect("move_marker", marker, WHO) == "Culture 3 → 4; growth level is now 4."
    ship = {"kind": "ship", "v": 1, "seat": "red", "to": "track.far_east"}
    assert words.move(ship, WHO) == "Ship: track “Far East”"
    assert words.names.actions("ship+occupy") == "ship and occupy"
    assert words.names.actions("none") == "no action"
    assert words.named("seats", ("red",)) is None


def test_answers_of_the_box_are_named() -> None:
    assert wording.value("endeavor", "a.city.porto.zone", "far_east") == "Far East"
    assert wording.value("endeavor", "a.route.goa.surat", "round") == "round cell"
    assert wording.value("endeavor", "building.docks.actions", "ship/draw") == "ship or draw"
    assert wording.value("endeavor", "side", "b") == "side B"


@pytest.mark.parametrize(
    ("move", "told"),
    [
        ({"kind": "slot", "card": None}, "The governor slot is left empty"),
        ({"kind": "slot", "card": "governor.india"}, "Governor slot: governor of India"),
        ({"kind": "remember", "stat": None}, "Memorial: the disc goes back to the stock"),
        ({"kind": "remember", "stat": "culture"}, "Memorial: Culture"),
    ],
)
def test_a_choice_of_nothing_is_told_in_words(move: dict[str, Any], told: str) -> None:
    assert words.move({**move, "seat": "red"}, WHO) == told


@pytest.mark.parametrize(
    ("cell", "told"),
    [
        ("route.lisbon.goa", "Which token lay there: route Lisbon – Goa?"),
        ("track.india.2", "Which token lay there: track “India” 2?"),
        ("city.goa", "Which token lay there: Goa?"),
    ],
)
def test_the_question_for_a_token_names_its_cell(cell: str, told: str) -> None:
    move = {"kind": "collect", "seat": "red", "cell": cell}
    assert table_words.heading(move, WHO) == told
    asked = table_words.heading({"kind": "pay", "seat": "red"}, WHO)
    assert asked == "Pay: return a disc from which building?"


FLEET_WORDS = {
    "not_present": ("No disc of yours is there: India.", "Вы там не присутствуете: Индия."),
    "fleet_not_present": (
        "The silent fleet has no disc there: India.",
        "Бесшумный флот там не присутствует: Индия.",
    ),
    "fleet_presence_too_low": (
        "India: the silent fleet's presence is 0, the card needs 1.",
        "Индия: присутствие бесшумного флота — 0, карте нужно 1.",
    ),
    "fleet_has_no_disc": (
        "The silent fleet has no disc left.",
        "У бесшумного флота не осталось дисков.",
    ),
    "city_not_free": (
        "“Goa” is occupied: Anna. The silent fleet takes only free cities.",
        "Город «Goa» захвачен: Anna. Бесшумный флот захватывает только свободные города.",
    ),
}


@pytest.mark.rule("END-SILENT-10", "END-SILENT-15")
@pytest.mark.parametrize("code", FLEET_WORDS)
def test_what_the_fleet_may_not_do_is_said_of_the_fleet(code: str) -> None:
    facts = {"zone": "india", "have": 0, "needs": 1, "place": "goa", "owner": "red"}
    for language, told in zip(("en", "ru"), FLEET_WORDS[code], strict=True):
        with translation.override(language):
            assert wording.refusal("endeavor", code, facts, WHO) == told
            if code.startswith("fleet"):
                assert not re.search(r"\byou|\bвы\b|\bваш", told, re.IGNORECASE)


@pytest.mark.rule("END-EVT-03", "END-EVT-04")
def test_the_hint_of_an_event_names_the_events_board() -> None:
    with translation.override("ru"):
        assert wording.hint("endeavor", "event_1") == "Как указано на планшете событий."
    assert wording.hint("endeavor", "event_3") == "As the events board says."


@pytest.mark.rule("END-SILENT-15", "END-SILENT-17")
def test_the_narrow_reading_of_the_fleets_decks_says_what_it_does() -> None:
    label, hint = words.OPTIONS["fleet_regions_only"]
    assert "slavery deck" in str(label)
    assert "Europe deck" in str(hint)
    assert "all eight decks" in str(hint)


@pytest.mark.rule("END-SILENT-25")
def test_the_choice_of_the_silent_fleet_says_what_it_is_like() -> None:
    hint = str(words.OPTIONS["silent_fleet"][1])
    assert "hinder your opponent" in hint
    assert "as with four" in hint


@pytest.mark.rule("END-SETUP-18", "END-COMP-18")
@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            (
                "Lay the board in the middle of the table: side A.",
                "Put the organizer with the buildings beside the board.",
                "They have stripes at the bottom.",
            ),
        ),
        (
            "ru",
            (
                "Положите поле в центр стола: сторона А.",
                "Поставьте органайзер со зданиями рядом с полем.",
                "У них полосы внизу.",
            ),
        ),
    ],
)
def test_the_set_up_says_where_board_and_organizer_go_and_which_cards_are_governors(
    language: str, told: tuple[str, ...]
) -> None:
    with translation.override(language):
        steps = checklist(nameless())
        said = " ".join(words.effect(step.code, step.facts, WHO) for step in steps)
    assert [sentence for sentence in told if sentence not in said] == []


@pytest.mark.rule("END-BUILD-03", "END-SAL-02")
def test_the_big_button_says_what_done_means() -> None:
    assert table_words.step_text(nameless(phase="build"), "done") == "Build nothing"
    assert table_words.step_text(nameless(phase="salary"), "done") == "Pay nobody else"
    assert table_words.step_text(nameless(phase="actions"), "done") == "Done"
    assert table_words.step_text(nameless(phase="audit"), "close") == "End the round"


def test_a_turn_from_a_token_names_its_actions_once() -> None:
    acting = Acting(seat="red", source="token", what="ship_draw", left=("ship", "draw"))
    t = nameless(phase="actions", turn="red", acting=acting)
    assert table_words.turn_text(t, WHO) == "Anna: token (ship, draw)"
    board = replace(t.state, acting=replace(acting, source="building", what="~4"))
    t = REFEREE.table(t.setup, board, {})
    who = {**table_words.names_in(t), **WHO}
    assert table_words.turn_text(t, who) == "Anna: level 2 building (ship, draw)"
