"""Rulebook 3.5: ministries turned face up, and what they do once a round."""

from collections.abc import Callable, Iterator, Sequence

from rules.core.referee.acts import Act, Field
from rules.core.referee.dues import owe
from rules.core.referee.stage import Due
from rules.core.referee.table import Table
from rules.core.refusal import Refusal
from rules.imperial_struggle.board import COMMODITIES
from rules.imperial_struggle.cards import ABILITIES, MINISTRIES, Step
from rules.imperial_struggle.counters import INVESTMENTS
from rules.imperial_struggle.referee.card_moves import Invoke, Levy, Unveil
from rules.imperial_struggle.referee.counting import COUNTS, HOLDS
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.jacobites import another_turn, defeat, exhaust_ability
from rules.imperial_struggle.referee.state import Board, Extra, OpenMinistry, Turn, now

HANOVER, TRADE = "papacy_hanover_negotiations", "north_american_trade"


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
        if move.ministry == HANOVER:
            defeat(desk)
        if move.ministry == TRADE:  # all markers of the Huguenots are fresh again
            desk.set(huguenots=dict.fromkeys(desk.state.huguenots, True))


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


# ------------------------------------------------------------ once a round


def ability_keys(t: Table[Board], seat: str) -> Sequence[str]:
    """Abilities of open ministries that are not exhausted."""
    return [
        f"{card.id}.{n}"
        for card in t.state.players[seat].ministries
        for n, step in enumerate(MINISTRIES[card.id].abilities)
        if step.do in INVOKED and n not in card.used
    ]


def every_ability(t: Table[Board]) -> Sequence[str]:
    return tuple(key for key, step in ABILITIES.items() if step.do in INVOKED)


def usable(t: Table[Board], seat: str, ability: str) -> Iterator[Refusal]:
    """Its condition holds, and it has something to do now."""
    step = ABILITIES[ability]
    if step.condition and not HOLDS[step.condition](t, seat):
        yield Refusal("IMP-MIN-05", "condition_unmet", {"ability": ability})
    elif step.do in READY and not READY[step.do](t, seat, step):
        yield Refusal("IMP-MIN-11", "nothing_to_do", {"ability": ability})


def has_action(t: Table[Board], seat: str, step: Step) -> bool:
    """The tile has an action of the type, not over yet (IMP-MIN-11)."""
    turn = now(t)
    tile = INVESTMENTS.get(turn.tile)
    if tile is None or step.points is None:
        return False
    return (tile.major == step.points and "major" not in turn.done) or (
        tile.minor == step.points and "minor" not in turn.done
    )


def at_the_start(t: Table[Board], seat: str, step: Step) -> bool:
    """With the tile just taken, and something to count."""
    fresh = not now(t).spent and COUNTS[step.per](t, seat) > 0
    return fresh and has_action(t, seat, step)


def deck_has_one(t: Table[Board], seat: str, step: Step) -> bool:
    return t.state.deck > 0


def has_a_card(t: Table[Board], seat: str, step: Step) -> bool:
    return t.state.players[seat].hand > 0


def no_event_yet(t: Table[Board], seat: str, step: Step) -> bool:
    return not now(t).event and not now(t).spent


def always(t: Table[Board], seat: str, step: Step) -> bool:
    return True


READY: dict[str, Callable[[Table[Board], str, Step], bool]] = {
    "swell": at_the_start,
    "extra": has_action,
    "draw": deck_has_one,
    "sell": has_a_card,
    "limit": always,
    "any_type": no_event_yet,
    "symbol": no_event_yet,
    "cheap_squadrons": always,
    "cheap_unflag": always,
    "armed_shift": another_turn,
}
INVOKED = tuple(READY)


def do_invoke(desk: Desk, move: Invoke) -> None:
    """Each ability is exhausted by itself (IMP-MIN-07, IMP-MIN-08)."""
    exhaust_ability(desk, move.seat, move.ability)
    desk.tell("ability", move.seat, ability=move.ability)
    carry_out(desk, move.seat, move.ability, ABILITIES[move.ability])


def carry_out(desk: Desk, seat: str, key: str, step: Step) -> None:
    turn = now(desk)
    if step.do == "swell" and step.points:
        more = COUNTS[step.per](desk, seat)
        desk.turn(**{_action_of(turn, step): getattr(turn, _action_of(turn, step)) + more})
    elif step.do == "extra" and step.points:
        extra = Extra(points=step.points, left=step.amount, step=key)
        desk.turn(extra=(*turn.extra, extra))
    elif step.do == "draw":
        desk.set(deck=max(desk.state.deck - 1, 0))
        desk.gain(seat, hand=1)
        owe(desk, Due(kind="bin", seat=seat, rule="IMP-MIN-05"))
    elif step.do == "sell":
        desk.treat(seat, 1)
        owe(desk, Due(kind="bin", seat=seat, rule="IMP-MIN-05"))
    elif step.do == "limit":
        desk.gain(seat, limit=step.amount)
        desk.tell("debt_limit", seat, limit=desk.power(seat).limit)
    else:
        desk.turn(granted=(*turn.granted, key))


def _action_of(turn: Turn, step: Step) -> str:
    tile = INVESTMENTS.get(turn.tile)
    return "minor" if tile is not None and tile.minor == step.points else "major"


INVOKE = Act(
    Invoke,
    Field(
        name="ability",
        values=ability_keys,
        closed=("IMP-MIN-07", "not_ready"),
        every=every_ability,
        part="ability",
    ),
    guards=(usable,),
    do=do_invoke,
)

# ------------------------------------------------------------ the Townshend Acts


def levy_ready(t: Table[Board], seat: str) -> Iterator[Refusal]:
    """At the start of a turn, once a round."""
    for card in t.state.players[seat].ministries:
        for n, step in enumerate(MINISTRIES[card.id].abilities):
            if step.do == "levy" and n not in card.used and not now(t).spent:
                return
    yield Refusal("IMP-MIN-07", "not_ready", {"ability": "levy"})


def goods(t: Table[Board]) -> Sequence[str]:
    """Any commodity of the table, in demand or not."""
    return COMMODITIES


def do_levy(desk: Desk, move: Levy) -> None:
    key = next(key for key, step in ABILITIES.items() if step.do == "levy")
    exhaust_ability(desk, move.seat, key)
    desk.set(levied=move.good)
    desk.tell("levy", move.seat, good=move.good)


LEVY = Act(Levy, Field(name="good", values=goods), guards=(levy_ready,), do=do_levy)
ACTS = (UNVEIL, INVOKE, LEVY)
