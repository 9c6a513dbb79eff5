"""What the table waits for: seats, kinds of move, open or sealed; dues; the reveal of sealed answers."""

from typing import Any, Literal

from msgspec import Struct

from rules.core.move import Move
from rules.core.setup import Seat

Phase = Literal["setup", "play", "over"]


class Wait(Struct, frozen=True, kw_only=True):
    """The moves due now. Without `seats` they are the whole table's. Any seat may also make `free` kinds.

    `rule` forbids anything else. `forced`: an only possible move may be recorded at once."""

    phase: Phase = "play"
    seats: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    sealed: bool = False
    forced: bool = False
    rule: str = ""


class Due(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A small decision to make before anything else, queued in the state."""

    kind: str
    seat: str
    times: int = 1
    where: str = ""
    optional: bool = False
    rule: str = ""


class Verbal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table's ruling on one answer of a reveal: who ruled, why, and against which rules."""

    by: str
    reason: str
    rules: tuple[str, ...]


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    """All sealed answers to one question, in table order: one line, one undo."""

    answers: dict[Seat, dict[str, Any]]
    ruled: dict[Seat, Verbal] = {}


class Skip(Move, frozen=True, kw_only=True, tag="skip"):
    """Skip an optional due."""

    seat: Seat
