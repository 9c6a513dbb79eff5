"""The words of the refereed table of Islands."""

from collections.abc import Mapping
from typing import Any

from rules.core.referee.table import Table
from tests.sample_game.referee.state import ROUNDS, Board
from tests.sample_game.words import ITEMS, PLANS, Who, payment, space, treasure

KINDS = {
    "settle": "Выберите дом",
    "lay": "Товары на островах",
    "adjust": "Исправить планшет",
    "plan": "Выберите план тайно",
    "sail": "Плыть к острову",
    "patrol": "Куда поставить дозор?",
    "find": "Что за сокровище?",
    "name": "Что это было за сокровище?",
    "raid": "Какой флаг снимает пират?",
    "tide": "Что принёс прилив?",
}
STEPS = {"wait": "Пока без дома", "stay": "Стоять на якоре", "skip": "Больше не ставить"}
ASIDE = ("name",)
ELSEWHERE: tuple[str, ...] = ()
DRAWS: dict[str, str] = {}
_TURNS = {
    "homes": "Все выбирают дом",
    "plan": "Все выбирают план",
    "tide": "Прилив",
    "over": "Игра окончена",
}
_OWED = {"patrol": "ставит дозор", "find": "тянет сокровище", "raid": "снимает флаг"}


def round_text(t: Table[Board]) -> str:
    return f"Раунд {t.state.round} из {ROUNDS}"


def turn_text(t: Table[Board], who: Who) -> str:
    state = t.state
    if state.queue:
        return f"{who[state.queue[0].seat]} {_OWED[state.queue[0].kind]}"
    if state.sailing:
        return f"{who[state.sailing[0]]} плывёт"
    return _TURNS.get(state.phase, "")


def step_text(t: Table[Board], kind: str) -> str:
    return STEPS.get(kind) or KINDS[kind]


def names_in(t: Table[Board]) -> dict[str, str]:
    return {}


def heading(move: Mapping[str, Any], who: Who) -> str:
    if move["kind"] == "sail" and "space" in move:
        return f"Чем заплатить: {space(move['space'])}"
    return KINDS[move["kind"]]


def value(move: Mapping[str, Any], field: str, who: Who) -> str:
    chosen = move[field]
    if field == "pay":
        return payment(chosen)
    if field in ("treasure", "thing"):
        return treasure(chosen)
    if field == "gain":
        return str(chosen)
    return PLANS[chosen] if field == "plan" else space(chosen)


def hint(t: Table[Board], move: Mapping[str, Any], who: Who) -> str:
    if move["kind"] != "sail" or "pay" not in move:
        return ""
    before = t.state.players[move["seat"]].debt
    return f"долг {before} → {before + move['pay'].get('debt', 0)}"


def note(notes: Mapping[str, Any], who: Who) -> str:
    """The whole price before a tap; what is known of it while the toll is unread."""
    if "cost" in notes:
        return f"цена {notes['cost']}"
    return f"цена от {notes['cost_from']}" if "cost_from" in notes else ""


def entry(kind: str, item: str) -> str:
    return space(item) if kind == "lay" else ITEMS[item][0]
