"""The words of a refereed table for a game that needs no more: a heading for each kind of move."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from companion.games.face import Move, Text, Who
from rules.core.referee.game import Referee
from rules.core.referee.table import Table


@dataclass(frozen=True)
class PlainTable:
    """Values are shown as they are spelled; a subclass says more where it has words."""

    referee: Referee
    KINDS: Mapping[str, Text]
    STEPS: Mapping[str, Text] = field(default_factory=dict)
    ASIDE: tuple[str, ...] = ()
    ELSEWHERE: tuple[str, ...] = ()
    DRAWS: Mapping[str, Text] = field(default_factory=dict)

    def round_text(self, t: Table[Any]) -> str:
        return ""

    def turn_text(self, t: Table[Any], who: Who) -> str:
        """Whose move is due, and the first kind of it."""
        wait = self.referee.wait(t)
        if wait.phase == "over":
            return _("The game is over")
        names = ", ".join(who.get(seat, seat) for seat in wait.seats)
        kinds = [str(self.KINDS[kind]) for kind in wait.kinds if kind in self.KINDS]
        return ": ".join(text for text in (names, *kinds[:1]) if text)

    def step_text(self, t: Table[Any], kind: str) -> str:
        return str(self.STEPS.get(kind) or self.KINDS[kind])

    def names_in(self, t: Table[Any]) -> dict[str, str]:
        return {}

    def heading(self, move: Move, who: Who) -> str:
        return str(self.KINDS[move["kind"]])

    def value(self, move: Move, field: str, who: Who) -> str:
        return str(move[field])

    def hint(self, t: Table[Any], move: Move, who: Who) -> str:
        return ""
