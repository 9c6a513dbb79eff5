"""What a take-back did when it was written: the lines it undid, and those it brought back.

The log is a tree: a move or correction extends the table it was written on, a take-back jumps to another
node. Undone and restored lines are the paths from the two nodes to their common ancestor."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Protocol

from campaigns.models import LogLine, Session

LOOKBACK = 40  # lines read to see what a take-back did; one that goes further only names its target


@dataclass(frozen=True)
class Rewind:
    """The lines undone and brought back, oldest first; `base` is the last line they share."""

    undone: tuple[LogLine, ...]
    restored: tuple[LogLine, ...]
    base: int


class LineLike(Protocol):
    """A row or a view of a line, as far as undos need it."""

    @property
    def seq(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def to(self) -> int | None: ...


def undos_now(session: Session, newest: Sequence[LineLike]) -> list[LineLike]:
    """The run of undos at the end of the log that no redo has reverted, oldest first.

    `newest` are the last lines, newest first; only a longer run of take-backs needs a query."""
    tail: Sequence[LineLike] = list(takewhile(_is_take_back, newest))
    if tail and len(tail) == len(newest) and newest[-1].seq > 1:
        others = session.lines.exclude(kind="take_back")
        last = others.order_by("-seq").values_list("seq", flat=True).first() or 0
        tail = list(session.lines.filter(seq__gt=last).only("seq", "kind", "to").order_by("-seq"))
    undos: list[LineLike] = []
    for line in reversed(tail):
        if undos and line.to == undos[-1].seq - 1:
            undos.pop()  # a redo reverts that undo
        else:
            undos.append(line)
    return undos


def _is_take_back(line: LineLike) -> bool:
    return line.kind == "take_back"


def rewind_of(row: LogLine, rows: Iterable[LogLine], since: int | None = None) -> Rewind | None:
    """What the take-back `row` did, or all since line `since`; None if it goes back beyond the given rows."""
    known = {line.seq: line for line in rows}
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
    """The newest line in force after line `seq`; 0 for none, None if it is not known."""
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
