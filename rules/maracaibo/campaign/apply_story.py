"""What happens when a card is opened, followed, voted on or fulfilled, and when a round ends."""

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.move import Teach
from rules.core.outcome import Effect, Outcome
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.apply_life import told
from rules.maracaibo.campaign.cards import Decide, ReadNow, Take
from rules.maracaibo.campaign.check_story import openable
from rules.maracaibo.campaign.conditions import condition, fulfilled
from rules.maracaibo.campaign.follow import follow_step
from rules.maracaibo.campaign.free import quests_now
from rules.maracaibo.campaign.ids import LAST_ROUND, Side, effect
from rules.maracaibo.campaign.pieces import CardAt, TokenAt
from rules.maracaibo.campaign.state import Asked, State, Tie
from rules.maracaibo.campaign.story import decision_key, leading, next_step, steps_of
from rules.maracaibo.campaign.tiles import lay, take_off, with_told_markers


def ask_card(state: State, move: m.AskCard, at: int) -> Outcome[State]:
    """Nothing is turned up yet; asking against the rules was the table's ruling."""
    ruled = any(openable(state, move.card, move.side))
    return Outcome(replace(state, asked=Asked(card=move.card, side=move.side, ruled=ruled)))


def open_card(state: State, move: m.OpenCard, at: int) -> Outcome[State]:
    card = state.pieces.card(move.card)
    opened = (*card.opened, *(() if move.side in card.opened else (move.side,)))
    if move.side == "front":
        card = replace(card, zone="board", front=0, opened=opened, reader=move.seat)
    else:
        card = replace(card, zone="read", back=0, opened=opened, reader=move.seat)
    state = replace(state, asked=None, pieces=state.pieces.put_card(move.card, card))
    state = state.showing(f"{move.card}.{move.side}")
    state = told(state, f"{move.side}_read", at, card=move.card, seat=move.seat)
    rule = "MAR-STORY-17" if move.side == "front" else "MAR-STORY-09"
    return Outcome(state, (effect("read_aloud", rule, move.seat, card=move.card, side=move.side),))


def follow(state: State, move: m.Follow, at: int) -> Outcome[State]:
    steps = steps_of(state, move.card, move.side) or ()
    if state.evening is None or move.step >= len(steps):
        return Outcome(state)
    step = steps[move.step]
    if isinstance(step, Decide):
        return Outcome(state)
    state = _advanced(state, move.card, move.side, move.step + 1)
    brings = [s.card for s in steps if isinstance(s, Take | ReadNow)]
    new = brings[0] if brings and move.side == "back" else ""
    state, effects = follow_step(state, move.card, step, new)
    for done in effects:
        if done.code in TIMELINE:
            facts = {key: fact for key, fact in done.facts.items() if key != "rule"}
            state = told(state, done.code, at, **{**facts, "by_card": move.card})
    return Outcome(state, effects)


TIMELINE = frozenset({"place_tile", "remove_tile", "remove_card", "remember_rule", "place_unread"})


def _advanced(state: State, card: str, side: Side, done: int) -> State:
    at = state.pieces.card(card)
    at = replace(at, front=done) if side == "front" else replace(at, back=done)
    return replace(state, pieces=state.pieces.put_card(card, at))


def vote(state: State, move: m.Vote, at: int) -> Outcome[State]:
    """The most votes decide; a tie waits for the reader (MAR-STORY-13, 14)."""
    if state.evening is None or not move.votes:
        return Outcome(state)
    ahead = leading(move.votes)
    tie = Tie(card=move.card, side=move.side, step=move.step, choices=ahead, votes=move.votes)
    if len(ahead) == 1:
        return _decided(state, tie, ahead[0], at, tied=False)
    reader = state.pieces.card(move.card).reader
    state = replace(state, evening=replace(state.evening, tie=tie))
    return Outcome(state, (effect("reader_decides", "MAR-STORY-14", reader, card=move.card),))


def pick(state: State, move: m.Pick, at: int) -> Outcome[State]:
    if state.evening is None or state.evening.tie is None:
        return Outcome(state)
    tie = state.evening.tie
    state = replace(state, evening=replace(state.evening, tie=None))
    return _decided(state, tie, move.choice, at, tied=True)


def _decided(state: State, tie: Tie, choice: str, at: int, *, tied: bool) -> Outcome[State]:
    key = decision_key(state, tie.card, tie.side, tie.step)
    card = state.pieces.card(tie.card)
    card = replace(card, chosen={**card.chosen, key: choice})
    state = replace(state, pieces=state.pieces.put_card(tie.card, card))
    state = _advanced(state, tie.card, tie.side, tie.step + 1)
    votes = tuple(f"{seat}:{voted}" for seat, voted in sorted(tie.votes.items()))
    state = told(state, "decided", at, card=tie.card, choice=choice, votes=votes, tied=tied)
    rule = "MAR-STORY-14" if tied else "MAR-STORY-13"
    return Outcome(state, (effect("decided", rule, card=tie.card, choice=choice),))


