"""Rulebook 3.4 and 5.2: an event is played."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.cards import EVENTS, step_of
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.card_moves import Play
from rules.imperial_struggle.referee.costs import abilities
from rules.imperial_struggle.referee.counting import is_met
from rules.imperial_struggle.referee.deck import cards
from rules.imperial_struggle.referee.deeds import keys_of, queue_steps
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import Board, now

# ------------------------------------------------------------ events


def nothing_done_yet(t: Table[Board]) -> Iterator[Refusal]:
    """Before any point, the upgrade or an advantage; one in a turn (IMP-TURN-04, IMP-ADV-06)."""
    turn = now(t)
    if turn.event:
        yield Refusal("IMP-EVP-01", "event_played", {"card": turn.event})
    elif turn.used:
        yield Refusal("IMP-ADV-06", "advantage_used", {})
    elif turn.spent:
        yield Refusal("IMP-TURN-04", "event_comes_first", {})


def is_granted(t: Table[Board], do: str) -> bool:
    """Whether an ability lifts a refusal for this turn (IMP-GAP-67)."""
    return any(step_of(key).do == do for key in now(t).granted)


def has_symbol(t: Table[Board]) -> Iterator[Refusal]:
    tile = INVESTMENTS.get(now(t).tile)
    if tile is None or not (tile.event or is_granted(t, "symbol")):
        yield Refusal("IMP-EVP-01", "no_event_symbol", {})


def has_a_card(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not t.state.players[seat].hand:
        yield Refusal("IMP-EVP-01", "no_card", {})


def fits_tile(t: Table[Board], card: int) -> Iterator[Refusal]:
    """IMP-EVT-05."""
    wanted, tile = EVENTS[card].points, INVESTMENTS.get(now(t).tile)
    if wanted == "economic" and is_granted(t, "any_type"):
        return
    if wanted is not None and (tile is None or tile.major != wanted):
        facts: dict[str, Fact] = {"card": card, "points": wanted}
        yield Refusal("IMP-EVT-05", "other_action_type", facts)


def every_card(t: Table[Board]) -> Sequence[int]:
    return tuple(EVENTS)


def do_play(desk: Desk, move: Play) -> None:
    """The bonus is decided first, then come the normal effect and the bonus (IMP-EVP-02 to IMP-EVP-04)."""
    event, seat = EVENTS[move.card], move.seat
    version = event.version(seat)
    bonus = event.bonus is not None and bool(version.bonus) and is_met(desk, seat, event.bonus)
    desk.gain(seat, hand=-min(1, desk.power(seat).hand))
    if move.card not in desk.state.events_gone:
        desk.set(events_gone=(*desk.state.events_gone, move.card))
    desk.turn(event=move.card, spent=True)
    desk.tell("event", seat, card=move.card, bonus=bonus)
    prefix = f"{move.card}.{'both' if event.common else seat}"
    keys = keys_of(f"{prefix}.effect", version.effect)
    keys += keys_of(f"{prefix}.bonus", version.bonus) if bonus else []
    queue_steps(desk, seat, keys)
    if bonus and abilities(desk, seat, "scholars"):
        desk.turn(major=now(desk).major + 1, minor=now(desk).minor + 1)


PLAY = Act(
    Play,
    Field(
        name="card",
        values=cards,
        closed=("IMP-EVP-01", "card_not_in_game"),
        every=every_card,
        part="card",
    ),
    guards=(has_symbol, has_a_card, nothing_done_yet, fits_tile),
    do=do_play,
)
ACTS = (PLAY,)
