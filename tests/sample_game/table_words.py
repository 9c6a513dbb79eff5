"""The words of the refereed table of Islands."""

from collections.abc import Mapping
from typing import Any

from tests.sample_game.engine import ROUNDS, cost_of
from tests.sample_game.state import Board
from tests.sample_game.words import PLANS, Who, parts, space

KINDS = {
    "settle": "Выберите дом",
    "plan": "Выберите план тайно",
    "sail": "Плыть к острову",
    "pay": "Заплатить",
}
STEPS = {"wait": "Пока без дома", "rest": "Отдыхать"}
ASIDE: tuple[str, ...] = ()
ELSEWHERE = ("teach",)
DRAWS: dict[str, str] = {}


def round_text(state: Board) -> str:
    return f"Раунд {state.round} из {ROUNDS}"


def turn_text(state: Board, who: Who) -> str:
    if state.phase in ("homes", "plan", "over"):
        everybody = {"homes": "Все выбирают дом", "plan": "Все выбирают план"}
        return everybody.get(state.phase, "Игра окончена")
    if state.phase == "pay":
        return f"{who[state.sailing[0]]} платит {cost_of(state.bound)} за {space(state.bound)}"
    return f"{who[state.sailing[0]]} плывёт"


def step_text(state: Board, kind: str) -> str:
    return STEPS[kind]


def names_in(state: Board) -> dict[str, str]:
    return {}


def heading(move: Mapping[str, Any], who: Who) -> str:
    return KINDS[move["kind"]]


def value(move: Mapping[str, Any], field: str, who: Who) -> str:
    if field == "space":
        return space(move["space"])
    return parts(move["way"]) if field == "way" else PLANS[move["plan"]]


def hint(state: Board, move: Mapping[str, Any], who: Who) -> str:
    if move["kind"] == "sail":
        return f"цена {cost_of(move['space'])}"
    if move["kind"] != "pay":
        return ""
    before = state.debt.get(move["seat"], 0)
    return f"долг {before} → {before + int(move['way'].partition('+')[2])}"
