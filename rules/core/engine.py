"""The interface of an engine at any depth: check, offer and do moves, replay log lines.

A refereed game implements it itself (`rules.core.referee`). A pad, an extra sheet and a legacy campaign keep
their facts and setup in the state; `Plain` adapts them."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol, cast

from rules.core.book import Book
from rules.core.chain import Link
from rules.core.move import Codec, Move, Options, Reseat, Teach, Value
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.race import Leg, legs
from rules.core.referee.acts import Verdict
from rules.core.referee.desk import Done
from rules.core.referee.game import Referee
from rules.core.referee.stage import Reveal, Wait
from rules.core.referee.steps import Step
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.rounds import rounds_of
from rules.core.setup import Depth, Setup
from rules.core.spelling import Misspelled
from rules.core.switching import Switching


class Engine(Protocol):
    """One game at one depth."""

    @property
    def moves(self) -> Codec: ...

    @property
    def state_type(self) -> Any: ...

    @property
    def quotes_facts(self) -> bool:
        """Whether facts come from the group's box and each line quotes those it rests on; otherwise the state
        holds the facts its lines taught."""

    def new(self, setup: Setup) -> Any: ...

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        """The table now, with the group's box."""

    def wait(self, t: Table[Any]) -> Wait: ...

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]: ...

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        """The (family, value) of the picture part a move names."""

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
        """The refusals no ruling may override."""

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done: ...

    def forced(self, t: Table[Any]) -> Move | None: ...

    def unread(self, t: Table[Any]) -> tuple[str, ...]:
        """Facts the count lacks, besides those the pad already asks for."""

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
        """The family of the unnamed thing a move puts on the table, or ""."""

    def arrived(self, t: Table[Any], move: Mapping[str, Any], seq: int) -> str:
        """The present id of the thing that a move at line `seq` brought without a name, or ""."""

    def family(self, t: Table[Any], thing: str) -> str:
        """The family of an unnamed thing on the table, or ""."""

    def refuse_taught(self, t: Table[Any], facts: Mapping[str, Value]) -> tuple[Refusal, ...]:
        """Every rule that these facts would break if taught at this table."""

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
        """What the pad needs. `effects`, by line, give the sources of what is on the table."""

    def race(self, t: Table[Any]) -> tuple[Leg, ...]:
        """How everybody stood after each round or sheet that is over."""

    def bots(self, setup: Setup) -> frozenset[str]: ...

    def seats(self, setup: Setup) -> tuple[str, ...]: ...

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]: ...

    def ends(self, t: Table[Any]) -> dict[str, Any] | None: ...

    def edge(self, t: Table[Any]) -> str:
        """The sheet at whose end a refereed table stands and may go on by sheets; or ""."""

    def colours(self, t: Table[Any]) -> Mapping[str, str]:
        """The seats of a refereed table whose pieces have another colour than was said, with that colour."""

    def draws(self, t: Table[Any]) -> tuple[str, ...]: ...

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]: ...


def engine_of(game: Any, depth: str = "pad") -> Engine:
    """The engine of a game, a sheet or a campaign at one depth."""
    if isinstance(game, Referee):
        return game
    referee: Referee | None = getattr(game, "referee", None)
    if depth == "rounds" and keeps_sheets(game):
        return Plain(rounds_of(game))
    if depth != "referee" or referee is None:
        return Plain(game)
    return _switching(game) if keeps_sheets(game) else referee


@cache
def _switching(game: Any) -> Engine:
    rounds = rounds_of(game)
    return cast("Engine", Switching(game.referee, Plain(rounds), rounds))


def depths_of(game: Any) -> tuple[Depth, ...]:
    """The depths at which a game, a sheet or a campaign can be played."""
    depths: tuple[Depth, ...] = ("pad",)
    if keeps_sheets(game):
        depths += ("rounds",)
    return depths if getattr(game, "referee", None) is None else (*depths, "referee")


def keeps_sheets(game: Any) -> bool:
    """Whether a game has sheets for its rounds."""
    return getattr(game, "schedule", None) is not None


class Plain:
    """The engine of a pad, an extra sheet or a legacy campaign: facts and setup are in the state, no seat in
    particular is due, and every entry is a whole move."""

    quotes_facts = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new(self, setup: Setup) -> Any:
        return self.game.new(setup)

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        return Table(getattr(state, "setup", setup), state, Facts(getattr(state, "box", {})))

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
        game_firm = getattr(self.game, "firm", None)
        return tuple(game_firm(t.state, move, refusals) if game_firm else _firm(move, refusals))

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
        """Replay a line under the rules it was written under: refusals added with a newer version of its move
        do not count."""
        move = self.game.moves.decode(link.move)
        if not link.ruling and not trusted:
            younger = self.game.moves.younger(link.move)
            refusals = self.game.check(before.state, move)
            if broken := tuple(r for r in refusals if r.code not in younger):
                return Folded(before, refusals=broken)
        done = self.game.apply(before.state, move, link.source)
        return Folded(Position(done.state, getattr(done.state, "box", {})), done.effects)

    def count(self, t: Table[Any], effects: Mapping[int, tuple[Effect, ...]]) -> Any:
        return self.game.count(t.state)

    def race(self, t: Table[Any]) -> tuple[Leg, ...]:
        return tuple(legs(self.game.read(t.state))) if isinstance(t.state, Book) else ()

    def bots(self, setup: Setup) -> frozenset[str]:
        return frozenset()

    def seats(self, setup: Setup) -> tuple[str, ...]:
        return setup.seats

    def checklist(self, t: Table[Any]) -> tuple[Effect, ...]:
        return ()

    def ends(self, t: Table[Any]) -> dict[str, Any] | None:
        return None

    def edge(self, t: Table[Any]) -> str:
        return ""

    def colours(self, t: Table[Any]) -> Mapping[str, str]:
        return {}

    def draws(self, t: Table[Any]) -> tuple[str, ...]:
        return ()

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        raise Misspelled("nothing is drawn at this table", "$.kind")


def _firm(move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
    """The refusals no ruling may override: those of taught facts.

    Facts reach the group's box, and through it every other table, so one that contradicts the
    rulebook, the printed range or the printed counts is never kept. If only a count (an `item`) no
    longer fits the components, the table may rule. Old logs with such a ruling still replay."""
    if isinstance(move, Reseat | Options):  # a set-up that the game has not
        return tuple(refusals)
    if not isinstance(move, Teach):
        return ()
    return tuple(refusal for refusal in refusals if "item" not in refusal.facts)
