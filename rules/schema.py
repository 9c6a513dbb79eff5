"""JSON Schema of what the engine reads: setup, moves, count, session."""

from typing import Any

import msgspec

from rules.core.game import Game
from rules.core.session import Session
from rules.core.setup import Setup


def schema(game: Game[Any, Any]) -> dict[str, Any]:
    """One document; `$defs` holds every type, the four roots refer to them."""
    roots = {
        "setup": Setup,
        "options": game.options_type,
        "moves": game.moves.union,
        "count": game.count_type,
        "session": Session,
    }
    shapes, definitions = msgspec.json.schema_components(
        tuple(roots.values()), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Shiplog: {game.code} ({game.version})",
        "type": "object",
        "properties": dict(zip(roots, shapes, strict=True)),
        "$defs": definitions,
    }
