"""The state after a move of the campaign, legal or not, and what the hands at the table must do."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.move import Move, Teach
from rules.core.outcome import Outcome
from rules.core.spelling import Misspelled
from rules.maracaibo.campaign import apply_life as life
from rules.maracaibo.campaign import apply_story as story
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.spelled import spelled
from rules.maracaibo.campaign.state import State, Status

Deed = Callable[[State, Any, int], Outcome[State]]


def _status(status: Status) -> Deed:
    return lambda state, move, at: Outcome(replace(state, status=status))


DEEDS: dict[type[Move], Deed] = {
    m.OpenEvening: life.open_evening,
    m.CloseEvening: life.close_evening,
    m.Finish: _status("finished"),
    m.Rest: _status("resting"),
    m.Abandon: _status("abandoned"),
    m.Resume: _status("active"),
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
    m.FillSpace: story.fill_space,
    m.PlaceTile: story.place_tile,
    m.RemoveTile: story.remove_tile,
    Teach: story.teach,
}


def apply(state: State, move: Move, at: int = 0) -> Outcome[State]:
    deed = DEEDS.get(type(move))
    if deed is None:
        raise Misspelled(f"not a move of a campaign: {type(move).__name__}", "$.kind")
    spelled(state, move)
    return story.tucked(deed(state, move, at))
