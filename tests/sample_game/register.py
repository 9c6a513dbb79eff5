"""Make the site know Islands: for a test by its fixture, for a process of its own by `settings.py`."""

from collections.abc import Iterator

import pytest

from companion.games.face import face
from rules import registry
from rules.registry import Rooms
from tests.sample_game import CODE

ROOMS = Rooms("tests.sample_game.game", "tests.sample_game.face")


def register(patch: pytest.MonkeyPatch) -> None:
    """The one line that a game needs."""
    patch.setitem(registry.GAMES, CODE, ROOMS)


@pytest.fixture
def islands() -> Iterator[None]:
    """The site knows one more game."""
    with pytest.MonkeyPatch.context() as patch:
        register(patch)
        yield
    registry.game.cache_clear()
    face.cache_clear()
