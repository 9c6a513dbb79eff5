"""The cost of a refereed move of Imperial Struggle: moves a second of random play, and the widest question.

A move is decoded, checked, done and stored as the site does it. Nothing here asserts a time."""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from rules.core.referee.table import Table
from rules.imperial_struggle.referee.state import Board
from tests.rules.imperial_struggle.referee.test_kit import TestPeaceRounds
from tests.rules.kit.evening import Evening

GAME = TestPeaceRounds.game
TURNS = 5


def moves_a_second(evening: Evening) -> float:
    """Every line of an evening once more: decode, check, apply, encode."""
    decoder, state = msgspec.json.Decoder(Board), evening.states[0]
    start = time.perf_counter()
    for line in evening.lines:
        move = GAME.moves.decode(line.move)
        assert not GAME.check(GAME.table(evening.setup, state, {}), move).broken
        state = GAME.apply(evening.setup, state, move).state
        state = decoder.decode(msgspec.json.encode(state))
    return len(evening.lines) / (time.perf_counter() - start)


def widest(evening: Evening) -> tuple[float, int]:
    """The dearest `options` of an evening in milliseconds, the best of some tries, and its choices."""
    dearest = (0.0, 0)
    for state in evening.states:
        for seat in GAME.wait(Table(evening.setup, state)).seats:
            best, found = float("inf"), 0
            for _ in range(TURNS):
                t = GAME.table(evening.setup, state, {})  # it has worked out nothing yet
                start = time.perf_counter()
                steps = GAME.options(t, seat, greyed=True)
                best = min(best, time.perf_counter() - start)
                found = sum(len(step.choices) for step in steps)
            dearest = max(dearest, (best * 1000, found))
    return dearest


for name, evening in TestPeaceRounds.evenings():
    cost, choices = widest(evening)
    speed = moves_a_second(evening)
    print(f"{name}: {len(evening.lines)} moves, {speed:,.0f} moves a second")
    print(f"  options in the widest position: {cost:.2f} ms for {choices} choices, greyed ones too")
