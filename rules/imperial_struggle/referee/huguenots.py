"""Rulebook 3.5, the ministry of the Huguenots: a marker guards a territory, and is turned over for a cheaper market."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.chart import OF_KIND, SPACES
from rules.imperial_struggle.referee.card_moves import Flip, Shelter
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.jacobites import exhaust_ability
from rules.imperial_struggle.referee.state import Board, now, owner

CARD = "new_world_huguenots"
NEW_WORLD = ("north_america", "caribbean")


def card_ready(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """Open, and once a round."""
    cards = [card for card in t.state.players[seat].ministries if card.id == CARD]
    if not cards or cards[0].used:
        yield Refusal("IMP-MIN-07", "not_ready", {"ability": f"{CARD}.0"})


def shelters(t: Table[Board], seat: str) -> Sequence[str]:
    """Own territories of the New World without a marker."""
    return [
        space
        for space in OF_KIND["territory"]
        if SPACES[space].region in NEW_WORLD
        and owner(t, space) == seat
        and space not in t.state.huguenots
    ]


def every_territory(t: Table[Board]) -> Sequence[str]:
    return OF_KIND["territory"]


def do_shelter(desk: Desk, move: Shelter) -> None:
    exhaust_ability(desk, move.seat, f"{CARD}.0")
    desk.set(huguenots={**desk.state.huguenots, move.space: True})
    desk.tell("huguenots", move.seat, space=move.space)


SHELTER = Act(
    Shelter,
    Field(
        name="space",
        values=shelters,
        closed=("IMP-MIN-05", "not_a_target"),
        every=every_territory,
        part="space",
    ),
    guards=(card_ready,),
    do=do_shelter,
)


def fresh(t: Table[Board], seat: str) -> Sequence[str]:
    """Markers that were not turned over, on own territories."""
    markers = t.state.huguenots.items()
    return [space for space, ready in markers if ready and owner(t, space) == seat]


def do_flip(desk: Desk, move: Flip) -> None:
    """Once a game: the next market of the region costs 1 less in this turn."""
    desk.set(huguenots={**desk.state.huguenots, move.space: False})
    desk.turn(refuge=(*now(desk).refuge, SPACES[move.space].region))
    desk.tell("huguenots_used", move.seat, space=move.space)


FLIP = Act(
    Flip,
    Field(
        name="space",
        values=fresh,
        closed=("IMP-MIN-05", "not_a_target"),
        every=every_territory,
        part="space",
    ),
    do=do_flip,
)
ACTS = (SHELTER, FLIP)
