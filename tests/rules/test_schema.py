"""The published JSON Schema admits what the engine reads and nothing that it cannot."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.registry import CODES, game
from rules.schema import schema

GAMES = Path(__file__).parents[1] / "games"
END = schema(game("endeavor"))
TYPES: dict[str, Any] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "null": type(None),
}


def admits(shape: Any, value: Any, root: dict[str, Any] = END) -> bool:
    """As much of JSON Schema as our documents use."""
    if isinstance(shape, bool):
        return shape
    if "$ref" in shape:
        return admits(root["$defs"][shape["$ref"].removeprefix("#/$defs/")], value, root)
    if "anyOf" in shape and not any(admits(one, value, root) for one in shape["anyOf"]):
        return False
    if "enum" in shape and value not in shape["enum"]:
        return False
    if "const" in shape and value != shape["const"]:
        return False
    if "type" in shape:
        kind = TYPES[shape["type"]]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            return False
    if isinstance(value, str) and not re.search(shape.get("pattern", ""), value):
        return False
    if isinstance(value, int) and value < shape.get("minimum", value):
        return False
    if isinstance(value, list):
        return all(admits(shape.get("items", True), one, root) for one in value)
    return _object(shape, value, root) if isinstance(value, dict) else True


def _object(shape: Any, value: dict[str, Any], root: dict[str, Any]) -> bool:
    known, rest = shape.get("properties", {}), shape.get("additionalProperties", True)
    names = shape.get("propertyNames", True)
    return (
        set(shape.get("required", ())) <= set(value)
        and all(admits(known.get(key, rest), one, root) for key, one in value.items())
        and all(admits(names, key, root) for key in value)
    )


def is_count(value: Any) -> bool:
    return admits(END["properties"]["count"], value)


@pytest.mark.parametrize("code", CODES)
def test_every_game_publishes_its_documents_and_every_reference_resolves(code: str) -> None:
    document = schema(game(code))
    assert {"setup", "options", "moves", "count", "session"} <= set(document["properties"])
    references = set(re.findall(r'"#/\$defs/([^"]+)"', msgspec.json.encode(document).decode()))
    assert references <= set(document["$defs"])
    assert game(code).version in document["title"]


@pytest.mark.parametrize("path", sorted(GAMES.glob("endeavor/pad_*.json")), ids=lambda p: p.name)
def test_the_typed_pads_are_counts(path: Path) -> None:
    assert is_count(msgspec.json.decode(path.read_bytes()))


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/*.session.json")), ids=lambda p: p.name)
def test_recorded_games_are_sessions_of_moves(path: Path) -> None:
    session = msgspec.json.decode(path.read_bytes())
    document = schema(game(session["setup"]["game"]))
    assert admits(document["properties"]["session"], session, document)
    kinds = "evening_moves" if session["setup"].get("depth") == "rounds" else "moves"
    for line in session["lines"]:
        if line.get("move"):
            assert admits(document["properties"][kinds], line["move"], document)


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"seats": []},
        {"seats": {"RED": {}}},
        {"seats": {"red": {"cities": "3"}}},
        {"seats": {"red": {"cities": True}}},
        {"seats": {"red": {"cities": -1}}},
        {"seats": {"red": {"fleets": 1}}},
        {"seats": {"red": {}}, "options": {"events": 1}},
        {"seats": {"red": {}}, "extra": 1},
    ],
    ids=str,
)
def test_what_is_no_count_is_not_admitted(wrong: Any) -> None:
    assert is_count({"seats": {"red": {"cities": 3}}})
    assert not is_count(wrong)


@pytest.mark.parametrize(
    ("move", "good"),
    [
        ({"kind": "enter", "v": 1, "seat": "red", "values": {"cities": 3}}, True),
        ({"kind": "enter", "values": {"cities": None}}, True),
        ({"kind": "teach", "facts": {"track.culture.6": True}}, True),
        ({"kind": "checkpoint"}, True),
        ({"kind": "activate", "seat": "red", "cell": 0}, True),
        ({"kind": "react", "seat": "red", "target": "sea.india"}, True),
        ({"kind": "activate", "seat": "red", "cell": "first"}, False),
        ({"kind": "enter"}, False),
        ({"kind": "dance"}, False),
        ({"kind": "enter", "values": {}, "extra": 1}, False),
    ],
)
def test_moves_are_told_apart_by_their_kind(move: Any, good: bool) -> None:
    assert admits(END["properties"]["moves"], move) is good


def test_a_seat_is_described_for_the_reader() -> None:
    seats = END["$defs"]["Setup"]["properties"]["seats"]["items"]
    assert re.search(seats["pattern"], "red")
    assert "colour" in seats["description"]
