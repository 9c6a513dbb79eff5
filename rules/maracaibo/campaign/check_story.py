"""Guards of «Жетоны сюжета», step 6 of the scorings and «Описание карт сюжета»."""

from collections.abc import Generator, Iterator

from rules.core.refusal import Refusal
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.check_life import during, scored, waiting
from rules.maracaibo.campaign.conditions import by_token, condition, fulfilled
from rules.maracaibo.campaign.free import untold_round
from rules.maracaibo.campaign.ids import LAST_ROUND, Side, refuse
from rules.maracaibo.campaign.state import Asked, State
from rules.maracaibo.campaign.story import Todo, needless, todo

ASK_FIRST = "ask_first"


def ask_card(state: State, move: m.AskCard) -> Iterator[Refusal]:
    yield from openable(state, move.card, move.side)
    if move.side in state.pieces.card(move.card).opened:
        yield refuse(_rule(move.side), "already_opened", card=move.card, side=move.side)


def open_card(state: State, move: m.OpenCard) -> Iterator[Refusal]:
    """A side that the campaign has not opened takes two steps: asked, then opened."""
    asked = _asked(state, move)
    if (
        asked is None or not asked.ruled
    ):  # what the table asked for by a ruling needs no second ruling
        yield from openable(state, move.card, move.side)
    if asked is None and move.side not in state.pieces.card(move.card).opened:
        yield refuse(_rule(move.side), ASK_FIRST, card=move.card, side=move.side)
    fulfilment = condition(state, move.card)
    if move.seat == MARY:
        yield refuse("MAR-SOLOINC-03", "mary_reads_nothing", card=move.card)
    elif move.side == "back" and fulfilment.met and fulfilment.reader not in ("", move.seat):
        rule = "MAR-STORY-11" if fulfilment.rule == "MAR-STORY-10" else "MAR-STORY-09"
        yield refuse(rule, "not_the_reader", card=move.card, seat=fulfilment.reader)


def _asked(state: State, move: m.OpenCard) -> Asked | None:
    asked = state.asked
    return asked if asked and (asked.card, asked.side) == (move.card, move.side) else None


def openable(state: State, card: str, side: Side) -> Iterator[Refusal]:
    """What stands in the way of reading this side now."""
    yield from _front(state, card) if side == "front" else _back(state, card)


def _front(state: State, card: str) -> Iterator[Refusal]:
    yield from during(state, "MAR-STORY-17", "play", "scoring")
    at = state.pieces.card(card)
    if at.zone != "board":
        yield refuse("MAR-STORY-17", "card_not_on_board", card=card)
    elif at.front is not None:
        yield refuse("MAR-SINSTR-01", "already_read", card=card)
    if state.evening and state.evening.final:
        yield refuse("MAR-FINAL-17", "not_in_final_scoring", card=card)


def _back(state: State, card: str) -> Iterator[Refusal]:
    if state.evening and state.evening.start == "free":
        yield refuse("MAR-FREE-06", "campaign_only")
    yield from during(state, "MAR-STORY-05", "scoring")
    ready = fulfilled(state)
    if card not in ready:
        yield refuse("MAR-STORY-18", "not_fulfilled", card=card)
    elif card != ready[0]:
        yield refuse("MAR-STORY-12", "lower_card_first", card=card, first=ready[0])
    final = state.evening is not None and state.evening.final
    yield from waiting(state, fronts=not final)


def _rule(side: Side) -> str:
    return "MAR-SINSTR-01" if side == "front" else "MAR-STORY-05"


def follow(state: State, move: m.Follow) -> Iterator[Refusal]:
    if (move.card, move.side, move.step) in needless(state):
        return
    due = yield from _due(state, move.card, move.side, move.step)
    if due and isinstance(due.instruction, Decide):
        yield refuse("MAR-STORY-13", "vote_first", card=move.card)


def _due(state: State, card: str, side: Side, step: int) -> Generator[Refusal, None, Todo | None]:
    """The instruction that is next on this side, or a refusal."""
    yield from during(state, "MAR-SINSTR-01", "play", "scoring")
    due: Todo | None = next((t for t in todo(state) if (t.card, t.side) == (card, side)), None)
    if due is None:
        yield refuse("MAR-SINSTR-01", "nothing_to_follow", card=card, side=side)
    elif due.step != step:
        yield refuse("MAR-SINSTR-01", "not_the_next", card=card, step=step, next=due.step)
        due = None
    if state.evening and state.evening.tie:
        yield refuse("MAR-STORY-14", "tie_waits", card=state.evening.tie.card)
    return due


def vote(state: State, move: m.Vote) -> Iterator[Refusal]:
    due = yield from _due(state, move.card, move.side, move.step)
    if due and not isinstance(due.instruction, Decide):
        yield refuse("MAR-STORY-13", "no_decision", card=move.card)
    if not move.votes:
        yield refuse("MAR-STORY-13", "nobody_voted", card=move.card)
    if MARY in move.votes:
        yield refuse("MAR-STORY-13", "mary_does_not_vote")


def pick(state: State, move: m.Pick) -> Iterator[Refusal]:
    tie = state.evening.tie if state.evening else None
    if tie is None or tie.card != move.card:
        yield refuse("MAR-STORY-14", "no_tie", card=move.card)
        return
    if move.choice not in tie.choices:
        yield refuse("MAR-STORY-14", "not_among_tied", choice=move.choice, tied=tie.choices)
    reader = state.pieces.card(move.card).reader
    if move.seat != reader:
        yield refuse("MAR-STORY-14", "not_the_reader", card=move.card, seat=reader)


def take_token(state: State, move: m.TakeToken) -> Iterator[Refusal]:
    if state.evening and state.evening.start == "free":
        yield refuse("MAR-FREE-05", "no_story_tokens")
    yield from during(state, "MAR-STORY-01", "play")
    if state.pieces.token(move.token).zone != "board":
        yield refuse("MAR-STORY-01", "token_not_on_board", token=move.token)
    yield from waiting(state)


def fulfil(state: State, move: m.Fulfil) -> Iterator[Refusal]:
    if state.evening and state.evening.start == "free":
        yield refuse("MAR-FREE-06", "campaign_only")
    yield from during(state, "MAR-STORY-07", "play", "scoring")
    if state.pieces.zone(move.card) != "board":
        yield refuse("MAR-STORY-07", "card_not_on_board", card=move.card)
    elif state.pieces.card(move.card).front is None:
        yield refuse("MAR-CAMP-10", "card_unread", card=move.card)
    elif condition(state, move.card).met:
        yield refuse("MAR-STORY-07", "already_fulfilled", card=move.card)
    fulfilment = condition(state, move.card)
    if by_token(state, move.card) or fulfilment.facts.get("cells") is not None:
        yield Refusal(fulfilment.rule, "card_tells_itself", {"card": move.card, **fulfilment.facts})
    yield from waiting(state)


def end_round(state: State, move: m.EndRound) -> Iterator[Refusal]:
    yield from during(state, "MAR-INTER-01", "play")
    yield from waiting(state)


def next_round(state: State, move: m.NextRound) -> Iterator[Refusal]:
    yield from during(state, "MAR-INTER-16", "scoring")
    if state.evening and state.evening.final:
        yield refuse("MAR-FINAL-16", "final_scoring_is_last", last=LAST_ROUND)
    if state.evening and (card := untold_round(state)):
        yield refuse("MAR-INTER-11", "quests_untold", card=card, round=state.evening.round)
    yield from scored(state)
    yield from waiting(state)
