"""Guards of «Режим кампании»: sitting down, how an evening begins and ends, the campaign's life."""

from collections.abc import Iterator
from typing import Literal

from rules.core.refusal import Refusal
from rules.maracaibo.automa import MARY
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.conditions import fulfilled
from rules.maracaibo.campaign.ids import CHAPTERS, FREE, LAST_ROUND, refuse
from rules.maracaibo.campaign.state import Stage, State
from rules.maracaibo.campaign.story import todo, unread, untold
from rules.maracaibo.table import COLOURS

CODES: dict[Stage, str] = {
    "choose": "start_already_chosen",
    "play": "only_in_play",
    "scoring": "only_in_scoring",
}


def during(state: State, rule: str, *stages: Stage) -> Iterator[Refusal]:
    """Something that happens only in these stages of an evening."""
    if state.evening is None:
        yield refuse("MAR-CAMP-01", "no_evening")
    elif state.evening.stage not in stages:
        chosen = state.evening.stage != "choose"
        yield refuse(rule, CODES[stages[0]] if chosen else "start_not_chosen")


def waiting(state: State, *, fronts: bool = True) -> Iterator[Refusal]:
    """What must be done first: sides to type, instructions to follow, cards to read."""
    if state.evening and state.evening.tie:
        yield refuse("MAR-STORY-14", "tie_waits", card=state.evening.tie.card)
    for card, side in untold(state):
        yield refuse("MAR-STORY-06", "instructions_untold", card=card, side=side)
    for next_one in todo(state):
        rule = "MAR-SINSTR-01"
        yield refuse(rule, "instructions_wait", card=next_one.card, side=next_one.side)
    scoring = state.evening is not None and state.evening.stage == "scoring"
    for card in unread(state) if fronts else ():
        yield refuse("MAR-STORY-17" if scoring else "MAR-CAMP-10", "card_unread", card=card)


def open_evening(state: State, move: m.OpenEvening) -> Iterator[Refusal]:
    if state.status != "active":
        yield refuse("MAR-CAMP-01", "campaign_rests", status=state.status)
    if state.evening:
        yield refuse("MAR-CAMP-01", "evening_open", evening=state.evening.number)
    if move.evening <= state.evenings:
        yield refuse("MAR-CAMP-01", "evening_number", evening=move.evening, last=state.evenings)
    seats = tuple(player.seat for player in move.players)
    if move.solo and len(seats) != 1:
        yield refuse("MAR-SOLO-01", "mary_is_for_one", have=len(seats))
    elif len(seats) == 1 and not move.solo:
        yield refuse("MAR-SOLO-04", "one_name_needs_mary", seats=seats)
    elif not 1 <= len(seats) <= 4:
        yield refuse("MAR-COMP-21", "number_of_seats", have=len(seats), least=1, most=4)
    if len(set(seats)) != len(seats):
        yield refuse("MAR-COMP-21", "seat_taken_twice", seats=seats)
    if MARY in seats:
        yield refuse("MAR-COMP-17", "mary_is_no_player")
    if unknown := tuple(seat for seat in seats if seat not in (*COLOURS, MARY)):
        yield refuse("MAR-SETUP-23", "no_such_colour", seats=unknown)


def start_first(state: State, move: m.StartFirst) -> Iterator[Refusal]:
    yield from during(state, "MAR-CAMP-08", "choose")
    yield from _replaces(state, move.confirmed)


def continue_(state: State, move: m.Continue) -> Iterator[Refusal]:
    yield from during(state, "MAR-CAMP-08", "choose")
    evening = state.bag if move.evening is None else move.evening
    if state.archive(evening) is None:
        yield refuse("MAR-CAMP-08", "no_archive", evening=evening)


def start_chapter(state: State, move: m.StartChapter) -> Iterator[Refusal]:
    yield from during(state, "MAR-CAMP-08", "choose")
    if move.card not in CHAPTERS:
        yield refuse("MAR-CAMP-15", "not_a_chapter", card=move.card)
    yield from _replaces(state, move.confirmed)


def start_free(state: State, move: m.StartFree) -> Iterator[Refusal]:
    yield from during(state, "MAR-CAMP-08", "choose")
    if move.card not in FREE:
        yield refuse("MAR-FREE-01", "not_a_free_card", card=move.card)


def _replaces(state: State, confirmed: bool) -> Iterator[Refusal]:
    """The archive in the bag is replaced: the table confirms it, and a backup is kept (MAR-GAP-15)."""
    if state.bag is not None and not confirmed:
        yield refuse("MAR-CAMP-08", "confirm_replacing", evening=state.bag)


def close_evening(state: State, move: m.CloseEvening) -> Iterator[Refusal]:
    yield from during(state, "MAR-AFTER-01", "scoring")
    evening = state.evening
    if evening and evening.stage == "scoring" and not evening.final:
        facts = {"round": evening.round, "last": LAST_ROUND}
        yield Refusal("MAR-END-01", "game_not_over", facts)
    yield from scored(state)
    yield from waiting(state, fronts=False)  # a new card waits for the next game (MAR-FINAL-17)


def scored(state: State) -> Iterator[Refusal]:
    """Every fulfilled card is read before a scoring is over (MAR-STORY-07)."""
    if state.evening and state.evening.stage == "scoring" and (cards := fulfilled(state)):
        yield refuse("MAR-STORY-07", "fulfilled_cards_wait", cards=cards)


Wanted = Literal["finished", "resting", "abandoned", "active"]


def change_status(state: State, wanted: Wanted) -> Iterator[Refusal]:
    """Between evenings the table says how its campaign goes on (MAR-GAP-40)."""
    if state.evening:
        yield refuse("MAR-CAMP-01", "evening_open", evening=state.evening.number)
    if (wanted == "active") == (state.status == "active"):
        yield refuse("MAR-CAMP-01", "status_already", status=state.status)
