"""JSON Schema of what the engine reads: setup, moves, count, session, further sheets, campaign."""

from typing import Any

import msgspec

from rules.core.engine import keeps_sheets
from rules.core.game import Game
from rules.core.rounds import Rounds
from rules.core.session import Session
from rules.core.setup import Setup
from rules.registry import campaign


def schema(game: Game[Any, Any]) -> dict[str, Any]:
    """One document; `$defs` holds every type, the roots refer to them."""
    roots = {
        "setup": Setup,
        "options": game.options_type,
        "moves": game.moves.union,
        "count": game.count_type,
        "session": Session,
    }
    if keeps_sheets(game):
        roots["evening_moves"] = Rounds.moves.union  # apart: a referee may close something else
    if (referee := getattr(game, "referee", None)) is not None:
        roots["moves"] = game.moves.union | referee.moves.union
    if hasattr(game, "referee_options_type"):
        roots["referee_options"] = game.referee_options_type
    sheets = {name: sheet.count_type for name, sheet in game.calculators.items()}
    legacy = campaign(game.code)
    documents: dict[str, Any] = legacy.documents if legacy else {}
    shapes, definitions = msgspec.json.schema_components(
        (*roots.values(), *sheets.values(), *documents.values()), ref_template="#/$defs/{name}"
    )
    named = iter(shapes)
    properties: dict[str, Any] = {name: next(named) for name in roots}
    for group, names in (("sheets", sheets), ("campaign", documents)):
        if names:
            inside = {name: next(named) for name in names}
            properties[group] = {"type": "object", "properties": inside}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Shiplog: {game.code} ({game.version})",
        "type": "object",
        "properties": properties,
        "$defs": definitions,
    }
