"""Endeavor: Age of Sail («Экспансия. Век паруса»)."""

from rules.endeavor.game import Refereed

GAME = Refereed()
