"""What the site asks of any engine, whatever the depth of a table: judge, offer, do, fold a log line.

A refereed game is an engine by itself (`rules.core.referee`). A pad, a further sheet and a legacy campaign
keep their facts and their set-up in the state; `Plain` lets them answer the same questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from rules.core.chain import Link
from rules.core.move import Codec, Move, Teach, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.referee.acts import Verdict
from rules.core.referee.desk import Done
from rules.core.referee.game import Referee
from rules.core.referee.stage import Reveal, Wait
from rules.core.referee.steps import Step
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.setup import Depth, Setup
from rules.core.spelling import Misspelled


class Engine(Protocol):
    """One game at one depth."""

    @property
    def moves(self) -> Codec: ...

    @property
    def state_type(self) -> Any: ...

    @property
    def quotes_facts(self) -> bool:
        """Whether the group's box stands beside the table and each line quotes what it rests on; else
        the state holds the facts that its lines taught."""

    def new(self, setup: Setup) -> Any: ...

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        """The table as of now, over the box of the group."""

    def wait(self, t: Table[Any]) -> Wait: ...

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]: ...

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        """The family and the value of the picture part that a move names."""

    def read_partial(self, texts: Mapping[str, str]) -> dict[str, Any]: ...

    def refine(
        self, t: Table[Any], partial: Mapping[str, Any], *, greyed: bool = False
    ) -> Step | None: ...

    def rulings(self, t: Table[Any], seat: str) -> list[Step]: ...

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step: ...

    def broken_so_far(self, t: Table[Any], partial: Mapping[str, Any]) -> tuple[Refusal, ...]: ...

    def check(self, t: Table[Any], move: Move) -> Verdict: ...

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]: ...

    def firm(self, t: Table[Any], move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        """Those refusals that no ruling may override."""

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done: ...

    def forced(self, t: Table[Any]) -> Move | None: ...

    def unread(self, t: Table[Any]) -> tuple[str, ...]:
        """What the count asks of the box beside what its pad lacks."""

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
        """The family of the thing without a name that a move brings onto the table, or ""."""

    def arrived(self, t: Table[Any], move: Mapping[str, Any], seq: int) -> str:
        """The present id of the thing that a move at line `seq` brought without a name, or ""."""

    def family(self, t: Table[Any], thing: str) -> str:
        """The family of a thing that lies on the table without a name, or ""."""

    def refuse_taught(self, t: Table[Any], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
        """Every rule that facts break which somebody is about to teach at this table."""

    def fold(
        self,
        setup: Setup,
        before: Position,
        link: Link,
        now: Facts | None = None,
        *,
        trusted: bool = False,
    ) -> Folded: ...

    def count(self, t: Table[Any], effects: Mapping[int, tuple[Effect, ...]]) -> Any:
        """The facts that a pad needs; `effects` by line are the sources of what lies on the table."""

    def bots(self, setup: Setup) -> frozenset[str]: ...

    def seats(self, setup: Setup) -> tuple[str, ...]: ...

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]: ...

    def ends(self, t: Table[Any]) -> dict[str, Any] | None: ...

    def draws(self, t: Table[Any]) -> tuple[str, ...]: ...

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]: ...


def engine_of(game: Any, depth: str = "pad") -> Engine:
    """The engine of a game, a sheet or a campaign at one depth."""
    if isinstance(game, Referee):
        return game
    referee: Referee | None = getattr(game, "referee", None)
    return referee if depth == "referee" and referee is not None else Plain(game)


def depths_of(game: Any) -> tuple[Depth, ...]:
    """The depths at which a game, a sheet or a campaign can be played."""
    return ("pad",) if getattr(game, "referee", None) is None else ("pad", "referee")


class Plain:
    """A pad, a further sheet, a legacy campaign: its state holds its facts and its set-up, nobody in
    particular is due, and every entry is a whole move."""

    quotes_facts = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new(self, setup: Setup) -> Any:
        return self.game.new(setup)

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        return Table(setup, state, Facts(getattr(state, "box", {})))

    def wait(self, t: Table[Any]) -> Wait:
        return Wait()

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        return None

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]:
        return []

    def read_partial(self, texts: Mapping[str, str]) -> dict[str, Any]:
        return dict(texts)

    def refine(
        self, t: Table[Any], partial: Mapping[str, Any], *, greyed: bool = False
    ) -> Step | None:
        return None

    def rulings(self, t: Table[Any], seat: str) -> list[Step]:
        return []

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step:
        return Step(kind=str(partial.get("kind")), partial=partial)

    def broken_so_far(self, t: Table[Any], partial: Mapping[str, Any]) -> tuple[Refusal, ...]:
        return ()

    def check(self, t: Table[Any], move: Move) -> Verdict:
        return Verdict(self.game.check(t.state, move))

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]:
        return {}

    def firm(self, t: Table[Any], move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        of_game = getattr(self.game, "firm", None)
        held = of_game(t.state, move, refusals) if of_game else _firm(move, refusals)
        return tuple(held)

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done:
        done = self.game.apply(t.state, move, at)
        taught = dict(move.facts) if isinstance(move, Teach) else {}
        return Done(state=done.state, effects=done.effects, teaches=taught)

    def forced(self, t: Table[Any]) -> Move | None:
        return None

    def unread(self, t: Table[Any]) -> tuple[str, ...]:
        return ()

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
        return ""

    def arrived(self, t: Table[Any], move: Mapping[str, Any], seq: int) -> str:
        return ""

    def family(self, t: Table[Any], thing: str) -> str:
        return ""

    def refuse_taught(self, t: Table[Any], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
        return ()

    def fold(
        self,
        setup: Setup,
        before: Position,
        link: Link,
        now: Facts | None = None,
        *,
        trusted: bool = False,
    ) -> Folded:
        """A line keeps the rules that it was written under: what came with a newer shape of its move is
        not held against it."""
        move = self.game.moves.decode(link.move)
        if not link.ruling and not trusted:
            younger = self.game.moves.younger(link.move)
            against = self.game.check(before.state, move)
            if broken := tuple(r for r in against if r.code not in younger):
                return Folded(before, refusals=broken)
        done = self.game.apply(before.state, move, link.told_by)
        return Folded(Position(done.state, getattr(done.state, "box", {})), done.effects)

    def count(self, t: Table[Any], effects: Mapping[int, tuple[Effect, ...]]) -> Any:
        return self.game.count(t.state)

    def bots(self, setup: Setup) -> frozenset[str]:
        return frozenset()

    def seats(self, setup: Setup) -> tuple[str, ...]:
        return setup.seats

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]:
        return ()

    def ends(self, t: Table[Any]) -> dict[str, Any] | None:
        return None

    def draws(self, t: Table[Any]) -> tuple[str, ...]:
        return ()

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        raise Misspelled("nothing is drawn at this table", "$.kind")


def _firm(move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
    """Those refusals that hold whatever the table decides.

    Facts go on into the group's box, and from there to every other table: what contradicts the
    rulebook, lies outside the printed range or beyond the printed counts is never remembered.
    Where only a count no longer fits the components, the table may decide. A log that has
    such a ruling from earlier is replayed as it is."""
    if not isinstance(move, Teach):
        return ()
    return tuple(refusal for refusal in refusals if "item" not in refusal.facts)
