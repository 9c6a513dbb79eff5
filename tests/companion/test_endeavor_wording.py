"""Every code of Endeavor's referee has words, and every fact that the words name is given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import rules.endeavor.referee
from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import words as endeavor
from companion.wording import common
from rules.endeavor import GAME
from rules.endeavor.referee.boxfile import box_progress
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.moves import KINDS
from rules.endeavor.referee.setup import RefereeOptions
from rules.endeavor.referee.silent import OF_THE_FLEET
from tests.endeavor_boards import table
from tests.rules.endeavor.referee.player import Game
from tests.rules.endeavor.referee.universe import universe

HOME = Path(rules.endeavor.referee.__file__).parent
WHO = {"red": "Anna", "yellow": "Boris", "blue": "Clara"}
CODE = re.compile(r"^[a-z_]+: ")


def constants(place: int, *names: str) -> Iterator[str]:
    for file in HOME.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or len(node.args) <= place:
                continue
            told = node.args[place]
            if ast.unparse(node.func).split(".")[-1] in names and isinstance(told, ast.Constant):
                yield str(told.value)


def test_every_refusal_effect_move_and_option_is_worded() -> None:
    known = {**common.REFUSALS, **endeavor.REFUSALS}
    refusals = set(constants(1, "Refusal")) | {"unknown_fact"}
    refusals |= {*OF_THE_FLEET.values(), "slavery_deck_spared", "regions_only"}
    assert len(refusals) > 70
    assert refusals - set(known) == set()
    effects = set(constants(0, "tell", "lay_disc", "Effect"))
    effects |= {"disc_to_building", "disc_from_building", "disc_to_city", "disc_to_fleet"}
    assert effects | {"move_marker_level"} == set(words.EFFECTS)
    kinds = {str(kind.__struct_config__.tag) for kind in KINDS}
    assert kinds | {"teach", "enter"} == set(words.MOVES)
    assert set(RefereeOptions.__struct_fields__) == {*words.OPTIONS, *endeavor.OPTIONS}
    assert {row.family for row in box_progress({})} == set(words.PROGRESS)


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


CYRILLIC = re.compile("[а-яё]", re.IGNORECASE)
QUOTED = re.compile("«[^»]*»")  # a gap may quote the words that it is about
MODULES = sorted(Path(endeavor.__file__).parent.rglob("*.py"))


def test_no_english_sentence_has_russian_letters() -> None:
    assert len(MODULES) > 5
    for module in MODULES:
        tree = ast.parse(module.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                assert not CYRILLIC.search(node.value), (module.name, node.value)
    book = GAME.rulebook
    for told in (*book.rules.values(), *book.examples.values(), *book.gaps.values()):
        assert not CYRILLIC.search(QUOTED.sub("", told.en)), told.id
    for rule in book.rules:
        assert not CYRILLIC.search(section_of("endeavor", rule)), rule


ROWS = {
    "END-SCORE-04": "influence",
    "END-SCORE-08": "cities_routes",
    "END-SCORE-09": "buildings_cards",
    "END-SCORE-10": "population",
    "END-SCORE-11": "slavery",
}


@pytest.mark.rule("END-SCORE-04", "END-SCORE-08", "END-SCORE-09", "END-SCORE-10", "END-SCORE-11")
@pytest.mark.parametrize(("language", "word"), [("en", "row "), ("ru", "ряд ")])
def test_a_rule_and_the_pad_call_a_row_by_the_same_letter(language: str, word: str) -> None:
    with translation.override(language):
        for rule, row in ROWS.items():
            told = sentence_of("endeavor", rule).casefold()
            assert f"{word}{str(endeavor.MARKS[row]).casefold()}" in told
            assert f" {endeavor.MARKS[row]}. " in section_of("endeavor", rule)


def test_every_fact_has_its_question() -> None:
    for key in (*FACTS, *(family.key for family in FACTS.families)):
        told = wording.fact("endeavor", key.replace("route.*.*", "route.lisbon.goa"))
        assert told.endswith("?")
        assert "%(" not in told
        assert "." not in told, told


@pytest.mark.parametrize("options", [{}, {"silent_fleet": True, "players": 2, "events": True}])
def test_a_whole_game_is_told_in_sentences(options: dict[str, Any]) -> None:
    game = Game(options.pop("players", 3), 77, empty=True, **options)
    for step in checklist(game.state):
        sentence(words.effect(step.code, step.facts, WHO))
    while game.state.phase != "over":
        game.step()
        assert not CODE.match(words.move(game.moves[-1], WHO))
        for effect in game.effects:
            sentence(words.effect(effect.code, effect.facts, WHO))
        if len(game.moves) % 40 == 0:
            _refusals_are_told(game)


def _refusals_are_told(game: Game) -> None:
    for n, data in enumerate(universe(game.state)):
        if n % 7 == 0:
            for refusal in GAME.check(game.state, GAME.moves.decode(data)):
                told = wording.refusal("endeavor", refusal.code, refusal.facts, WHO)
                assert not told.startswith(f"{refusal.code}:"), refusal
                sentence(told)


def sentence(told: str) -> None:
    assert told.endswith((".", "?", "?.")), told
    assert "%(" not in told
    assert not re.search(r"[a-z]_[a-z]", told), told
    assert not re.search(r"\b(red|yellow|blue)\b", told), told


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
    table_words = wording.referee("endeavor")
    assert table_words is not None
    move = {"kind": "collect", "seat": "red", "cell": cell}
    assert table_words.heading(move, WHO) == told
    assert table_words.heading({"kind": "pay", "seat": "red"}, WHO) == "Pay: whose disc comes home?"


FLEET_WORDS = {
    "not_present": ("No disc of yours is there: India.", "Вы там не присутствуете: Индия."),
    "fleet_not_present": (
        "The silent fleet has no disc there: India.",
        "Бесшумный флот там не присутствует: Индия.",
    ),
    "fleet_presence_too_low": (
        "India: the silent fleet's presence is 0, the card asks for 1.",
        "Индия: присутствие бесшумного флота — 0, для карты нужно 1.",
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
        steps = checklist(Game(3, 1).state)
        said = " ".join(words.effect(step.code, step.facts, WHO) for step in steps)
    assert [sentence for sentence in told if sentence not in said] == []


@pytest.mark.rule("END-BUILD-03", "END-SAL-02")
def test_the_big_button_says_what_done_means() -> None:
    table_words: Any = wording.referee("endeavor")
    assert table_words.step_text(table(phase="build"), "done") == "Build nothing"
    assert table_words.step_text(table(phase="salary"), "done") == "Pay nobody else"
    assert table_words.step_text(table(), "done") == "Done"
    assert table_words.step_text(table(phase="audit"), "close") == "End the round"
