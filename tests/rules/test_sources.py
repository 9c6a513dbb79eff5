"""Every explanation is true: a cell whose points change with an entry names that entry among its sources."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rules.core.cells import TABLE
from rules.core.pad import Pad
from rules.registry import game, sheet

GAMES = Path(__file__).parents[1] / "games"
FILES = sorted(
    path
    for path in GAMES.glob("*/*.json")
    if not path.name.endswith((".session.json", ".pad.json")) and "campaign" not in path.name
)


def sheet_of(path: Path) -> Any:
    """The sheet that the name of a file begins with; the pad where it is none."""
    code, first = path.parent.name, path.name.split("_")[0].removesuffix(".json")
    return sheet(code, first) if first in game(code).calculators else game(code)


def others(engine: Any, seat: str, item: str, value: Any, chance: random.Random) -> Iterator[Any]:
    """Other values of an entry."""
    spec = (engine.layout.items if seat else engine.layout.table_items)[item]
    if spec.kind == "number":
        yield from {value + 1, max(value - 1, 0), chance.randint(0, 12)} - {value}
    elif spec.kind == "toggle":
        yield not value
    else:
        yield from (choice for choice in spec.choices if choice != value)


def changes(engine: Any, data: dict[str, Any]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    chance = random.Random(7)
    entries = [(TABLE, data.get("table", {})), *data["seats"].items()]
    for seat, values in entries:
        for item, value in values.items():
            if value is None:
                continue
            for other in others(engine, seat, item, value, chance):
                changed = json.loads(json.dumps(data))
                (changed["seats"][seat] if seat else changed["table"])[item] = other
                yield seat, item, changed


def cells(pad: Pad) -> dict[tuple[str, str], Any]:
    return {(row.id, seat): cell for row in pad.rows for seat, cell in row.cells.items()}


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_changed_cell_names_the_entry_that_changed_it(path: Path) -> None:
    engine, data = sheet_of(path), json.loads(path.read_bytes())
    before = cells(engine.pad(engine.read_count(data)))
    silent: dict[tuple[str, str], set[str]] = {}
    for seat, item, changed in changes(engine, data):
        for (row, who), cell in cells(engine.pad(engine.read_count(changed))).items():
            was = before.get((row, who))
            if was is None or was.points == cell.points:
                continue
            named = {source.ref for source in (*was.sources, *cell.sources)}
            if f"{seat}.{item}" not in named:
                silent.setdefault((row, item), set()).add(f"{seat}->{who}")
    assert silent == {}
