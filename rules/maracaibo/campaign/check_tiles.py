"""Guards of «Жетоны наследия»: filling H10–H17, laying by hand, removing by a skull."""

from collections.abc import Iterator

from rules.core.box import refuse_facts
from rules.core.move import Teach
from rules.core.refusal import Refusal
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.cards import Place, unfolded
from rules.maracaibo.campaign.check_life import during, waiting
from rules.maracaibo.campaign.conditions import ANYBODY, done_by
from rules.maracaibo.campaign.facts import FACTS, cells, front_of, side_of
from rules.maracaibo.campaign.ids import FILL, SKULLS, UNNAMED, refuse
from rules.maracaibo.campaign.state import State


def _known(state: State, tile: str) -> Iterator[Refusal]:
    """A number that the rulebook does not name is taken only once the table has ruled it."""
    if tile in UNNAMED and tile not in state.shown:
        yield refuse("MAR-COMP-08", "no_such_tile", tile=tile)


def fill_space(state: State, move: m.FillSpace) -> Iterator[Refusal]:
    yield from during(state, "MAR-HGRP-02", "play")
    yield from _known(state, move.tile)
    at, has = state.pieces.tile(move.tile), cells(state.box, move.tile)
    if move.tile not in FILL:
        yield refuse("MAR-HGRP-02", "tile_has_no_spaces", tile=move.tile)
    if at.zone != "board":
        yield refuse("MAR-HGRP-01", "tile_not_on_board", tile=move.tile)
    if has is not None and at.filled >= has:
        yield refuse("MAR-HGRP-05", "tile_full", tile=move.tile, cells=has)
    if move.seat == MARY:
        yield refuse("MAR-SOLOLEG-02", "not_for_mary", tile=move.tile)
    yield from waiting(state)


def place_tile(state: State, move: m.PlaceTile) -> Iterator[Refusal]:
    yield from during(state, "MAR-LEG-01", "play", "scoring")
    yield from _known(state, move.tile)
    if state.pieces.tile(move.tile).zone == "board":
        yield refuse("MAR-LEG-01", "tile_on_board", tile=move.tile)
    at = state.pieces.card(move.card)
    sides = [side_of(state.box, move.card, s) for s in at.opened if at.zone in ("board", "read")]
    named = {t for s in sides if s for step in unfolded(s.steps) for t in _placed(step)}
    if move.tile not in named:
        yield refuse("MAR-LEG-01", "card_does_not_name", tile=move.tile, card=move.card)


def _placed(step: object) -> tuple[str, ...]:
    return step.tiles if isinstance(step, Place) else ()


def remove_tile(state: State, move: m.RemoveTile) -> Iterator[Refusal]:
    yield from during(state, "MAR-SINSTR-25", "play")
    yield from _known(state, move.tile)
    if move.tile not in SKULLS:
        yield refuse("MAR-SINSTR-25", "no_skull", tile=move.tile)
    if state.pieces.tile(move.tile).zone != "board":
        yield refuse("MAR-LEG-03", "tile_not_on_board", tile=move.tile)
    yield from _by_reward(state, move)
    yield from waiting(state)


def _by_reward(state: State, move: m.RemoveTile) -> Iterator[Refusal]:
    """Only the tile that the card of the fulfilled quest names, and only by whoever fulfilled it."""
    rule = "MAR-SINSTR-25"
    doer = done_by(state, move.card) if move.card else ""
    if move.seat == MARY:
        yield refuse(rule, "mary_gets_no_reward", tile=move.tile)
    elif not doer:
        yield refuse(rule, "quest_not_done", tile=move.tile, card=move.card)
    elif doer not in (move.seat, ANYBODY):
        yield refuse(rule, "not_your_quest", card=move.card, seat=doer)
    front = front_of(state.box, move.card) if move.card else None
    if move.card and (front is None or move.tile not in front.removes):
        yield refuse(rule, "reward_does_not_name", card=move.card, tile=move.tile)


def teach(state: State, move: Teach) -> Iterator[Refusal]:
    """Only what lies open may be typed in: nothing of a closed side or an uncalled tile."""
    for key in sorted(move.facts):
        family, piece, what = key.split(".")
        if family == "card" and what != "exists" and f"{piece}.{what}" not in state.shown:
            rule = "MAR-SINSTR-01" if what == "front" else "MAR-STORY-05"
            yield refuse(rule, "side_not_open", card=piece, side=what)
        if family == "tile" and piece not in state.shown:
            yield refuse("MAR-LEG-05", "tile_not_called", tile=piece)
    yield from refuse_facts(FACTS, move.facts)
