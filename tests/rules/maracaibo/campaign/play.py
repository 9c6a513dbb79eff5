"""Random legal play of a campaign, from what the engine offers; its cards are random, so invented."""

from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.box import to_text
from rules.core.move import Move
from rules.core.option import Between, OneOf, Option
from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.campaign import cards as c
from rules.maracaibo.campaign.facts import PRINTED
from rules.maracaibo.campaign.options import all_options
from rules.maracaibo.campaign.state import State
from tests.rules.maracaibo.campaign.harness import Table

NUMBERS = st.sampled_from(["02", "05", "12", "20", "33", "47", "60"])
REDS = st.lists(st.sampled_from(["90", "91", "95"]), min_size=1, max_size=2, unique=True).map(tuple)
SOME_TILES = st.sampled_from(["H1", "H2", "H3", "H5", "H10", "H12", "H13", "H20", "H23", "H25"])
SOME = st.lists(SOME_TILES, min_size=1, max_size=3, unique=True).map(tuple)
PLACES = st.integers(1, 19)
PLAIN: Any = st.one_of(
    PLACES.map(lambda at: c.Story(at=at)),
    st.builds(c.Quests, at=PLACES, least=st.integers(1, 2), most=st.integers(2, 4)),
    REDS.map(lambda cards: c.Discard(cards=cards)),
    REDS.map(lambda cards: c.Shuffle(cards=cards)),
    SOME.map(lambda tiles: c.Place(tiles=tiles)),
    SOME.map(lambda tiles: c.Remove(tiles=tiles)),
    st.just(c.Note(text="invented")),
)
NEXT = NUMBERS.map(lambda card: c.Take(card=card))
DECIDE = st.builds(
    lambda a, b: c.Decide(choices=(c.Choice(id="a", steps=a), c.Choice(id="b", steps=b))),
    st.lists(PLAIN | NEXT, max_size=2).map(tuple),
    st.lists(PLAIN | NEXT, max_size=2).map(tuple),
)
FRONTS = st.builds(
    c.Front,
    steps=st.lists(PLAIN | NUMBERS.map(lambda n: c.ReadNow(card=n)), max_size=3).map(tuple),
    fills=st.none() | st.sampled_from(["H10", "H12", "H13"]),
    removes=st.sampled_from([(), ("H20",), ("H3", "H23")]),
).filter(lambda front: not (front.fills and any(isinstance(s, c.Story) for s in front.steps)))
ROUNDS = st.lists(st.sampled_from([1, 2, 3]), unique=True).map(
    lambda told: tuple(c.AfterRound(round=n, quests=(c.Quests(at=n),)) for n in told)
)
BACKS = st.builds(c.Back, steps=st.lists(PLAIN | NEXT | DECIDE, max_size=3).map(tuple))
SEATS = st.lists(
    st.sampled_from(["red", "blue", "green", "white"]), min_size=1, max_size=4, unique=True
)


def drawn(data: Any, option: Option) -> dict[str, Any]:
    """A move of this option with random values for what it leaves open."""
    if option.kind == "open_evening":
        seats = data.draw(SEATS)
        players = [{"seat": seat} for seat in seats]
        return {**option.move, "players": players, "solo": len(seats) == 1}
    if option.kind == "teach":
        return {"kind": "teach", "facts": {asked_by(option): fact(data, option)}}
    move: dict[str, Any] = dict(option.move)
    for path, field in option.fields.items():
        name, *keys = path.split(".")
        told = data.draw(value(field))
        move[name] = {**move.get(name, {}), keys[0]: told} if keys else told
    return move


def asked_by(option: Option) -> str:
    """The fact that an option asks for."""
    (path,) = option.fields
    return path.removeprefix("facts.")


def value(field: Between | OneOf) -> st.SearchStrategy[Any]:
    if isinstance(field, Between):
        return st.integers(field.low, field.high)
    return st.sampled_from(field.values)


def fact(data: Any, option: Option) -> Any:
    family, piece, what = asked_by(option).split(".")
    if family == "tile":
        return data.draw(st.integers(1, 4))
    known: c.Front | c.Back = data.draw(FRONTS if what == "front" else BACKS)
    if piece == "75":
        return to_text(replace(PRINTED["75"], rounds=data.draw(ROUNDS)))
    kept = tuple(s for s in known.steps if getattr(s, "card", None) != piece)
    if piece in ("76", "77"):
        kept = tuple(s for s in kept if not isinstance(s, c.Story))
    if isinstance(known, c.Back):
        return to_text(c.Back(steps=tuple(s for s in kept if not names(s, piece))))
    rounds = data.draw(ROUNDS) if piece in ("76", "77") else ()
    return to_text(c.Front(steps=kept, fills=known.fills, removes=known.removes, rounds=rounds))


def names(step: Any, card: str) -> bool:
    return isinstance(step, c.Decide) and any(
        getattr(one, "card", None) == card for choice in step.choices for one in choice.steps
    )


def play(data: Any, moves: int) -> tuple[Table, list[State]]:
    """A campaign of so many moves, and the state after each line."""
    table, states = Table(), []
    for _ in range(moves):
        offered = all_options(table.state)
        assert offered  # never stuck
        ahead = [o for o in offered if o.kind not in ("rest", "abandon", "finish_campaign")]
        move = drawn(data, data.draw(st.sampled_from(ahead or list(offered))))
        table.do(move.pop("kind"), **move)
        states.append(table.state)
    return table, states


def covered(options: tuple[Option, ...], move: Move) -> bool:
    """Whether one of the options is this move, whatever it leaves open."""
    told = CAMPAIGN.moves.encode(move)
    for option in options:
        open_names = {path.split(".")[0] for path in option.fields}
        fixed = {k: v for k, v in option.move.items() if k not in open_names}
        whole = {path: field for path, field in option.fields.items() if "." not in path}
        if all(told.get(key) == wanted for key, wanted in fixed.items()) and all(
            isinstance(field, OneOf) and told.get(path) in field.values
            for path, field in whole.items()
        ):
            return True
    return False
