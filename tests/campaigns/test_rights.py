"""What a phone may write: the scribe everything, a player the own seat, a watcher nothing."""

import pytest

from campaigns.seats.rights import EVERYTHING, STRANGER, Rights

OPEN = Rights()
SCRIBE = Rights(scribe=True, anyone=False)
PLAYER = Rights(seat="red", anyone=False)
UNSEATED = Rights(anyone=False)
WATCHER = Rights(watches=True)


@pytest.mark.parametrize(
    ("rights", "own", "other", "table", "decides"),
    [
        (OPEN, True, True, True, True),
        (EVERYTHING, True, True, True, True),
        (SCRIBE, True, True, True, True),
        (PLAYER, True, False, True, False),
        (UNSEATED, False, False, False, False),
        (WATCHER, False, False, False, False),
        (STRANGER, False, False, False, False),
    ],
)
def test_rights_say_whose_moves_may_come_from_a_phone(
    rights: Rights, own: bool, other: bool, table: bool, decides: bool
) -> None:
    assert rights.writes("red") is own
    assert rights.writes("blue") is other
    assert rights.writes(None) is rights.writes("") is table
    assert rights.decides is decides
