"""What a take-back did when it was written: the lines that it undid, those that it brought back.

Every move and every correction follows the table that it was written on, and a take-back only goes
to another one: a tree. What was undone and brought back are the ways to where both tables part."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from campaigns.models import LogLine

KNOWN = 40  # lines that are read to tell what a take-back did; one that goes farther is told by its line


@dataclass(frozen=True)
class Turn:
    """The lines undone and brought back, oldest first; `base` is the line after which they part."""

    undone: tuple[LogLine, ...]
    restored: tuple[LogLine, ...]
    base: int


def turn_of(row: LogLine, rows: Iterable[LogLine]) -> Turn | None:
    """What the take-back `row` did; None where it reaches back beyond the lines that are known."""
    known = {one.seq: one for one in rows}
    undone: list[LogLine] = []
    restored: list[LogLine] = []
    left, right = _standing(row.seq - 1, known), _standing(row.to or 0, known)
    while left != right:
        if left is None or right is None:
            return None
        if left > right:
            undone.append(known[left])
            left = _standing(left - 1, known)
        else:
            restored.append(known[right])
            right = _standing(right - 1, known)
    if left is None:
        return None
    return Turn(tuple(reversed(undone)), tuple(reversed(restored)), left)


def _standing(seq: int, known: Mapping[int, LogLine]) -> int | None:
    """The newest line that made the table as it was after line `seq`; 0 is the empty table."""
    while seq:
        row = known.get(seq)
        if row is None:
            return None
        if row.kind == "take_back":
            seq = row.to or 0
        elif row.kind in ("finish", "reopen"):
            seq -= 1
        else:
            return seq
    return 0
