"""Endeavor: the pad where only the count is kept, and the referee of the whole game."""

from collections.abc import Mapping
from typing import Any

from rules.core.box import FactSpec
from rules.core.boxfile import Progress
from rules.core.move import Move, Teach
from rules.core.refusal import Refusal, new_refusals
from rules.endeavor.referee.boxfile import audit_box, box_progress, refuse_town_hall
from rules.endeavor.referee.facts import FACTS
from rules.endeavor.referee.options import RefereeOptions
from rules.endeavor.referee.reading import SECOND, second
from rules.endeavor.referee.referee import EndeavorReferee
from rules.endeavor.schedule import SCHEDULE
from rules.endeavor.scoring import Endeavor


class Refereed(Endeavor):
    """The game of the registry: itself the pad, and `referee` at the other depth."""

    facts = FACTS
    referee_options_type = RefereeOptions
    reading = SECOND
    schedule = SCHEDULE
    referee = EndeavorReferee()

    @property
    def pad_facts(self) -> Mapping[str, FactSpec]:
        return Endeavor.facts

    def check(self, state: Any, move: Move) -> tuple[Refusal, ...]:
        refusals: tuple[Refusal, ...] = super().check(state, move)
        if isinstance(move, Teach) and second(state.setup):
            taught = super().apply(state, move).state.box
            refusals += new_refusals(refuse_town_hall(state.box), refuse_town_hall(taught))
        return refusals

    def box_progress(self, box: dict[str, Any]) -> tuple[Progress, ...]:
        return box_progress(box)

    def audit_box(self, box: dict[str, Any]) -> tuple[Refusal, ...]:
        """Every rule that a box breaks: against the rulebook, out of range, beyond the counts."""
        return audit_box(box)
