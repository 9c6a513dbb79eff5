"""Following one instruction of a story card («Описание карт сюжета»)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.outcome import Effect
from rules.maracaibo.campaign import cards as c
from rules.maracaibo.campaign.ids import effect
from rules.maracaibo.campaign.pieces import CardAt, CardZone, TokenAt
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.tiles import lay, take_off

Done = tuple[State, tuple[Effect, ...]]


def follow_step(state: State, card: str, step: c.AnyStep, brings: str = "") -> Done:
    """The state after an instruction of this card, and what the hands do.

    A story token that a back lays out is for the new card that the back `brings` (MAR-STORY-06)."""
    done: Callable[[State, str, Any], Done] = _STEPS[type(step)]
    return done(state, brings if isinstance(step, c.Story) and brings else card, step)


def _story(state: State, card: str, step: c.Story) -> Done:
    """With no token left the page says so, and the table decides what marks the place (MAR-GAP-47)."""
    token = state.pieces.next_token()
    if token is None:
        return state, (effect("no_token_left", "MAR-SINSTR-02", at=step.at),)
    at = TokenAt(zone="board", at=step.at, card=card)
    state = replace(state, pieces=state.pieces.put_token(token, at))
    return state, (effect("place_story_token", "MAR-SINSTR-02", token=token, at=step.at),)


def _quests(state: State, _card: str, step: c.Quests) -> Done:
    players = len(state.evening.players) if state.evening else 0
    if not step.least <= players <= step.most:
        return state, ()
    return state, (effect("place_quest", "MAR-SINSTR-03", at=step.at),)


def _discard(state: State, _card: str, step: c.Discard) -> Done:
    return _red(state, step.cards, "discard", "card_to_discard", "MAR-SINSTR-04")


def _shuffle(state: State, _card: str, step: c.Shuffle) -> Done:
    """Before the cards are dealt they are mixed with «А», otherwise into the deck (MAR-GAP-46)."""
    evening = state.evening
    dealt = evening is None or (evening.stage, evening.round) != ("play", 1)
    if evening is not None and not dealt and evening.start in ("continue", "chapter"):
        return _red(state, step.cards, "deck", "shuffle_with_a", "MAR-CAMP-18")
    return _red(state, step.cards, "deck", "shuffle_into_deck", "MAR-SINSTR-07")


def _red(state: State, cards: tuple[str, ...], zone: CardZone, code: str, rule: str) -> Done:
    """«В» cards leave the stack once; those already in the deck or the discard stay where they are."""
    effects = []
    for card in cards:
        if state.pieces.zone(card) in ("stack", "under", "box"):
            state = replace(state, pieces=state.pieces.put_card(card, CardAt(zone=zone)))
            effects.append(effect(code, rule, card=card))
    return state, tuple(effects)


def _take(state: State, _card: str, step: c.Take) -> Done:
    """Lower numbers go under the stack (MAR-STORY-16); for a card that lies there they do already."""
    before = state.pieces.zone(step.card)
    state, effects = _new_card(state, step.card, "MAR-STORY-17")
    if before != "stack":
        return state, effects
    top = max(state.pieces.top, step.card)
    under = effect("lower_under_stack", "MAR-STORY-16", card=step.card)
    return replace(state, pieces=replace(state.pieces, top=top)), (under, *effects)


def _read(state: State, _card: str, step: c.ReadNow) -> Done:
    return _new_card(state, step.card, "MAR-SINSTR-05")


def _new_card(state: State, card: str, rule: str) -> Done:
    """A card leaves the stack for its space; in final scoring it is not read (MAR-FINAL-17).

    No rule forbids a lower number: it is looked for where MAR-STORY-16 has put it."""
    zone = state.pieces.zone(card)
    if zone not in ("stack", "under", "box"):
        return state, (effect("card_not_in_stack", rule, card=card, zone=zone),)
    at = replace(state.pieces.card(card), zone="board", front=None)
    state = replace(state, pieces=state.pieces.put_card(card, at))
    under = (effect("take_from_under", "MAR-STORY-16", card=card),) if zone == "under" else ()
    if state.evening and state.evening.final:
        return state, (*under, effect("place_unread", "MAR-FINAL-17", card=card))
    return state, under or (effect("take_card", rule, card=card),)


def _place(state: State, card: str, step: c.Place) -> Done:
    effects: list[Effect] = []
    for tile in step.tiles:
        state, laid = lay(state, tile, card)
        effects += laid
    return state, tuple(effects)


def _remove(state: State, _card: str, step: c.Remove) -> Done:
    effects: list[Effect] = []
    for tile in step.tiles:
        state, removed = take_off(state, tile)
        effects += removed
    return state, tuple(effects)


def _note(state: State, card: str, _step: c.Note) -> Done:
    return state, (effect("remember_rule", "MAR-SAIL-12", card=card),)


_STEPS: dict[type[c.Step], Callable[[State, str, Any], Done]] = {
    c.Story: _story,
    c.Quests: _quests,
    c.Discard: _discard,
    c.Shuffle: _shuffle,
    c.Take: _take,
    c.ReadNow: _read,
    c.Place: _place,
    c.Remove: _remove,
    c.Note: _note,
}
