"""Two gaps that ask the same question are read alike and name each other."""

import pytest

from rules.maracaibo import GAME


@pytest.mark.parametrize(
    ("ours", "theirs", "reading"),
    [
        ("MAR-GAP-53", "MAR-GAP-71", "she gains her income (row + cards)"),
        ("MAR-GAP-54", "MAR-GAP-75", "on parallel branches the"),
    ],
)
def test_a_question_that_was_found_twice_has_one_answer(
    ours: str, theirs: str, reading: str
) -> None:
    one, other = GAME.rulebook.gaps[ours], GAME.rulebook.gaps[theirs]
    assert theirs in one.en
    assert ours in other.en
    assert theirs in one.resolution
    assert ours in other.resolution
    assert reading in one.resolution
    assert reading in other.resolution
