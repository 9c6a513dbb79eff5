"""Whether a story card's condition is met, and who reads it: by its token, its tile, the table's word."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.refusal import Fact
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign.cards import Story
from rules.maracaibo.campaign.facts import cells, front_of
from rules.maracaibo.campaign.ids import TOKENS
from rules.maracaibo.campaign.state import Evening, State


class Condition(Struct, frozen=True, kw_only=True):
    """Whether a card's condition is met: by its token, its tile or the table's word."""

    rule: str
    met: bool | None
    reader: str = ""
    facts: Mapping[str, Fact] = {}


def condition(state: State, card: str) -> Condition:
    """The condition of an active card (MAR-STORY-08, 10) and who reads it (MAR-STORY-09, 11).

    A card has one of the two; where the table has ruled that it has both, both must hold."""
    token, tile = _token_part(state, card), _tile_part(state, card)
    if token is None and tile is None:
        return _said(state, card)
    if token is None or tile is None:
        return _ruled(state, card, token or tile)
    missing = tile if token.met and not tile.met else token
    return _ruled(state, card, replace(missing, facts=tile.facts))


def _token_part(state: State, card: str) -> Condition | None:
    if not by_token(state, card):
        return None
    taken = next((t for t in TOKENS if _taken_for(state, t, card)), None)
    owner = state.pieces.token(taken).seat if taken else ""
    reader = _human(state.evening, owner)
    return Condition(rule="MAR-STORY-08", met=taken is not None, reader=reader)


def _tile_part(state: State, card: str) -> Condition | None:
    front, evening = front_of(state.box, card), state.evening
    if front is None or front.fills is None:
        return None
    tile, need = state.pieces.tile(front.fills), cells(state.box, front.fills)
    facts = {"tile": front.fills, "have": tile.filled, "cells": need}
    full = None if need is None else tile.zone == "board" and tile.filled >= need
    ender = evening.ender if evening and evening.ender else ""
    return Condition(rule="MAR-STORY-10", met=full, reader=_human(evening, ender), facts=facts)


def _said(state: State, card: str) -> Condition:
    seat = state.pieces.card(card).fulfilled_by
    return Condition(rule="MAR-STORY-08", met=bool(seat), reader=_human(state.evening, seat))


def _ruled(state: State, card: str, by_pieces: Condition | None) -> Condition:
    """The table may say that a card is met if nothing else decides it, or its tile is not typed yet."""
    by_table = _said(state, card)
    if by_pieces is None or by_pieces.met or not by_table.met:
        return by_pieces or by_table
    return replace(by_pieces, met=True, reader=by_pieces.reader or by_table.reader)


def fulfilled(state: State) -> tuple[str, ...]:
    """Active cards whose condition is met, in ascending order (MAR-STORY-12).

    Outside the campaign no condition is checked (MAR-FREE-06)."""
    if state.evening and state.evening.start == "free":
        return ()
    return tuple(c for c in state.pieces.lying("board") if condition(state, c).met)


ANYBODY = "*"  # outside the campaign no token shows who has done a quest: the seat says so


def done_by(state: State, card: str) -> str:
    """Who has done the quest of a card on the board, Mary too; nothing where nobody has."""
    at, evening = state.pieces.card(card), state.evening
    if at.zone != "board" or at.front is None:
        return ""
    if evening and evening.start == "free":
        return ANYBODY if card == evening.card else ""
    taken = (state.pieces.token(token).seat for token in TOKENS if _taken_for(state, token, card))
    return next(taken, at.fulfilled_by)


def by_token(state: State, card: str) -> bool:
    """Whether a story token decides when the card is fulfilled."""
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
