"""Forced moves: with only one choice, a game may have them recorded without a tap."""

from typing import TYPE_CHECKING, Any

from rules.core.move import Move
from rules.core.referee.acts import Stands, Verdict
from rules.core.referee.steps import plain_move
from rules.core.referee.table import Table

if TYPE_CHECKING:
    from rules.core.referee.game import Referee


def forced_move(game: "Referee", t: Table[Any]) -> Move | None:
    """The only leaf among all kinds due, if it neither lacks a fact nor asks for one."""
    wait = game.wait(t)
    if not wait.forced or wait.sealed or wait.phase == "over" or len(wait.seats) > 1:
        return None
    only: Move | None = None
    for tag in wait.kinds:
        act = game.by_tag[tag]
        if act.seated and not wait.seats:
            return None
        bound = {"seat": wait.seats[0]} if act.seated else {}
        if not act.passes(t, bound, 0):
            continue
        if act.sheet is not None:
            return None
        for leaf, stands in act.leaves(t, bound):
            if only is not None or stands is Stands.BY_HAND:
                return None
            only = game.moves.decode(plain_move(act, leaf))
    if only is None or game.check(t, only) != Verdict() or game.try_(t, only).asks:
        return None
    return only
