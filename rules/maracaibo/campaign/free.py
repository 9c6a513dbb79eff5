"""Quests of the free mode after a round: what its card places, or that nobody has read it off yet."""

from collections.abc import Iterator

from rules.core.outcome import Effect
from rules.maracaibo.campaign.cards import AfterRound
from rules.maracaibo.campaign.facts import PRINTED, Known, front_of
from rules.maracaibo.campaign.ids import effect
from rules.maracaibo.campaign.state import State


def after_round(box: Known, card: str, number: int) -> AfterRound | None:
    """What a card places after a round: as it was typed, or as the rulebook prints it; None where
    nobody has told it yet. An empty list is an answer, too."""
    fronts = (front_of(box, card), PRINTED.get(card))
    typed = (after for front in fronts if front for after in front.rounds)
    return next((after for after in typed if after.round == number), None)


def scored_card(state: State) -> str:
    """The card of a free game whose interim scoring is under way (MAR-INTER-11)."""
    evening = state.evening
    if evening is None or evening.start != "free" or evening.stage != "scoring" or evening.final:
        return ""
    return evening.card or ""


def untold_round(state: State) -> str:
    """The card of which nobody has told what it places after the round just ended: the text has no
    more than round I of card 75 (MAR-GAP-22)."""
    card, evening = scored_card(state), state.evening
    if not card or evening is None or after_round(state.box, card, evening.round):
        return ""
    return card


def quests_now(state: State) -> Iterator[Effect]:
    """Step 6 of an interim scoring outside the campaign; that nothing is placed is said, too."""
    card, evening = scored_card(state), state.evening
    if not card or evening is None:
        return
    placed = after_round(state.box, card, evening.round)
    if placed is None:
        yield effect("read_quests_off", "MAR-INTER-11", card=card, round=evening.round)
        return
    places = [q.at for q in placed.quests if q.least <= len(evening.players) <= q.most]
    for at in places:
        yield effect("place_quest", "MAR-INTER-11", at=at)
    if not places:
        yield effect("no_quests_now", "MAR-INTER-11", card=card, round=evening.round)
