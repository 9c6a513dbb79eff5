"""The words of the refereed table of Islands."""

from collections.abc import Mapping
from typing import Any

from tests.sample_game.engine import ROUNDS, Board, cost_of
from tests.sample_game.words import PLANS, Who, parts, space

KINDS = {
    "settle": "Choose a home",
    "plan": "Choose a plan, unseen by the others",
    "sail": "Sail to an island",
    "pay": "Pay",
}
STEPS = {"wait": "No home for now", "rest": "Rest"}
ASIDE: tuple[str, ...] = ()
AUDITS: tuple[str, ...] = ()
ELSEWHERE = ("teach",)
DRAWS: dict[str, str] = {}


def round_text(state: Board) -> str:
    return f"Round {state.round} of {ROUNDS}"


def turn_text(state: Board, who: Who) -> str:
    if state.phase in ("homes", "plan", "over"):
        everybody = {"homes": "All choose a home", "plan": "All choose a plan"}
        return everybody.get(state.phase, "The game is over")
    if state.phase == "pay":
        return f"{who[state.sailing[0]]} pays {cost_of(state.bound)} for {space(state.bound)}"
    return f"{who[state.sailing[0]]} sails"


def names_in(state: Board) -> dict[str, str]:
    return {}


def value(move: Mapping[str, Any], field: str, who: Who) -> str:
    if field == "space":
        return space(move["space"])
    return parts(move["way"]) if field == "way" else PLANS[move["plan"]]


def hint(state: Board, move: Mapping[str, Any], who: Who) -> str:
    if move["kind"] == "sail":
        return f"costs {cost_of(move['space'])}"
    if move["kind"] != "pay":
        return ""
    before = state.debt.get(move["seat"], 0)
    return f"debt {before} → {before + int(move['way'].partition('+')[2])}"
