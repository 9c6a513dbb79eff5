"""Every step after a sheet has its words."""

import pytest
from django.utils import translation

from companion import wording
from rules.core.rounds import rounds_of
from rules.core.setup import Setup
from rules.registry import game
from tests.rules.evenings import Evening


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_hands_are_told_what_to_do_after_an_interim_scoring(language: str) -> None:
    rounds = rounds_of(game("maracaibo"))
    evening = Evening(rounds, Setup(game="maracaibo", seats=("red", "blue"), depth="rounds"))
    for seat, before in (("red", 97), ("blue", None)):
        values = {"last_step": "two_vp", "vp_income": 6, "doubloon_income": 14}
        if before is not None:
            values["vp_before"] = before
        evening.enter("interim.1", seat, **values)
    effects = evening.rounds.at(evening.book, "interim.1").effects
    with translation.override(language):
        sentences = wording.after("maracaibo", effects, {"red": "Аня", "blue": "Борис"})
    text = " ".join(sentences)
    assert "Аня" in text
    assert "Борис" in text
    assert "14" in text
    assert "%(" not in text
    assert len(sentences) >= 8
