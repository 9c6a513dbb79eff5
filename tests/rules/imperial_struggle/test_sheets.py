"""The further sheets on the command line and in the schema, and the invented games."""

import io
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.cli import main
from rules.core.pad import Pad
from rules.registry import game
from rules.schema import schema

GAMES = Path(__file__).parents[2] / "games" / "imperial_struggle"


class Stdin:
    def __init__(self, data: bytes) -> None:
        self.buffer = io.BytesIO(data)


def told(monkeypatch: pytest.MonkeyPatch, data: bytes, *arguments: str) -> int:
    monkeypatch.setattr(sys, "stdin", Stdin(data))
    return main(["pad", "imperial_struggle", *arguments])


@pytest.mark.parametrize(
    ("file", "arguments", "totals", "winners"),
    [
        ("pad_invented", (), {"britain": 9, "france": 9}, ("britain",)),
        ("peace_invented", ("--sheet", "peace"), {"britain": 6, "france": 8}, ()),
        ("war_invented", ("--sheet", "war"), {"britain": 14, "france": 9}, ("britain",)),
        ("aftermath_invented", ("--sheet", "aftermath"), {"britain": 7, "france": 1}, ()),
    ],
)
def test_an_invented_game_becomes_a_complete_pad(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    file: str,
    arguments: tuple[str, ...],
    totals: dict[str, int],
    winners: tuple[str, ...],
) -> None:
    assert told(monkeypatch, (GAMES / f"{file}.json").read_bytes(), *arguments) == 0
    pad = msgspec.json.decode(capsys.readouterr().out, type=Pad)
    assert pad.totals == totals
    assert pad.winners == winners
    assert all(cell.points is not None for row in pad.rows for cell in row.cells.values())


def test_a_refused_sheet_names_the_rule(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = msgspec.json.decode((GAMES / "war_invented.json").read_bytes())
    data["seats"]["france"]["atlantic_dominance"] = True
    assert told(monkeypatch, msgspec.json.encode(data), "--sheet", "war") == 1
    assert "IMP-SPR-01 one_tile_for_both" in capsys.readouterr().err


def test_an_unknown_sheet_is_misspelled_with_the_known_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, b"{}", "--sheet", "truce") == 2
    assert "known: peace, war, aftermath" in capsys.readouterr().err


def test_the_schema_has_the_counts_of_every_sheet() -> None:
    found: dict[str, Any] = schema(game("imperial_struggle"))
    sheets = found["properties"]["sheets"]["properties"]
    assert list(sheets) == ["peace", "war", "aftermath"]
    for shape in sheets.values():
        assert shape["$ref"].removeprefix("#/$defs/") in found["$defs"]
    assert "sheets" not in schema(game("endeavor"))["properties"]
