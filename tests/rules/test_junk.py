"""No input breaks an engine: it reads, it refuses or it says what is misspelled, in every game."""

from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.game import Game
from rules.core.layout import Item
from rules.core.refusal import Refused
from rules.core.replay import replay
from rules.core.session import Session
from rules.core.spelling import Misspelled, spell
from rules.registry import CODES, game

WORDS = st.sampled_from(["", "red", "blue", "enter", "a\nb", "нет", "seats", "\x00"])
LEAF = st.none() | st.booleans() | st.integers(-3, 120) | st.just(10**30) | st.floats() | WORDS
JUNK = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner))
GAMES = Path(__file__).parents[1] / "games"
every_game = pytest.mark.parametrize("code", CODES)


def entry(item: Item) -> st.SearchStrategy[Any]:
    """A value of the right type, in or out of bounds."""
    if item.kind == "number":
        return st.none() | st.integers(-2, 40)
    if item.kind == "toggle":
        return st.none() | st.booleans()
    return st.none() | st.sampled_from(item.choices)


def entries(items: Any) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({}, optional={name: entry(item) for name, item in items.items()})


def facts(found: Game[Any, Any]) -> st.SearchStrategy[dict[str, Any]]:
    if not found.facts:
        return st.just({})
    return st.dictionaries(st.sampled_from(sorted(found.facts)), LEAF, max_size=3)


@cache
def seats(code: str) -> tuple[str, ...]:
    """Seats that may sit down to this game: those of its typed pad, or two colours."""
    paths = sorted((GAMES / code).glob("pad_*.json"))
    return tuple(msgspec.json.decode(paths[0].read_bytes())["seats"]) if paths else ("red", "blue")


def spelled(found: Game[Any, Any]) -> st.SearchStrategy[dict[str, Any]]:
    """Counts whose seats and items are real words of the game; boxes and options may be junk."""
    every = {seat: entries(found.layout.items) for seat in seats(found.code)}
    return st.fixed_dictionaries(
        {"seats": st.fixed_dictionaries(every), "table": entries(found.layout.table_items)},
        optional={"box": facts(found), "options": st.dictionaries(WORDS, LEAF, max_size=1)},
    )


@every_game
@given(data=st.data())
@settings(max_examples=30)
def test_any_well_spelled_count_is_audited_and_drawn_even_against_the_rules(
    code: str, data: st.DataObject
) -> None:
    found = game(code)
    try:
        count = found.read_count(data.draw(spelled(found)))
    except Misspelled:
        return
    msgspec.json.encode(found.audit(count))
    msgspec.json.encode(found.pad(count))


@every_game
@given(junk=JUNK, key=st.sampled_from(["seats", "table", "box", "options", "sources", "extra"]))
@settings(max_examples=30)
def test_junk_in_a_count_is_misspelled_or_refused(code: str, junk: Any, key: str) -> None:
    found = game(code)
    for data in (junk, {"seats": {}, key: junk}, {"seats": {"red": junk}}):
        with suppress(Misspelled):
            found.audit(found.read_count(data))


@every_game
@given(junk=JUNK, kind=st.sampled_from(["enter", "teach", "checkpoint"]))
@settings(max_examples=30)
def test_junk_in_a_session_is_misspelled_or_refused(code: str, junk: Any, kind: str) -> None:
    setup = {"game": code, "seats": list(seats(code))}
    keys = ["seat", "values", "facts", "seats", "table", "round"]
    told = [{"kind": kind, "values": {}, "facts": {}, key: junk} for key in keys]
    bare = [{"kind": kind, key: junk} for key in keys]
    for document in (
        {"setup": setup, "moves": [junk]},
        {"setup": {**setup, "options": junk}},
        {"setup": {**setup, "box": junk}},
        {"setup": {**setup, "carry": junk}},
        {"setup": setup, "lines": [junk]},
        *({"setup": setup, "moves": [move]} for move in told + bare),
        {"setup": setup, "lines": [{"seq": 1, "kind": "take_back", "to": junk}]},
    ):
        with suppress(Misspelled, Refused):
            session = spell(document, Session)
            msgspec.json.encode(replay(game(code), session.setup, session.all_lines()))
