"""Every code of Endeavor's referee has words, and every fact that the words name is given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

import rules.endeavor.referee
from companion import wording
from companion.wording import common, endeavor
from companion.wording import endeavor_referee as words
from rules.endeavor import GAME
from rules.endeavor.referee.boxfile import box_progress
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.moves import KINDS
from rules.endeavor.referee.setup import RefereeOptions
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
