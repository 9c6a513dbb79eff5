"""A box as a file: the facts a group has read off its components, to keep or to share."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from rules.core.box import FactSpec, read_facts
from rules.core.move import Value
from rules.core.referee.desk import NAMELESS
from rules.core.spelling import Misspelled, spell_json

FORMAT = "shiplog-box"
VERSION = 1


class BoxFile(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The content of a box file."""

    format: str = FORMAT
    v: int = VERSION
    game: str
    facts: dict[str, Value]


class Progress(Struct, frozen=True):
    """How many facts are known, of how many: "31 of 42 cards"."""

    family: str
    known: int
    total: int


def write_box(game: str, box: Mapping[str, Value]) -> bytes:
    """The box as a file; keys are sorted, so equal boxes give equal files."""
    known: dict[str, Value] = {k: v for k, v in sorted(box.items()) if v is not None}
    file = BoxFile(game=game, facts=known)
    return msgspec.json.format(msgspec.json.encode(file), indent=1)


def read_box(game: str, catalogue: Mapping[str, FactSpec], text: bytes | str) -> dict[str, Value]:
    """The facts of a box file; `Misspelled` if it is not ours, too new or damaged."""
    head = spell_json(text, _Head)
    if head.format != FORMAT:
        raise Misspelled(f"not a box file: {str(head.format)[:40]!r}", "$.format")
    if head.v != VERSION:
        raise Misspelled(f"box file v{str(head.v)[:9]}; this engine reads v{VERSION}", "$.v")
    file = spell_json(text, BoxFile)
    if file.game != game:
        raise Misspelled(f"this is the box of {file.game[:40]}, not of {game}", "$.game")
    read_facts(catalogue, file.facts)
    if nameless := next((key for key in file.facts if NAMELESS in key), None):
        raise Misspelled("a thing without a name is no part of a box", f"$.facts.{nameless}")
    return dict(file.facts)


class _Head(Struct, frozen=True):
    """Format and version, read before anything else."""

    format: Any = None
    v: Any = None
