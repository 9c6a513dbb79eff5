"""A refereed game: its acts, what it waits for, and how it goes on by itself. All the rest follows."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from rules.core.chain import Link
from rules.core.move import Codec, Move, Teach, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.referee.acts import Act, Stands, Verdict
from rules.core.referee.desk import Desk, Done, Told
from rules.core.referee.stage import Due, Reveal, Skip, Wait
from rules.core.referee.steps import Step, next_step, ruling_step, spelled
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.setup import Setup
from rules.core.spelling import Misspelled

TOLD = 2  # the version of lines that quote the facts they rest on


class Referee(ABC):
    """The engine reads the acts five ways; a game brings `new`, `wait`, and what of the rest it needs."""

    acts: ClassVar[Sequence[Act]]
    state_type: ClassVar[Any]
    extra_kinds: ClassVar[
        Sequence[type[Move]]
    ] = ()  # lines of old logs that nobody can write any more
    desk_type: ClassVar[type[Desk[Any]]] = Desk
    old_desk_type: ClassVar[type[Desk[Any]] | None] = None  # hands on lines that quote no facts

    def __init__(self) -> None:
        self.by_tag = {act.tag: act for act in (*self.acts, _SKIP)}
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
        """The box of a group over what the game ships."""
        return Facts(taught)

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        """The table as of now, over the box of the group."""
        return Table(setup, state, self.facts(box))

    def advance(self, desk: Any) -> bool:
        """One step that the rules alone decide; False where somebody must."""
        return self.lapse(desk)

    def resolve(self, desk: Any, answers: Mapping[str, Move]) -> None:
        """What the answers of a sealed question do together, in the rulebook's order."""
        raise NotImplementedError

    def clashes(self, t: Table[Any], answers: Mapping[str, Move]) -> Iterator[tuple[str, Refusal]]:
        """Answers that are legal alone but not together: the seats named here answer again."""
        yield from ()

    def bots(self, setup: Setup) -> frozenset[str]:
        """Seats without a person: any phone that may write for the table answers for them."""
        return frozenset()

    def why_not(self, t: Table[Any], move: Move) -> Iterator[Refusal]:
        """A better reason than "not now" for a move that is not due."""
        yield from ()

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]:
        """What to put where before the first move."""
        return ()

    def ends(self, t: Table[Any]) -> dict[str, Any] | None:
        """The move that would end the game now, by a ruling if need be; None where it is over."""
        return None

    def draws(self, t: Table[Any]) -> tuple[str, ...]:
        """The kinds of move that the app may draw for the table now."""
        return ()

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        """The move that chance makes; `shuffle` mixes a list in place, so that the engine stays pure."""
        raise Misspelled(f"nothing of that kind is drawn now: {kind!r}", "$.kind")

    def firm(self, move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        """Those refusals that no ruling may override."""
        return ()

    def learn(self, desk: Any, before: Facts) -> None:  # noqa: B027 - most games need none
        """What a `teach` line of an old log does to the table; such lines are no longer written."""

    # ------------------------------------------------------------ what is owed

    def owed(self, t: Table[Any]) -> Wait | None:
        """The head of the queue as the question of now."""
        queue: tuple[Due, ...] = getattr(t.state, "queue", ())
        if not queue:
            return None
        head = queue[0]
        kinds = (head.kind, _SKIP.tag) if head.optional else (head.kind,)
        return Wait(seats=(head.seat,), kinds=kinds, rule=head.rule)

    def lapse(self, desk: Any) -> bool:
        """Drop what is owed but can no longer be done, and say so."""
        queue: tuple[Due, ...] = getattr(desk.state, "queue", ())
        if not queue or self.possible(desk, queue[0].kind, queue[0].seat):
            return False
        desk.set(queue=queue[1:])
        desk.tell("lapsed", queue[0].seat, kind=queue[0].kind, where=queue[0].where)
        return True

    def possible(self, t: Table[Any], kind: str, seat: str) -> bool:
        """Whether anything known allows such a move now: the first leaf is enough."""
        act = self.by_tag[kind]
        bound = {"seat": seat} if act.seated else {}
        return act.passes(t, bound, 0) and next(act.leaves(t, bound), None) is not None

    # ------------------------------------------------------------ judging

    def check(self, t: Table[Any], move: Move) -> Verdict:
        """Every rule that a whole move breaks, and every fact that a rule lacked."""
        if isinstance(move, Reveal):
            return self._check_reveal(t, move)
        act = self.act_of(move)
        self.spell_seat(t, move)
        if refusals := tuple(self._not_due(t, act, move)):
            return Verdict(refusals)
        return act.check(t, move)

    def _check_reveal(self, t: Table[Any], reveal: Reveal) -> Verdict:
        verdicts = self.judge_answers(t, reveal)
        broken = tuple(r for verdict in verdicts.values() for r in verdict.broken)
        lacked = dict.fromkeys(key for verdict in verdicts.values() for key in verdict.lacked)
        return Verdict(broken, tuple(lacked))

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]:
        """The verdict on each answer of a reveal on the same table; what the table ruled stands."""
        wait, answers = self.wait(t), self.answers(reveal)
        if not wait.sealed or set(answers) != set(wait.seats):
            refusal = Refusal(wait.rule, "not_due", {"kind": "reveal", "due": wait.kinds})
            return {seat: Verdict((refusal,)) for seat in answers}
        verdicts = {seat: self.check(t, answer) for seat, answer in answers.items()}
        for seat, refusal in self.clashes(t, answers):
            old = verdicts[seat]
            verdicts[seat] = Verdict((*old.broken, refusal), old.lacked)
        return {
            seat: Verdict((), verdict.lacked) if seat in reveal.ruled else verdict
            for seat, verdict in verdicts.items()
        }

    def answers(self, reveal: Reveal) -> dict[str, Move]:
        return {seat: self.moves.decode(answer) for seat, answer in reveal.answers.items()}

    def _not_due(self, t: Table[Any], act: Act, move: Move) -> Iterator[Refusal]:
        wait = self.wait(t)
        if act.tag in wait.free:
            return
        if act.tag in wait.kinds and not self._anothers(wait, act, move):
            return
        if better := tuple(self.why_not(t, move)):
            yield from better
        elif act.tag not in wait.kinds:
            yield Refusal(wait.rule, "not_due", {"kind": act.tag, "due": wait.kinds})
        else:
            yield Refusal(wait.rule, "not_your_turn", {"seat": wait.seats})

    def _anothers(self, wait: Wait, act: Act, move: Move) -> bool:
        return act.seated and bool(wait.seats) and move.by_seat not in wait.seats

    def spell_seat(self, t: Table[Any], move: Move) -> None:
        seat = getattr(move, "seat", None)
        if seat is not None and seat not in t.setup.seats:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")

    # ------------------------------------------------------------ offering

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]:
        """The first step of each decision that is open to a seat, or to the whole table for ""."""
        if seat and seat not in t.setup.seats:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        wait = self.wait(t)
        due = not (seat and wait.seats and seat not in wait.seats)
        steps = []
        for tag in dict.fromkeys((*(wait.kinds if due else ()), *wait.free)):
            act = self.by_tag[tag]
            if act.seated != bool(seat):
                continue
            step = next_step(act, t, {"seat": seat} if seat else {}, greyed=greyed)
            if step is not None:
                steps.append(step)
        return steps

    def refine(
        self, t: Table[Any], partial: Mapping[str, Any], *, greyed: bool = False
    ) -> Step | None:
        """The next step of a decision whose partial move lives in the form; None: nothing legal is left."""
        act, bound = self._read(t, partial)
        return next_step(act, t, bound, greyed=greyed) if act.holds(t, bound) else None

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step:
        """The next step of a ruling: every value that can be spelled, legal or not."""
        act, bound = self._read(t, partial)
        return ruling_step(act, t, bound)

    def rulings(self, t: Table[Any], seat: str) -> list[Step]:
        """The first step of every kind of move that a table may rule for a seat."""
        seated = [act for act in self.acts if act.seated and act.do and act.sheet is None]
        steps = [ruling_step(act, t, {"seat": seat}) for act in seated]
        return [step for step in steps if step.choices or step.move is not None]

    def forced(self, t: Table[Any]) -> Move | None:
        """The only move there is, where the game lets it be recorded without a tap."""
        wait = self.wait(t)
        if not wait.forced or wait.sealed or wait.phase == "over" or len(wait.seats) != 1:
            return None
        only: Move | None = None
        for tag in wait.kinds:
            act = self.by_tag[tag]
            bound = {"seat": wait.seats[0]} if act.seated else {}
            if act.sheet is not None or not act.passes(t, bound, 0):
                continue
            for leaf, stands in act.leaves(t, bound):
                if only is not None or stands is Stands.BY_HAND:
                    return None
                only = self.moves.decode(spelled(act, leaf))
        if only is None or self.check(t, only) != Verdict():
            return None
        return only

    def _read(self, t: Table[Any], partial: Mapping[str, Any]) -> tuple[Act, dict[str, Any]]:
        act = self.by_tag.get(str(partial.get("kind")))
        if act is None:
            raise Misspelled(f"unknown kind of move: {partial.get('kind')!r}", "$.kind")
        bound = act.read({name: value for name, value in partial.items() if name != "kind"})
        if (seat := bound.get("seat")) is not None and seat not in t.setup.seats:
            raise Misspelled(f"no such seat: {seat!r}", "$.seat")
        return act, bound

    # ------------------------------------------------------------ doing

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done:
        """Do the move over the box and what was typed: what it quotes, and what it still asks.

        A sealed answer is tried as if it were the only one, so what it asks is asked before it is sealed."""
        facts = t.facts.with_taught(typed) if typed else t.facts
        told = Told(facts.taught, shipped=facts.shipped, likely=facts.likely, hidden=facts.hidden)
        if not isinstance(move, Reveal) and self.act_of(move).do is None:
            move = Reveal(answers={str(move.by_seat): self.moves.encode(move)})
        return self.do(self.desk_type(t.setup, t.state, told, at), move)

    def apply(
        self,
        setup: Setup,
        state: Any,
        move: Move,
        told: Mapping[str, Value] | None = None,
        lacked: Iterable[str] = (),
        at: int = 0,
    ) -> Done:
        """The table after the move, from the line alone: no box, no clock, no chance.

        What the line lacked stays unknown to it, whatever the box has learnt since."""
        facts = Told(told, hidden=frozenset(lacked))
        return self.do(self.desk_type(setup, state, facts, at), move)

    def do(self, desk: Any, move: Move) -> Done:
        """Lay hands on a desk: the move, then everything that follows by itself."""
        self.hands(desk, move)
        while self.advance(desk):
            pass
        told: Told = desk.told
        return Done(
            state=desk.state,
            effects=tuple(desk.effects),
            told=told.quoted,
            lacked=tuple(told.lacked),
            asks=tuple(told.asked),
            teaches=desk.teaches,
        )

    def hands(self, desk: Any, move: Move) -> None:
        """What the move itself does."""
        if isinstance(move, Reveal):
            self.resolve(desk, self.answers(move))
            return
        self.spell_seat(desk, move)
        do = self.act_of(move).do
        if do is None:
            raise Misspelled("an answer is done by its reveal", "$.kind")
        do(desk, move)

    # ------------------------------------------------------------ lines of a log

    def fold(self, setup: Setup, before: Position, link: Link, now: Facts | None = None) -> Folded:
        """A line again. By itself it needs no box; `now` is what a correction knows of the cardboard: it
        answers what the line newly asks, never what the line lacked."""
        move = self.moves.decode(link.move)
        if link.v < TOLD:
            return self._fold_old(setup, before, link, move)
        under = now or Facts()
        told = {**under.taught, **link.told}
        hidden = frozenset(link.lacked)
        facts = Told(told, shipped=under.shipped, likely=under.likely, hidden=hidden)
        desk = self.desk_type(setup, before.state, facts, link.told_by)
        return self._folded(desk, before, link, move)

    def _fold_old(self, setup: Setup, before: Position, link: Link, move: Move) -> Folded:
        """Before facts were quoted on lines, they were taught to the log and read from it."""
        known = dict(before.box)
        if isinstance(move, Teach):
            known |= move.facts
            known = {key: value for key, value in known.items() if value is not None}
        shipped = self.facts({}).shipped
        desk_type = self.old_desk_type or self.desk_type
        desk = desk_type(setup, before.state, Told(known, shipped=shipped), link.told_by)
        if not isinstance(move, Teach):
            return self._folded(desk, before, link, move)
        self.learn(desk, Facts(before.box, shipped=shipped))
        while self.advance(desk):
            pass
        return Folded(Position(desk.state, known), tuple(desk.effects))

    def _folded(self, desk: Desk[Any], before: Position, link: Link, move: Move) -> Folded:
        if not link.ruling:
            facts = Facts(
                desk.told.taught,
                shipped=desk.told.shipped,
                likely=desk.told.likely,
                hidden=desk.told.hidden,
            )
            table = Table(desk.setup, before.state, facts)
            if broken := self.check(table, move).broken:
                return Folded(before, refusals=broken)
        done = self.do(desk, move)
        box = {**before.box, **link.told, **done.teaches}
        return Folded(Position(done.state, box), done.effects)

    def act_of(self, move: Move) -> Act:
        tag = str(move.__struct_config__.tag)
        if tag not in self.by_tag:
            raise Misspelled(f"not a move at a refereed table: {tag}", "$.kind")
        return self.by_tag[tag]


def _do_skip(desk: Any, move: Skip) -> None:
    queue: tuple[Due, ...] = desk.state.queue
    if queue:
        desk.set(queue=queue[1:])
        desk.tell("skipped", move.seat, kind=queue[0].kind)


_SKIP = Act(Skip, do=_do_skip)
