"""7 Wonders with the Armada expansion."""

from rules.armada.scoring import Armada

GAME = Armada()
