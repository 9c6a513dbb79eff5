"""Rulebook 3.4, 3.5 and 5.2: an event is played, a ministry is turned face up."""

from collections.abc import Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.table import Table
from rules.core.refusal import Fact, Refusal
from rules.imperial_struggle.cards import EVENTS, MINISTRIES
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.card_moves import Play, Unveil
from rules.imperial_struggle.referee.counting import is_met
from rules.imperial_struggle.referee.deck import cards
from rules.imperial_struggle.referee.deeds import keys_of, queue_steps
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import Board, OpenMinistry, now

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


def has_symbol(t: Table[Board]) -> Iterator[Refusal]:
    tile = INVESTMENTS.get(now(t).tile)
    if tile is None or not tile.event:
        yield Refusal("IMP-EVP-01", "no_event_symbol", {})


def has_a_card(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not t.state.players[seat].hand:
        yield Refusal("IMP-EVP-01", "no_card", {})


def fits_tile(t: Table[Board], card: int) -> Iterator[Refusal]:
    """IMP-EVT-05."""
    wanted, tile = EVENTS[card].points, INVESTMENTS.get(now(t).tile)
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

# ------------------------------------------------------------ ministries


def one_is_hidden(t: Table[Board], seat: str) -> Iterator[Refusal]:
    if not t.state.players[seat].hidden:
        yield Refusal("IMP-MIN-01", "none_face_down", {})


def ministries(t: Table[Board], seat: str) -> Sequence[str]:
    """Own ones of the era that do not lie open (IMP-MIN-03, IMP-MIN-04)."""
    known = {*(card.id for card in t.state.players[seat].ministries), *t.state.ministries_gone}
    own = (card for card in MINISTRIES.values() if card.side == seat and card.id not in known)
    return [card.id for card in own if t.state.era in card.eras]


def every_ministry(t: Table[Board]) -> Sequence[str]:
    return tuple(MINISTRIES)


def do_unveil(desk: Desk, move: Unveil) -> None:
    """It need not be used at once (IMP-MIN-12)."""
    power = desk.power(move.seat)
    if all(card.id != move.ministry for card in power.ministries):
        opened = (*power.ministries, OpenMinistry(id=move.ministry))
        desk.put(move.seat, ministries=opened, hidden=max(power.hidden - 1, 0))
        desk.tell("ministry", move.seat, ministry=move.ministry)


UNVEIL = Act(
    Unveil,
    Field(
        name="ministry",
        values=ministries,
        closed=("IMP-MIN-03", "not_your_ministry"),
        every=every_ministry,
        part="ministry",
    ),
    guards=(one_is_hidden,),
    do=do_unveil,
)
ACTS = (PLAY, UNVEIL)
