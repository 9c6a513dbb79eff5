"""Peace rounds one after another, as if nothing happened between them: no scoring and no war."""

from typing import Any

from rules.imperial_struggle.board import WARS
from rules.imperial_struggle.referee.game import ImperialReferee
from rules.imperial_struggle.referee.war import ACTS as WAR_ACTS

LAST = 6


class Rounds(ImperialReferee):
    """The turns of all six rounds; after the American war no board of a war lies beside the map."""

    acts = tuple(act for act in ImperialReferee.acts if act not in WAR_ACTS)

    def advance(self, desk: Any) -> bool:
        board = desk.state
        if board.phase == "powers" and board.round < LAST and not board.queue:
            desk.set(round=board.round + 1, phase="deck", awards={})
            if board.round == WARS["awi"]:
                desk.set(war="", theatres={})
            return True
        return super().advance(desk)


ROUNDS = Rounds()
