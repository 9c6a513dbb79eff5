"""What the table may do now. Options are the moves at hand that `check` lets pass, so both agree.

Only ticking off a quest that is not for tonight's number of players is let pass and not offered."""

from collections.abc import Callable, Iterator

from rules.core.move import Move
from rules.core.option import Between, OneOf, Option
from rules.core.spelling import plain
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.check import check
from rules.maracaibo.campaign.facts import FACTS, front_of, side_key
from rules.maracaibo.campaign.ids import CHAPTERS, FILL, FREE, TOKENS, Side
from rules.maracaibo.campaign.seen import asks
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import todo

SIDES: tuple[Side, ...] = ("front", "back")
LOW, HIGH = -999, 9999  # bounds for typing a result


def options(state: State, seat: str) -> tuple[Option, ...]:
    """For a seat what it does itself; for the seat "" what the table does."""
    moves = _of_seat(state, seat) if seat else _of_table(state)
    offered = [_option(state, move) for move in moves if not check(state, move)]
    if seat:
        return tuple(offered)
    return (*offered, *_starts(state), *_votes(state), *_questions(state))


def all_options(state: State) -> tuple[Option, ...]:
    """What anybody may do now."""
    seats = state.evening.seats if state.evening else ()
    return tuple(option for seat in ("", *seats) for option in options(state, seat))


def _option(state: State, move: Move) -> Option:
    """A concrete move; a result for each seat is left open where an evening closes."""
    data: dict[str, object] = plain(move)
    seat = data.get("seat")
    fields: dict[str, Between | OneOf] = {}
    if isinstance(move, m.CloseEvening) and state.evening:
        fields = {f"results.{seat}": Between(LOW, HIGH) for seat in state.evening.seats}
    return Option(str(data["kind"]), str(seat) if seat else None, data, fields)


def _of_table(state: State) -> Iterator[Move]:
    yield from (m.Finish(), m.Rest(), m.Abandon(), m.Resume(), m.NextRound(), m.CloseEvening())
    for card in sorted(state.pieces.cards):
        for side in SIDES:
            yield m.AskCard(card=card, side=side)
        if state.pieces.zone(card) in ("board", "read"):
            for tile in state.pieces.all_tiles:
                yield m.PlaceTile(tile=tile, card=card)
    for due in todo(state):
        yield m.Follow(card=due.card, side=due.side, step=due.step)


def _starts(state: State) -> Iterator[Option]:
    """How the evening may begin: one option for each way, with what is left to choose."""
    if state.evening is None or state.evening.stage != "choose":
        return
    sure = OneOf(tuple(c for c in (False, True) if not check(state, m.StartFirst(confirmed=c))))
    yield Option("start_first", None, {"kind": "start_first"}, {"confirmed": sure})
    if evenings := tuple(archive.evening for archive in state.archives):
        whence = OneOf((None, *evenings))
        yield Option("continue", None, {"kind": "continue"}, {"evening": whence})
    chapters = _legal(state, CHAPTERS, lambda card: m.StartChapter(card=card, confirmed=True))
    fields = {"card": chapters, "confirmed": sure}
    yield Option("start_chapter", None, {"kind": "start_chapter"}, fields)
    free = _legal(state, FREE, lambda card: m.StartFree(card=card))
    yield Option("start_free", None, {"kind": "start_free"}, {"card": free})


def _legal(state: State, cards: tuple[str, ...], move: Callable[[str], Move]) -> OneOf:
    return OneOf(tuple(card for card in cards if not check(state, move(card))))


def _of_seat(state: State, seat: str) -> Iterator[Move]:
    asked = {state.asked.card} if state.asked else set()  # by a ruling it may still be in the stack
    for card in sorted({*state.pieces.cards, *asked}):
        for side in SIDES:
            yield m.OpenCard(card=card, side=side, seat=seat)
        yield m.Fulfil(card=card, seat=seat)
    for token in TOKENS:
        yield m.TakeToken(token=token, seat=seat)
    for tile in FILL:
        yield m.FillSpace(tile=tile, seat=seat)
    for card in state.pieces.lying("board"):
        front = front_of(state.box, card)
        for skull in front.removes if front else ():
            yield m.RemoveTile(tile=skull, seat=seat, card=card)
    yield m.EndRound(seat=seat)
    if state.evening and (tie := state.evening.tie):
        for choice in tie.choices:
            yield m.Pick(card=tie.card, choice=choice, seat=seat)


def _votes(state: State) -> Iterator[Option]:
    """One option for a decision: each player's vote is a field of its own."""
    evening = state.evening
    for due in todo(state):
        if evening is None or evening.tie or not isinstance(due.instruction, Decide):
            continue
        choices = OneOf(tuple(choice.id for choice in due.instruction.choices))
        fixed = {"kind": "vote", "card": due.card, "side": due.side, "step": due.step}
        fields = {f"votes.{player.seat}": choices for player in evening.players}
        yield Option("vote", None, fixed, fields)


def _mistyped(state: State) -> Iterator[str]:
    """A side whose next instruction the box rules out was typed wrong: it is asked for again."""
    for due in todo(state):
        follow = m.Follow(card=due.card, side=due.side, step=due.step)
        if any(refusal.rule == "MAR-COMP-16" for refusal in check(state, follow)):
            yield side_key(due.card, due.side)


def _questions(state: State) -> Iterator[Option]:
    """Sitting down, and what the box is asked for now; both are filled in by a form."""
    if state.evening is None and state.status == "active":
        fixed = {"kind": "open_evening", "evening": state.evenings + 1}
        yield Option("open_evening", None, fixed, {"solo": OneOf((False, True))})
    for key in (*asks(state), *_mistyped(state)):
        spec = FACTS[key]
        told: Between | OneOf = OneOf(())
        if spec.low is not None and spec.high is not None:
            told = Between(spec.low, spec.high)
        yield Option("teach", None, {"kind": "teach", "facts": {}}, {f"facts.{key}": told})
