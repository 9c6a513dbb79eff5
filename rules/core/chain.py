"""The chain of moves still in force after take-backs and corrections."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.log import PLAYS, Line, Ruling, Settled
from rules.core.move import Value
from rules.core.spelling import Misspelled


class Link(Struct, frozen=True):
    """A move in force: `seq` is its place in the log, `source` the line it was read from (a correction, or `seq`).

    Before one that `resumes` the table goes on by itself with all the facts that the move has."""

    seq: int
    source: int
    move: Mapping[str, Any]
    ruling: Ruling | None = None
    v: int = 1
    told: Mapping[str, Value] = {}
    lacked: tuple[str, ...] = ()
    resumes: bool = False


class _Node(Struct, frozen=True):
    link: Link
    below: "_Node | None"


class Chain:
    """The moves in force after each line read so far, as linked lists that share their tails."""

    def __init__(self, lines: Iterable[Line] = ()) -> None:
        self._heads: dict[int, _Node | None] = {0: None}
        self._last = 0
        for line in lines:
            self.add(line)

    def add(self, line: Line) -> None:
        """Read one more line; `Misspelled` if it refers to a line that is not there."""
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
        """The moves in force right after line `as_of` (by default the last), oldest first."""
        node = self._heads[self._last if as_of is None else as_of]
        return tuple(reversed(tuple(_walk(node))))

    def _corrected(self, line: Line) -> _Node | None:
        place = f"line {line.seq}"
        fallen = {f.seq for f in line.fallen}
        settled = {s.seq: s for s in line.settled}
        holding = {link.seq for link in self.links()}
        if line.to not in holding:
            raise Misspelled(f"a correction of no move that holds: {line.to}", place)
        if lost := (fallen | set(settled)) - (holding - {line.to}):
            raise Misspelled(f"no moves that a correction can fell: {sorted(lost)}", place)
        head: _Node | None = None
        for link in self.links():
            if link.seq in fallen:
                continue
            if link.seq in settled:
                link = settle(link, settled[link.seq])
            if link.seq > line.to and line.told:
                link = _with_facts(link, line.told)
            if link.seq == line.to:
                if line.move is None:
                    continue
                link = link_of(line, link.seq)
            head = _Node(link, head)
        return head


def struck(lines: Iterable[Line]) -> dict[int, int]:
    """For each line whose move is no longer in force, the line that struck it."""
    chain = Chain()
    with_move: list[int] = []
    struck_by: dict[int, int] = {}
    for line in lines:
        chain.add(line)
        if line.move is not None:
            with_move.append(line.seq)
        if line.kind not in PLAYS:
            holding = {link.source for link in chain.links()}
            for seq in with_move:
                if seq in holding:
                    struck_by.pop(seq, None)
                else:
                    struck_by.setdefault(seq, line.seq)
    return struck_by


def link_of(line: Line, seq: int = 0) -> Link:
    """The move of a line, at its own place or, for a correction, at place `seq`."""
    if line.move is None:
        raise Misspelled("no move", f"line {line.seq}")
    return Link(seq or line.seq, line.seq, line.move, line.ruling, line.v, line.told, line.lacked)


def settle(link: Link, settled: Settled) -> Link:
    """A later line as a correction keeps it."""
    return replace(
        link,
        ruling=settled.ruling or link.ruling,
        resumes=link.resumes or settled.resumes,
    )


def _with_facts(link: Link, facts: Mapping[str, Value]) -> Link:
    """A later line, with the facts that a correction quotes for it. What the line quotes itself takes
    precedence, and what it lacked stays unknown, unless the table goes on by itself before it."""
    hidden = () if link.resumes else link.lacked
    added = {key: fact for key, fact in facts.items() if key not in hidden}
    return replace(link, told={**added, **link.told})


def _walk(node: _Node | None) -> Iterator[Link]:
    while node is not None:
        yield node.link
        node = node.below
