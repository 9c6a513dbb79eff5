"""The words of Islands: English only, they are never shipped."""

from collections.abc import Mapping
from typing import Any

Who = Mapping[str, str]

NAME, POINTS = "Islands", "points"
OPTIONS: dict[str, tuple[str, str]] = {}
ROWS = {"score": "Score"}
ICONS: dict[str, str] = {}
ITEMS = {"flags": ("Flags", ""), "trades": ("Trades", ""), "debt": ("Debt", "")}
CHOICES: dict[str, dict[str, str]] = {}
REFUSALS = {
    "not_due": "%(seat)s is not due.",
    "taken": "%(space)s has a flag already.",
    "trade_taken": "Somebody trades already.",
    "not_linked": "%(space)s is not linked to a flag of yours.",
    "does_not_pay": "The cost is %(cost)s.",
    "unknown_fact": "The wind is not known.",
}
PLANS = {"sail": "Set sail", "trade": "Trade in spices", "guard": "Guard the coast", "rest": "Rest"}


def space(one: object) -> str:
    sea, _line, n = str(one).partition("_")
    return f"{sea[:1].upper()}{n}"


def parts(way: str) -> str:
    points, _plus, debt = way.partition("+")
    return ", ".join(
        text for n, text in ((points, f"{points} action"), (debt, f"{debt} debt")) if n != "0"
    )


def named(key: str, fact: object, who: Who) -> str | None:
    return space(fact) if key == "space" else None


def move(data: Mapping[str, Any], who: Who) -> str:
    kind = str(data["kind"])
    if kind in ("settle", "sail"):
        return f"{'makes a home on' if kind == 'settle' else 'sails to'} {space(data['space'])}"
    if kind == "pay":
        return f"pays {parts(data['way'])}"
    return PLANS[data["plan"]] if kind == "plan" else {"wait": "waits", "rest": "Rest"}[kind]


def effect(code: str, facts: Mapping[str, Any], who: Who) -> str:
    if code == "flag":
        return f"Put a flag on {space(facts['space'])}"
    if code == "debt":
        return f"Take {facts['debt']} debt"
    return f"Turn up the plan: {PLANS[facts['plan']]}"


def fact(key: str, who: Who | None = None) -> str:
    return "How strong is the wind?"
