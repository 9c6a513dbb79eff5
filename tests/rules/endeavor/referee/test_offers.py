"""Offered is exactly what passes, over the whole domain; every step leads to a move that passes."""

from random import Random
from typing import Any

import msgspec
import pytest

from rules.core.referee.steps import Step
from rules.core.referee.table import Table
from rules.endeavor.referee.state import Board
from rules.endeavor.referee.words import CARDS, GOVERNORS
from tests.rules.endeavor.referee.domain import PRINTED, domain, few_places
from tests.rules.endeavor.referee.laid import REFEREE
from tests.rules.endeavor.referee.player import Game, offered
from tests.sampling import sampled

TABLES: dict[str, dict[str, Any]] = {
    "three_empty": {"players": 3, "seed": 33, "known": 0.0, "answers": 0.7},
    "fleet_known": {"players": 2, "seed": 63, "silent_fleet": True},
    "four_half": {"players": 4, "seed": 43, "known": 0.6, "answers": 0.5},
    "fleet_half": {
        "players": 2,
        "seed": 64,
        "known": 0.5,
        "silent_fleet": True,
        "material_shortage": True,
        "occupy_limit": True,
    },
}
every_table = pytest.mark.parametrize(
    "name", sampled(TABLES, "three_empty", "fleet_known", "fleet_half")
)


def tables(name: str, few: int) -> list[Table[Board]]:
    """Some tables of a random game, early and late ones."""
    game = Game(**TABLES[name])
    found = [game.t]
    while game.state.phase != "over":
        game.step()
        found.append(game.t)
    return [Table(t.setup, t.state, t.facts) for t in Random(5).sample(found, few)]


def key(move: dict[str, Any]) -> bytes:
    return msgspec.json.encode(REFEREE.moves.decode(move))


def leaves(t: Table[Board]) -> set[bytes]:
    found = set()
    for kind, moves in offered(t).items():
        for move in moves:
            if kind != "adjust" and move.get("actions", "") in PRINTED and _some(t, move):
                found.add(key(move))
    return found


def _some(t: Table[Board], move: dict[str, Any]) -> bool:
    """Of the routes only those that the domain spells: there are hundreds."""
    ends = {move.get("one"), move.get("other")} - {None}
    return ends <= set(few_places(t))


@every_table
def test_offered_is_exactly_what_passes(name: str) -> None:
    for t in tables(name, 5):
        legal = set()
        for data in domain(t):
            if data["kind"] == "adjust":
                continue
            if not REFEREE.check(t, REFEREE.moves.decode(data)).broken:
                legal.add(key(data))
        assert leaves(t) == legal


@every_table
def test_every_link_leads_to_a_move_that_passes(name: str) -> None:
    """A step is asked, each of its choices refined, until the move is whole."""
    for t in tables(name, 4):
        for seat in ("", *t.setup.seats):
            for step in REFEREE.options(t, seat):
                walk(t, step)


def walk(t: Table[Board], step: Step) -> None:
    if step.sheet:
        return
    if step.move is not None:
        assert REFEREE.check(t, REFEREE.moves.decode(step.move)).broken == ()
        return
    assert step.choices, step
    for choice in step.choices[:6]:
        if choice.move is not None:
            assert REFEREE.check(t, REFEREE.moves.decode(choice.move)).broken == ()
            continue
        below = REFEREE.refine(t, {**step.partial, step.field: choice.value})
        assert below is not None, (step, choice)
        walk(t, below)


def test_a_ruling_may_choose_anything_that_lies_on_the_table() -> None:
    t = tables("fleet_known", 1)[0]
    for seat in t.setup.seats:
        kinds = {step.kind: step for step in REFEREE.rulings(t, seat)}
        assert {"build", "occupy", "draw", "ship", "pass", "done"} <= kinds.keys()
        assert len(kinds["draw"].choices) == len(CARDS) + len(GOVERNORS)
