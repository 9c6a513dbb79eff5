"""What the story waits for: instructions to follow, cards to read, conditions that are met."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from rules.core.refusal import Fact
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.cards import AnyStep, Decide, Story
from rules.maracaibo.campaign.facts import cells, front_of, side_of
from rules.maracaibo.campaign.ids import TOKENS, Side
from rules.maracaibo.campaign.state import Evening, State


class Todo(Struct, frozen=True, kw_only=True):
    """The next instruction of an open side."""

    card: str
    side: Side
    step: int
    instruction: AnyStep


class Condition(Struct, frozen=True, kw_only=True):
    """Whether a card's condition is met: by its token, its tile or the table's word."""

    rule: str
    met: bool | None
    reader: str = ""
    facts: Mapping[str, Fact] = {}


def steps_of(state: State, card: str, side: Side) -> tuple[AnyStep, ...] | None:
    """The instructions of a side with what was decided put in; None while nobody has typed them."""
    told = side_of(state.box, card, side)
    if told is None:
        return None
    chosen = state.pieces.card(card).chosen
    found: list[AnyStep] = []
    for index, step in enumerate(told.steps):
        found.append(step)
        if isinstance(step, Decide):
            choice = chosen.get(f"{side}.{index}")
            found += next((c.steps for c in step.choices if c.id == choice), ())
    return tuple(found)


def decision_key(state: State, card: str, side: Side, step: int) -> str:
    """Under which key the decision at this instruction is kept: its place as printed."""
    steps, told = steps_of(state, card, side) or (), side_of(state.box, card, side)
    before = sum(isinstance(one, Decide) for one in steps[:step])
    printed = [i for i, one in enumerate(told.steps if told else ()) if isinstance(one, Decide)]
    return f"{side}.{printed[before] if before < len(printed) else step}"


def open_sides(state: State) -> Iterator[tuple[str, Side, int]]:
    """The sides that are being followed: fronts on the board, backs that were read."""
    for card, at in sorted(state.pieces.cards.items()):
        if at.zone == "board" and at.front is not None:
            yield card, "front", at.front
        if at.zone == "read" and at.back is not None:
            yield card, "back", at.back


def todo(state: State) -> tuple[Todo, ...]:
    """For each open side the next instruction; what was decided before is not asked again."""
    found = []
    for card, side, done in open_sides(state):
        steps = steps_of(state, card, side) or ()
        chosen = state.pieces.card(card).chosen
        while done < len(steps) and isinstance(steps[done], Decide):
            if decision_key(state, card, side, done) not in chosen:
                break
            done += 1
        if done < len(steps):
            found.append(Todo(card=card, side=side, step=done, instruction=steps[done]))
    return tuple(found)


def untold(state: State) -> tuple[tuple[str, Side], ...]:
    """Open sides whose instructions nobody has typed yet."""
    return tuple((c, s) for c, s, _ in open_sides(state) if side_of(state.box, c, s) is None)


def unread(state: State) -> tuple[str, ...]:
    """Cards on the board whose front has not been read tonight."""
    return tuple(c for c in state.pieces.lying("board") if state.pieces.card(c).front is None)


def condition(state: State, card: str) -> Condition:
    """The condition of an active card (MAR-STORY-08, 10) and who reads it (MAR-STORY-09, 11)."""
    at, front, evening = state.pieces.card(card), front_of(state.box, card), state.evening
    if by_token(state, card):
        taken = next((t for t in TOKENS if _taken_for(state, t, card)), None)
        owner = state.pieces.token(taken).seat if taken else ""
        return Condition(rule="MAR-STORY-08", met=taken is not None, reader=_human(evening, owner))
    ender = evening.ender if evening and evening.ender else ""
    if front and front.fills:
        tile, need = state.pieces.tile(front.fills), cells(state.box, front.fills)
        facts = {"tile": front.fills, "have": tile.filled, "cells": need}
        full = None if need is None else tile.zone == "board" and tile.filled >= need
        met = True if at.fulfilled_by else full
        return Condition(rule="MAR-STORY-10", met=met, reader=_human(evening, ender), facts=facts)
    reader = _human(evening, at.fulfilled_by)
    return Condition(rule="MAR-STORY-08", met=bool(at.fulfilled_by), reader=reader)


def fulfilled(state: State) -> tuple[str, ...]:
    """Active cards whose condition is met, in ascending order (MAR-STORY-12).

    Outside the campaign no condition is checked (MAR-FREE-06)."""
    if state.evening and state.evening.start == "free":
        return ()
    return tuple(c for c in state.pieces.lying("board") if condition(state, c).met)


def by_token(state: State, card: str) -> bool:
    """Whether a story token tells when the card is fulfilled."""
    front = front_of(state.box, card)
    if front and any(isinstance(step, Story) for step in front.steps):
        return True
    return any(at.card == card and at.zone != "stack" for at in state.pieces.tokens.values())


def _taken_for(state: State, token: str, card: str) -> bool:
    at = state.pieces.token(token)
    return at.zone == "taken" and at.card == card


def _human(evening: Evening | None, seat: str) -> str:
    """Mary reads nothing: alone, the player reads for her (MAR-SOLOINC-03)."""
    return evening.players[0].seat if evening and seat == MARY else seat
