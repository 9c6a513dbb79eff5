"""Endeavor: Age of Sail («Экспансия. Век паруса»)."""

from rules.endeavor.scoring import Endeavor

GAME = Endeavor()
