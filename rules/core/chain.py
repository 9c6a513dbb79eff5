"""The chain of moves that hold: what is left of the log after take-backs and corrections."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.log import PLAYS, Line, Ruling
from rules.core.move import Value
from rules.core.spelling import Misspelled


class Link(Struct, frozen=True):
    """A move that holds; `seq` is the line where it stands, `told_by` the line that says what it is."""

    seq: int
    told_by: int
    move: Mapping[str, Any]
    ruling: Ruling | None = None
    v: int = 1
    told: Mapping[str, Value] = {}
    lacked: tuple[str, ...] = ()


class _Node(Struct, frozen=True):
    link: Link
    below: "_Node | None"


class Chain:
    """The heads of all lines read so far, as shared lists: the table as of any line."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._heads: dict[int, _Node | None] = {0: None}
        self._last = 0
        for line in lines:
            self.add(line)

    def add(self, line: Line) -> None:
        """Read one more line; `Misspelled` where it refers to nothing."""
        head = self._heads[self._last]
        if line.seq != self._last + 1:
            raise Misspelled(f"line {line.seq} follows line {self._last}", f"line {line.seq}")
        if line.kind in PLAYS:
            head = _Node(link_of(line), head)
        elif line.kind == "take_back":
            if line.to not in self._heads:
                raise Misspelled(f"a take-back to no line: {line.to}", f"line {line.seq}")
            head = self._heads[line.to]
        elif line.kind == "correction":
            head = self._corrected(line)
        self._heads[line.seq] = head
        self._last = line.seq

    def links(self, as_of: int | None = None) -> tuple[Link, ...]:
        """The moves that held right after line `as_of` (by default: that hold now), oldest first."""
        node = self._heads[self._last if as_of is None else as_of]
        return tuple(reversed(tuple(_walk(node))))

    def _corrected(self, line: Line) -> _Node | None:
        place = f"line {line.seq}"
        fallen = {f.seq for f in line.fallen}
        holding = {link.seq for link in self.links()}
        if line.to not in holding:
            raise Misspelled(f"a correction of no move that holds: {line.to}", place)
        if lost := fallen - (holding - {line.to}):
            raise Misspelled(f"no moves that a correction can fell: {sorted(lost)}", place)
        head: _Node | None = None
        for link in self.links():
            if link.seq in fallen:
                continue
            if link.seq > line.to and line.told:
                link = _rests_on(link, line.told)
            if link.seq == line.to:
                if line.move is None:
                    continue
                link = link_of(line, link.seq)
            head = _Node(link, head)
        return head


def struck(lines: Iterable[Line]) -> dict[int, int]:
    """For each line whose move no longer holds: the line that struck it."""
    chain = Chain()
    spelled: list[int] = []
    by: dict[int, int] = {}
    for line in lines:
        chain.add(line)
        if line.move is not None:
            spelled.append(line.seq)
        if line.kind not in PLAYS:
            holding = {link.told_by for link in chain.links()}
            for seq in spelled:
                if seq in holding:
                    by.pop(seq, None)
                else:
                    by.setdefault(seq, line.seq)
    return by


def link_of(line: Line, seq: int = 0) -> Link:
    """The move of a line, at its own place or at the place of the line that it corrects."""
    if line.move is None:
        raise Misspelled("no move", f"line {line.seq}")
    return Link(seq or line.seq, line.seq, line.move, line.ruling, line.v, line.told, line.lacked)


def _rests_on(link: Link, told: Mapping[str, Value]) -> Link:
    """A line after a correction, which quotes what the lines after it newly read: a line keeps what it quotes
    itself, and still does without what it lacked."""
    newly = {key: fact for key, fact in told.items() if key not in link.lacked}
    return replace(link, told={**newly, **link.told})


def _walk(node: _Node | None) -> Iterator[Link]:
    while node is not None:
        yield node.link
        node = node.below
