"""Things that the table names itself: an id for a new name, and its facts."""

from collections.abc import Mapping
from typing import Any

from campaigns.box.selectors.groups import NEW, listed_groups, spec_of
from campaigns.box.slugs import free_slug, slug
from companion.wording import boxes as words
from rules.core.engine import Engine
from rules.core.move import Move, Value
from rules.core.referee.desk import NAMELESS, with_name
from rules.core.referee.table import Table


def id_of(game: str, box: Mapping[str, Any], group: str, name: str) -> tuple[str, bool]:
    """The id for a name, and whether the box or the rulebook already knows the name."""
    start, _dot, _new = group.rpartition(".")
    known = words.known_id(game, group, name)
    if known or f"{start}.{slug(name)}" in listed_groups(game):
        return known or slug(name), True
    family = start.rpartition(".")[2]
    for thing, called in words.names_of(game, box).items():
        if thing.startswith(f"{family}.") and called.casefold() == name.casefold():
            return thing.removeprefix(f"{family}."), True
    box_words = words.words(game)
    kin = tuple(box_words.kin_of(group)) if box_words else (f"{start}.",)
    taken = {key.split(".")[-2] for key in box if key.startswith(kin)}
    return free_slug(name, taken, family), False


def name_newcomer(
    game: str,
    engine: Engine,
    table: Table[Any],
    move: Mapping[str, Any],
    facts: Mapping[str, Value],
    name: str,
) -> tuple[dict[str, Any], dict[str, Value]]:
    """The move and its facts, with an id for the nameless thing that the move brings onto the table.

    Fields of the move that describe the thing (its level, its place) become facts of the named thing."""
    family = engine.newcomer(table, move)
    if not family:
        return dict(move), dict(facts)
    thing, known = id_of(game, table.facts.taught, family, name)
    facts_of_thing = {_under(key, thing): value for key, value in facts.items()}
    group = family.replace(NEW, thing)
    if not known:
        facts_of_thing[f"{group}.name"] = name
    remaining = dict(move)
    for field, value in move.items():
        key = f"{group}.{field}"
        if value and spec_of(game, key) and table.facts.get(key) in (None, value):
            if table.facts.get(key) is None:
                facts_of_thing[key] = value
            del remaining[field]
    return with_name(remaining, thing), facts_of_thing


def renumbered(
    engine: Engine, table: Table[Any], move: Move, facts: Mapping[str, Value]
) -> dict[str, Value]:
    """Facts of the nameless thing that a move brings onto the table, under the number it gets now: the form
    may have been drawn when it would have got another."""
    numbers = {part for key in facts for part in key.split(".") if part.startswith(NAMELESS)}
    if len(numbers) != 1 or not engine.newcomer(table, engine.moves.encode(move)):
        return dict(facts)
    parts = {part for key in engine.try_(table, move).asks for part in key.split(".")}
    thing = next((part for part in parts if part.startswith(NAMELESS)), "")
    return {_under(key, thing): value for key, value in facts.items()} if thing else dict(facts)


def _under(key: str, thing: str) -> str:
    return ".".join(thing if part.startswith(NAMELESS) else part for part in key.split("."))
