"""Maracaibo («Маракайбо»)."""

from rules.maracaibo.scoring import Maracaibo

GAME = Maracaibo()
