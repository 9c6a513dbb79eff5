"""Imperial Struggle («Борьба империй»), second edition."""

from rules.imperial_struggle.scoring import ImperialStruggle

GAME = ImperialStruggle()
