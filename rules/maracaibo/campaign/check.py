"""Every rule that a move of the campaign breaks: each move has one generator of refusals."""

from collections.abc import Callable, Iterator
from typing import Any

from rules.core.move import Move, Teach
from rules.core.refusal import Refusal, new_refusals
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import check_life as life
from rules.maracaibo.campaign import check_story as story
from rules.maracaibo.campaign import check_tiles as tiles
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.apply import apply
from rules.maracaibo.campaign.facts import refuse_cards, refuse_told
from rules.maracaibo.campaign.spelled import spelled, there
from rules.maracaibo.campaign.state import State

Guard = Callable[[State, Any], Iterator[Refusal]]

GUARDS: dict[type[Move], Guard] = {
    m.OpenEvening: life.open_evening,
    m.CloseEvening: life.close_evening,
    m.Finish: lambda state, _: life.change_status(state, "finished"),
    m.Rest: lambda state, _: life.change_status(state, "resting"),
    m.Abandon: lambda state, _: life.change_status(state, "abandoned"),
    m.Resume: lambda state, _: life.change_status(state, "active"),
    m.StartFirst: life.start_first,
    m.Continue: life.continue_,
    m.StartChapter: life.start_chapter,
    m.StartFree: life.start_free,
    m.AskCard: story.ask_card,
    m.OpenCard: story.open_card,
    m.Follow: story.follow,
    m.Vote: story.vote,
    m.Pick: story.pick,
    m.TakeToken: story.take_token,
    m.Fulfil: story.fulfil,
    m.EndRound: story.end_round,
    m.NextRound: story.next_round,
    m.FillSpace: tiles.fill_space,
    m.PlaceTile: tiles.place_tile,
    m.RemoveTile: tiles.remove_tile,
    Teach: tiles.teach,
}

# moves that may name a card of which the box then has one too many
_COUNTED = (m.Follow, m.StartChapter, m.StartFree, Teach)


def check(state: State, move: Move) -> tuple[Refusal, ...]:
    guard = GUARDS.get(type(move))
    if guard is None:
        raise Misspelled(f"not a move of a campaign: {type(move).__name__}", "$.kind")
    spelled(state, move)
    there(state, move)
    refusals = list(guard(state, move))
    if isinstance(move, _COUNTED):
        refusals += new_refusals(audit(state), audit(apply(state, move).state))
    return tuple(dict.fromkeys(refusals))


def audit(state: State) -> tuple[Refusal, ...]:
    """Every printed count and every taught side that does not hold."""
    listed = frozenset(state.pieces.cards)
    return (*refuse_cards(state.box, listed), *refuse_told(state.box))
