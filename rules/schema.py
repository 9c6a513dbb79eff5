"""JSON Schema of what the engine reads: setup, moves, count, session and further sheets."""

from typing import Any

import msgspec

from rules.core.game import Game
from rules.core.session import Session
from rules.core.setup import Setup


def schema(game: Game[Any, Any]) -> dict[str, Any]:
    """One document; `$defs` holds every type, the roots refer to them."""
    roots = {
        "setup": Setup,
        "options": game.options_type,
        "moves": game.moves.union,
        "count": game.count_type,
        "session": Session,
    }
    sheets = {name: sheet.count_type for name, sheet in game.calculators.items()}
    shapes, definitions = msgspec.json.schema_components(
        (*roots.values(), *sheets.values()), ref_template="#/$defs/{name}"
    )
    properties: dict[str, Any] = dict(zip(roots, shapes, strict=False))
    if sheets:
        counts = dict(zip(sheets, shapes[len(roots) :], strict=True))
        properties["sheets"] = {"type": "object", "properties": counts}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Shiplog: {game.code} ({game.version})",
        "type": "object",
        "properties": properties,
        "$defs": definitions,
    }
