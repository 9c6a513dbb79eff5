"""What a correction does to the lines after it: which of them no longer fit, why, and what would keep them.

A line that is refused only because an earlier one was set aside is no cause of its own. So the rest of the log is
first played with every refused line done all the same: what is refused even then are the causes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rules.core.chain import Link
from rules.core.engine import Engine
from rules.core.log import Fallen, Ruling, Settled
from rules.core.move import Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.referee.desk import NAMELESS
from rules.core.referee.fold import facts_of
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled

AS_PLAYED = Ruling(by="", reason="", rules=())  # makes a replay skip the check
UNREADABLE = "no_longer_readable"


class Cause(Struct, frozen=True):
    """A later line that no longer fits, the rules it breaks, and the lines that fall with it if it is set aside."""

    seq: int
    refusals: tuple[Refusal, ...]
    takes: tuple[int, ...] = ()

    @property
    def can_stay(self) -> bool:
        """Whether the table may rule that it was played so; not if its pieces do not exist any more."""
        return all(refusal.code != UNREADABLE for refusal in self.refusals)


class Outlook(Struct, frozen=True, kw_only=True):
    """The rest of a log after a correction.

    `causes` are the lines that no longer fit by themselves, kept ones included. `wants` is the fact that decides
    about the first of them and that nobody has read. `told` are the facts that later lines read newly."""

    state: Any
    fallen: tuple[Fallen, ...] = ()
    settled: tuple[Settled, ...] = ()
    causes: tuple[Cause, ...] = ()
    wants: str = ""
    told: Mapping[str, Value] = {}
    effects: Mapping[int, tuple[Effect, ...]] = {}


class _Refused(Struct, frozen=True):
    """A refused line, where it stood, and what the table lacked to go on by itself."""

    link: Link
    before: Position
    refusals: tuple[Refusal, ...]
    stuck: tuple[str, ...]


class _Played:
    """The later lines played once; those in `keep` are done although they are refused."""

    def __init__(self, engine: Engine, setup: Setup, position: Position, now: Facts) -> None:
        self.engine, self.setup, self.position, self.now = engine, setup, position, now
        self.refused: list[_Refused] = []
        self.resumed: set[int] = set()
        self.told: dict[str, Value] = {}
        self.effects: dict[int, tuple[Effect, ...]] = {}

    def play(self, links: Sequence[Link], keep: frozenset[int] | None) -> "_Played":
        """`keep` None keeps all."""
        for link in links:
            before = self.position
            folded = self._fold(link)
            if folded.refusals:
                refused = _Refused(link, before, folded.refusals, folded.stuck)
                self.refused.append(refused)
                if keep is not None and link.seq not in keep:
                    continue
                folded = self._judged(replace(link, ruling=AS_PLAYED))
                if folded.refusals:
                    continue
            self.position = folded.position
            self.effects[link.source] = folded.effects
            new = {key: fact for key, fact in folded.quoted.items() if key not in link.told}
            self.told = {**new, **self.told}
        return self

    def _fold(self, link: Link) -> Folded:
        """The line; if it is refused, once more after the table has gone on with what was read since."""
        folded = self._judged(link)
        if not folded.refusals or link.resumes or not self.engine.quotes_facts:
            return folded
        again = self._judged(replace(link, resumes=True))
        if again.refusals:
            return replace(folded, stuck=again.stuck)
        self.resumed.add(link.seq)
        return again

    def _judged(self, link: Link) -> Folded:
        """Replay a line; one that no longer makes sense counts as refused."""
        try:
            return self.engine.fold(self.setup, self.position, link, self.now)
        except Misspelled as error:
            unreadable = Refusal("", UNREADABLE, {"reason": error.reason})
            return Folded(self.position, refusals=(unreadable,))


def look_ahead(
    engine: Engine,
    setup: Setup,
    corrected: Position,
    later: Sequence[Link],
    now: Facts,
    keep: frozenset[int] = frozenset(),
    by: str = "",
) -> Outlook:
    """What becomes of the `later` lines on the corrected table, over the box of `now`; those in `keep` stay by a
    ruling signed `by`."""
    all_kept = _Played(engine, setup, corrected, now).play(later, None)
    if not all_kept.refused:
        return _outlook(all_kept, ())
    played = _Played(engine, setup, corrected, now).play(later, keep)
    kept = [refused for refused in played.refused if refused.link.seq in keep]
    rulings = {refused.link.seq: _ruling(refused.refusals, by) for refused in kept}
    causes = tuple(_causes(all_kept, played, frozenset(rulings)))
    wants = next(filter(None, (_wanted(engine, setup, r, now) for r in all_kept.refused)), "")
    return _outlook(played, causes, rulings, wants)


def _outlook(
    played: _Played,
    causes: tuple[Cause, ...],
    rulings: Mapping[int, Ruling] | None = None,
    wants: str = "",
) -> Outlook:
    rulings = rulings or {}
    settled = tuple(
        Settled(seq=seq, ruling=rulings.get(seq), resumes=seq in played.resumed)
        for seq in sorted({*rulings, *played.resumed})
    )
    fallen = (r for r in played.refused if r.link.seq not in rulings)
    return Outlook(
        state=played.position.state,
        fallen=tuple(Fallen(r.link.seq, r.refusals) for r in fallen),
        settled=settled,
        causes=causes,
        wants=wants,
        told=played.told,
        effects=played.effects,
    )


def _ruling(refusals: Sequence[Refusal], by: str) -> Ruling:
    rules = tuple(dict.fromkeys(refusal.rule for refusal in refusals))
    return Ruling(by=by, reason="", rules=rules)


def _causes(all_kept: _Played, played: _Played, kept: frozenset[int]) -> Iterator[Cause]:
    """The lines that are refused even if all others stay, each with those that fall after it is set aside."""
    roots = {refused.link.seq: refused.refusals for refused in all_kept.refused}
    fallen = [r.link.seq for r in played.refused if r.link.seq not in kept]
    takes: dict[int, list[int]] = {seq: [] for seq in roots}
    last = 0
    for seq in fallen:
        if seq in roots:
            last = seq
        elif last:
            takes[last].append(seq)
    for seq, refusals in roots.items():
        yield Cause(seq, refusals, tuple(takes[seq]))


# ------------------------------------------------------------ the fact that decides


class _Watched(Facts):
    """Facts that note which of those looked at nobody has read."""

    __slots__ = ("unsure",)

    def __init__(self, box: Facts) -> None:
        super().__init__(box.taught, shipped=box.shipped, likely=box.likely, hidden=box.hidden)
        self.unsure: dict[str, None] = {}

    def peek(self, key: str) -> Value:
        value = super().peek(key)
        if key not in self.hidden and (value is None or self.is_likely(key)):
            self.unsure[key] = None
        return value


def _wanted(engine: Engine, setup: Setup, refused: _Refused, now: Facts) -> str:
    """The fact for want of which the line is refused: the table waits for it, or a rule took it for likely."""
    if not engine.quotes_facts:
        return ""
    stuck = (key for key in refused.stuck if key not in now.hidden and NAMELESS not in key)
    if key := next(stuck, ""):
        return key
    if not Cause(refused.link.seq, refused.refusals).can_stay:
        return ""
    move = engine.moves.decode(refused.link.move)
    seen = _Watched(facts_of(refused.link, now))
    table = Table(setup, refused.before.state, seen)
    broken = len(engine.check(table, move).broken)
    likely = [key for key in seen.unsure if NAMELESS not in key and seen.is_likely(key)]
    for key in likely:
        hidden = Facts(
            seen.taught, shipped=seen.shipped, likely=seen.likely, hidden=seen.hidden | {key}
        )
        if len(engine.check(Table(setup, refused.before.state, hidden), move).broken) < broken:
            return key
    return ""
