"""The words of Islands, in Russian like the first page of the site; they are never shipped."""

from collections.abc import Mapping
from typing import Any

Who = Mapping[str, str]

NAME, POINTS = "Острова", "очки"
OPTIONS: dict[str, tuple[str, str]] = {}
ROWS = {"score": "Счёт"}
ICONS: dict[str, str] = {}
ITEMS = {"flags": ("Флаги", ""), "trades": ("Торговля", ""), "debt": ("Долг", "")}
CHOICES: dict[str, dict[str, str]] = {}
REFUSALS = {
    "not_due": "Сейчас ходит не %(seat)s.",
    "taken": "На острове %(space)s уже есть флаг.",
    "trade_taken": "Кто-то уже торгует.",
    "not_linked": "Остров %(space)s не связан с вашим флагом.",
    "does_not_pay": "Цена: %(cost)s.",
    "unknown_fact": "Ветер неизвестен.",
}
PLANS = {"sail": "Плыть", "trade": "Торговать", "guard": "Охранять берег", "rest": "Отдыхать"}
SEAS = {"north": "Северное", "east": "Восточное", "west": "Западное", "south": "Южное"}


def space(one: object) -> str:
    sea, _line, n = str(one).partition("_")
    return f"{SEAS[sea][:1]}{n}"


def parts(way: str) -> str:
    points, _plus, debt = way.partition("+")
    return ", ".join(
        text for n, text in ((points, f"действия: {points}"), (debt, f"долг: {debt}")) if n != "0"
    )


def named(key: str, fact: object, who: Who) -> str | None:
    return space(fact) if key == "space" else None


def move(data: Mapping[str, Any], who: Who) -> str:
    kind = str(data["kind"])
    if kind in ("settle", "sail"):
        return f"{'дом' if kind == 'settle' else 'путь'}: {space(data['space'])}"
    if kind == "pay":
        return f"платит ({parts(data['way'])})"
    return PLANS[data["plan"]] if kind == "plan" else {"wait": "без дома", "rest": "отдыхает"}[kind]


def effect(code: str, facts: Mapping[str, Any], who: Who) -> str:
    if code == "flag":
        return f"Поставьте флаг: {space(facts['space'])}"
    if code == "debt":
        return f"Возьмите долг: {facts['debt']}"
    return f"Откройте план: {PLANS[facts['plan']]}"


def fact(key: str, who: Who | None = None) -> str:
    return "Какой силы ветер?"
