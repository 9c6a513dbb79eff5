"""Every sheet of an evening has a name, and something to show on its buoy."""

import pytest

from companion import wording
from rules.core.rounds import rounds_of
from rules.core.setup import Setup
from rules.registry import CODES, game


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_sheet_is_named(code: str, language: str) -> None:
    from django.utils import translation

    seats = tuple(wording.seats(code))[: game(code).min_seats]
    with translation.override(language):
        stops = rounds_of(game(code)).stops(Setup(game=code, seats=seats))
        words = [wording.stop(code, stop) for stop in stops]
    assert all(each.name for each in words)
    assert all(each.short or each.icon or each.label for each in words)
    assert len({each.name for each in words}) == len(words)