def take_token(state: State, move: m.TakeToken, at: int) -> Outcome[State]:
    token = state.pieces.token(move.token)
    taken = TokenAt(zone="taken", card=token.card, seat=move.seat)
    state = replace(state, pieces=state.pieces.put_token(move.token, taken))
    state = told(state, "token_taken", at, token=move.token, seat=move.seat, card=token.card)
    if move.seat == MARY:
        hers = effect("token_to_automa", "MAR-SOLOACT-01", move.seat, token=move.token)
        return Outcome(state, (hers,))
    track = effect("token_to_track", "MAR-STORY-03", move.seat, token=move.token)
    reward = effect("quest_reward", "MAR-STORY-19", move.seat, card=token.card)
    return Outcome(state, (track, reward) if token.card else (track,))


def fulfil(state: State, move: m.Fulfil, at: int) -> Outcome[State]:
    card = replace(state.pieces.card(move.card), fulfilled_by=move.seat)
    state = replace(state, pieces=state.pieces.put_card(move.card, card))
    return Outcome(told(state, "card_fulfilled", at, card=move.card, seat=move.seat))


def fill_space(state: State, move: m.FillSpace, at: int) -> Outcome[State]:
    tile = state.pieces.tile(move.tile)
    filled = replace(tile, filled=tile.filled + 1)
    state = replace(state, pieces=state.pieces.put_tile(move.tile, filled))
    state = told(state, "space_filled", at, tile=move.tile, seat=move.seat, have=filled.filled)
    return Outcome(state, (effect("marker_to_tile", "MAR-HGRP-02", move.seat, tile=move.tile),))


def place_tile(state: State, move: m.PlaceTile, at: int) -> Outcome[State]:
    state, effects = lay(state, move.tile, move.card)
    return Outcome(told(state, "place_tile", at, tile=move.tile, by_card=move.card), effects)


def remove_tile(state: State, move: m.RemoveTile, at: int) -> Outcome[State]:
    """The moment of a line that was written without a card stays as it is: archives are sealed."""
    state, effects = take_off(state, move.tile)
    by = {"by_card": move.card} if move.card else {}
    return Outcome(told(state, "remove_tile", at, tile=move.tile, seat=move.seat, **by), effects)


def end_round(state: State, move: m.EndRound, at: int) -> Outcome[State]:
    if state.evening is None:
        return Outcome(state)
    state = replace(state, evening=replace(state.evening, stage="scoring", ender=move.seat))
    assert state.evening is not None
    state = told(state, "round_ended", at, round=state.evening.round, seat=move.seat)
    return Outcome(state, tuple(_to_read(state)))


def _to_read(state: State) -> Iterator[Effect]:
    """What step 6 brings: fulfilled cards in ascending order, or quests of the free mode."""
    yield from quests_now(state)
    for card in fulfilled(state):
        yield effect("turn_over", "MAR-STORY-12", condition(state, card).reader, card=card)


def next_round(state: State, move: m.NextRound, at: int) -> Outcome[State]:
    if state.evening is None:
        return Outcome(state)
    number = min(state.evening.round + 1, LAST_ROUND)
    evening = replace(state.evening, stage="play", round=number, ender=None)
    return Outcome(replace(state, evening=evening), (effect("ships_home", "MAR-INTER-14"),))


def teach(state: State, move: Teach, at: int) -> Outcome[State]:
    known = {**state.box, **move.facts}
    taught = replace(state, box={k: v for k, v in known.items() if v is not None})
    quests = tuple(quests_now(taught))  # of a free game
    changed = quests if quests != tuple(quests_now(state)) else ()
    return Outcome(with_told_markers(state, taught), changed)


def tucked(outcome: Outcome[State]) -> Outcome[State]:
    """A read card whose back is done goes under its reader's ship board (MAR-STORY-15)."""
    state, effects = outcome.state, list(outcome.effects)
    for card in state.pieces.lying("read"):
        at: CardAt = state.pieces.card(card)
        steps = steps_of(state, card, "back")
        if steps is None or at.back is None:
            continue
        if next_step(state, card, "back", at.back) >= len(steps):  # retyped, it may be shorter
            pieces = state.pieces.put_card(card, replace(at, zone="tucked"))
            state = replace(state, pieces=pieces)
            effects.append(effect("tuck_card", "MAR-STORY-15", at.reader, card=card))
    return Outcome(state, tuple(effects))
