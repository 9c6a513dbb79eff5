"""A blank pad for paper: the same rows as on the screen, with the items to count in each."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse

from campaigns.table.selectors.pads import section_of
from companion import numbers, wording
from rules.core.layout import Item, RowSpec, items_of
from rules.registry import sheet as engine

USUAL = 4  # players, if the address names no number
DENSE = 50  # more lines than this are ruled more narrowly


@dataclass(frozen=True)
class BlankItem:
    """One item to count; `for_table`: one field for the whole table instead of one per player."""

    label: str
    answers: tuple[str, ...]  # to circle in the field; empty for a number
    code: str  # answers too long for a player's column, listed once beside the label
    for_table: bool


@dataclass(frozen=True)
class BlankRow:
    """A row of the paper pad."""

    label: str
    icon: str
    letter: str
    section: str
    kind: str
    items: tuple[BlankItem, ...]


def blank_pad(game: str, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """Everything the paper shows."""
    sheet_game = engine(game, sheet)
    options = _options(game, sheet, query)
    players = _players(query.get("players", ""), sheet_game.min_seats, sheet_game.max_seats)
    rows = [_row(game, row, sheet_game.layout) for row in sheet_game.layout.shown(options)]
    return {
        "game": game,
        "game_name": wording.name(game),
        "sheet_name": wording.sheet(game, sheet),
        "columns": _columns(game, sheet_game, players),
        "rows": rows,
        "dense": len(rows) + sum(len(row.items) for row in rows) > DENSE,
        "choices": _choices(game, sheet, options, players, sheet_game),
        "options": _option_labels(game, options),
    }


def _options(game: str, sheet: str, query: Mapping[str, str]) -> dict[str, Any]:
    """The options named in the address; the others are off, or their first choice."""
    chosen: dict[str, Any] = {}
    for item in items_of(engine(game, sheet).options_type).values():
        value = query.get(item.id, "")
        if item.kind == "toggle":
            chosen[item.id] = value.lower() in ("1", "true")
        elif item.kind == "choice":
            chosen[item.id] = value if value in item.choices else item.choices[0]
    return chosen


def _players(text: str, least: int, most: int) -> int:
    wanted = numbers.natural(text)
    return max(least, min(USUAL if wanted is None else wanted, most))


def _columns(game: str, sheet_game: Any, players: int) -> list[str]:
    """The column heads: the seats' names if every game has them all, else blanks."""
    seats = wording.seats(game)
    fixed = sheet_game.min_seats == sheet_game.max_seats == len(seats)
    return [wording.seat(game, seat) for seat in seats] if fixed else [""] * players


def _row(game: str, row: RowSpec, layout: Any) -> BlankRow:
    per_player = [_item(game, layout.items[item], for_table=False) for item in row.items]
    shared = [_item(game, layout.table_items[item], for_table=True) for item in row.table_items]
    letters = getattr(wording.of(game), "MARKS", {})
    return BlankRow(
        label=wording.row(game, row.id),
        icon=wording.icon(game, row.id),
        letter=str(letters.get(row.id, "")),
        section=section_of(game, row.rule),
        kind=row.kind,
        items=(*shared, *per_player),
    )


def _item(game: str, item: Item, for_table: bool) -> BlankItem:
    label = wording.item(game, item.id)
    if item.kind == "number":
        return BlankItem(label, (), "", for_table)
    choices: tuple[bool | str, ...] = item.choices or (True, False)
    answers = tuple(wording.value(game, item.id, choice) for choice in choices)
    if for_table or item.kind == "toggle":
        return BlankItem(label, answers, "", for_table)
    return BlankItem(label, (), " / ".join(answers), for_table)


def _option_labels(game: str, options: Mapping[str, Any]) -> list[str]:
    """The options that are on, printed under the title."""
    words = wording.of(game).OPTIONS
    return [str(words[name][0]) for name, on in options.items() if on is True and name in words]


def _choices(
    game: str, sheet: str, options: Mapping[str, Any], players: int, sheet_game: Any
) -> list[dict[str, Any]]:
    """Links to the same paper with another sheet, another number of players, another option."""

    def url(**changed: Any) -> str:
        query = {"sheet": sheet, "players": players, **options, **changed}
        params = {name: int(v) if v is True else v for name, v in query.items() if v}
        return f"{reverse('blank-pad', args=[game])}?{urlencode(params)}"

    sheets = [(wording.sheet(game, s), url(sheet=s), s == sheet) for s in ("", *_further(game))]
    counts = [
        (str(n), url(players=n), n == players)
        for n in range(sheet_game.min_seats, sheet_game.max_seats + 1)
    ]
    words = wording.of(game).OPTIONS
    toggles = [
        (str(words.get(name, (name,))[0]), url(**{name: not on}), on)
        for name, on in options.items()
        if isinstance(on, bool)
    ]
    return [
        {"kind": kind, "links": links}
        for kind, links in (("sheet", sheets), ("players", counts), ("options", toggles))
        if len(links) > (0 if kind == "options" else 1)
    ]


def _further(game: str) -> list[str]:
    return list(engine(game).calculators)
