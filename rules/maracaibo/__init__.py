"""Maracaibo («Маракайбо»)."""

from rules.maracaibo.campaign import CAMPAIGN
from rules.maracaibo.scoring import Maracaibo

GAME = Maracaibo()

__all__ = ["CAMPAIGN", "GAME"]
