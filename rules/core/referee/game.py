"""A refereed game: its acts, what it waits for, and its automatic steps. The rest is derived from them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.core.chain import Link
from rules.core.move import Codec, Move, Reseat, Teach, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.race import Leg
from rules.core.referee.acts import Act, Verdict
from rules.core.referee.desk import Desk, Done, TrackedFacts
from rules.core.referee.dues import SKIP, drop_first, due_first, owed
from rules.core.referee.fold import fold, hidden_keys
from rules.core.referee.forced import forced_move
from rules.core.referee.partials import broken_so_far, read_partial, read_texts
from rules.core.referee.reveals import check_reveal, judge_answers, read_answers
from rules.core.referee.stage import Reveal, Skip, Wait
from rules.core.referee.steps import Step, next_step, ruling_step
from rules.core.referee.table import Facts, Table, Unknown
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled


class Referee(ABC):
    """The base of refereed games. A game defines its acts, `new` and `wait`, and overrides what else it needs."""

    quotes_facts = True  # lines quote the facts they rest on
    acts: ClassVar[Sequence[Act]]
    state_type: ClassVar[Any]
    # kinds found only in old logs
    extra_kinds: ClassVar[Sequence[type[Move]]] = ()
    desk_type: ClassVar[type[Desk[Any]]] = Desk
    # the desk for old lines that quote no facts
    old_desk_type: ClassVar[type[Desk[Any]] | None] = None

    def __init__(self) -> None:
        self.by_tag = {act.tag: act for act in (*self.acts, SKIP)}
        kinds: list[type[Move]] = [act.kind for act in self.acts]
        kinds += [*self.extra_kinds, Skip, Reveal]
        self.moves = Codec(*kinds)

    # ------------------------------------------------------------ what a game brings

    @abstractmethod
    def new(self, setup: Setup) -> Any:
        """The table before the first move; raises `Refused` for an illegal setup."""

    @abstractmethod
    def wait(self, t: Table[Any]) -> Wait:
        """Whose move is due, and of which kinds."""

    def facts(self, taught: Mapping[str, Value]) -> Facts:
        """The group's facts on top of those shipped with the game."""
        return Facts(taught)

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        """The table now, with the group's box."""
        return Table(setup, state, self.facts(box))

    def advance(self, desk: Any) -> bool:
        """Take one automatic step; False if a player has to decide."""
        return self.lapse(desk)

    def resolve(self, desk: Any, answers: Mapping[str, Move]) -> None:
        """Apply all answers to a sealed question, in the rulebook's order."""
        raise NotImplementedError

    def clashes(self, t: Table[Any], answers: Mapping[str, Move]) -> Iterator[tuple[str, Refusal]]:
        """Answers that are legal alone but not together; the seats named must answer again."""
        yield from ()

    def race(self, t: Table[Any]) -> tuple[Leg, ...]:
        """How everybody stood after each round that is over; nothing where a game does not keep it."""
        return ()

    def bots(self, setup: Setup) -> frozenset[str]:
        """Seats without a player; any phone that may write for the whole table plays them."""
        return frozenset()

    def seats(self, setup: Setup) -> tuple[str, ...]:
        """All seats that can be due, in table order; bots without a seat in the setup come last."""
        return tuple(dict.fromkeys((*setup.seats, *sorted(self.bots(setup)))))

    def count(self, t: Table[Any], effects: Mapping[int, tuple[Effect, ...]]) -> Any:
        """What the game's pad needs. `effects`, by line, give the sources of what is on the table."""
        raise NotImplementedError

    def unread(self, t: Table[Any]) -> tuple[str, ...]:
        """Facts the count lacks, besides those the pad already asks for."""
        return ()

    def why_not(self, t: Table[Any], move: Move) -> Iterator[Refusal]:
        """A better reason than "not now" for a move that is not due."""
        yield from ()

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]:
        """What to put where before the first move."""
        return ()

    def ends(self, t: Table[Any]) -> dict[str, Any] | None:
        """The move by which a table may rule that the game ends early; None if there is none.

        Only `wait` says whether the game is over."""
        return None

    def edge(self, t: Table[Any]) -> str:
        """The sheet of the evening at whose end the table stands, with nothing of the next round done; or ""."""
        return ""

    def colours(self, t: Table[Any]) -> Mapping[str, str]:
        """The seats whose pieces have another colour than was said, with that colour."""
        return {}

    def draws(self, t: Table[Any]) -> tuple[str, ...]:
        """The kinds of move the app may draw at random now."""
        return ()

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        """A random move of this kind. The caller passes `shuffle` (in place) to keep the engine pure."""
        raise Misspelled(f"nothing of that kind is drawn now: {kind!r}", "$.kind")

    def firm(self, t: Table[Any], move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        """The refusals no ruling may override: facts and seats must match what is printed."""
        return tuple(refusals) if isinstance(move, Teach | Reseat) else ()

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
        """The family (`a.city.*`) of the unnamed thing a move puts on the table, or ""."""
        return ""

    def arrived(self, t: Table[Any], move: Mapping[str, Any], seq: int) -> str:
        """The present id of the thing that a move at line `seq` brought without a name, where it still lies."""
        return ""

    def family(self, t: Table[Any], thing: str) -> str:
        """The family (`a.city.*`) of an unnamed thing on the table, or ""."""
        return ""

    def refuse_taught(self, t: Table[Any], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
        """Every rule that these facts would break if taught at this table."""
        return ()

    def learn(self, desk: Any, before: Facts) -> None:  # noqa: B027 - most games need none
        """Apply a `teach` line of an old log; new logs have none."""

    # ------------------------------------------------------------ what is owed

    def owed(self, t: Table[Any]) -> Wait | None:
        """What the first due in the queue waits for."""
        return owed(t)

    def lapse(self, desk: Any) -> bool:
        """Drop the first due, with an effect, if it is no longer possible."""
        head = due_first(desk)
        if head is None or self.possible(desk, head.kind, head.seat):
            return False
        drop_first(desk, "lapsed")
        return True

    def possible(self, t: Table[Any], kind: str, seat: str) -> bool:
        """Whether the seat has any legal move of this kind, as far as is known."""
        act = self.by_tag[kind]
        bound = {"seat": seat} if act.seated else {}
        return act.passes(t, bound, 0) and next(act.leaves(t, bound), None) is not None

    # ------------------------------------------------------------ judging

    def check(self, t: Table[Any], move: Move) -> Verdict:
        """Every rule a whole move breaks, and every fact the rules lacked."""
        if isinstance(move, Reveal):
            return check_reveal(self, t, move)
        act = self.act_of(move)
        self.spell_seat(t, move)
        if refusals := tuple(self.not_due(t, act, move.by_seat, move)):
            return Verdict(refusals)
        return act.check(t, move)

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]:
        """The verdict on each answer of a reveal, all judged on the same table; ruled answers stand."""
        return judge_answers(self, t, reveal)

    def not_due(
        self, t: Table[Any], act: Act, seat: str | None, move: Move | None = None
    ) -> Iterator[Refusal]:
        """Why this seat may not make this kind of move now; for a whole move the game may give a better reason."""
        wait = self.wait(t)
        if self._due(wait, act, seat):
            return
        if better := tuple(self.why_not(t, move)) if move is not None else ():
            yield from better
        elif act.tag not in wait.kinds:
            yield Refusal(wait.rule, "not_due", {"kind": act.tag, "due": wait.kinds})
        else:
            yield Refusal(wait.rule, "not_your_turn", {"seat": wait.seats})

    def _due(self, wait: Wait, act: Act, seat: str | None) -> bool:
        others = act.seated and wait.seats and seat not in wait.seats
        return act.tag in wait.free or (act.tag in wait.kinds and not others)

    def spell_seat(self, t: Table[Any], move: Move) -> None:
        seat = getattr(move, "seat", None)
        if seat is not None and seat not in self.seats(t.setup):
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")

    # ------------------------------------------------------------ offering

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]:
        """The first step of each decision open to a seat, or to the whole table for "".

        With `greyed`, due kinds also show their illegal values with reasons; free kinds do not."""
        if seat and seat not in self.seats(t.setup):
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        wait = self.wait(t)
        steps = []
        for tag in dict.fromkeys((*wait.kinds, *wait.free)):
            act = self.by_tag[tag]
            if act.seated != bool(seat) or not self._due(wait, act, seat):
                continue
            due = greyed and tag in wait.kinds
            step = next_step(act, t, {"seat": seat} if seat else {}, greyed=due)
            if step is not None:
                steps.append(step)
        return steps

    def refine(
        self, t: Table[Any], partial: Mapping[str, Any], *, greyed: bool = False
    ) -> Step | None:
        """The next step of a partial move; None if nothing legal is left."""
        act, bound = read_partial(self, t, partial)
        if not self._due(self.wait(t), act, bound.get("seat")) or not act.holds(t, bound):
            return None
        return next_step(act, t, bound, greyed=greyed)

    def read_partial(self, texts: Mapping[str, str]) -> dict[str, Any]:
        """A partial move from URL parameters, as plain data."""
        return read_texts(self, texts)

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step:
        """The next step of a ruling: every valid value, legal or not."""
        act, bound = read_partial(self, t, partial)
        return ruling_step(act, t, bound)

    def rulings(self, t: Table[Any], seat: str) -> list[Step]:
        """The first step of each kind of move the table may rule for a seat, or for itself for "".

        A sealed answer can be ruled only while it is due."""
        due = self.wait(t).kinds
        acts = [act for act in self.acts if act.seated == bool(seat) and act.sheet is None]
        open_ = [act for act in acts if act.do is not None or act.tag in due]
        steps = [ruling_step(act, t, {"seat": seat} if seat else {}) for act in open_]
        return [step for step in steps if step.choices or step.move is not None]

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        """The (family, value) of the picture part chosen last in a whole or partial move."""
        fields = (field for field in self.by_tag[move["kind"]].fields if field.part)
        named = [(field.part, move[field.name]) for field in fields if field.name in move]
        return named[-1] if named else None

    def broken_so_far(self, t: Table[Any], partial: Mapping[str, Any]) -> tuple[Refusal, ...]:
        """The rules a partial or whole move breaks, which a ruling would override."""
        return broken_so_far(self, t, partial)

    def forced(self, t: Table[Any]) -> Move | None:
        """The only possible move, if the game allows recording it unasked and no fact is missing."""
        return forced_move(self, t)

    # ------------------------------------------------------------ doing

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done:
        """Do the move with the box plus the typed facts.

        A sealed answer is tried as if it were the only one, so that its questions come before it is sealed."""
        facts = t.facts.with_taught(typed) if typed else t.facts
        tracked = TrackedFacts(
            facts.taught, shipped=facts.shipped, likely=facts.likely, hidden=facts.hidden
        )
        if not isinstance(move, Reveal) and self.act_of(move).do is None:
            move = Reveal(answers={str(move.by_seat): self.moves.encode(move)})
        return self.do(self.desk_type(t.setup, t.state, tracked, at), move)

    def apply(
        self,
        setup: Setup,
        state: Any,
        move: Move,
        quoted: Mapping[str, Value] | None = None,
        lacked: Iterable[str] = (),
        at: int = 0,
    ) -> Done:
        """Do the move from the line alone: no box, no clock, no chance.

        What the line lacked stays unknown, whatever the box has learnt since."""
        facts = TrackedFacts(quoted, hidden=hidden_keys(lacked, quoted))
        return self.do(self.desk_type(setup, state, facts, at), move)

    def do(self, desk: Any, move: Move) -> Done:
        """Do the move, then every automatic step after it."""
        self.hands(desk, move)
        while self.advances(desk):
            pass
        facts: TrackedFacts = desk.facts
        return Done(
            state=desk.state,
            effects=tuple(desk.effects),
            quoted=facts.quoted,
            lacked=tuple(facts.lacked),
            asks=tuple(facts.asked),
            teaches=desk.teaches,
        )

    def advances(self, desk: Any) -> bool:
        """Take one automatic step; rolled back, and False, if it needs an unread fact."""
        state, effects, teaches = desk.state, len(desk.effects), dict(desk.teaches)
        try:
            return self.advance(desk)
        except Unknown:
            desk.back_to(state, effects, teaches)
            return False

    def hands(self, desk: Any, move: Move) -> None:
        """Do the move itself, without the automatic steps after it."""
        if isinstance(move, Reveal):
            self.resolve(desk, read_answers(self, desk, move))
            return
        self.spell_seat(desk, move)
        do = self.act_of(move).do
        if do is None:
            raise Misspelled("an answer is done by its reveal", "$.kind")
        do(desk, move)

    # ------------------------------------------------------------ lines of a log

    def fold(
        self,
        setup: Setup,
        before: Position,
        link: Link,
        now: Facts | None = None,
        *,
        trusted: bool = False,
    ) -> Folded:
        """Replay one line from what it quotes; `now` is today's box, after a correction."""
        return fold(self, setup, before, link, now, trusted=trusted)

    def act_of(self, move: Move) -> Act:
        tag = str(move.__struct_config__.tag)
        if tag not in self.by_tag:
            raise Misspelled(f"not a move at a refereed table: {tag}", "$.kind")
        return self.by_tag[tag]
