"""What a take-back did when it was written: the lines that it undid, those that it brought back.

Every move and every correction follows the table that it was written on, and a take-back only goes
to another one: a tree. What was undone and brought back are the ways to where both tables part."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from campaigns.models import LogLine, Session

LOOKBACK = 40  # lines that are read to tell what a take-back did; one that goes farther is told by its line


@dataclass(frozen=True)
class Rewind:
    """The lines undone and brought back, oldest first; `base` is the line after which they part."""

    undone: tuple[LogLine, ...]
    restored: tuple[LogLine, ...]
    base: int


class LineLike(Protocol):
    """A line as far as undos ask about it: a row, or the view of one."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def to(self) -> int | None: ...


def undos_now(session: Session, newest: Sequence[LineLike]) -> list[LineLike]:
    """The undos in a row that nothing followed and no redo has brought back, the oldest first.

    `newest` are the last lines, newest first; only a longer row of take-backs needs a query."""
    tail: Sequence[LineLike] = list(takewhile(_is_take_back, newest))
    if tail and len(tail) == len(newest) and newest[-1].seq > 1:
        others = session.lines.exclude(kind="take_back")
        last = others.order_by("-seq").values_list("seq", flat=True).first() or 0
        tail = list(session.lines.filter(seq__gt=last).only("seq", "kind", "to").order_by("-seq"))
    undos: list[LineLike] = []
    for line in reversed(tail):
        if undos and line.to == undos[-1].seq - 1:
            undos.pop()  # a redo: the table as it was before that undo
        else:
            undos.append(line)
    return undos


def _is_take_back(line: LineLike) -> bool:
    return line.kind == "take_back"


def rewind_of(row: LogLine, rows: Iterable[LogLine], since: int | None = None) -> Rewind | None:
    """What the take-back `row` did, with others before it to the table as it was after line `since`;
    None where it reaches back beyond the lines that are known."""
    known = {one.seq: one for one in rows}
    undone: list[LogLine] = []
    restored: list[LogLine] = []
    before = row.seq - 1 if since is None else since
    left, right = _standing(before, known), _standing(row.to or 0, known)
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
    return Rewind(tuple(reversed(undone)), tuple(reversed(restored)), left)


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
