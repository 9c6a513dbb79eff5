"""Random legal play: chooses among what is offered, and reads the invented box when it is asked."""

from itertools import product
from random import Random
from typing import Any

from rules.core.option import Between, OneOf, Option
from rules.core.outcome import Effect
from rules.core.setup import Setup
from rules.endeavor import GAME
from rules.endeavor.referee.state import Board
from tests.rules.endeavor.referee.invented import Invented, invent

COLOURS = ("red", "yellow", "blue", "purple", "green")
RARE = {"pass": 0.15, "order": 0.02, "adjust": 0.02, "uncover": 0.3, "done": 0.4, "enter": 0.05}
RARE |= {"withhold": 0.1}


class Game:
    """One game at a table: its state, its moves as they are spelled in the log."""

    def __init__(
        self, players: int, seed: int, *, empty: bool = False, laid: bool = False, **options: Any
    ) -> None:
        self.random = Random(seed)
        seats = options.pop("seats", COLOURS[:players])
        side = options.get("side") or ("b" if players == 5 else "a")
        self.truth: Invented = invent(seed, side)
        box = {} if empty else dict(self.truth.facts)
        self.setup = Setup(
            game="endeavor",
            seats=seats,
            depth="referee",
            options=options,
            box=box,
        )
        self.state: Board = GAME.new(self.setup)
        self.moves: list[dict[str, Any]] = []
        self.effects: tuple[Effect, ...] = ()
        if laid:
            self.play({"kind": "lay", "tokens": self.truth.layout})

    def play(self, move: dict[str, Any]) -> None:
        decoded = GAME.moves.decode(move)
        refusals = GAME.check(self.state, decoded)
        assert refusals == (), (move, refusals)
        self.moves.append(GAME.moves.encode(decoded))
        outcome = GAME.apply(self.state, decoded, len(self.moves))
        self.state, self.effects = outcome.state, outcome.effects

    def offered(self) -> list[Option]:
        return [o for seat in ("", *self.setup.seats) for o in GAME.options(self.state, seat)]

    def step(self) -> None:
        """One random move; facts are read off the invented cardboard when asked."""
        options = self.offered()
        moves = [option for option in options if option.kind not in ("teach", "lay")]
        asked = [option for option in options if option.kind == "teach"]
        asked = [option for option in asked if self.answer(option)]
        wild = [o for o in moves if self.random.random() < RARE.get(o.kind, 1.0)]
        if asked and (not wild or self.random.random() < 0.5):
            self.play({"kind": "teach", "facts": self.answer(self.random.choice(asked))})
            return
        assert moves, ("stuck", self.state.phase, self.state.turn, self.state.queue)
        self.play(self.choose(self.random.choice(wild or moves)))

    def choose(self, option: Option) -> dict[str, Any]:
        if option.kind == "collect":
            (token,) = option.fields.values()
            dealt = self.truth.layout.get(str(option.move["cell"]))  # none where a ruling won it
            found = dealt if dealt in values(token) else self.random.choice(values(token))
            return {**option.move, "token": found}
        if option.kind == "enter":
            ((path, _),) = option.fields.items()
            return {
                **option.move,
                "values": {path.removeprefix("values."): self.random.randint(0, 9)},
            }
        if option.kind == "adjust":  # the table reads what the engine reads
            return {**option.move, "value": self._reads(option)}
        move: dict[str, Any] = dict(option.move)
        for path, field in option.fields.items():
            put(move, path, self.random.choice(values(field)))
        return move

    def _reads(self, option: Option) -> int:
        own = self.state.players[str(option.seat)]
        return own.harbour if option.move["item"] == "harbour" else own.stats[option.move["item"]]  # type: ignore[index]

    def answer(self, option: Option) -> dict[str, Any]:
        """What the invented box says to a question; nothing new is said twice."""
        keys = [path.removeprefix("facts.") for path in option.fields]
        if not any("*" in key for key in keys):
            told = {key: self.truth.facts[key] for key in keys}
            return {} if any(".all." in key and self._hides(key) for key in keys) else told
        start, end = keys[0].split("*")
        legal = values(option.fields[f"facts.{keys[0]}"])
        names = [n for n in self._left(start) if self.truth.facts[f"{start}{n}{end}"] in legal]
        if not names:
            return {}
        name = self.random.choice(names)
        return {key.replace("*", name): self.truth.facts[key.replace("*", name)] for key in keys}

    def _left(self, start: str) -> list[str]:
        """Components of the truth that the box does not know yet."""
        ends = (".zone", ".level")
        return [
            key.split(".")[-2]
            for key in self.truth.facts
            if key.startswith(start) and key.endswith(ends) and key not in self.state.box
        ]

    def _hides(self, key: str) -> bool:
        """Whether the zone has a place that the box does not know."""
        side, _, kind, zone = key.split(".")
        left = self._left(f"{side}.{kind}.")
        return any(self.truth.facts[f"{side}.{kind}.{name}.zone"] == zone for name in left)

    def run(self, most: int = 4000) -> "Game":
        while self.state.phase != "over":
            assert len(self.moves) < most
            self.step()
        return self


def values(field: Between | OneOf) -> list[Any]:
    if isinstance(field, OneOf):
        return list(field.values)
    return list(range(field.low, field.high + 1))


def put(move: dict[str, Any], path: str, value: Any) -> None:
    """A field's name is its path in the move."""
    first, _, rest = path.partition(".")
    if rest:
        move[first] = {**move.get(first, {}), rest: value}
    else:
        move[first] = value


def spelled(option: Option, most: int = 400) -> list[dict[str, Any]]:
    """The moves behind an option; of a range only its ends."""
    if option.kind == "lay":
        return [
            {**option.move, "tokens": {path.removeprefix("tokens."): value}}
            for path, field in option.fields.items()
            for value in values(field)
        ]
    found = []
    fields = [
        [f.low, f.high] if isinstance(f, Between) else values(f) for f in option.fields.values()
    ]
    for chosen in product(*fields):
        move: dict[str, Any] = dict(option.move)
        for path, value in zip(option.fields, chosen, strict=True):
            put(move, path, value)
        found.append(move)
    return found[:most]


def keep_books(game: Game) -> Game:
    """After the last round: read the rest of the facts that the pad asks for."""
    while asked := [o for o in GAME.options(game.state, "") if o.kind == "teach"]:
        game.play({"kind": "teach", "facts": game.answer(asked[0])})
    while keys := GAME.pad(GAME.count(game.state)).asks:
        game.play({"kind": "teach", "facts": {key: game.truth.facts[key] for key in keys}})
    return game
