"""Imperial Struggle as the frame plays it: the acts of all chapters, and what the table waits for.

Two ministries are not wholly played yet (docs/games), so no game of the registry names it."""

from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct

from rules.core.outcome import Effect
from rules.core.referee.acts import Act
from rules.core.referee.game import Referee
from rules.core.referee.stage import Wait
from rules.core.referee.table import Table
from rules.core.refusal import Refused
from rules.core.setup import Setup
from rules.core.spelling import Misspelled, spell
from rules.imperial_struggle import GAME
from rules.imperial_struggle.referee import (
    advantages,
    bonus,
    chance,
    deal,
    deck,
    event,
    huguenots,
    influence,
    jacobites,
    last_round,
    military,
    ministry,
    owed,
    turns,
    upgrade,
    war,
)
from rules.imperial_struggle.referee.checklist import checklist
from rules.imperial_struggle.referee.deeds import take_step
from rules.imperial_struggle.referee.desk import Desk
from rules.imperial_struggle.referee.phases import STEPS, wait_of
from rules.imperial_struggle.referee.scoring import SCORING_STEPS
from rules.imperial_struggle.referee.state import Board, new_board

ACTIVATE, BY_EVENT = "activate", ("use", "stir", "hire")
ALL_STEPS = {**STEPS, **SCORING_STEPS, **war.WAR_STEPS}


class RefereeOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The optional rules of chapter 12, the auction of 7.4, and how changes of region are counted (IMP-GAP-13)."""

    side_auction: bool = False
    spanish_empire: bool = False
    military_planning_swap: bool = False
    military_planning_placement: bool = False
    reinforced_forts: bool = False
    regions_once: bool = False


class ImperialReferee(Referee):
    """Imperial Struggle at referee depth."""

    code = "imperial_struggle"
    acts: ClassVar[Sequence[Act]] = (
        *deal.ACTS,
        *deck.ACTS,
        *turns.ACTS,
        *influence.ACTS,
        *military.ACTS,
        *bonus.ACTS,
        *upgrade.ACTS,
        *last_round.ACTS,
        *advantages.ACTS,
        *event.ACTS,
        *ministry.ACTS,
        *jacobites.ACTS,
        *huguenots.ACTS,
        *owed.ACTS,
        *war.ACTS,
    )
    state_type = Board
    desk_type = Desk

    def new(self, setup: Setup) -> Board:
        if setup.game != self.code:
            raise Misspelled(f"this is {setup.game}, not {self.code}", "$.game")
        spell(setup.options, RefereeOptions, "$.options")
        if refusals := tuple(GAME.refuse_setup(setup)):
            raise Refused(refusals)
        return new_board(setup)

    def wait(self, t: Table[Board]) -> Wait:
        if owed := self.owed(t):
            return owed
        return war.wait_in_war(t) if t.state.phase == "battles" else wait_of(t.state)

    def owed(self, t: Table[Board]) -> Wait | None:
        """Symbols of war tiles are used in any order; an advantage that an event lets be used, by any of its acts."""
        if symbols := war.symbols_owed(t):
            return symbols
        owed = super().owed(t)
        if owed is None or owed.kinds[0] != ACTIVATE:
            return owed
        return Wait(seats=owed.seats, kinds=(*BY_EVENT, "skip"), rule=owed.rule)

    def possible(self, t: Table[Board], kind: str, seat: str) -> bool:
        kinds = BY_EVENT if kind == ACTIVATE else (kind,)
        return any(super(ImperialReferee, self).possible(t, one, seat) for one in kinds)

    def advance(self, desk: Any) -> bool:
        if desk.state.queue:
            return take_step(desk) or self.lapse(desk)
        step = ALL_STEPS.get(desk.state.phase)
        return step(desk) if step is not None else False

    def checklist(self, t: Table[Board]) -> tuple[Effect, ...]:
        return checklist(t)

    def draws(self, t: Table[Board]) -> tuple[str, ...]:
        return chance.draws(t)

    def drawn(self, t: Table[Board], kind: str, shuffle: chance.Shuffle) -> dict[str, Any]:
        return chance.drawn(t, kind, shuffle)
