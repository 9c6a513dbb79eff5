"""A log replayed line by line, each line checked as when it was written: struck lines too."""

from collections.abc import Iterator, Sequence

from rules.core.chain import Chain, Link
from rules.core.log import PLAYS, Line, Ruling
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign.apply import apply
from rules.maracaibo.campaign.check import check
from rules.maracaibo.campaign.firm import firm
from rules.maracaibo.campaign.moves import CODEC
from rules.maracaibo.campaign.state import State


class Unwritable(Exception):
    """A line that no table could have written: the rules refuse it, and no ruling may overrule that."""

    def __init__(self, seq: int, refusals: tuple[Refusal, ...]) -> None:
        super().__init__(f"line {seq} could not have been written")
        self.seq = seq
        self.refusals = refusals


def retold(setup: Setup, lines: Sequence[Line]) -> Iterator[State]:
    """The state right after each line, in order; raises `Unwritable` or `Misspelled` at the first
    that does not hold. A ruling covers what the table may decide, and nothing else."""
    after = [State(setup=setup)]
    chain = Chain()
    for line in lines:
        chain.add(line)
        if line.kind in PLAYS:
            after.append(_played(after[-1], Link(line.seq, line.seq, line.move or {}, line.ruling)))
        elif line.kind == "take_back":
            after.append(after[line.to or 0])
        elif line.kind == "correction":
            state = after[0]
            for link in chain.links():
                state = _played(state, link)
            after.append(state)
        else:
            after.append(after[-1])
        yield after[-1]


def _played(state: State, link: Link) -> State:
    try:
        move = CODEC.decode(link.move)
        younger = CODEC.younger(link.move)
        refusals = tuple(refusal for refusal in check(state, move) if refusal.code not in younger)
        if link.ruling is not None:
            refusals = _ruled(link.ruling, firm(state, move, refusals))
        if refusals:
            raise Unwritable(link.source, refusals)
        return apply(state, move, link.source).state
    except Misspelled as error:
        raise Misspelled(error.reason, f"line {link.source}: {error.place}") from None


def _ruled(ruling: Ruling, left: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """What is left of the refusals; a ruling without a reason is none."""
    if not ruling.reason.strip():
        raise Misspelled("a ruling needs a reason", "$.ruling")
    return left
