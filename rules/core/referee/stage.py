"""What the table waits for: whose move, which kinds, openly or unseen; what is owed; the reveal as one line."""

from typing import Any, Literal

from msgspec import Struct

from rules.core.move import Move
from rules.core.setup import Seat

Phase = Literal["setup", "play", "over"]


class Wait(Struct, frozen=True, kw_only=True):
    """The question of now. No `seats`: the whole table is asked. `free` kinds are open beside it to every seat.

    `rule` is what forbids anything else. `forced`: a move without a choice may be recorded at once."""

    phase: Phase = "play"
    seats: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    sealed: bool = False
    forced: bool = False
    rule: str = ""


class Due(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A small decision that is owed before anything else; it waits in the state's queue."""

    kind: str
    seat: str
    times: int = 1
    where: str = ""
    optional: bool = False
    rule: str = ""


class Verbal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The table's ruling on one answer of a reveal: who said so, why, and against which rules."""

    by: str
    reason: str
    rules: tuple[str, ...]


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    """All answers to a question that was answered unseen, in table order: one line, one undo."""

    answers: dict[Seat, dict[str, Any]]
    ruled: dict[Seat, Verbal] = {}


class Skip(Move, frozen=True, kw_only=True, tag="skip"):
    """What was owed and optional is not done."""

    seat: Seat
