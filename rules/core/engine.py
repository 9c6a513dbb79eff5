"""What the site asks of any engine, whatever the depth of a table: judge, offer, do, fold a log line.

A refereed game is an engine by itself (`rules.core.referee`). A pad, a further sheet and a legacy campaign
keep their facts and their set-up in the state; `Plain` lets them answer the same questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from rules.core.chain import Link
from rules.core.firm import firm
from rules.core.move import Codec, Move, Teach, Value
from rules.core.option import Between, OneOf, Option
from rules.core.outcome import Effect
from rules.core.position import Folded, Position
from rules.core.referee.acts import Verdict
from rules.core.referee.desk import Done
from rules.core.referee.game import Referee
from rules.core.referee.stage import Reveal, Wait
from rules.core.referee.steps import Choice, Step
from rules.core.referee.table import Facts, Table
from rules.core.refusal import Refusal
from rules.core.setup import Setup


class Engine(Protocol):
    """One game at one depth."""

    @property
    def moves(self) -> Codec: ...

    @property
    def state_type(self) -> Any: ...

    def new(self, setup: Setup) -> Any: ...

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        """The table as of now, over the box of the group."""

    def wait(self, t: Table[Any]) -> Wait: ...

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]: ...

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        """The family and the value of the picture part that a move names."""

    def read_partial(self, texts: Mapping[str, str]) -> dict[str, Any]: ...

    def refine(self, t: Table[Any], partial: Mapping[str, Any]) -> Step | None: ...

    def rulings(self, t: Table[Any], seat: str) -> list[Step]: ...

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step: ...

    def check(self, t: Table[Any], move: Move) -> Verdict: ...

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]: ...

    def firm(self, t: Table[Any], move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        """Those refusals that no ruling may override."""

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done: ...

    def forced(self, t: Table[Any]) -> Move | None: ...

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
        """The family of the thing without a name that a move brings onto the table, or ""."""

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


class Plain:
    """A game whose state holds its facts and its set-up, and whose moves have at most one open field."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def new(self, setup: Setup) -> Any:
        return self.game.new(setup)

    def table(self, setup: Setup, state: Any, box: Mapping[str, Value]) -> Table[Any]:
        return Table(setup, state, Facts(getattr(state, "box", {})))

    def wait(self, t: Table[Any]) -> Wait:
        asked = getattr(self.game, "awaited", None)
        if asked is None or t.setup.depth != "referee":
            return Wait()
        secret: frozenset[str] = self.game.secret(t.state)
        seats = asked(t.state)
        return Wait(
            phase=self.game.phase(t.state),
            seats=tuple(seat for seat in t.setup.seats if seat in seats),
            kinds=tuple(sorted(secret)),
            sealed=bool(secret),
        )

    def names_part(self, move: Mapping[str, Any]) -> tuple[str, Any] | None:
        return None

    def options(self, t: Table[Any], seat: str, *, greyed: bool = False) -> list[Step]:
        return [_step(option) for option in self.game.options(t.state, seat)]

    def read_partial(self, texts: Mapping[str, str]) -> dict[str, Any]:
        return dict(texts)

    def refine(self, t: Table[Any], partial: Mapping[str, Any]) -> Step | None:
        """A decision of one field is asked in one step."""
        seat = str(partial.get("seat") or "")
        steps = (step for step in self.options(t, seat) if step.kind == partial.get("kind"))
        return next(steps, None)

    def rulings(self, t: Table[Any], seat: str) -> list[Step]:
        return [_step(option) for option in self.game.candidates(t.state, seat)]

    def candidates(self, t: Table[Any], partial: Mapping[str, Any]) -> Step:
        seat, kind = str(partial.get("seat") or ""), partial.get("kind")
        steps = (step for step in self.rulings(t, seat) if step.kind == kind)
        return next(steps, Step(kind=str(kind), partial=partial))

    def check(self, t: Table[Any], move: Move) -> Verdict:
        return Verdict(self.game.check(t.state, move))

    def judge_answers(self, t: Table[Any], reveal: Reveal) -> dict[str, Verdict]:
        """Answers are written one after another: the later one meets what the earlier one did."""
        verdicts, state = {}, t.state
        for seat, answer in reveal.answers.items():
            move = self.game.moves.decode(answer)
            refusals = self.game.check(state, move)
            verdicts[seat] = Verdict(refusals)
            if not refusals:
                state = self.game.apply(state, move).state
        return verdicts

    def firm(self, t: Table[Any], move: Move, refusals: Sequence[Refusal]) -> tuple[Refusal, ...]:
        of_game = getattr(self.game, "firm", None)
        held = of_game(t.state, move, refusals) if of_game else firm(move, refusals)
        return tuple(held)

    def try_(
        self, t: Table[Any], move: Move, typed: Mapping[str, Value] | None = None, at: int = 0
    ) -> Done:
        done = self.game.apply(t.state, move, at)
        taught = dict(move.facts) if isinstance(move, Teach) else {}
        return Done(state=done.state, effects=done.effects, teaches=taught)

    def forced(self, t: Table[Any]) -> Move | None:
        return None

    def newcomer(self, t: Table[Any], move: Mapping[str, Any]) -> str:
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
        found: tuple[Effect, ...] = self.game.checklist(t.state)
        return found

    def ends(self, t: Table[Any]) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.game.ends(t.state)
        return found

    def draws(self, t: Table[Any]) -> tuple[str, ...]:
        found: tuple[str, ...] = self.game.draws(t.state)
        return found

    def drawn(
        self, t: Table[Any], kind: str, shuffle: Callable[[list[Any]], None]
    ) -> dict[str, Any]:
        found: dict[str, Any] = self.game.drawn(t.state, kind, shuffle)
        return found


def _step(option: Option) -> Step:
    """An option with one list of values is a question; with a range or several fields it is a sheet."""
    partial = msgspec.to_builtins(option.move)
    if not option.fields:
        return Step(kind=option.kind, partial=partial, move=partial)
    if len(option.fields) == 1 and not any("." in name for name in option.fields):
        ((name, values),) = option.fields.items()
        if isinstance(values, OneOf):
            choices = tuple(Choice(value=v, move={**partial, name: v}) for v in values.values)
            return Step(kind=option.kind, partial=partial, field=name, choices=choices)
    sheet: dict[str, Between | OneOf] = dict(option.fields)
    return Step(kind=option.kind, partial=partial, sheet=sheet)
