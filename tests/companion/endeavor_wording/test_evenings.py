"""Whole games of Endeavor, and refusals at random tables, are told in sentences."""

import re
from random import Random
from typing import Any

import pytest

from companion import wording
from companion.games.endeavor.face import box as box_words
from companion.games.endeavor.face import names
from companion.games.endeavor.face import referee as words
from companion.games.endeavor.face import table as table_words
from rules.core.option import OneOf
from rules.core.referee.steps import Step
from rules.core.referee.table import Table
from rules.core.setup import Setup
from rules.endeavor.referee.checklist import checklist
from rules.endeavor.referee.state import Board
from tests.companion.endeavor_wording.tables import REFEREE, WHO, nameless
from tests.rules.endeavor.referee.invented import invent

CODE = re.compile(r"^[a-z_]+: ")


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
