"""Rulebook 4.1: the phases of a peace round in their order; what follows by itself."""

from collections.abc import Callable

from msgspec.structs import replace

from rules.core.referee.dues import owe
from rules.core.referee.stage import Due, Wait
from rules.imperial_struggle.cards import EVENTS
from rules.imperial_struggle.prices import ROUND
from rules.imperial_struggle.printed import ERAS
from rules.imperial_struggle.referee.deal import first_of_era, open_the_rest, wanted
from rules.imperial_struggle.referee.deck import OLD, cull, deal_to
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.state import SIDES, Board
from rules.imperial_struggle.referee.turns import BEFORE, DURING, holder, next_turn

Step = Callable[[Desk], bool]  # one automatic step; False where somebody has to decide


def new_era(board: Board) -> bool:
    """Rounds 3 and 5 (IMP-SEQ-02)."""
    return board.round > 1 and first_of_era(board)


def deck(desk: Desk) -> bool:
    """The new era's events join the deck; in round 5 the oldest leave the game (IMP-PDECK-01 to -03)."""
    board = desk.state
    if not new_era(board):
        desk.set(phase="limits")
        return True
    last = board.era == ERAS[-1]
    if last and not {*board.events_gone}.issuperset(OLD):
        if any(board.players[side].hand for side in SIDES):
            return False
        cull(desk, 0, 0)
    fresh = sum(event.era == board.era for event in EVENTS.values())
    desk.set(deck=desk.state.deck + fresh, phase="limits")
    desk.tell("shuffle_new_events", None, n=fresh)
    return True


def limits(desk: Desk) -> bool:
    """IMP-PDEBT-01."""
    if new_era(desk.state):
        for side in SIDES:
            desk.gain(side, limit=ROUND.debt_limit_rise)
            desk.tell("debt_limit", side, limit=desk.power(side).limit)
    desk.set(phase="awards")
    return True


def reset(desk: Desk) -> bool:
    """Markers of exhaustion go, used tiles go to their box (IMP-PRST-01, IMP-PRST-02)."""
    board = desk.state
    used = list(board.tiles)
    for side, power in board.players.items():
        used += power.taken
        fresh = tuple(replace(card, used=()) for card in power.ministries)
        desk.put(side, taken=(), ministries=fresh, navy=power.navy + power.away, away=0)
    desk.set(exhausted=(), levied="", tiles=(), used=(*board.used, *used), phase="tiles")
    return True


def tiles(desk: Desk) -> bool:
    """Nine lie open; the last ones of the bag by themselves (IMP-PDEAL-01, IMP-PDEAL-02)."""
    if wanted(desk.state) <= 0:
        desk.set(phase="events")
        for side in SIDES:
            deal_to(desk, side, ROUND.events_drawn)
            if (extra := desk.power(side).hand - ROUND.hand) > 0:
                owe(desk, Due(kind="bin", seat=side, times=extra, rule="IMP-PDEAL-04"))
        return True
    return open_the_rest(desk)


def events(desk: Desk) -> bool:
    """Nobody owes a card any more (IMP-PDEAL-04)."""
    desk.set(phase="ministries")
    return True


def ministries(desk: Desk) -> bool:
    """Chosen unseen, so the table only knows how many lie face down (IMP-PMIN-01, IMP-PMIN-02)."""
    if first_of_era(desk.state):
        for side in SIDES:
            desk.put(side, hidden=ROUND.ministries, ministries=())
        desk.tell("choose_ministries", None, n=ROUND.ministries)
    else:
        for side in SIDES:
            if hidden := desk.power(side).hidden:
                desk.tell("may_change_ministries", side, n=hidden)
    held = holder(desk.state)
    desk.set(phase="initiative", initiative=held)
    desk.tell("initiative", held)
    return True


def actions(desk: Desk) -> bool:
    """Eight turns (IMP-PACT-02)."""
    if desk.state.turn is not None:
        return False
    if not next_turn(desk):
        desk.set(phase="treaty")
    return True


def treaty(desk: Desk) -> bool:
    """IMP-PTRP-01."""
    for side in SIDES:
        if (over := desk.power(side).treaty - ROUND.treaty_kept) > 0:
            desk.treat(side, -over)
    desk.set(phase="powers")
    return True


STEPS: dict[str, Step] = {
    "deck": deck,
    "limits": limits,
    "reset": reset,
    "tiles": tiles,
    "events": events,
    "ministries": ministries,
    "actions": actions,
    "treaty": treaty,
}
# what a phase waits for: kinds of move of the whole table, and the rule that forbids others
DRAWN: dict[str, tuple[str, str]] = {
    "auction": ("auction", "IMP-AUC-01"),
    "deck": ("cull", "IMP-PDECK-02"),
    "awards": ("award", "IMP-PAWD-01"),
    "demand": ("demand", "IMP-PDEM-01"),
    "tiles": ("open", "IMP-PDEAL-01"),
}


def wait_of(board: Board) -> Wait:
    """What is due where nothing is owed."""
    if board.phase in DRAWN:
        kind, rule = DRAWN[board.phase]
        return Wait(phase="setup" if board.phase == "auction" else "play", kinds=(kind,), rule=rule)
    if board.phase == "initiative":
        return Wait(seats=(board.initiative,), kinds=("first",), rule="IMP-PINI-04")
    if board.turn is not None:
        before = not board.turn.tile
        rule = "IMP-TURN-01" if before else "IMP-PACT-03"
        return Wait(seats=(board.turn.seat,), kinds=BEFORE if before else DURING, rule=rule)
    return Wait(phase="over", rule="IMP-SEQ-01")
