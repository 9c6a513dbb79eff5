"""Every code of Endeavor's referee has words, and every fact that the words name is given."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation
from msgspec.structs import replace

import rules.core.referee
import rules.endeavor
from campaigns.table.selectors.pads import section_of, sentence_of
from companion import wording
from companion.games.endeavor.face import box as box_words
from companion.games.endeavor.face import names
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import table as table_words
from companion.games.endeavor.face import words as endeavor
from companion.games.endeavor.face.items import EFFECTS, MOVES
from companion.wording import common
from rules.core.option import OneOf
from rules.core.referee.steps import Step
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor import GAME
from rules.endeavor.referee.boxfile import box_progress
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.options import RefereeOptions
from rules.endeavor.referee.referee import EndeavorReferee
from rules.endeavor.referee.silent import OF_THE_FLEET
from rules.endeavor.referee.state import Acting, Blank, Board, Held, Tile
from tests.rules.endeavor.referee.invented import invent

REFEREE = EndeavorReferee()
CORE = Path(rules.core.referee.__file__).parent
HOME = Path(rules.endeavor.__file__).parent
SOURCES = (*HOME.rglob("*.py"), *CORE.glob("*.py"), CORE.parent / "box.py")
WHO = {"red": "Anna", "yellow": "Boris", "blue": "Clara"}
CODE = re.compile(r"^[a-z_]+: ")


# ------------------------------------------------------------ every code in the source


@cache
def given() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """The codes of refusals and effects, each with the facts that every place gives that says it."""
    codes: dict[str, dict[str, frozenset[str]]] = {"Refusal": {}, "Effect": {}}
    for call, scope in _calls():
        what = ast.unparse(call.func).split(".")[-1]
        if what not in PLACES or len(call.args) <= PLACES[what]:
            continue
        family = "Refusal" if what == "Refusal" else "Effect"
        facts = frozenset(_facts(what, call, scope))
        for code in _constants(call.args[PLACES[what]], scope):
            known = codes[family].get(code)
            codes[family][code] = facts if known is None else known & facts
    return codes


PLACES = {"Refusal": 1, "Effect": 0, "tell": 0, "lay_disc": 0, "drop_first": 1}  # the code's place
GIVEN_ON = {"lay_disc": {"owner", "origin"}, "drop_first": {"kind", "where"}}
# what is no constant where it is told, as it is written there
COMPUTED = {
    "f'disc_to_{family}'": {"disc_to_city", "disc_to_fleet"},
    "OF_THE_FLEET.get(refusal.code, refusal.code)": set(OF_THE_FLEET.values()),
    "_spared(t, deck_of(card))": {"slavery_deck_spared", "regions_only"},
    "code or NOTHING_FOLLOWS": {"nothing_follows", "not_the_level"},
    "code": set[str](),  # handed on by `lay_disc` and `drop_first`, or made by `Desk.tell`
}


def _calls() -> Iterator[tuple[ast.Call, ast.AST]]:
    for file in SOURCES:
        tree = ast.parse(file.read_text("utf-8"))
        for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            yield from ((node, scope) for node in ast.walk(scope) if isinstance(node, ast.Call))


def _assigned(scope: ast.AST, name: str) -> Iterator[ast.expr]:
    for node in ast.walk(scope):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign | ast.NamedExpr):
            targets = [node.target]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            yield node.value  # type: ignore[attr-defined]


def _constants(code: ast.expr, scope: ast.AST) -> set[str]:
    if isinstance(code, ast.Constant):
        return {str(code.value)}
    if isinstance(code, ast.IfExp):
        return _constants(code.body, scope) | _constants(code.orelse, scope)
    if isinstance(code, ast.Name) and (values := list(_assigned(scope, code.id))):
        return set().union(*(_constants(value, scope) for value in values))
    return COMPUTED[ast.unparse(code)]


def _facts(what: str, call: ast.Call, scope: ast.AST) -> set[str]:
    if what in ("Refusal", "Effect"):
        return _keys(call.args[2], scope) if len(call.args) > 2 else set()
    return {str(keyword.arg) for keyword in call.keywords} | GIVEN_ON.get(what, set())


def _keys(facts: ast.expr, scope: ast.AST) -> set[str]:
    if isinstance(facts, ast.Dict):
        pairs = zip(facts.keys, facts.values, strict=True)
        keys = (_keys(v, scope) if k is None else {ast.literal_eval(k)} for k, v in pairs)
        return set().union(*keys)
    if isinstance(facts, ast.Name) and (values := list(_assigned(scope, facts.id))):
        return set.intersection(*(_keys(value, scope) for value in values))
    return set()


class Asked(dict[str, Any]):
    """Facts that answer everything and remember what a template asked for."""

    def __missing__(self, key: str) -> Any:
        self[key] = 1
        return 1


def asked_by(template: Any) -> set[str]:
    asked = Asked()
    str(template % asked)
    return set(asked)


def test_every_refusal_has_words_that_name_only_given_facts() -> None:
    worded = {**common.REFUSALS, **endeavor.REFUSALS}
    refusals = given()["Refusal"]
    assert len(refusals) > 90
    assert set(refusals) - set(worded) == set()
    of_players = {theirs: refusals[ours] for ours, theirs in OF_THE_FLEET.items()}
    for code, facts in {**refusals, **of_players}.items():
        if code != "nothing_follows":
            assert asked_by(worded[code]) <= facts, code


def test_no_words_are_kept_of_refusals_that_are_gone() -> None:
    texts = [file.read_text("utf-8") for file in (*SOURCES, *CORE.parent.glob("*.py"))]
    gone = [code for code in words.REFUSALS if not any(f'"{code}"' in text for text in texts)]
    assert gone == []


# two effects are worded by what they are about
VARIANTS = {"move_marker_level": "move_marker", "disc_to_stock_from_place": "disc_to_stock"}


def test_every_effect_has_words_that_name_only_given_facts() -> None:
    effects = given()["Effect"]
    assert set(effects) | set(VARIANTS) == set(EFFECTS)
    for code, template in EFFECTS.items():
        facts = effects[VARIANTS.get(code, code)]
        more = {"name"} if code == "move_marker_level" else set()
        assert asked_by(template) <= facts | more, code


def test_every_kind_of_move_has_words_that_name_its_fields() -> None:
    acts = {act.tag: act for act in REFEREE.acts}
    assert {*acts, "teach"} == set(MOVES)
    for tag, act in acts.items():
        assert asked_by(MOVES[tag]) <= set(act.kind.__struct_fields__), tag
        assert tag in table_words.KINDS or tag in table_words.STEPS, tag
        fields = [field.name for field in act.fields]
        if len(fields) > 1:
            assert list(table_words.QUESTIONS[tag]) == fields
    assert {*table_words.KINDS, *table_words.STEPS} == set(acts)
    assert {*table_words.ASIDE, *table_words.ELSEWHERE} <= {*acts, "teach"}


def test_every_option_and_part_of_the_box_is_worded() -> None:
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


# ------------------------------------------------------------ whole games in words


class Evening:
    """Random play by the steps that a form shows; nobody answers what a move asks beside itself."""

    def __init__(self, players: int, seed: int, known: float, **options: Any) -> None:
        self.random = Random(seed)
        seats = tuple(WHO)[:players]
        self.setup = Setup(game="endeavor", seats=seats, depth="referee", options=options)
        facts = invent(seed, "a").facts
        self.box = {key: value for key, value in facts.items() if self.random.random() < known}
        self.state: Board = REFEREE.new(self.setup)
        self.kinds: set[str] = set()
        self.texts: list[str] = []

    @property
    def t(self) -> Table[Board]:
        return REFEREE.table(self.setup, self.state, self.box)

    def who(self) -> dict[str, str]:
        return {**table_words.names_in(self.t), **WHO}

    def turn(self) -> None:
        """One decision, from its first question to the hands on the table."""
        t, who = self.t, self.who()
        plain(table_words.round_text(t), table_words.turn_text(t, who))
        wait = REFEREE.wait(t)
        seats = (*(wait.seats or t.setup.seats), "")
        steps = [step for seat in seats for step in REFEREE.options(t, seat)]
        due = [s for s in steps if s.kind in wait.kinds or self.random.random() < 0.15]
        step: Step | None = self.random.choice(due or steps)
        while step is not None and step.move is None and not step.sheet:
            step = self._choose(t, step, who)
        assert step is not None
        self.play(dict(step.move or self._filled(step)))

    def _choose(self, t: Table[Board], step: Step, who: names.Who) -> Step | None:
        plain(table_words.heading(step.partial, who))
        labels = []
        for choice in step.choices:
            shown = {**step.partial, step.field: choice.value}
            labels.append(table_words.value(shown, step.field, who))
            plain(labels[-1], table_words.hint(t, shown, who), words.move(shown, who))
        if step.field != "cell":  # a coast may have two tiles of a kind
            assert len(labels) == len(set(labels)), labels
        chosen = self.random.choice(step.choices)
        partial = chosen.move or {**step.partial, step.field: chosen.value}
        return REFEREE.refine(t, partial)

    def _filled(self, step: Step) -> dict[str, Any]:
        """One entry of a sheet."""
        path, values = self.random.choice(sorted(step.sheet.items()))
        field, _dot, entry = path.partition(".")
        if isinstance(values, OneOf):
            another = (f"name_{self.random.randrange(10**6)}",)  # any name may be typed
            return {**step.partial, field: {entry: self.random.choice(values.values or another)}}
        value = values.low
        return {**step.partial, field: {entry: value}}

    def play(self, data: dict[str, Any]) -> None:
        move, t = REFEREE.moves.decode(data), self.t
        before = self.who()
        assert REFEREE.check(t, move).broken == (), data
        done = REFEREE.try_(t, move, at=len(self.texts) + 1)
        self.state = done.state
        self.box |= {key: value for key, value in done.teaches.items() if "~" not in key}
        self.kinds.add(data["kind"])
        for who in (before, self.who(), WHO):  # as before, as now, and when nobody remembers
            text = words.move(data, who)
            plain(text)
            for effect in done.effects:
                sentence(words.effect(effect.code, effect.facts, who))
            for key in (*done.asks, *done.lacked):
                plain(wording.fact("endeavor", key, who))
                plain(box_words.title(box_words.group_of(key), who))
        self.texts.append(text)


@pytest.mark.parametrize(
    ("players", "known", "options"),
    [(3, 0.0, {}), (3, 0.6, {"events": True}), (2, 0.3, {"silent_fleet": True})],
)
def test_a_whole_game_is_told_in_sentences(
    players: int, known: float, options: dict[str, Any]
) -> None:
    evening = Evening(players, 77, known, **options)
    for step in checklist(evening.t):
        sentence(words.effect(step.code, step.facts, WHO))
    while evening.state.phase != "over":
        assert len(evening.texts) < 2000
        evening.turn()
    assert evening.kinds >= {"build", "ship", "occupy", "draw", "close"}
    assert known or "name" in evening.kinds


def plain(*texts: str) -> None:
    """Nothing is shown as an id, a code or an open template."""
    for text in texts:
        assert "%(" not in text, text
        assert names.NEW not in text, text
        assert "None" not in text, text
        assert not re.search(r"[a-z]_[a-z]", text), text
        assert not re.search(r"\b(red|yellow|blue)\b", text), text
        assert not CODE.match(text), text


def sentence(text: str) -> None:
    assert text.endswith((".", "?", "?.")), text
    plain(text)


REFUSED = (
    {"kind": "build", "building": "~", "level": 5},
    {"kind": "build", "building": "~"},
    {"kind": "build", "building": "~7"},
    {"kind": "build", "building": "settler_house"},
    {"kind": "ship", "to": "fleet.~"},
    {"kind": "ship", "to": "sea.india"},
    {"kind": "occupy", "city": "~", "zone": "india"},
    {"kind": "claim", "one": "goa", "other": "~1", "token": "pay"},
    {"kind": "grow", "n": 9},
    {"kind": "react", "target": "city.~"},
    {"kind": "attack", "place": "~9"},
    {"kind": "collect", "cell": "city.~1", "token": "pay"},
)


@pytest.mark.parametrize("phase", ["build", "growth", "actions", "audit"])
def test_refusals_of_nameless_things_are_told_in_sentences(phase: Any) -> None:
    t = nameless(phase=phase, turn="red", crown="red", round=1)
    who = {**table_words.names_in(t), **WHO}
    for data in REFUSED:
        move = REFEREE.moves.decode({**data, "seat": "red"})
        for refusal in (
            *REFEREE.act_of(move).check(t, move).broken,
            *REFEREE.check(t, move).broken,
        ):
            text = wording.refusal("endeavor", refusal.code, refusal.facts, who)
            assert not text.startswith(f"{refusal.code}:"), refusal
            sentence(text)


# ------------------------------------------------------------ things without a name


def nameless(**changes: Any) -> Table[Board]:
    """A table with two cities of India, one of Africa, a fleet and a building that have no names."""
    setup = Setup(game="endeavor", seats=tuple(WHO), depth="referee")
    board: Board = REFEREE.new(setup)
    red = replace(board.players["red"], coast=(Tile(kind="settler_house"), Tile(kind="~4")))
    places = {
        "~1": Held("city", "red", zone="india"),
        "~2": Held("city", "red", zone="india"),
        "~3": Held("fleet", "yellow", zone="india"),
        "~6": Held("city", "blue", zone="africa"),
        "goa": Held("city", "blue", zone="india"),
    }
    board = replace(
        board,
        players={**board.players, "red": red},
        places=places,
        blanks={"~4": Blank(level=2)},
        tiles={"~4": 1},
        nameless=6,
        **changes,
    )
    return REFEREE.table(setup, board, {})


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


# ------------------------------------------------------------ single sentences


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
