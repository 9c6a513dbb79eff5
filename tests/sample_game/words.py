"""The words of Islands, in Russian like the first page of the site; they are never shipped."""

from collections.abc import Mapping
from typing import Any

Who = Mapping[str, str]

NAME, POINTS = "Острова", "очки"
OPTIONS = {"pirate": ("Пират", "Место без игрока: в конце раунда он снимает чужой флаг.")}
SEATS = {
    "red": "Красный",
    "blue": "Синий",
    "yellow": "Жёлтый",
    "green": "Зелёный",
    "purple": "Фиолетовый",
    "white": "Белый",
    "orange": "Оранжевый",
    "black": "Пират",
}
SEATED_BY = {"pirate": "black"}
ROWS = {"score": "Счёт"}
ICONS: dict[str, str] = {}
ITEMS = {"flags": ("Флаги", ""), "trades": ("Товары", ""), "debt": ("Долг", "")}
CHOICES: dict[str, dict[str, str]] = {}
REFUSALS = {
    "not_due": "Сейчас этого хода не ждут.",
    "not_your_turn": "Сейчас ходит %(seat)s.",
    "taken": "На острове %(space)s уже есть флаг.",
    "trade_taken": "Торгует уже %(seat)s.",
    "storm": "Шторм: сила ветра %(wind)s.",
    "not_linked": "Остров %(space)s не связан с вашим флагом.",
    "patrolled": "У острова %(space)s стоит дозор.",
    "does_not_pay": "Цена: %(cost)s.",
    "too_little": "Есть товаров: %(goods)s.",
    "too_much_debt": "Долг не больше %(most)s.",
    "over_limit": "%(item)s: не больше %(most)s.",
    "none_left": "Сокровищ больше нет.",
    "held_already": "%(treasure)s уже у кого-то.",
    "no_such_thing": "Такой находки нет.",
    "other_worth": "У находки другая цена: %(worth)s.",
    "no_prey": "Чужого флага там нет.",
    "pirates_seat": "За пирата никто не садится.",
    "more_than_pad_holds": "Не больше %(most)s.",
}
PLANS = {"sail": "Плыть", "trade": "Торговать", "guard": "Охранять берег", "rest": "Отдыхать"}
SEAS = {"north": "Северное", "east": "Восточное", "west": "Западное", "south": "Южное"}
TREASURES = {
    "amber": "янтарь",
    "coral": "коралл",
    "ivory": "слоновая кость",
    "pearl": "жемчуг",
    "silk": "шёлк",
    "spice": "пряности",
}
PARTS = {"points": "действия", "goods": "товары", "debt": "долг"}


def space(name: object) -> str:
    sea, _line, n = str(name).partition("_")
    return f"{SEAS[sea][:1]}{n}"


def treasure(name: object) -> str:
    if str(name) == "~":
        return "без названия"
    return TREASURES.get(str(name)) or f"находка {str(name).removeprefix('~')}"


def payment(pay: Mapping[str, int]) -> str:
    return ", ".join(f"{PARTS[name]}: {n}" for name, n in pay.items() if n)


def named(key: str, fact: object, who: Who) -> str | None:
    if key == "space":
        return space(fact)
    return treasure(fact) if key == "treasure" else None


def _sheet(entries: Mapping[str, Any]) -> str:
    names = {item: label for item, (label, _hint) in ITEMS.items()}
    return ", ".join(f"{names.get(key) or space(key)} {value}" for key, value in entries.items())


def move(data: Mapping[str, Any], who: Who) -> str:
    sentences = {
        "settle": lambda: f"дом: {space(data['space'])}",
        "wait": lambda: "без дома",
        "lay": lambda: f"товары на островах: {_sheet(data['tokens'])}",
        "adjust": lambda: f"планшет: {_sheet(data['values'])}",
        "plan": lambda: PLANS[data["plan"]],
        "sail": lambda: f"путь: {space(data['space'])} ({payment(data['pay'])})",
        "stay": lambda: "стоит на якоре",
        "patrol": lambda: f"дозор: {space(data['space'])}",
        "skip": lambda: "без дозора",
        "find": lambda: f"находит: {treasure(data['treasure'])}",
        "name": lambda: f"{treasure(data['thing'])} — это {treasure(data['treasure'])}",
        "raid": lambda: f"снимает флаг: {space(data['space'])}",
        "tide": lambda: f"прилив: {data['gain']}",
    }
    return sentences[str(data["kind"])]()


def effect(code: str, facts: Mapping[str, Any], who: Who) -> str:
    sentences = {
        "flag": lambda: f"Поставьте флаг: {space(facts['space'])}",
        "patrol": lambda: f"Поставьте дозор: {space(facts['space'])}",
        "paid": lambda: f"Возьмите долг: {facts['debt']}" if facts["debt"] else "Заплатите",
        "show_plan": lambda: f"Откройте план: {PLANS[facts['plan']]}",
        "trade": lambda: f"Возьмите товары: {facts['goods']}",
        "treasure": lambda: f"Возьмите товары: {facts['goods']} ({treasure(facts['treasure'])})",
        "named": lambda: f"{treasure(facts['thing'])} — это {treasure(facts['treasure'])}",
        "raided": lambda: f"Снимите флаг: {space(facts['space'])}",
        "tide": lambda: f"Каждый берёт товары: {facts['goods']}",
        "adjusted": lambda: f"{ITEMS[facts['item']][0]}: теперь {facts['value']}",
        "lapsed": lambda: "Поставить дозор негде" if facts["kind"] == "patrol" else "Пропустите",
        "skipped": lambda: "Дозор не ставится",
    }
    return sentences[code]()


def fact(key: str, who: Who | None = None) -> str:
    family, _dot, rest = key.partition(".")
    if family == "treasure":
        return f"Цена находки ({treasure(rest.removesuffix('.worth'))})?"
    if family == "toll":
        return f"Пошлина: {SEAS[rest]} море?"
    return {"wind": "Сила ветра?", "market": "Цена на рынке?", "tide": "Прилив?"}[family]
