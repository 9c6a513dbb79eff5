"""What not even the table's ruling may record: what does not exist, and what nobody has turned up."""

from collections.abc import Iterable

from rules.core.move import Move
from rules.core.refusal import Refusal
from rules.maracaibo.campaign import moves as m
from rules.maracaibo.campaign.cards import Decide
from rules.maracaibo.campaign.check_story import ASK_FIRST
from rules.maracaibo.campaign.ids import refuse
from rules.maracaibo.campaign.state import State
from rules.maracaibo.campaign.story import open_sides, steps_of

# whoever the move is: without an evening nobody is there, and without an archive there is nothing to
# unpack; a side takes two steps; nothing of a closed side or an uncalled tile gets into the log
ALWAYS = frozenset({"no_evening", "no_archive", ASK_FIRST, "side_not_open", "tile_not_called"})

# a marker, a tile or a decision that is not there
BY_MOVE: dict[type[Move], frozenset[str]] = {
    m.FillSpace: frozenset({"tile_has_no_spaces", "tile_not_on_board", "tile_full"}),
    m.RemoveTile: frozenset({"tile_not_on_board"}),
    m.PlaceTile: frozenset({"tile_on_board"}),
    m.Fulfil: frozenset({"card_not_on_board"}),
    m.Vote: frozenset({"no_decision", "nobody_voted"}),
    m.Pick: frozenset({"no_tie"}),
}


def firm(state: State, move: Move, refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """The refusals that hold whatever the table decides; a ruling cannot decide who sits down."""
    given = tuple(refusals)
    if isinstance(move, m.OpenEvening):
        return given
    codes = ALWAYS | BY_MOVE.get(type(move), frozenset())
    kept = [refusal for refusal in given if refusal.code in codes]
    if isinstance(move, m.PlaceTile):
        kept += [
            refusal
            for refusal in given
            if refusal.code == "card_does_not_name" and _uncalled(state, move)
        ]
    if given and isinstance(move, m.Follow | m.Vote):
        kept += _no_such_step(state, move)
    return tuple(dict.fromkeys(kept))


def _uncalled(state: State, move: m.PlaceTile) -> bool:
    """A tile that no card of this story has called for, or a card that nobody has read: laying it
    would show what is printed on it (MAR-LEG-05)."""
    read = any(f"{move.card}.{side}" in state.shown for side in ("front", "back"))
    return move.tile not in state.shown or not read


def _no_such_step(state: State, move: m.Follow | m.Vote) -> list[Refusal]:
    """An instruction that no open side of the card has, or a vote where nothing is to be decided."""
    open_now = {(card, side) for card, side, _done in open_sides(state)}
    steps = steps_of(state, move.card, move.side) or ()
    if (move.card, move.side) not in open_now or move.step >= len(steps):
        return [refuse("MAR-SINSTR-01", "nothing_to_follow", card=move.card, side=move.side)]
    if isinstance(move, m.Vote) and not isinstance(steps[move.step], Decide):
        return [refuse("MAR-STORY-13", "no_decision", card=move.card)]
    return []
