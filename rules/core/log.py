"""The append-only log: moves, take-backs, corrections and checkpoints are lines chained by hash."""

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from rules.core.move import Value
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import plain

Kind = Literal["move", "take_back", "correction", "checkpoint", "finish", "reopen"]

PLAYS: frozenset[Kind] = frozenset({"move", "checkpoint"})


class Ruling(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table is right: a refused move recorded all the same, with who, why and which rules."""

    by: str
    reason: str
    rules: tuple[str, ...]


class Fallen(Struct, frozen=True, forbid_unknown_fields=True):
    """A line that a correction made illegal: set aside with its reasons, never dropped silently."""

    seq: int
    refusals: tuple[Refusal, ...]


class Settled(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A later line that a correction keeps: by a ruling, or because the table first goes on by itself, with facts
    that were read only after the line was written."""

    seq: int
    ruling: Ruling | None = None
    resumes: bool = False


class Line(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line. `to` is the line a take-back returns to, or the line a correction replaces; `fallen` and `settled`
    are what becomes of later lines that no longer fit the corrected one.

    `told` are the facts that the move (or the score of a finish) rests on, `lacked` those it did without:
    such a line is played again from itself alone. Lines of `v` 1 have neither: they are played over the
    box of the set-up and the `teach` lines before them.

    A take-back returns to the table *as it was right after* line `to` was written, so a take-back
    to a struck line is a redo, and one to before a correction undoes the correction."""

    seq: int
    kind: Kind
    v: int = 1
    move: Mapping[str, Any] | None = None
    to: int | None = None
    ruling: Ruling | None = None
    fallen: tuple[Fallen, ...] = ()
    settled: tuple[Settled, ...] = ()
    told: Mapping[str, Value] = {}
    lacked: tuple[str, ...] = ()
    by: str = ""
    at: str = ""
    note: str = ""
    prev: str = ""
    hash: str = ""


def genesis(setup: Setup) -> str:
    """The hash before the first line: it seals the setup."""
    return digest(plain(setup))


def seal(line: Line, prev: str) -> Line:
    """The line with the hash of the one before it, and its own."""
    line = msgspec.structs.replace(line, prev=prev, hash="")
    return msgspec.structs.replace(line, hash=digest(plain(line)))


class Broken(Exception):
    """The chain of hashes is broken at this line."""

    def __init__(self, seq: int, reason: Literal["gap", "prev", "hash"]) -> None:
        super().__init__(f"the log is broken at line {seq}: {reason}")
        self.seq = seq
        self.reason = reason


def verify(setup: Setup, lines: Iterable[Line]) -> None:
    """Raise `Broken` at the first line that was altered, left out or put in."""
    prev = genesis(setup)
    for expected, line in enumerate(lines, start=1):
        if line.seq != expected:
            raise Broken(expected, "gap")
        if line.prev != prev:
            raise Broken(line.seq, "prev")
        data = plain(line)
        if data.pop("hash", "") != digest(data):  # as `seal` does
            raise Broken(line.seq, "hash")
        prev = line.hash


def digest(data: object) -> str:
    """The hash of plain data, whatever the order of its keys."""
    return hashlib.sha256(msgspec.json.encode(data, order="sorted")).hexdigest()
